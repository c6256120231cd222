import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { openMainWindow } from './main-window.ts';

const opened = vi.hoisted(() => [] as Electron.BrowserWindowConstructorOptions[]);
vi.mock('electron', () => ({
  BrowserWindow: class {
    readonly webContents = { on: () => undefined };
    constructor(options: (typeof opened)[number]) {
      opened.push(options);
    }
    on = () => this;
    once = () => this;
    loadURL = async () => undefined;
  },
  nativeTheme: { shouldUseDarkColors: false },
}));

beforeEach(() => {
  opened.splice(0);
  Object.assign(process, { resourcesPath: '/nowhere' });
});

test('DE02 SE03 the only window is sandboxed and isolated, and nothing of it is loosened', () => {
  const untold = () => undefined;
  openMainWindow({
    preload: '/preload.cjs',
    address: 'app://baobab/',
    title: 'x',
    onUnloadable: untold,
  });
  expect(opened[0]).toMatchObject({ name: 'main', windowStatePersistence: true });
  expect(opened[0]?.webPreferences).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: true,
    navigateOnDragDrop: false,
  });
});

const home = join(import.meta.dirname, '..', '..');
const sources = globSync('**/*.{ts,tsx,html}', { cwd: home })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(home, path), 'utf8') }));

test('SE03 the sources of the app hold none of the calls that open it', () => {
  const opening =
    /insertCSS|setCertificateVerifyProc|certificate-error|rejectUnauthorized|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|nodeIntegrationIn|allowpopups|<webview|commandLine\.append|registerFileProtocol|ELECTRON_DISABLE_SECURITY_WARNINGS|NODE_TLS_REJECT|bypassCSP|corsEnabled|loadFile\(|\beval\(|new Function\(|dangerouslySetInnerHTML|enableRemoteModule|BrowserView|new WebContentsView|<script(?! type="module" src)/;
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.filter(({ text }) => opening.test(text)).map(({ path }) => path)).toEqual([]);
  const brokers = sources.filter(({ text }) => /openExternal/.test(text)).map(({ path }) => path);
  expect(brokers, 'one broker, with an allow-list').toEqual([join('main', 'links', 'external-links.ts')]);
  const scripts = sources.filter(({ text }) => /executeJavaScript/.test(text)).map(({ path }) => path);
  expect(scripts, 'of its own text, when the app examines itself').toEqual([join('main', 'self-test', 'self-test.ts')]);
  const windows = sources.filter(({ text }) => /new BrowserWindow\(/.test(text)).map(({ path }) => path);
  expect(windows).toEqual([join('main', 'window', 'main-window.ts')]);
});
