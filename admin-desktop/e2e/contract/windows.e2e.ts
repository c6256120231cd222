// Contract, statements 38, 39, 42, 53 to 55, 63, 64: windows, where their pages want to go, and what is left of those that are gone.
import { contract } from './contract.ts';

const LINK = '<a href="mailto:ada@example.com">write</a>';

contract('E38', 'a mail link is asked as any navigation, before another program is', {
  page: LINK,
  main: ({ app }, say, { page }) => {
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      webContents.on('will-navigate', (event) => {
        event.preventDefault();
        say(event.url);
        setTimeout(() => app.exit(0), 200);
      });
      setTimeout(() => {
        say('not asked');
        app.exit(0);
      }, 3000);
      await webContents.executeJavaScript('document.querySelector("a").click()', true);
    });
  },
  says: ['mailto:ada@example.com'],
  planted: 'mail-unasked',
});

contract('E38', 'a navigation that was prevented once is not asked again', {
  page: LINK,
  main: ({ app }, say, { page, wait }) => {
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      for (const name of ['will-navigate', 'will-frame-navigate'] as const)
        webContents.on(name as 'will-navigate', (event) => {
          event.preventDefault();
          say('asked');
        });
      await webContents.executeJavaScript('document.querySelector("a").click()', true);
      await wait(1500);
      app.exit(0);
    });
  },
  says: ['asked'],
  planted: 'mail-unasked',
});

contract('E39', 'without a veto the permission openExternal is asked', {
  page: LINK,
  main: ({ app, session }, say, { page }) => {
    void app.whenReady().then(async () => {
      session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
        say(permission);
        answer(false);
        setTimeout(() => app.exit(0), 200);
      });
      const { webContents } = await page();
      await webContents.executeJavaScript('document.querySelector("a").click()', true);
    });
  },
  says: ['openExternal'],
});

contract('E42', 'what a page opens in a new window is asked, links with target=_blank included', {
  page: '<a href="https://example.com/" target="_blank">open</a>',
  main: ({ app, BrowserWindow }, say, { page, wait }) => {
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      webContents.setWindowOpenHandler(({ url }) => {
        say(url);
        return { action: 'deny' };
      });
      await webContents.executeJavaScript('document.querySelector("a").click()', true);
      await wait(1500);
      say(BrowserWindow.getAllWindows().length);
      app.exit(0);
    });
  },
  says: ['https://example.com/', 1],
});

contract('E55', 'of a window that is gone every use throws, but asking whether it is', {
  main: ({ app, BrowserWindow }, say) => {
    app.on('window-all-closed', () => undefined);
    void app.whenReady().then(() => {
      const window = new BrowserWindow({ show: false });
      const { webContents } = window;
      window.destroy();
      say(window.isDestroyed());
      for (const attempt of [() => window.show(), () => webContents.send('x', 1), () => window.webContents]) {
        try {
          attempt();
          say('went');
        } catch (error) {
          say((error as Error).message);
        }
      }
      app.exit(0);
    });
  },
  says: [true, 'Object has been destroyed', 'Object has been destroyed', 'Object has been destroyed'],
  planted: 'calls-on-the-gone',
});

contract('E63', 'maximize shows a hidden window', {
  main: ({ app, BrowserWindow }, say, { wait }) => {
    void app.whenReady().then(async () => {
      const window = new BrowserWindow({ show: false });
      say(window.isVisible());
      window.maximize();
      await wait(500);
      say(window.isVisible());
      app.exit(0);
    });
  },
  says: [false, true],
  planted: 'maximize-hidden',
});

contract('E64', 'ready-to-show comes for a hidden window whose page came', {
  page: 'a page',
  main: ({ app, BrowserWindow }, say, { page }) => {
    void app.whenReady().then(async () => {
      app.on('browser-window-created', (_event, window) => window.once('ready-to-show', () => say('ready to show')));
      await page();
      setTimeout(() => {
        say(BrowserWindow.getAllWindows().length);
        app.exit(0);
      }, 500);
    });
  },
  says: ['ready to show', 1],
});

contract('E64', 'it never comes where the page cannot load: did-fail-load does', {
  page: 'a page',
  main: ({ app, BrowserWindow, protocol }, say, { address, wait }) => {
    void app.whenReady().then(async () => {
      protocol.handle('app', () => Response.error());
      const window = new BrowserWindow({ show: false });
      window.once('ready-to-show', () => say('ready to show'));
      window.webContents.on('did-fail-load', (_event, _code, _text, url, isMainFrame) =>
        say('failed', url, isMainFrame),
      );
      await window.loadURL(address).catch(() => say('rejected'));
      await wait(500);
      app.exit(0);
    });
  },
  says: [['failed', 'app://baobab/index.html', true], 'rejected'],
});
