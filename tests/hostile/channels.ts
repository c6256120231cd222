// The desktop's main process against its own page: a script in it calls every channel with what it likes. Nothing beside what was given
// may be read, no other server may be reached, nothing may be kept, and main must answer to the end.
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startStack } from '../../supabase/local/stack.ts';
import { runTool } from '../../scripts/steps.ts';
import { createCalls, type Call } from './channel-calls.ts';
import type { HostileOptions, HostileResult } from './result.ts';

interface Desktop {
  readonly page: Page;
  drop(paths: string[], selector: string): Promise<void>;
  /** 0 is Cancel. */
  answerMessage(response: number): Promise<void>;
  answerDialog(paths: string[]): Promise<void>;
  close(): Promise<void>;
  kill(): Promise<void>;
}

interface Bridge {
  requests: Record<string, (payload: unknown) => Promise<unknown>>;
  listen: Record<string, (listener: (value: unknown) => void) => unknown>;
  handlesOf(files: File[]): Promise<unknown>;
}

/** What must not get out, and what may. */
export interface Canary {
  /** Of the whole trial; the attacker knows it. */
  home: string;
  /** Given by the person; holds links into `secrets`. */
  given: string;
  secrets: string;
  /** In names and contents below `secrets` and nowhere else. */
  mark: string;
}

const BATCH = 40;
const TIMEOUT_MS = 60_000;
const SILENCE = 'silence';
/** They end what the trial needs, and are the person's to call as often as they like. */
const LEFT_OUT = ['session:sign-out', 'app:install-update'];
const launcher = new URL('../../admin-desktop/e2e/stand-in/launch.ts', import.meta.url).href;

export async function plantCanary(home: string): Promise<Canary> {
  const canary = { home, given: join(home, 'Given'), secrets: join(home, 'Private'), mark: 'zebrafinch' };
  await mkdir(canary.given, { recursive: true });
  await mkdir(join(canary.secrets, 'Tech'), { recursive: true });
  await writeFile(join(canary.secrets, 'Tech', `${canary.mark}.png`), `PNG ${canary.mark}`);
  await writeFile(join(canary.secrets, 'metadata.csv'), `file,title\na.png,${canary.mark}\n`);
  await writeFile(join(canary.given, 'notes.txt'), 'given');
  symlinkSync(canary.secrets, join(canary.given, 'linked folder'));
  symlinkSync(join(canary.secrets, 'metadata.csv'), join(canary.given, 'metadata.csv'));
  return canary;
}

/** @param desktop signed in; every question is answered with its first button, which is Cancel */
export async function attack(
  desktop: Desktop,
  canary: Canary,
  { seed, runs = 2000 }: HostileOptions,
): Promise<HostileResult> {
  const result: HostileResult = { part: 'channels', sent: 0, serverErrors: 0, deaths: 0, leaks: 0, problems: [] };
  const wrong = (kind: 'serverErrors' | 'deaths' | 'leaks', problem: string) => {
    result[kind] += 1;
    result.problems.push(problem);
  };
  const other = await otherServer();
  try {
    const { page } = desktop;
    // real Electron's dialogs would wait for a person
    await desktop.answerMessage(0);
    await desktop.answerDialog([]);
    const channels = (await listen(page)).filter((name) => !LEFT_OUT.includes(name));
    await desktop.drop([canary.given], 'body');
    const handles = await handlesKnown(page);
    if (handles.length !== 1) wrong('leaks', `one folder was dropped, and the page has ${handles.length} handles`);
    const words = [...handles, ...pathsAround(canary), other.url, 'https://evil.example', 'tech-startup', ''];
    const next = createCalls({ channels, words }, seed);
    while (result.sent < runs && result.deaths === 0) {
      const calls = Array.from({ length: Math.min(BATCH, runs - result.sent) }, next);
      const answers = await call(page, calls);
      result.sent += calls.length;
      answers.forEach((answer, index) => {
        const { channel, payload } = calls[index] as Call;
        const what = `${channel} ${JSON.stringify(payload).slice(0, 200)} → ${answer.slice(0, 300)}`;
        if (answer === SILENCE) wrong('deaths', what);
        if (answer.includes('"code":"unknown"')) wrong('serverErrors', what);
        if (answer.includes(canary.mark)) wrong('leaks', what);
      });
    }
    const told = await page.evaluate(() => (globalThis as typeof globalThis & { told: string[] }).told.join('\n'));
    if (told.includes(canary.mark)) wrong('leaks', 'a notice names what was not given');
    if (told.includes(canary.home)) wrong('leaks', 'a notice holds a whole path');
    if (other.reached() > 0) wrong('leaks', `another server was reached ${other.reached()} times`);
  } catch (error) {
    wrong('deaths', String(error));
  } finally {
    other.close();
  }
  return result;
}

