// The desktop app beside the shop: starts the backend when none runs, builds what changed, opens Electron.
import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { supervise, type Running } from '../supabase/local/supervise.ts';
import { fetchElectron, sandboxHint } from './electron-binary.ts';
import { buildIfChanged, SHOP_PORT, STACK_DATA, STACK_PORT, startShop } from './shop.ts';
import { root, runTool, startPart } from './steps.ts';

interface Backend {
  url: string;
  publishableKey: string;
  /** Resolves with what happened when a part ends by itself. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const electron = fetchElectron();
if ('reason' in electron) {
  console.error(`
The desktop app needs Electron's own binary, and it could not be fetched:
  ${electron.reason}
Behind a proxy set HTTPS_PROXY; with a copy of your own set ELECTRON_OVERRIDE_DIST_PATH to its folder; then try again.

The same screens run in the browser: \`npm start\`, then open http://127.0.0.1:${SHOP_PORT}/admin
`);
  process.exitCode = 1;
} else {
  const { path } = electron;
  const hint = sandboxHint(path);
  if (hint) {
    console.error(hint);
    process.exitCode = 1;
  } else {
    await supervise(() => open(path));
  }
}

async function open(path: string): Promise<Running> {
  const [found, built] = await Promise.allSettled([
    running().then((backend) => backend ?? begin()),
    buildIfChanged(
      'desktop',
      ['admin-desktop/src', 'admin-desktop/electron.vite.config.ts', ...globSync('shared/*/src', { cwd: root })],
      () => runTool('node', ['scripts/build-desktop.ts']),
    ),
  ]);
  if (found.status === 'rejected') throw found.reason;
  const backend = found.value;
  if (built.status === 'rejected') {
    await backend.stop();
    throw built.reason;
  }
  const app = startPart('The desktop app', path, [join(root, 'admin-desktop')], {
    BAOBAB_SUPABASE_URL: backend.url,
    BAOBAB_SUPABASE_KEY: backend.publishableKey,
  });
  return {
    // Closing the window is how a person stops this command.
    closed: app.ended,
    ended: backend.ended,
    stop: async () => {
      await app.stop();
      await backend.stop();
    },
  };
}

/** The backend that `npm start` already runs here, if one answers; its public key is in its data folder. */
async function running(): Promise<Backend | undefined> {
  const url = `http://127.0.0.1:${STACK_PORT}`;
  try {
    if (!(await fetch(`${url}/health`)).ok) return undefined;
    const { publishableKey } = JSON.parse(readFileSync(join(STACK_DATA, 'keys.json'), 'utf8')) as Record<
      string,
      string
    >;
    return publishableKey
      ? { url, publishableKey, ended: new Promise(() => undefined), stop: async () => undefined }
      : undefined;
  } catch {
    return undefined;
  }
}

async function begin(): Promise<Backend> {
  const shop = await startShop({});
  console.log(
    `Shop ${shop.address}, sign in to the app as ${shop.stack.logins.admin.email} / ${shop.stack.logins.admin.password}`,
  );
  return { url: shop.stack.url, publishableKey: shop.stack.publishableKey, ended: shop.ended, stop: shop.stop };
}
