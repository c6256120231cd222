// The in-memory adapters keep the promises that they stand in for.
import { fileSourceContract } from './file-source-contract.ts';
import { ByteFiles } from './byte-files.ts';
import { journalContract } from './journal-contract.ts';
import { MemoryJournal } from './memory-journal.ts';
import { createMemoryWorld } from './memory-upload-world.ts';
import { transportContract } from './transport-contract.ts';

journalContract('MemoryJournal', async () => {
  const journal = new MemoryJournal();
  return { journal, reopen: async () => journal };
});

let count = 0;
fileSourceContract('ByteFiles', async () => {
  const files = new ByteFiles();
  return {
    files,
    create: async (bytes) => {
      const ref = `file-${(count += 1)}`;
      files.write(ref, bytes);
      return ref;
    },
    replace: async (ref, bytes) => files.write(ref, bytes),
    delete: async (ref) => files.delete(ref),
  };
});

for (const putUpToBytes of [0, 1_000_000])
  transportContract(`MemoryTransport, single requests up to ${putUpToBytes} bytes,`, async () => {
    const world = createMemoryWorld({ chunkBytes: 1_000_000, putUpToBytes });
    world.server.buckets = ['downloads'];
    return {
      transport: world.transport,
      chunkBytes: 1_000_000,
      bucket: 'downloads',
      source: (sizeBytes) => {
        const ref = `file-${(count += 1)}`;
        world.files.write(ref, sizeBytes);
        return ref;
      },
      isStored: async (objectName, source) => world.server.hash(`downloads/${objectName}`) === world.files.hash(source),
      during: async (work) => {
        let settled = false;
        const watched = work.finally(() => (settled = true));
        watched.catch(() => undefined);
        await world.clock.advanceUntil(() => settled);
        return watched;
      },
    };
  });
