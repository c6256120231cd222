// Our engine with the desktop's adapters, with its plan ready: measured from "Upload all" on.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@baobab/domain/errors';
import { createUploadEngine } from '@baobab/uploads/engine/engine';
import type { PlanEntry, UploadKind } from '@baobab/uploads/engine/item';
import type { FileSource, UploadJournal, UploadPorts } from '@baobab/uploads/ports';
import { createStorageTransport } from '@baobab/uploads/transports/storage-transport';
import type { StorageAccess } from '@baobab/uploads/transports/storage-access';
import { nameOf, type Ready, type Task } from './task.ts';

interface Details {
  prefix: string;
}

/** One object per file and nothing to publish: what is measured is the sending. */
const plainKind: UploadKind<Details> = {
  name: 'plain',
  prepare: async ({ details, sources }) => ({
    details,
    objects: sources.map(({ ref, contentType, identity }) => ({
      bucket: 'downloads',
      name: nameOf(details.prefix, ref),
      contentType,
      sizeBytes: identity.sizeBytes,
      source: ref,
      derived: false,
    })),
  }),
  commit: async () => undefined,
  revise: ({ details, action, reason }) => ({ details, action, reason }),
};

const unused = () => Promise.reject(new AppError('unknown'));
const UNUSED: Pick<UploadPorts, 'catalog' | 'derivatives' | 'facts' | 'zips'> = {
  catalog: {
    publishIllustration: unused,
    reviseDetails: unused,
    releasePack: unused,
    releasedPacks: unused,
    matchSources: async () => [],
  },
  derivatives: { make: unused, pack: unused, clean: unused, discard: async () => undefined },
  facts: { read: async () => [] },
  zips: { check: unused },
};

export async function readyEngine(task: Task): Promise<Ready> {
  const { plan, ...ready } = await openEngine(task);
  await plan(task.paths);
  return ready;
}

/** With an empty queue. `isCut`: what is sent again after a cut is compared with the plan, which needs the files' identities. */
export async function openEngine({
  target,
  prefix,
  atOnce,
  folder,
  isCut = false,
}: Omit<Task, 'paths'> & { isCut?: boolean }) {
  const { files, openJournal, send, clock } = await desktopAdapters();
  const journalFile = join(folder, `${prefix}.sqlite`);
  const journal = await openJournal(journalFile);
  const token = async () => target.token;
  const { url, publishableKey } = target;
  const access: StorageAccess = { url, publishableKey, token, refreshToken: token, http: send };
  const ports: UploadPorts = {
    ...UNUSED,
    files,
    journal,
    clock,
    transport: createStorageTransport(access, { files }),
    connectivity: { online: () => true, subscribe: () => () => undefined, isLost: async () => false },
    random: { next: Math.random, uuid: randomUUID },
  };
  const done = Promise.withResolvers<void>();
  let waiting = 0;
  const engine = createUploadEngine(ports, {
    kinds: [plainKind],
    concurrency: atOnce,
    // A subscriber would hear of it up to a fifth of a second later.
    log({ state, error }) {
      if (state === 'failed') done.reject(new Error(`engine: ${JSON.stringify(error)}`));
      if (state === 'done' && (waiting -= 1) === 0) done.resolve();
    },
  });
  await engine.start();
  const entryOf = async (path: string): Promise<PlanEntry<Details>> => {
    // Contents for a plan are read by the workers, and measured where a folder is dropped.
    const identity = isCut ? await files.identify(path) : { ...(await files.stat(path)), edgeHash: '' };
    const name = basename(path);
    const source = { role: 'file', ref: path, name, contentType: 'application/zip', identity, sha256: path };
    return { kind: 'plain', path, action: 'new', reason: null, sources: [source], details: { prefix } };
  };
  return {
    async plan(paths: readonly string[]) {
      waiting += paths.length;
      for (let start = 0; start < paths.length; start += 500)
        await engine.plan(await Promise.all(paths.slice(start, start + 500).map(entryOf)));
    },
    async send() {
      await engine.confirm();
      await done.promise;
      // With everything that the journal still has to write.
      await engine.close();
    },
    async close() {
      await journal.close();
      await Promise.all(['', '-wal', '-shm'].map((end) => rm(journalFile + end, { force: true })));
    },
  };
}

/** By address: the desktop is no part of this folder's type project. */
async function desktopAdapters() {
  const main = new URL('../../admin-desktop/src/main/', import.meta.url);
  const load = async <T>(file: string) => (await import(new URL(file, main).href)) as T;
  const { createNodeFileSource } = await load<{ createNodeFileSource(workers: unknown): FileSource }>(
    'uploads/node-file-source.ts',
  );
  const { openThreadedJournal } = await load<{
    openThreadedJournal(script: URL, file: string): Promise<UploadJournal & { close(): Promise<void> }>;
  }>('uploads/threaded-journal.ts');
  const { createNodeHttp } = await load<{ createNodeHttp(): NonNullable<StorageAccess['http']> }>(
    'uploads/node-http.ts',
  );
  const { systemClock } = await load<{ systemClock: UploadPorts['clock'] }>('work/system-clock.ts');
  return {
    files: createNodeFileSource({}),
    openJournal: (file: string) => openThreadedJournal(new URL('work/worker.ts', main), file),
    send: createNodeHttp(),
    clock: systemClock,
  };
}
