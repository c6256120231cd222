/**
 * The folder that holds everything of one stack: database, files, keys. Which version wrote it, whether a stack runs on
 * it, and what happens when it is damaged.
 */
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from './durable-file.ts';
import { PRIVATE_FOLDER } from './private-files.ts';

/** 2: the database begins with the baseline migration. */
const FORMAT = 2;
const MARKER = 'stack.json';
const LOCK = 'stack.lock';
const DAMAGED = 'damaged-copy.txt';
const HEALTH_TIMEOUT_MS = 1000;

/** Written once the database folder is whole; without it the database is made anew. */
export interface DataMarker {
  format: number;
  /** Of PostgreSQL. */
  major: number;
}

/** The data cannot be used as it is; the message says what is wrong with it. */
export class DamagedDataError extends Error {
  override name = 'DamagedDataError';
}

/** Makes the folder where it is missing. With `fresh` a folder that a stack made before is emptied first. */
export function prepareDataFolder(directory: string, fresh: boolean): void {
  if (fresh && existsSync(directory)) {
    const entries = readdirSync(directory);
    if (entries.length > 0 && !entries.includes(MARKER) && !entries.includes('keys.json')) {
      throw new Error(`${directory} does not look like a stack's data folder, so --fresh deleted nothing.`);
    }
    rmSync(directory, { recursive: true, force: true });
  }
  makeDataFolder(directory);
}

/** Others may pass through, and no more, only where PostgreSQL runs as another user because this process is root. */
export function makeDataFolder(directory: string): void {
  const mode = process.getuid?.() === 0 ? 0o711 : PRIVATE_FOLDER;
  mkdirSync(directory, { recursive: true, mode });
  if (process.platform !== 'win32' && (statSync(directory).mode & 0o777 & ~mode) !== 0) chmodSync(directory, mode);
}

export function readMarker(directory: string): DataMarker | null {
  const file = join(directory, MARKER);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  let marker: DataMarker;
  try {
    marker = JSON.parse(text) as DataMarker;
  } catch {
    throw new DamagedDataError(`${file} holds no JSON.`);
  }
  if (marker.format !== FORMAT) {
    throw new DamagedDataError(`The data was written in format ${marker.format}; this version reads format ${FORMAT}.`);
  }
  return marker;
}

export function writeMarker(directory: string, marker: Omit<DataMarker, 'format'>): void {
  writeFileDurably(join(directory, MARKER), JSON.stringify({ format: FORMAT, ...marker }));
}

/** Copies the damaged folder aside, once, and says what to do. */
export function reportDamage(directory: string, cause: DamagedDataError): Error {
  const note = join(directory, DAMAGED);
  let copy = existsSync(note) ? readFileSync(note, 'utf8') : '';
  if (!copy || !existsSync(copy)) {
    copy = `${directory}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    cpSync(directory, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    writeFileDurably(note, copy);
  }
  return new Error(
    `The data in ${directory} is damaged. ${cause.message}\n` +
      `A copy is kept in ${copy}. Start with --fresh to begin again with an empty database.`,
    { cause },
  );
}

/** What a running stack tells at `/health` in the header `x-baobab-stack`, so that its folder's lock can be checked. */
export interface StackIdentity {
  id: string;
  url: string;
}
type Holder = StackIdentity & { pid: number };

/**
 * One stack per folder: a second one is refused while the first answers.
 *
 * @returns the function that gives the folder back
 */
export async function lockDataFolder(directory: string, self: StackIdentity): Promise<() => void> {
  const file = join(directory, LOCK);
  const holder = readLock(file);
  if (holder && holder.id !== self.id && (await isHeld(holder))) {
    throw new Error(`A stack already runs on ${directory}: ${holder.url} (process ${holder.pid}).`);
  }
  writeFileDurably(file, JSON.stringify({ ...self, pid: process.pid }));
  return () => rmSync(file, { force: true });
}

function readLock(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

async function isHeld(holder: Holder): Promise<boolean> {
  try {
    const response = await fetch(`${holder.url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.headers.get('x-baobab-stack') === holder.id;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError';
  }
}
