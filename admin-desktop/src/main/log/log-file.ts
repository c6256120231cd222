/** Appends lines to a file of the app's own, readable by this user alone; at its size limit it is renamed and a new one begun. */
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface LogFileOptions {
  maxBytes?: number;
  /** Earlier files, `FILE.1` the newest. */
  backups?: number;
  /** Lines within it are written together; 0 writes each at once. */
  delayMs?: number;
}

const MAX_BYTES = 1024 * 1024;

export function createLogFile(file: string, options: LogFileOptions = {}) {
  const { maxBytes = MAX_BYTES, backups = 1, delayMs = 0 } = options;
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    const text = waiting;
    [waiting, timer] = ['', undefined];
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      if (existsSync(file) && statSync(file).size > maxBytes) rotate(file, backups);
      if (text !== '') appendFileSync(file, text, { mode: 0o600 });
    } catch {
      // a full or read-only disk
    }
  };
  return {
    /** A line that can't be written is lost: a log stops no work. */
    write(line: string): void {
      waiting += `${line}\n`;
      if (delayMs === 0) flush();
      else timer ??= setTimeout(flush, delayMs).unref();
    },
    /** Writes what is waiting. */
    close: flush,
  };
}

function rotate(file: string, backups: number): void {
  for (let number = backups; number > 0; number -= 1) {
    const from = number === 1 ? file : `${file}.${number - 1}`;
    if (existsSync(from)) renameSync(from, `${file}.${number}`);
  }
}
