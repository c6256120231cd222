// `npm run release:check -- --app PATH [--record FILE]`: starts a packed app with its self-test, shows what it saw, keeps the record.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

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

PATH is what a person starts: the AppImage, baobab-admin of an unpacked folder, the .exe, or the .app folder.
The record is written to release-check-<system>.json when no FILE is given.`;

const { values } = parseArgs({ options: { app: { type: 'string' }, record: { type: 'string' } } });
if (!values.app || !existsSync(values.app)) {
  console.error(values.app ? `${values.app} is not there.\n\n${USAGE}` : USAGE);
  process.exitCode = 1;
} else {
  process.exitCode = await check(executableOf(resolve(values.app)), values.record);
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