/** Where the attacker would like the app to send things. */
async function otherServer(): Promise<{ url: string; reached(): number; close(): void }> {
  let reached = 0;
  const server = createServer((_, response) => {
    reached += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, reached: () => reached, close: () => server.close() };
}

function pathsAround({ home, given, secrets }: Canary): string[] {
  const below = [join(secrets, 'Tech'), `${given}/linked folder`, `file://${secrets}`];
  const system = ['/etc', '/etc/passwd', '..', '../Private', 'C:\\Windows', '\\\\127.0.0.1\\share'];
  return [secrets, ...below, home, homedir(), ...system];
}

/** The names of the requests; from now on every notice is kept. */
function listen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = globalThis as typeof globalThis & { baobab: Bridge; told: string[]; dropped: Promise<File[]> };
    scope.told = [];
    scope.dropped = new Promise((resolve) => {
      const keep = (event: DragEvent) => resolve([...(event.dataTransfer?.files ?? [])]);
      window.addEventListener('drop', keep, { capture: true, once: true });
    });
    for (const hear of Object.values(scope.baobab.listen)) hear((value) => scope.told.push(JSON.stringify(value)));
    return Object.keys(scope.baobab.requests);
  });
}

/** What a script in the page can get hold of: the handle of what a person dropped, and none for files, drops and choices that it makes. */
function handlesKnown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { baobab, dropped } = globalThis as typeof globalThis & { baobab: Bridge; dropped: Promise<File[]> };
    const given = await dropped;
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], '/etc/passwd'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    const input = document.createElement('input');
    input.type = 'file';
    input.files = transfer.files;
    document.body.append(input);
    input.dispatchEvent(new Event('change', { bubbles: true }));
    input.remove();
    const got = JSON.stringify(await baobab.handlesOf([...given, ...transfer.files]));
    return [...got.matchAll(/[\w-]{32}/g)].map(([handle]) => handle);
  });
}

function call(page: Page, calls: readonly Call[]): Promise<string[]> {
  return page.evaluate(
    async ({ all, timeoutMs, silent }) => {
      const { baobab } = globalThis as typeof globalThis & { baobab: Bridge };
      const silence = new Promise<string>((resolve) => {
        setTimeout(() => resolve(silent), timeoutMs);
      });
      const ask = async ({ channel, payload }: { channel: string; payload: unknown }) => {
        try {
          return JSON.stringify(await baobab.requests[channel]?.(payload)) ?? '';
        } catch (error) {
          return String(error);
        }
      };
      return Promise.all(all.map((each) => Promise.race([ask(each), silence])));
    },
    { all: [...calls], timeoutMs: TIMEOUT_MS, silent: SILENCE },
  );
}

export async function run(options: HostileOptions): Promise<HostileResult> {
  await runTool('node', ['scripts/build-desktop.ts']);
  const home = mkdtempSync(join(tmpdir(), 'baobab-channels-'));
  const stack = await startStack({ port: 0, dataDir: join(home, 'stack'), seed: 'logins' });
  // by address: the desktop is no part of this folder's type project
  const { launchDesktop } = (await import(/* @vite-ignore */ launcher)) as {
    launchDesktop(options: object): Promise<Desktop>;
  };
  const profile = join(home, 'profile');
  const env = { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey };
  const desktop = await launchDesktop({ userData: profile, env });
  try {
    const { page } = desktop;
    await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
    await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
    await page.getByRole('navigation').waitFor();
    const result = await attack(desktop, await plantCanary(home), options);
    await desktop.close();
    const kept = existsSync(join(profile, 'server.json')) ? readFileSync(join(profile, 'server.json'), 'utf8') : '';
    if (/evil|127\.0\.0\.1/.test(kept)) {
      result.leaks += 1;
      result.problems.push(`a server was kept: ${kept}`);
    }
    const log = readFileSync(join(profile, 'logs', 'actions.log'), 'utf8');
    for (const [line] of log.matchAll(/^.*"event":"(uncaught|unhandled|request)".*$/gm)) result.problems.push(line);
    return result;
  } finally {
    await desktop.kill().catch(() => undefined);
    await stack.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
