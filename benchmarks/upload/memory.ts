import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerOf, type BareServer } from './target.ts';

/** Megabytes of a process that uploads: with an empty queue, and at its peak above that. */
export interface MemoryFigures {
  files: number;
  bytes: number;
  idle: number;
  above: number;
}

const MB = 1_000_000;
const QUEUES = [
  [100, 20_000],
  [10_000, 20_000],
  [1, 100 * MB],
  [1, 1000 * MB],
] as const;

/** Few and many files, a small and a large one: each in a process of its own. */
export async function measureMemory(server: BareServer, folder: string) {
  const all: MemoryFigures[] = [];
  for (const [files, bytes] of QUEUES) {
    const own = join(folder, `memory-${files}-${bytes}`);
    await mkdir(own);
    for (let index = 0; index < files; index += 1) {
      // A gigabyte of it takes no room.
      await writeFile(join(own, `${index}.zip`), '');
      await truncate(join(own, `${index}.zip`), bytes);
    }
    const figures = await answerOf<Pick<MemoryFigures, 'idle' | 'above'>>('memory.child.ts', [
      server.url,
      own,
      String(files),
    ]);
    all.push({ files, bytes, ...figures });
    await server.clear();
    await rm(own, { recursive: true, force: true });
  }
  return all;
}
