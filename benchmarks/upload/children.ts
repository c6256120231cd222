// Measurements that need a process of their own: a script runs, prints JSON and is gone.
import { spawn } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UploadTarget } from './target.ts';

const MB = 1_000_000;

export interface MemoryFigures {
  files: number;
  bytes: number;
  /** Megabytes. */
  idle: number;
  above: number;
}

export interface RefusedZip {
  what: string;
  code: string;
  /** What it was taken for; the same as `code` when it was refused as it should. */
  told: string;
  ms: number;
  /** Megabytes by which the process had grown at most when it was refused. */
  grown: number;
}

/** Few and many files, a small and a large one: each in a process of its own. */
export async function memoryOf(target: UploadTarget, folder: string): Promise<MemoryFigures[]> {
  const all: MemoryFigures[] = [];
  for (const [files, bytes] of [
    [100, 20_000],
    [10_000, 20_000],
    [1, 100 * MB],
    [1, 1000 * MB],
  ] as const) {
    const own = join(folder, `memory-${files}-${bytes}`);
    await mkdir(own);
    for (let index = 0; index < files; index += 1) await makeSparse(join(own, `${index}.zip`), bytes);
    const figures = await answerOf<Pick<MemoryFigures, 'idle' | 'above'>>('memory.ts', [
      target.url,
      own,
      String(files),
    ]);
    all.push({ files, bytes, ...figures });
    await target.remove([]);
    await rm(own, { recursive: true, force: true });
  }
  return all;
}

/** A gigabyte of it takes no room. */
async function makeSparse(path: string, bytes: number): Promise<void> {
  await using file = await open(path, 'w');
  await file.truncate(bytes);
}

/** Every kind of bad ZIP, offered to the desktop for a pack. */
export function refuseBadZips(): Promise<RefusedZip[]> {
  return answerOf<RefusedZip[]>('bad-zips.ts', []);
}

async function answerOf<T>(name: string, args: readonly string[]): Promise<T> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const part of child.stdout) text += String(part);
  return JSON.parse(text) as T;
}
