// `npm run release:check -- --app PATH [--record FILE]`: starts a packed app with its self-test, shows what it saw, keeps the record.
// `npm run release:check -- --installers FOLDER` does the same with each package of this system, which it installs and removes.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { packagesFor } from './installed-packages.ts';

/** As admin-desktop/src/main/self-test/self-test.ts writes it. */
const selfTestRecord = z.object({
  ok: z.boolean(),
  version: z.string(),
  electron: z.string(),
  system: z.string().regex(/^[\w-]+$/),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string(), ms: z.number() })),
});

/** Six checks of at most a minute each, and the start. */
const LIMIT_MS = 7 * 60_000;
const USAGE = `npm run release:check -- --app PATH [--record FILE]
npm run release:check -- --installers FOLDER

PATH is what a person starts: the AppImage, baobab-admin of an unpacked folder, the .exe, or the .app folder.
The record is written to release-check-<system>.json when no FILE is given.
FOLDER holds the packages. Those of this system are installed, started and removed: use a computer that may be changed.`;

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { app: option, installers: option, record: option } });
const given = values.app ?? values.installers;
if (!given || !existsSync(given)) {
  console.error(given ? `${given} is not there.\n\n${USAGE}` : USAGE);
  process.exitCode = 1;
} else if (values.installers) {
  process.exitCode = await checkInstallers(resolve(values.installers));
} else {
  process.exitCode = await check(executableOf(resolve(given)), values.record);
}

/** Each package is tried, whatever happened to those before it. */
async function checkInstallers(folder: string): Promise<number> {
  let failed = 0;
  for (const { name, kind } of packagesFor(`${process.platform}-${process.arch}`, readdirSync(folder))) {
    console.log(`\n${name}`);
    try {
      const app = kind.install(join(folder, name));
      failed += await check(app.program, `release-check-${name}.json`);
      await app.remove();
      const left = app.leftovers();
      if (left.length > 0) throw new Error(`It is removed and left behind: ${left.join(', ')}`);
      console.log('It was removed and left nothing behind.');
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      failed++;
    }
  }
  return failed === 0 ? 0 : 1;
}

/** A macOS app is a folder; its program lies inside under the same name. */
function executableOf(path: string): string {
  if (!path.endsWith('.app')) return path;
  return join(path, 'Contents', 'MacOS', 'baobab-admin');
}

async function check(executable: string, kept?: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-release-check-'));
  const file = join(folder, 'record.json');
  try {
    const end = await run(executable, file);
    if (!existsSync(file)) {
      console.error(`${executable} ${end} and wrote no record: it did not start, or not as far as its own checks.`);
      return 1;
    }
    const record = selfTestRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
    const target = kept ?? `release-check-${record.system}.json`;
    writeFileSync(target, readFileSync(file));
    console.log(`Version ${record.version}, Electron ${record.electron}, ${record.system}\n`);
    for (const { name, ok, detail, ms } of record.checks)
      console.log(`${ok ? '✓' : '✗'} ${name.padEnd(8)} ${String(ms).padStart(6)} ms  ${detail}`);
    console.log(`\n${record.ok ? 'Everything holds' : 'Something does not hold'}; record: ${target}`);
    return record.ok ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(executable: string, record: string): Promise<string> {
  const child = spawn(executable, [`--self-test=${record}`], { stdio: 'inherit' });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  return new Promise((done) => {
    child.once('error', (error) => done(`could not be started (${error.message})`));
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      done(signal ? `was ended by ${signal}` : `ended with ${code}`);
    });
  });
}
