import { basename } from 'node:path';
import type { Target } from './target.ts';

/** What every contender gets. */
export interface Task {
  target: Target;
  paths: readonly string[];
  /** Prefix of the object names. */
  prefix: string;
  atOnce: number;
  /** For a journal. */
  folder: string;
}

/** A contender that has done everything but send. */
export interface Ready {
  send(): Promise<void>;
  close(): Promise<void>;
}

export const CHUNK_BYTES = 6 * 1024 * 1024;

export const nameOf = (prefix: string, path: string) => `${prefix}/${basename(path)}`;
