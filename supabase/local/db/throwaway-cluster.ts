/**
 * Clusters for tests. initdb, the migrations and the first accounts take a second, a copy of what they made a tenth of that: the
 * first start keeps what it made in `node_modules/.cache`, named by all that decides its contents.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testFolder } from '../test-folder.ts';
import { POSTGRES_MAJOR } from './postgres-binaries.ts';
import { initCluster } from './postgres-server.ts';
import type { PostgresServerOptions } from './postgres-server.ts';

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/clusters/', import.meta.url));
/** What other code made of a kind is removed after this time: until then another run may still copy it. */
const KEPT_MS = 3_600_000;

/** What a cluster holds besides what initdb makes. */
export interface ClusterContents {
  /** Which kind, e.g. `stack-logins`; one of a kind is kept. */
  kind: string;
  /** Folders and files whose text decides the contents. */
  madeBy: string[];
  /** Fills a data folder of its own and stops all that runs on it. */
  make(dataDir: string): Promise<void>;
}

/** As `initCluster`, from a copy that an earlier call kept; with `contents`, those are in it. */
export async function copyCluster(options: PostgresServerOptions, contents?: ClusterContents): Promise<void> {
  const { directory } = options;
  const kept = join(cacheFolder, nameOf(options, contents));
  rmSync(directory, { recursive: true, force: true });
  if (existsSync(kept)) {
    copyFolder(kept, directory);
  } else if (contents) {
    const dataDir = testFolder();
    try {
      await contents.make(dataDir);
      copyFolder(join(dataDir, 'postgres'), directory);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
    keep(directory, kept);
  } else {
    await initCluster(options);
    keep(directory, kept);
    return;
  }
  setPassword(options);
}

function keep(directory: string, kept: string): void {
  const own = `${kept}.${process.pid}`;
  mkdirSync(cacheFolder, { recursive: true });
  copyFolder(directory, own);
  try {
    renameSync(own, kept);
  } catch {
    // Another process was first.
    rmSync(own, { recursive: true, force: true });
  }
  removeEarlier(kept);
}

function removeEarlier(kept: string): void {
  const kindOf = (name: string) => name.slice(0, name.lastIndexOf('_'));
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    if (path === kept || kindOf(path) !== kindOf(kept)) continue;
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Date.now());
    if (age > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

function setPassword({ directory, password, binaries, runAs }: PostgresServerOptions): void {
  const [file, args] = runAs.wrap(binaries.postgres, ['--single', '-F', '-D', directory, 'postgres']);
  // A stack's password is letters and digits.
  execFileSync(file, args, {
    input: `alter role postgres password '${password}'\n`,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** By what decides the contents: version, owner, the arguments of initdb, and with `contents` their code and the day of their rows. */
function nameOf({ runAs }: PostgresServerOptions, contents?: ClusterContents): string {
  const hash = createHash('sha256').update(readFileSync(new URL('postgres-server.ts', import.meta.url)));
  if (contents) {
    hash.update(new Date().toISOString().slice(0, 10));
    for (const path of contents.madeBy.flatMap(filesIn)) hash.update(path).update(readFileSync(path));
  }
  const kind = [contents?.kind ?? 'empty', POSTGRES_MAJOR, runAs.owner?.uid ?? 'self'].join('-');
  return `${kind}_${hash.digest('hex').slice(0, 12)}`;
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const files = globSync('**/*.{ts,sql}', { cwd: path, exclude: ['**/node_modules/**', '**/*.test.ts'] });
  return files.toSorted().map((file) => join(path, file));
}

/** With owners and rights, which PostgreSQL checks; Windows has neither. */
function copyFolder(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
}
