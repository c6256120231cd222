/**
 * Where tests keep the data of their servers: in memory where the system has room for it, as PostgreSQL makes hundreds of files
 * for each database.
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
/** The name says which process made it. */
const NAME = /^baobab-test-(\d+)-/;

export function testFolder(): string {
  const parent = hasRoom() ? MEMORY : tmpdir();
  if (parent === MEMORY) removeLeftovers();
  return mkdtempSync(join(parent, `baobab-test-${process.pid}-`));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** A run that was killed leaves its folder, and that would keep memory taken. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
