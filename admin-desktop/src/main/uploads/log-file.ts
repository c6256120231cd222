/** The upload log on disk: at most two files of a megabyte, the newer one without a number. Losing a line is no harm. Readable by this user alone. */
import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const FILE_MAX_BYTES = 1024 * 1024;
const GATHER_MS = 1000;

export function createLogFile(file: string): { write(line: string): void; close(): Promise<void> } {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const flush = async () => {
    const text = waiting.map((line) => `${line}\n`).join('');
    waiting = [];
    timer = undefined;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const size = await stat(file).then(
      (facts) => facts.size,
      () => 0,
    );
    if (size > FILE_MAX_BYTES) await rename(file, `${file}.1`);
    await appendFile(file, text, { mode: 0o600 });
  };
  const next = () => {
    writing = writing.then(flush).catch(() => undefined);
    return writing;
  };
  return {
    write(line) {
      waiting.push(line);
      timer ??= setTimeout(() => void next(), GATHER_MS).unref();
    },
    async close() {
      clearTimeout(timer);
      if (waiting.length > 0) await next();
      await writing;
    },
  };
}
