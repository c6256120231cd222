// Contract, statements 48 to 54: what crosses between page, preload and main.
import { contract } from './contract.ts';

const ASKING = `
const { contextBridge, ipcRenderer, webUtils } = require('electron');
let refused = [];
for (const name of ['events', 'timers', 'node:url', 'fs', 'child_process', 'path', './other.cjs']) {
  try { require(name); } catch { refused.push(name); }
}
const told = (promise) => promise.then((value) => ['value', value], (error) => ['error', error.message]);
contextBridge.exposeInMainWorld('contract', {
  refused,
  add: (a, b) => a + b,
  ask: (channel, value) => told(ipcRenderer.invoke(channel, value)),
  askFunction: () => told(ipcRenderer.invoke('plain', () => 1)),
  askFile: () => told(ipcRenderer.invoke('plain', new File(['x'], 'made.txt'))),
  askCopies: async () => {
    const sent = { at: new Date(5), bytes: new Uint8Array([1, 2]), buffer: new Uint8Array([3]).buffer, map: new Map([['a', 1n]]) };
    const { at, bytes, buffer, map } = await ipcRenderer.invoke('copies', sent);
    return [at.getTime(), [...bytes], buffer.byteLength, [...map].join()];
  },
  ipcRenderer,
  pathOfMade: () => webUtils.getPathForFile(new File(['x'], 'made.txt')),
});`;

contract('E48', 'a sandboxed preload requires electron and no module of Node or of its own', {
  page: 'a page',
  preload: ASKING,
  main: ({ app }, say, { page }) => {
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      say(await webContents.executeJavaScript('window.contract.refused'));
      say(await webContents.executeJavaScript('[typeof require, typeof process]'));
      app.exit(0);
    });
  },
  says: [
    ['fs', 'child_process', 'path', './other.cjs'],
    ['undefined', 'undefined'],
  ],
});

contract(
  'E49',
  'functions of the preload can be called by the page, their answers are copies, and ipcRenderer itself arrives empty',
  {
    page: 'a page',
    preload: ASKING,
    main: ({ app }, say, { page }) => {
      void app.whenReady().then(async () => {
        const { webContents } = await page();
        say(await webContents.executeJavaScript('window.contract.add(1, 2)'));
        say(await webContents.executeJavaScript('Object.isFrozen(window.contract)'));
        say(await webContents.executeJavaScript('Object.keys(window.contract.ipcRenderer)'));
        app.exit(0);
      });
    },
    says: [3, true, []],
  },
);

contract('E50', 'a file that a script made has no path', {
  page: 'a page',
  preload: ASKING,
  main: ({ app }, say, { page }) => {
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      say(await webContents.executeJavaScript('window.contract.pathOfMade()'));
      app.exit(0);
    });
  },
  says: [''],
});

contract('E51', 'a function or a file cannot be asked with, nor a function be the answer', {
  page: 'a page',
  preload: ASKING,
  main: ({ app, ipcMain }, say, { page }) => {
    ipcMain.handle('plain', () => 'plain');
    ipcMain.handle('function', () => () => 1);
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      say(await webContents.executeJavaScript('window.contract.ask("plain", { a: [1] })'));
      const asked = (await webContents.executeJavaScript('window.contract.askFunction()')) as string[];
      const file = (await webContents.executeJavaScript('window.contract.askFile()')) as string[];
      const answered = (await webContents.executeJavaScript('window.contract.ask("function")')) as string[];
      for (const [kind, words = ''] of [asked, file, answered]) say(kind, /could not be cloned/.test(words));
      app.exit(0);
    });
  },
  says: [
    ['value', 'plain'],
    ['error', true],
    ['error', true],
    ['error', true],
  ],
  planted: 'clones-functions',
});

contract('E51', 'dates, bytes and maps are copied in both directions', {
  page: 'a page',
  preload: ASKING,
  main: ({ app, ipcMain }, say, { page }) => {
    ipcMain.handle('copies', (_event, sent: { at: Date; bytes: Uint8Array; buffer: ArrayBuffer; map: unknown }) => {
      say(sent.at instanceof Date, sent.bytes instanceof Uint8Array, sent.buffer.byteLength, sent.map instanceof Map);
      return sent;
    });
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      say(await webContents.executeJavaScript('window.contract.askCopies()'));
      app.exit(0);
    });
  },
  says: [
    [true, true, 1, true],
    [5, [1, 2], 1, 'a,1'],
  ],
});

contract('E52', 'of what a handler throws only the message arrives', {
  page: 'a page',
  preload: ASKING,
  main: ({ app, ipcMain }, say, { page }) => {
    ipcMain.handle('throws', () => {
      throw Object.assign(new Error('no room'), { code: 'disk_full' });
    });
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      say(await webContents.executeJavaScript('window.contract.ask("throws")'));
      app.exit(0);
    });
  },
  says: [['error', "Error invoking remote method 'throws': Error: no room"]],
});

contract('E53', 'the frame that asked is null once it has navigated', {
  page: 'a page',
  preload: ASKING,
  main: ({ app, ipcMain }, say, { page }) => {
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      const loaded = () => new Promise((resolve) => webContents.once('did-finish-load', () => resolve(null)));
      ipcMain.handle('slow', async (event) => {
        say('at first', event.senderFrame === null);
        const again = loaded();
        webContents.reload();
        await again;
        say('afterwards', event.senderFrame === null);
        app.exit(0);
      });
      webContents.executeJavaScript('void window.contract.ask("slow")').catch(() => undefined);
    });
  },
  says: [
    ['at first', false],
    ['afterwards', true],
  ],
});

contract('E54', 'a channel has one handler', {
  main: ({ app, ipcMain }, say) => {
    ipcMain.handle('once', () => 1);
    try {
      ipcMain.handle('once', () => 2);
      say('taken');
    } catch {
      say('refused');
    }
    void app.whenReady().then(() => app.exit(0));
  },
  says: ['refused'],
  planted: 'second-handler',
});

contract('E55', 'what cannot be sent is printed, and the sender goes on', {
  page: 'a page',
  main: ({ app }, say, { page }) => {
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      webContents.send('x', () => 1);
      say('went on');
      app.exit(0);
    });
  },
  says: ['went on'],
});
