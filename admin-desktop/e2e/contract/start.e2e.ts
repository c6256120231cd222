// Contract, statements 1 to 9: what happens around the evaluation of the entry.
import { contract } from './contract.ts';

contract('E1', 'ready comes only after the entry, its top-level awaits included', {
  main: async ({ app }, say, { wait }) => {
    app.on('ready', () => {
      say('ready');
      app.exit(0);
    });
    say('evaluating', app.isReady());
    await wait(300);
    say('evaluated', app.isReady());
  },
  says: [['evaluating', false], ['evaluated', false], 'ready'],
  planted: 'ready-early',
});

contract('E1', 'an entry that awaits whenReady at its top level waits for ever', {
  main: async ({ app }, say) => {
    setTimeout(() => {
      say('still waiting');
      app.exit(0);
    }, 1000);
    await app.whenReady();
    say('ready');
  },
  says: ['still waiting'],
  planted: 'ready-early',
});

contract('E2', 'the same holds where Electron is started with the folder of an app', {
  main: async ({ app }, say, { wait }) => {
    void app.whenReady().then(() => {
      say('ready');
      app.exit(0);
    });
    await wait(200);
    say('started by the default app', process.defaultApp);
  },
  says: [['started by the default app', true], 'ready'],
  planted: 'ready-early',
});

contract('E3', 'schemes and the sandbox are registered before ready, never after', {
  main: ({ app, protocol }, say) => {
    const attempt = (name: string, run: () => void) => {
      try {
        run();
        say(name, 'taken');
      } catch {
        say(name, 'refused');
      }
    };
    const scheme = () => protocol.registerSchemesAsPrivileged([{ scheme: 'x', privileges: { standard: true } }]);
    attempt('sandbox before', () => app.enableSandbox());
    attempt('scheme before', scheme);
    void app.whenReady().then(() => {
      attempt('sandbox after', () => app.enableSandbox());
      attempt('scheme after', scheme);
      app.exit(0);
    });
  },
  says: [
    ['sandbox before', 'taken'],
    ['scheme before', 'taken'],
    ['sandbox after', 'refused'],
    ['scheme after', 'refused'],
  ],
  planted: 'uses-before-ready',
});

contract('E4', 'screen, windows, sessions and the tray cannot be used before ready', {
  main: ({ app, screen, BrowserWindow, session, Tray }, say) => {
    const attempts = [
      () => screen.getAllDisplays(),
      () => new BrowserWindow({ show: false }),
      () => session.defaultSession,
      () => new Tray('none.png'),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
        say('taken');
      } catch {
        say('refused');
      }
    }
    void app.whenReady().then(() => app.exit(0));
  },
  says: ['refused', 'refused', 'refused', 'refused'],
  planted: 'uses-before-ready',
});

contract('E5', 'electron’s parts can be imported by name in an ES module', {
  main: ({ app }, say, { named }) => {
    say(named === app);
    void app.whenReady().then(() => app.exit(0));
  },
  says: [true],
});

contract('E6', 'an exception of the entry reaches uncaughtException, and ready comes all the same', {
  main: ({ app }, say) => {
    process.on('uncaughtException', (error) => say('caught', error.message));
    void app.whenReady().then(() => {
      say('ready');
      app.exit(0);
    });
    throw new Error('broken entry');
  },
  says: [['caught', 'broken entry'], 'ready'],
});

contract('E7', 'with a listener of one’s own no error dialog stands in the way', {
  main: ({ app }, say) => {
    process.on('uncaughtException', (error) => {
      say('own', error.message);
      setTimeout(() => app.exit(0));
    });
    void app.whenReady().then(() =>
      setTimeout(() => {
        throw new Error('later');
      }),
    );
  },
  says: [['own', 'later']],
});

contract('E8', 'process.argv holds every switch and the app’s own folder', {
  main: ({ app }, say) => {
    const has = (part: string) => process.argv.some((each) => each.startsWith(part));
    say(has('--user-data-dir='), has('--of-mine'), has('given'), process.argv.includes(app.getAppPath()));
    void app.whenReady().then(() => app.exit(0));
  },
  argv: ['--of-mine', 'given'],
  says: [[true, true, true, true]],
});

contract('E9', 'an error box before ready does not throw; on Linux it waits for nothing', {
  main: ({ app, dialog }, say) => {
    dialog.showErrorBox('Title', 'Text');
    say('said');
    void app.whenReady().then(() => app.exit(0));
  },
  systems: ['linux'],
  says: ['said'],
});

contract('E69', 'an address may come before ready', {
  main: ({ app }, say) => {
    app.on('open-url', (_event, url) => say('open-url', url, app.isReady()));
    app.on('ready', () => {
      say('ready');
      app.exit(0);
    });
  },
  // another program would have to send it
  systems: [],
  standIn: { platform: 'darwin', early: [{ event: 'open-url', value: 'baobab://open/users' }] },
  says: [['open-url', 'baobab://open/users', false], 'ready'],
  planted: 'ready-early',
});

contract('E82', 'the keyring has a name only after ready', {
  main: ({ app, safeStorage }, say) => {
    say(safeStorage.getSelectedStorageBackend());
    void app.whenReady().then(() => {
      say(safeStorage.getSelectedStorageBackend() === 'unknown');
      app.exit(0);
    });
  },
  systems: ['linux'],
  says: ['unknown', false],
});
