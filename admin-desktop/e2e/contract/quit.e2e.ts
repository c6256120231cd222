// Contract, statements 56 to 60: in which order an app ends, and who may refuse.
import { contract } from './contract.ts';

contract('E56', 'the app is asked first, then each window, then will-quit and quit', {
  page: 'a page',
  main: ({ app }, say, { page }) => {
    for (const name of ['before-quit', 'will-quit', 'quit'] as const) app.on(name as 'quit', () => say(name));
    void app.whenReady().then(async () => {
      const window = await page();
      window.on('close', () => say('close'));
      window.on('closed', () => say('closed'));
      app.quit();
    });
  },
  says: ['before-quit', 'close', 'closed', 'will-quit', 'quit'],
  planted: 'no-before-quit',
});

contract('E56', 'a refusal in before-quit closes nothing, and the app can be quit again', {
  page: 'a page',
  main: ({ app }, say, { page, wait }) => {
    let refuses = true;
    app.on('before-quit', (event) => {
      say('before-quit');
      if (refuses) event.preventDefault();
    });
    app.on('will-quit', () => say('will-quit'));
    void app.whenReady().then(async () => {
      const window = await page();
      app.quit();
      await wait(300);
      say('open', !window.isDestroyed());
      refuses = false;
      app.quit();
    });
  },
  says: ['before-quit', ['open', true], 'before-quit', 'will-quit'],
  planted: 'quit-unasked',
});

contract('E56', 'a refusal in will-quit leaves an app without windows that can be quit again', {
  main: ({ app }, say) => {
    let refuses = true;
    app.on('before-quit', () => say('before-quit'));
    app.on('will-quit', (event) => {
      say('will-quit');
      if (!refuses) return;
      refuses = false;
      event.preventDefault();
      setTimeout(() => app.quit(), 200);
    });
    void app.whenReady().then(() => app.quit());
  },
  says: ['before-quit', 'will-quit', 'before-quit', 'will-quit'],
  planted: 'no-before-quit',
});

const HOLDS = '<script>onbeforeunload = (event) => event.preventDefault();</script>';

contract('E57', 'a page that holds on takes the quit back, and the app lives on', {
  page: HOLDS,
  main: ({ app }, say, { page, wait }) => {
    app.on('before-quit', () => say('before-quit'));
    app.on('will-quit', () => say('will-quit'));
    void app.whenReady().then(async () => {
      const window = await page();
      window.webContents.on('will-prevent-unload', () => say('will-prevent-unload'));
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const asked = new Promise((resolve) => window.webContents.once('will-prevent-unload', resolve));
        app.quit();
        await Promise.race([asked, wait(3000)]);
        await wait(300);
        say('open', !window.isDestroyed());
      }
      app.exit(0);
    });
  },
  says: ['before-quit', 'will-prevent-unload', ['open', true], 'before-quit', 'will-prevent-unload', ['open', true]],
  planted: 'refusal-ignored',
});

contract('E57', 'the window’s own listeners are asked before its page', {
  page: HOLDS,
  main: ({ app }, say, { page }) => {
    void app.whenReady().then(async () => {
      const window = await page();
      window.on('close', () => say('close'));
      window.webContents.on('will-prevent-unload', () => {
        say('will-prevent-unload');
        setTimeout(() => app.exit(0), 200);
      });
      window.close();
    });
  },
  says: ['close', 'will-prevent-unload'],
  planted: 'close-after-unload',
});

contract('E58', 'will-prevent-unload that is prevented unloads the page all the same', {
  page: HOLDS,
  main: ({ app }, say, { page }) => {
    app.on('will-quit', () => say('will-quit'));
    void app.whenReady().then(async () => {
      const window = await page();
      window.webContents.on('will-prevent-unload', (event) => {
        say('will-prevent-unload');
        event.preventDefault();
      });
      window.on('closed', () => say('closed'));
      app.quit();
    });
  },
  says: ['will-prevent-unload', 'closed', 'will-quit'],
});

contract('E59', 'a quit does not tell that all windows are closed', {
  page: 'a page',
  main: ({ app }, say, { page }) => {
    app.on('window-all-closed', () => say('window-all-closed'));
    app.on('will-quit', () => say('will-quit'));
    void app.whenReady().then(async () => {
      await page();
      app.quit();
    });
  },
  says: ['will-quit'],
  planted: 'all-closed-while-quitting',
});

contract('E59', 'closing the last window does, and nothing quits by itself where it is listened to', {
  page: 'a page',
  main: ({ app }, say, { page, wait }) => {
    app.on('before-quit', () => say('before-quit'));
    app.on('window-all-closed', () => {
      say('window-all-closed');
      void wait(300).then(() => app.exit(0));
    });
    void app.whenReady().then(async () => (await page()).close());
  },
  says: ['window-all-closed'],
});

contract('E60', 'exit asks no page and no listener', {
  page: HOLDS,
  main: ({ app }, say, { page }) => {
    for (const name of ['before-quit', 'will-quit', 'quit'] as const) app.on(name as 'quit', () => say(name));
    void app.whenReady().then(async () => {
      const window = await page();
      window.on('close', () => say('close'));
      app.exit(0);
    });
  },
  says: ['quit'],
  planted: 'exit-asks',
});

contract('E23', '`process.exit` is that exit: it asks no page', {
  page: HOLDS,
  main: ({ app }, say, { page }) => {
    for (const name of ['before-quit', 'will-quit', 'quit'] as const) app.on(name as 'quit', () => say(name));
    void app.whenReady().then(async () => {
      await page();
      process.exit(0);
    });
  },
  says: ['quit'],
});
