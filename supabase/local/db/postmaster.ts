/**
 * What a running postgres says about itself in `postmaster.pid`: line 1 its process id, line 4 its port, line 8 whether
 * it is ready. One that outlived both its stack and its watchdog is found here by the next start.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

const pidFile = (directory: string) => join(directory, 'postmaster.pid');

export function readPostmaster(directory: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(directory), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** False also for a zombie and for another program that got the number since. */
export function isRunningPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform === 'win32') return true;
  try {
    return process.platform === 'linux' ? isLivePostgresInProc(pid) : /postgres$/.test(programOf(pid));
  } catch {
    return false;
  }
}

function isLivePostgresInProc(pid: number): boolean {
  const [, name, state] = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return name === 'postgres' && state !== 'Z';
}

const programOf = (pid: number) => execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).trim();

/** False also for the postgres of another folder that got the number since; where the system does not tell, it is taken for ours. */
export function isPostmasterOf(pid: number, directory: string): boolean {
  if (!isRunningPostgres(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // A postmaster works in its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(directory);
  } catch {
    return true;
  }
}

/** Only for a process that `isPostmasterOf` denies: two servers on one folder would destroy it. */
export function removeStalePidFile(directory: string): void {
  rmSync(pidFile(directory), { force: true });
}
