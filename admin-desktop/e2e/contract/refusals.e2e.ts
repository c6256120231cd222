// Contract, statements 31, 40, 41, 62 and 78: what a page gets by its scheme's privileges and the session's permissions, and what an
// image that is not there comes to.
import { contract } from './contract.ts';

/** What the page itself finds: functions of a statement run in the main process. */
const page = `<script>
const told = (run) => { try { return typeof run(); } catch ({ name }) { return name; } };
const found = async () => [
  told(() => localStorage),
  isSecureContext,
  await fetch(location.href).then(({ status }) => status, ({ name }) => name),
];
</script>`;

contract('E31', 'a standard and secure scheme has storage, a trustworthy context and its own fetch', {
  page,
  main: ({ app }, say, node) => {
    void app.whenReady().then(async () => {
      const { webContents } = await node.page();
      say(await webContents.executeJavaScript('found()'));
      app.exit(0);
    });
  },
  says: [['object', true, 200]],
});

contract('E31', 'a scheme without privileges has no storage, no trustworthy context and no fetch', {
  page,
  privileges: {},
  main: ({ app }, say, node) => {
    void app.whenReady().then(async () => {
      const { webContents } = await node.page();
      say(await webContents.executeJavaScript('found()'));
      app.exit(0);
    });
  },
  says: [['SecurityError', false, 'TypeError']],
  planted: 'privileges-for-all',
});

contract('E31', 'a code cache is for standard schemes only', {
  main: ({ app, protocol }, say) => {
    try {
      protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { codeCache: true } }]);
      say('taken');
    } catch {
      say('refused');
    }
    void app.whenReady().then(() => app.exit(0));
  },
  says: ['refused'],
});

contract(
  'E40',
  'to write to the clipboard the page needs clipboard-sanitized-write, which the check handler may refuse',
  {
    page: 'a page',
    main: ({ app, session }, say, { page }) => {
      void app.whenReady().then(async () => {
        const checked: string[] = [];
        session.defaultSession.setPermissionCheckHandler((_contents, permission) => {
          checked.push(permission);
          return false;
        });
        const window = await page({ show: true });
        window.focus();
        const write = 'navigator.clipboard.writeText("x").then(() => "written", ({ name }) => name)';
        say(await window.webContents.executeJavaScript(write, true));
        say(checked.includes('clipboard-sanitized-write'));
        app.exit(0);
      });
    },
    says: ['NotAllowedError', true],
    planted: 'permissions-unasked',
  },
);

contract('E41', 'the request handler is asked for notifications, and its answer holds', {
  page: 'a page',
  main: ({ app, session }, say, { page }) => {
    void app.whenReady().then(async () => {
      session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
        say(permission);
        answer(false);
      });
      const { webContents } = await page();
      say(await webContents.executeJavaScript('Notification.requestPermission()', true));
      app.exit(0);
    });
  },
  says: ['notifications', 'denied'],
  planted: 'permissions-unasked',
});

contract('E41', 'without handlers everything is granted', {
  page: 'a page',
  main: ({ app }, say, { page }) => {
    void app.whenReady().then(async () => {
      const { webContents } = await page();
      say(await webContents.executeJavaScript('Notification.requestPermission()', true));
      app.exit(0);
    });
  },
  says: ['granted'],
});

contract('E62', 'an update that is installed closes the windows before the app is asked', {
  main: ({ app, autoUpdater, BrowserWindow }, say) => {
    autoUpdater.on('before-quit-for-update', () => say('before-quit-for-update'));
    for (const name of ['before-quit', 'will-quit'] as const) app.on(name as 'will-quit', () => say(name));
    void app.whenReady().then(() => {
      const window = new BrowserWindow({ show: false });
      window.on('close', () => say('close'));
      window.on('closed', () => say('closed'));
      autoUpdater.quitAndInstall();
    });
  },
  // a signed package would need a newer one
  systems: [],
  says: ['before-quit-for-update', 'close', 'closed', 'before-quit', 'will-quit'],
  planted: 'update-quits-first',
});

contract('E78', 'an image that is not there is empty, and no tray is made of its path', {
  main: ({ app, nativeImage, Tray }, say) => {
    void app.whenReady().then(() => {
      say(nativeImage.createFromPath('/none/tray.png').isEmpty());
      try {
        say(new Tray('/none/tray.png').isDestroyed());
      } catch {
        say('refused');
      }
      app.exit(0);
    });
  },
  says: [true, 'refused'],
  planted: 'images-always',
});
