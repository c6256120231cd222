/** Clusters for tests: initdb takes half a second, a copy of what it made a tenth of that. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POSTGRES_MAJOR } from './postgres-binaries.ts';
import { initCluster } from './postgres-server.ts';
import type { PostgresServerOptions } from './postgres-server.ts';

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/clusters/', import.meta.url));

/** As `initCluster`, from a copy that an earlier call kept. */
export async function copyCluster(options: PostgresServerOptions): Promise<void> {
  const { directory } = options;
  const kept = join(cacheFolder, nameOf(options));
  rmSync(directory, { recursive: true, force: true });
  if (existsSync(kept)) {
    copyFolder(kept, directory);
    setPassword(options);
    return;
  }
  await initCluster(options);
  const own = `${kept}.${process.pid}`;
  mkdirSync(cacheFolder, { recursive: true });
  copyFolder(directory, own);
  try {
    renameSync(own, kept);
  } catch {
    // Another process was first.
    rmSync(own, { recursive: true, force: true });
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

/** By what decides the contents: version, owner and the arguments of initdb. */
function nameOf({ runAs }: PostgresServerOptions): string {
  const code = readFileSync(new URL('postgres-server.ts', import.meta.url));
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
  return [POSTGRES_MAJOR, runAs.owner?.uid ?? 'self', hash].join('-');
}

/** With owners and rights, which PostgreSQL checks; Windows has neither. */
function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
}
