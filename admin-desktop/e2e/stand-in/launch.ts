/**
 * Starts the built desktop app for a test: in real Electron where its binary is, else in the stand-in (the built main script in
 * Node, its window in Chromium). Tests are the same for both; each run says which host it had.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  _electron,
  type ElectronApplication,
  chromium,
  expect,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import type * as electronModule from 'electron';
import { systemBrowser } from '../../../scripts/browsers.ts';
import { findElectron, sandboxHint } from '../../../scripts/electron-binary.ts';
import { MainProcess, type MainProcessOptions } from './main-process.ts';
import { chooseFile, dispatchDrop, type PageHost } from './page-host.ts';
import { chooseItem, hostPages } from './page-hosts.ts';
import type { LogEntry } from './wire.ts';

const builtApp = fileURLToPath(new URL('../..', import.meta.url));

type ElectronModule = typeof electronModule;

const CHROMIUM_SWITCHES = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-features=LocalNetworkAccessChecks',
];

export type DesktopHost = 'stand-in' | 'electron';

export interface LaunchOptions {
  /** Folder of the app's own data; a second launch on it is a restart. */
  userData: string;
  /** Folder with the app's package.json and out/, or (with Electron) the path of its archive. Default: what was built here. */
  app?: string;
  env?: Record<string, string>;
  /** What another program starts it with: a link, files. */
  argv?: string[];
  /** Default: Electron where its binary is found, else the stand-in. */
  host?: DesktopHost;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** Stand-in only: what the app takes its system to be, and whether it takes itself for packed. */
  system?: Pick<MainProcessOptions, 'platform' | 'packaged' | 'early'>;
  /** False where the app starts without a window. */
  window?: boolean;
}

export interface StandInSystem {
  /** Another program is in front. */
  blur(): void;
  clickNotification(): void;
  /** The tray's icon, or an item of its menu by its label. */
  clickTray(...path: string[]): void;
  network(online: boolean): void;
  sleep(): void;
  wake(): void;
}

export interface Desktop {
  readonly host: DesktopHost;
  /** Of the window that opened first. */
  readonly page: Page;
  /** Resolves with the page of the window that opens first, however late. */
  firstPage(): Promise<Page>;
  /** Runs a function in the main process. */
  evaluate<Arg, Value>(run: (electron: ElectronModule, arg: Arg) => Value | Promise<Value>, arg: Arg): Promise<Value>;
  /** Drops files or folders of this computer onto an element. */
  drop(paths: string[], selector: string): Promise<void>;
  /** Chooses a file of this computer with the button of that name. */
  choose(button: string, path: string): Promise<void>;
  /** What the next file dialog answers. */
  answerDialog(paths: string[]): Promise<void>;
  /** What the next question answers: the index of a button. */
  answerMessage(response: number): Promise<void>;
  /** Chooses an item of the native menu by its labels. */
  menu(path: string[]): Promise<void>;
  /** A second start with these arguments: links and files from other programs. */
  startAgain(argv: string[]): Promise<void>;
  /** The window's own close button. */
  closeWindow(): Promise<void>;
  /** What the stand-in's system does by itself; null in real Electron. */
  readonly system: StandInSystem | null;
  /** kill -9 of the main process; its window goes too. Launch again on the same `userData` to restart. */
  kill(): Promise<void>;
  /** Quits as a person would. */
  close(): Promise<void>;
  /** Whether its main process runs. */
  running(): boolean;
  /** System functions the app called, in order (stand-in only). */
  readonly electronLog: readonly LogEntry[];
  /** What the main process printed. */
  output(): string;
}

export async function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  const host = options.host ?? wantedHost() ?? (findElectron() ? 'electron' : 'stand-in');
  console.log(`desktop host: ${host}`);
  if (!options.app && !existsSync(join(builtApp, 'out', 'main', 'index.js')))
    throw new Error('Build the desktop app first: npm run build');
  mkdirSync(options.userData, { recursive: true });
  return host === 'electron' ? launchElectron(options) : launchStandIn(options);
}

/** BAOBAB_DESKTOP_HOST=electron makes a run without Electron's binary fail instead of falling back. */
function wantedHost(): DesktopHost | undefined {
  const wanted = process.env.BAOBAB_DESKTOP_HOST;
  return wanted === 'electron' || wanted === 'stand-in' ? wanted : undefined;
}

