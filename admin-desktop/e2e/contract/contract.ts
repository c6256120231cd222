/**
 * What Electron does, statement by statement (docs/electron-contract.md), as small apps that write down what happens to them. Each runs
 * in real Electron where its binary is, else in the stand-in; the tests are the same. In the stand-in each rule is also broken on
 * purpose, and the same expectation must then fail.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type Browser } from '@playwright/test';
import type * as electronModule from 'electron';
import { systemBrowser } from '../../../scripts/browsers.ts';
import { findElectron } from '../../../scripts/electron-binary.ts';
import { MainProcess, type MainProcessOptions } from '../stand-in/main-process.ts';
import { hostPages } from '../stand-in/page-hosts.ts';
import type { PlantedFault } from '../stand-in/wire.ts';

type ElectronModule = typeof electronModule;
type Say = (...words: unknown[]) => void;

export interface Statement {
  /** The entry of a small app, an ES module; only what it is given may be used in it. */
  main: (electron: ElectronModule, say: Say, node: NodeTools) => unknown;
  /** Body of `app://baobab/index.html`; `page()` in the main script opens it. */
  page?: string;
  /** Of the page's scheme; default: those that the app's own has. */
  privileges?: Electron.Privileges;
  /** The preload of that page, CommonJS. */
  preload?: string;
  /** What the app must have said when it has ended. */
  says: unknown[];
  argv?: string[];
  /** Stand-in only: the system it takes itself to run on, or what the system sends early. */
  standIn?: Pick<MainProcessOptions, 'platform' | 'early' | 'env'>;
  /** Systems of which the statement speaks; elsewhere real Electron is not asked. */
  systems?: readonly NodeJS.Platform[];
  /** The rule that the stand-in breaks to show that this test would notice. */
  planted?: PlantedFault;
}

/** What an entry may use beside Electron. */
export interface NodeTools {
  /** Opens a window with the statement's page, which is loaded when it resolves. */
  page(options?: Electron.BrowserWindowConstructorOptions): Promise<Electron.BrowserWindow>;
  /** The statement's own address. */
  readonly address: string;
  wait(ms: number): Promise<void>;
  /** `app`, imported by its name. */
  readonly named: Electron.App;
}

/** Of an app; the harness ends it a little later. */
const LIMIT_MS = 12_000;
/** Of an app under a stand-in that disobeys: some wait for what never comes. */
const PLANTED_LIMIT_MS = 4000;
const PAGE = 'app://baobab/index.html';

export function contract(number: `E${number}`, title: string, statement: Statement): void {
  const binary = findElectron();
  test(`TR02 ${number} ${title}`, async () => {
    if (binary) {
      const { systems = [process.platform] } = statement;
      test.skip(!systems.includes(process.platform), `speaks of ${systems.join(', ')}`);
      expect(await inElectron(binary, statement)).toEqual(statement.says);
    } else expect(await inStandIn(statement)).toEqual(statement.says);
  });
  const { planted } = statement;
  if (planted)
    test(`TR02 ${number} noticed when the stand-in disobeys (${planted}): ${title}`, async () => {
      test.skip(binary !== undefined, 'of the stand-in');
      expect(await inStandIn(statement, planted)).not.toEqual(statement.says);
    });
}

/** An app's folder: the statement's function as the text of its entry. */
function writeApp(
  { main, page = '', preload, privileges = { standard: true, secure: true, supportFetchAPI: true } }: Statement,
  limitMs: number,
): { app: string; told: string; remove: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'baobab-contract-'));
  const app = join(home, 'app');
  mkdirSync(app);
  const told = join(home, 'told.jsonl');
  writeFileSync(told, '');
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'contract', version: '1.0.0', type: 'module', main: 'main.js' }),
  );
  if (preload) writeFileSync(join(app, 'preload.cjs'), preload);
  writeFileSync(join(app, 'page.html'), `<!doctype html><title>contract</title>${page}`);
  writeFileSync(
    join(app, 'main.js'),
    `import * as electron from 'electron';
import { app as named } from 'electron';
import { appendFileSync, readFileSync } from 'node:fs';
const { app, BrowserWindow, protocol } = electron;
const say = (...words) => appendFileSync(${JSON.stringify(told)}, JSON.stringify(words.length === 1 ? words[0] : words) + '\\n');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const address = ${JSON.stringify(PAGE)};
${page || preload ? `protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: ${JSON.stringify(privileges)} }]);` : ''}
const page = async (options = {}) => {
  protocol.handle('app', () => new Response(readFileSync(${JSON.stringify(join(app, 'page.html'))}), { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({ show: false, ...options, webPreferences: { sandbox: true, ...(${Boolean(preload)} ? { preload: ${JSON.stringify(join(app, 'preload.cjs'))} } : {}), ...options.webPreferences } });
  await window.loadURL(address);
  return window;
};
setTimeout(() => { say('took too long'); app.exit(9); }, ${limitMs}).unref();
await (${main.toString()})(electron, say, { page, address, wait, named });
`,
  );
  return { app, told, remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }) };
}

const linesOf = (told: string): unknown[] =>
  readFileSync(told, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);

async function inElectron(binary: string, statement: Statement): Promise<unknown[]> {
  const { app, told, remove } = writeApp(statement, LIMIT_MS);
  const rootless = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(binary, [
    ...rootless,
    app,
    `--user-data-dir=${join(app, '..', 'profile')}`,
    ...(statement.argv ?? []),
  ]);
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS + 5000);
  try {
    await new Promise((resolve) => child.once('exit', resolve));
    return linesOf(told);
  } finally {
    clearTimeout(limit);
    remove();
  }
}

let browser: Promise<Browser> | undefined;
test.afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});

function openBrowser(): Promise<Browser> {
  const executablePath = systemBrowser('chromium');
  browser ??= chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  return browser;
}

async function inStandIn(statement: Statement, fault?: PlantedFault): Promise<unknown[]> {
  const limitMs = fault ? PLANTED_LIMIT_MS : LIMIT_MS;
  const { app, told, remove } = writeApp(statement, limitMs);
  const userData = join(app, '..', 'profile');
  mkdirSync(userData);
  const main = new MainProcess({
    app,
    userData,
    argv: statement.argv ?? [],
    ...statement.standIn,
    ...(fault ? { fault } : {}),
  });
  let context: ReturnType<Browser['newContext']> | undefined;
  const withPages = statement.page !== undefined || statement.preload !== undefined;
  if (withPages) hostPages(main, () => (context ??= openBrowser().then((each) => each.newContext())));
  const limit = setTimeout(() => void main.stop('SIGKILL'), limitMs + 5000);
  try {
    await main.ended();
    const lines = linesOf(told);
    if (lines.length === 0 && main.output.length > 0) console.log(main.output.join(''));
    return lines;
  } finally {
    clearTimeout(limit);
    await (await context)?.close();
    if (existsSync(app)) remove();
  }
}
