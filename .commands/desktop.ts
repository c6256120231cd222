// The desktop app beside the shop: starts the backend when none runs, builds what changed, opens Electron.
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchElectron } from './electron-binary.ts';
import { buildIfChanged, SHOP_PORT, STACK_DATA, STACK_PORT, startShop } from './shop.ts';
import { root, runTool } from './steps.ts';

interface Backend {
  url: string;
  publishableKey: string;
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
  await open(electron.path);
}

async function open(path: string): Promise<void> {
  const [backend] = await Promise.all([
    running().then((found) => found ?? begin()),
    buildIfChanged('desktop', ['admin-desktop/src', 'admin-desktop/electron.vite.config.ts', 'shared/src'], () =>
      runTool('node', ['.commands/build-desktop.ts']),
    ),
  ]);
  const app = spawn(path, [join(root, 'admin-desktop')], {
    stdio: 'inherit',
    env: { ...process.env, BAOBAB_SUPABASE_URL: backend.url, BAOBAB_SUPABASE_KEY: backend.publishableKey },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.kill(signal));
  await once(app, 'exit');
  await backend.stop();
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
    return publishableKey ? { url, publishableKey, stop: async () => undefined } : undefined;
  } catch {
    return undefined;
  }
}

async function begin(): Promise<Backend> {
  const shop = await startShop({});
  console.log(
    `Shop ${shop.address}, sign in to the app as ${shop.stack.logins.admin.email} / ${shop.stack.logins.admin.password}`,
  );
  return { url: shop.stack.url, publishableKey: shop.stack.publishableKey, stop: shop.stop };
}
