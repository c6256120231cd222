/**
 * Starts the built desktop app for a test: in real Electron where its binary is, else in the stand-in (the built main script in
 * Node, its window in Chromium). Tests are the same for both; each run says which host it had.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, chromium, type BrowserContext, type ElectronApplication, type Page } from '@playwright/test';
import { systemChromium } from '../../../.commands/chromium.ts';
import { MainProcess } from './main-process.ts';
import { dispatchDrop, PageHost, toPageUrl } from './page-host.ts';
import type { FromMain, LogEntry } from './wire.ts';

const builtApp = fileURLToPath(new URL('../../', import.meta.url));

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
}

export interface StandInSystem {
  /** Another program is in front. */
  blur(): void;
  clickNotification(): void;
  network(online: boolean): void;
  sleep(): void;
  wake(): void;
}

export interface Desktop {
  readonly host: DesktopHost;
  readonly page: Page;
  /** Drops files or folders of this computer onto an element. */
  drop(paths: string[], selector: string): Promise<void>;
  /** What the next file dialog answers. */
  answerDialog(paths: string[]): Promise<void>;
  /** What the next question answers: the index of a button. */
  answerMessage(response: number): Promise<void>;
  /** Chooses an item of the native menu by its labels. */
  menu(path: string[]): Promise<void>;
  /** A second start with these arguments: links and files from other programs. */
  handOver(argv: string[]): Promise<void>;
  /** The window's own close button. */
  closeWindow(): Promise<void>;
  /** What the stand-in's system does by itself; null in real Electron. */
  readonly system: StandInSystem | null;
  /** kill -9 of the main process; its window goes too. Launch again on the same `userData` to restart. */
  kill(): Promise<void>;
  /** Quits as a person would. */
  close(): Promise<void>;
  /** System functions the app called, in order (stand-in only). */
  readonly electronLog: readonly LogEntry[];
  /** What the main process printed. */
  output(): string;
}

export async function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  const host = options.host ?? wantedHost() ?? (electronBinary() ? 'electron' : 'stand-in');
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

function electronBinary(): string | undefined {
  const home = join(builtApp, 'node_modules', 'electron');
  const name = existsSync(join(home, 'path.txt')) ? readFileSync(join(home, 'path.txt'), 'utf8').trim() : undefined;
  const path = name && join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(home, 'dist'), name);
  return path && existsSync(path) ? path : undefined;
}

async function launchStandIn({
  userData,
  app = builtApp,
  env = {},
  argv = [],
  colorScheme = 'light',
  viewport = { width: 1280, height: 840 },
}: LaunchOptions): Promise<Desktop> {
  const executablePath = systemChromium();
  const context = await chromium.launchPersistentContext(join(userData, 'stand-in-chromium'), {
    ...(executablePath ? { executablePath } : {}),
    colorScheme,
    viewport,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  const main = new MainProcess(app, userData, env, argv);
  try {
    const window = await firstWindow(main, context);
    return {
      host: 'stand-in',
      page: window.page,
      electronLog: main.log,
      output: () => main.output.join(''),
      drop: (paths, selector) => window.drop(paths, selector),
      answerDialog: async (paths) => main.send({ type: 'dialog-answer', paths }),
      answerMessage: async (response) => main.send({ type: 'message-answer', response }),
      menu: async (path) => main.send({ type: 'menu', path }),
      handOver: async (argv) => main.send({ type: 'handed-over', argv }),
      closeWindow: async () => main.send({ type: 'close-window' }),
      system: {
        blur: () => main.send({ type: 'blur' }),
        clickNotification: () => main.send({ type: 'notification-click' }),
        network: (online) => main.send({ type: 'network', online }),
        sleep: () => main.sleep(),
        wake: () => main.wake(),
      },
      async kill() {
        await main.stop('SIGKILL');
        await context.close();
      },
      async close() {
        await main.stop('quit');
        await context.close();
      },
    };
  } catch (error) {
    await main.stop('SIGKILL');
    await context.close();
    throw error;
  }
}

/** Resolves when the app opened its first window and loaded its page. */
function firstWindow(main: MainProcess, context: BrowserContext): Promise<PageHost> {
  return new Promise((resolve, reject) => {
    let opening: Promise<PageHost> | undefined;
    const failed = setTimeout(() => reject(new Error(`the app opened no window\n${main.output.join('')}`)), 40_000);
    const receive = async (message: FromMain) => {
      if (message.type === 'window' && !opening) {
        const page = context.pages()[0] ?? (await context.newPage());
        opening = PageHost.open(page, message.preload, main.sideOf(message.id));
        page.once('close', () => main.send({ type: 'closed', id: message.id }));
      }
      const host = await opening;
      if (message.type === 'load' && host) {
        await host.page.goto(toPageUrl(message.url));
        clearTimeout(failed);
        resolve(host);
      }
      if (message.type === 'send') await host?.notify(message.channel, message.args);
    };
    let order = Promise.resolve();
    main.onEvent((message) => {
      order = order.then(() => receive(message)).catch(reject);
    });
  });
}

async function launchElectron({
  userData,
  app = builtApp,
  env = {},
  argv = [],
  colorScheme = 'light',
}: LaunchOptions): Promise<Desktop> {
  const path = electronBinary();
  if (!path) throw new Error('no Electron binary here');
  const sandboxless = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const electron = await _electron.launch({
    executablePath: path,
    args: [app, `--user-data-dir=${userData}`, ...sandboxless, ...argv],
    env: { ...(process.env as Record<string, string>), ...env },
    colorScheme,
  });
  const output: string[] = [];
  electron.process().stdout?.on('data', (text) => output.push(String(text)));
  electron.process().stderr?.on('data', (text) => output.push(String(text)));
  const page = await electron.firstWindow();
  return {
    host: 'electron',
    page,
    electronLog: [],
    system: null,
    output: () => output.join(''),
    drop: async (paths, selector) => dispatchDrop(await page.context().newCDPSession(page), page, paths, selector),
    answerDialog: (paths) =>
      electron.evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = async () => ({ canceled: filePaths.length === 0, filePaths });
      }, paths),
    ...electronHands(electron),
    async kill() {
      const gone = electron.waitForEvent('close');
      electron.process().kill('SIGKILL');
      await gone;
    },
    close: () => electron.close(),
  };
}

/** The same hands on a real Electron. */
function electronHands(
  electron: ElectronApplication,
): Pick<Desktop, 'answerMessage' | 'menu' | 'handOver' | 'closeWindow'> {
  return {
    answerMessage: (answer) =>
      electron.evaluate(({ dialog }, response) => {
        dialog.showMessageBox = async () => ({ response, checkboxChecked: false });
      }, answer),
    menu: (labels) =>
      electron.evaluate(({ Menu }, path) => {
        let items = Menu.getApplicationMenu()?.items ?? [];
        for (const label of path.slice(0, -1))
          items = items.find((each) => each.label.replace('&', '') === label)?.submenu?.items ?? [];
        items.find((each) => each.label.replace('&', '') === path.at(-1))?.click();
      }, labels),
    handOver: (given) =>
      electron.evaluate(({ app }, argv) => {
        app.emit('second-instance', {}, ['baobab-admin', ...argv]);
      }, given),
    closeWindow: () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  };
}