async function launchStandIn(options: LaunchOptions): Promise<Desktop> {
  const { userData, app = builtApp, env = {}, argv = [], system = {}, window = true } = options;
  let context: Promise<BrowserContext> | undefined;
  const main = new MainProcess({ app, userData, env, argv, ...system });
  const hosts = hostPages(main, () => (context ??= openContext(options)));
  const stop = async (how: 'quit' | 'SIGKILL') => {
    await main.stop(how);
    await (await context)?.close();
  };
  const stopAndExamine = async (how: 'quit' | 'SIGKILL') => {
    await stop(how);
    if (main.flaws.length > 0) throw new Error(`Electron would not do this:\n${[...new Set(main.flaws)].join('\n')}`);
  };
  const ended = new Error('the app opened no window');
  try {
    const first = window ? await within(40_000, hosts.first, () => `${ended.message}\n${main.output.join('')}`) : null;
    const current = () => hosts.all()[0] ?? first;
    const pageOf = (host: PageHost | null | undefined): Page => {
      if (!host) throw ended;
      return host.page;
    };
    return {
      host: 'stand-in',
      get page() {
        return pageOf(current());
      },
      firstPage: async () => pageOf(await hosts.first),
      electronLog: main.log,
      output: () => main.output.join(''),
      running: () => main.running,
      drop: async (paths, selector) => current()?.drop(paths, selector),
      async choose(button, path) {
        const opened = current();
        if (!opened) throw new Error('no window');
        await opened.readPaths();
        await chooseFile(opened.page, button, path);
      },
      answerDialog: async (paths) => main.send({ type: 'dialog-answer', paths }),
      answerMessage: async (response) => main.send({ type: 'message-answer', response }),
      evaluate: (run, arg) => main.evaluate(run, arg),
      ...actionsOf((run, arg) => main.evaluate(run, arg)),
      system: {
        blur: () => main.send({ type: 'blur' }),
        clickNotification: () => main.send({ type: 'notification-click' }),
        clickTray: (...path) => main.send({ type: 'tray-click', path }),
        network: (online) => main.send({ type: 'network', online }),
        sleep: () => main.sleep(),
        wake: () => main.wake(),
      },
      kill: () => stopAndExamine('SIGKILL'),
      close: () => stopAndExamine('quit'),
    };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

function openContext({ userData, colorScheme = 'light', viewport }: LaunchOptions): Promise<BrowserContext> {
  const executablePath = systemBrowser('chromium');
  return chromium.launchPersistentContext(join(userData, 'stand-in-chromium'), {
    ...(executablePath ? { executablePath } : {}),
    colorScheme,
    // a press on a dialog that still grows may miss its button
    reducedMotion: 'reduce',
    viewport: viewport ?? { width: 1280, height: 840 },
    args: CHROMIUM_SWITCHES,
  });
}

async function within<Value>(ms: number, promise: Promise<Value>, words: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(words())), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function launchElectron({
  userData,
  app = builtApp,
  env = {},
  argv = [],
  colorScheme = 'light',
  window = true,
}: LaunchOptions): Promise<Desktop> {
  const path = findElectron();
  if (!path) throw new Error('no Electron binary here');
  const isRoot = process.getuid?.() === 0;
  const hint = isRoot ? null : sandboxHint(path);
  if (hint) throw new Error(hint);
  const electron = await _electron.launch({
    executablePath: path,
    args: [app, `--user-data-dir=${userData}`, ...argv],
    // without a name of a desktop no keyring is looked for on Linux
    env: { XDG_CURRENT_DESKTOP: 'GNOME', ...(process.env as Record<string, string>), ...env },
    // root may not have Chromium's sandbox; everyone else is to be tested with it
    chromiumSandbox: !isRoot,
    colorScheme,
  });
  const output: string[] = [];
  electron.process().stdout?.on('data', (text) => output.push(String(text)));
  electron.process().stderr?.on('data', (text) => output.push(String(text)));
  if (window) await (await electron.firstWindow()).emulateMedia({ reducedMotion: 'reduce' });
  const pid = await electron.evaluate(() => process.pid);
  const page = () => {
    const [first] = electron.windows();
    if (!first) throw new Error('the app has no window');
    return first;
  };
  const run = electron.evaluate.bind(electron) as Desktop['evaluate'];
  return {
    host: 'electron',
    get page() {
      return page();
    },
    firstPage: () => electron.firstWindow(),
    electronLog: [],
    system: null,
    output: () => output.join(''),
    running: () => electron.process().exitCode === null,
    drop: async (paths, selector) =>
      dispatchDrop(await page().context().newCDPSession(page()), page(), paths, selector),
    choose: (button, path) => chooseFile(page(), button, path),
    ...dialogAnswers(electron),
    evaluate: run,
    ...actionsOf(run),
    async kill() {
      const gone = electron.waitForEvent('close');
      try {
        // on Windows the process that Playwright knows is a shell
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
        // it has ended by itself
        void gone.catch(() => undefined);
        return;
      }
      await gone;
    },
    close: () => electron.close(),
  };
}

function dialogAnswers(electron: ElectronApplication): Pick<Desktop, 'answerDialog' | 'answerMessage'> {
  return {
    answerDialog: (paths) =>
      electron.evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = async () => ({ canceled: filePaths.length === 0, filePaths });
      }, paths),
    answerMessage: (answer) =>
      electron.evaluate(({ dialog }, response) => {
        dialog.showMessageBox = async () => ({ response, checkboxChecked: false });
        dialog.showMessageBoxSync = () => response;
      }, answer),
  };
}

/** What a person or another program does; the same in both hosts. */
function actionsOf(run: Desktop['evaluate']): Pick<Desktop, 'menu' | 'startAgain' | 'closeWindow'> {
  return {
    menu: (labels) =>
      // Items are disabled while a question is open, and for a moment after it.
      expect.poll(() => run(chooseItem, labels)).toBe(true),
    startAgain: (given) =>
      run(({ app }, argv) => {
        app.emit('second-instance', {}, ['baobab-admin', ...argv], '/', null);
      }, given),
    closeWindow: () => run(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null),
  };
}
