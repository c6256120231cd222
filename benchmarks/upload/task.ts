// What every contender gets, and what it gives back.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BenchStack } from '../measuring/bench-stack.ts';

export interface Task {
  stack: BenchStack;
  paths: readonly string[];
  /** Prefix of the object names. */
  prefix: string;
  atOnce: number;
  folder: string;
}

/** A contender that has done everything but send. */
export interface Ready {
  send(): Promise<void>;
  close(): Promise<void>;
}

export const CHUNK_BYTES = 6 * 1024 * 1024;

export const nameOf = (prefix: string, path: string) => `${prefix}/${basename(path)}`;

/** Proves once per contender that what arrived is what was sent. */
export async function arrivedWhole({ stack, paths, prefix }: Task): Promise<boolean> {
  const path = paths.at(-1) ?? '';
  const headers = { apikey: stack.publishableKey, authorization: `Bearer ${stack.token}` };
  const address = `${stack.url}/storage/v1/object/authenticated/downloads/${nameOf(prefix, path)}`;
  const answer = await fetch(address, { headers });
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  return hash(new Uint8Array(await answer.arrayBuffer())) === hash(await readFile(path));
}
