/**
 * What runs on a data folder, as the system lists it: stack, postmaster and watchdog all name the folder in their command line.
 */
import { execFileSync } from 'node:child_process';

export interface ListedProcess {
  pid: number;
  command: string;
}

export function processesOn(dataDir: string): ListedProcess[] {
  const listed = execFileSync('ps', ['-axww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    const [, pid, state, command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return command.includes(dataDir) && !state?.startsWith('Z') ? [{ pid: Number(pid), command }] : [];
  });
}
