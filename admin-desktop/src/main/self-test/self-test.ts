/**
 * `--self-test=RECORD`: the packed app examines itself, because the fuses keep test tools out. It starts as always, over data of its
 * own that is thrown away, tries each part that only the packed app can prove, writes what it saw as JSON, and ends with 0 or 1.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import { openThreadedJournal } from '../uploads/threaded-journal.ts';
import { createWorkerPool } from '../work/worker-pool.ts';
import { isRealKeyring, type Keyring } from '../session/session-vault.ts';

/** A PNG of 16 × 16 pixels, base64. */
const SAMPLE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVQokWNYFapEEmIY1RA6GkqrhmvSAAAtBSEQwDZFfwAAAABJRU5ErkJggg==';

export interface SelfTestCheck {
  name: string;
  ok: boolean;
  /** What was seen, or the error. */
  detail: string;
  ms: number;
}

export interface SelfTestRecord {
  ok: boolean;
  version: string;
  electron: string;
  system: string;
  checks: SelfTestCheck[];
}

export interface SelfTestParts {
  window(): BrowserWindow | undefined;
  keyring: Keyring;
  /** The worker's entry, as the app uses it. */
  script: URL;
  version: string;
}

const SWITCH = '--self-test=';
/** For the window to open and its page to load, and for each later check. */
const LIMIT_MS = 60_000;

/** Where the record is to be written; undefined when no self-test is asked for. */
export function selfTestRecord(argv: readonly string[]): string | undefined {
  return argv.find((argument) => argument.startsWith(SWITCH))?.slice(SWITCH.length);
}

/** A folder that takes the place of the person's data, until the process ends: Chromium writes into it as long as there is a window. */
export function selfTestData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-self-test-'));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // Windows keeps files that a process of Chromium's still holds
    }
  });
  return folder;
}

/** Answers the exit code. Every check is tried, whatever happened to those before it. */
export async function runSelfTest(record: string, parts: SelfTestParts): Promise<number> {
  const folder = selfTestData();
  const checks: SelfTestCheck[] = [];
  for (const [name, check] of Object.entries(checksOf(parts, folder))) checks.push(await timed(name, check));
  const result: SelfTestRecord = {
    ok: checks.every(({ ok }) => ok),
    version: parts.version,
    electron: process.versions['electron'] ?? '',
    system: `${process.platform}-${process.arch}`,
    checks,
  };
  writeFileSync(record, `${JSON.stringify(result, null, 2)}\n`);
  return result.ok ? 0 : 1;
}

function checksOf({ window, keyring, script }: SelfTestParts, folder: string): Record<string, () => Promise<string>> {
  const inPage = async (code: string): Promise<unknown> => {
    const contents = window()?.webContents;
    if (!contents) throw new Error('There is no window.');
    return contents.executeJavaScript(code);
  };
  return {
    window: async () => {
      while (!window()?.isVisible()) await setTimeout(50);
      return String(await inPage('document.title'));
    },
    page: async () => {
      const reach = String(
        await inPage(
          `[typeof require, typeof process, typeof module].join() + ' ' + Object.keys(window.baobab).sort().join()`,
        ),
      );
      if (!reach.startsWith('undefined,undefined,undefined ')) throw new Error(`The page sees Node: ${reach}`);
      return reach;
    },
    bridge: async () => {
      const answer = (await inPage(`window.baobab.requests['app:info']()`)) as { ok: boolean };
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      return 'one question was answered';
    },
    worker: async () => {
      const workers = createWorkerPool(script, 1);
      try {
        const path = join(folder, 'sample.png');
        writeFileSync(path, Buffer.from(SAMPLE_PNG, 'base64'));
        const task = { path, widthsPx: [400], licenseUrl: null, folder, name: 'sample' };
        const { variants } = await workers.run('derive', task);
        return `a picture of ${variants[0]?.sizeBytes} bytes was made`;
      } finally {
        await workers.close();
      }
    },
    journal: async () => {
      const file = join(folder, 'uploads.sqlite');
      const written = await openThreadedJournal(script, file);
      await written.put([{ id: 'self-test', seq: 1, data: {} }]);
      await written.close();
      const read = await openThreadedJournal(script, file);
      const records = await read.load();
      await read.close();
      if (records.length !== 1) throw new Error(`${records.length} records were read, one was written.`);
      return 'one record was written and read';
    },
    keyring: async () => {
      // a computer without a keyring is not the package's fault; one that does not give back what it took is
      if (!(await isRealKeyring(keyring, process.platform))) return 'none: a sign-in lasts until the app ends';
      const { result } = await keyring.decryptStringAsync(await keyring.encryptStringAsync('self-test'));
      if (result !== 'self-test') throw new Error('The keyring gave back something else.');
      return 'sealed and opened';
    },
  };
}

async function timed(name: string, check: () => Promise<string>): Promise<SelfTestCheck> {
  const started = Date.now();
  const seen = (ok: boolean, detail: string) => ({ name, ok, detail, ms: Date.now() - started });
  const late = setTimeout(LIMIT_MS, null, { ref: false }).then(() => {
    throw new Error(`No answer within ${LIMIT_MS / 1000} s.`);
  });
  try {
    return seen(true, await Promise.race([check(), late]));
  } catch (error) {
    return seen(false, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
