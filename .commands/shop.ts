// The backend and the built storefront, running together: what `start` and `desktop` share.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStorefront } from '../storefront/serve.ts';
import { startStack, type Stack } from '../supabase/local/stack.ts';
import { root, runTool } from './steps.ts';

export const STACK_PORT = 54321;
export const SHOP_PORT = 5173;
export const STACK_DATA = join(root, '.data', 'stack');

export interface Shop {
  stack: Stack;
  address: string;
  stop(): Promise<void>;
}

/** Builds what is out of date while the backend starts, then serves both. */
export async function startShop(options: {
  stackPort?: number;
  shopPort?: number;
  fresh?: boolean;
  seedScale?: number | undefined;
}): Promise<Shop> {
  const port = options.shopPort ?? SHOP_PORT;
  const address = `http://127.0.0.1:${port}`;
  const [stack] = await Promise.all([
    startStack({
      port: options.stackPort ?? STACK_PORT,
      dataDir: STACK_DATA,
      seed: 'demo',
      ...(options.seedScale === undefined ? {} : { seedScale: options.seedScale }),
      siteUrl: address,
      fresh: options.fresh ?? false,
      log: (message) => console.error(message),
    }),
    buildStorefront(),
  ]);
  const shop = await serveStorefront({ port, supabaseUrl: stack.url, publishableKey: stack.publishableKey });
  return {
    stack,
    address,
    stop: async () => {
      await shop.stop();
      await stack.stop();
    },
  };
}

/** Pages for browsers and their renderer. @throws when the build fails */
export function buildStorefront(): Promise<void> {
  const sources = [
    'storefront/src',
    'storefront/index.html',
    'storefront/vite.config.ts',
    'storefront/public',
    'shared/src',
  ];
  return buildIfChanged('storefront', sources, () => runTool('vite', ['build', 'storefront', '--logLevel', 'warn']));
}

/** Skips a build whose sources are as they were when it last succeeded. @throws when the build fails. */
export async function buildIfChanged(name: string, sources: string[], build: () => Promise<number>): Promise<void> {
  const stamp = join(root, '.data', 'built', name);
  const now = fingerprint(sources);
  if (read(stamp) === now) return;
  const code = await build();
  if (code !== 0) throw new Error(`The ${name} build failed; its messages are above.`);
  mkdirSync(join(root, '.data', 'built'), { recursive: true });
  writeFileSync(stamp, now);
}

/** Runs until Ctrl-C or a stop signal, then stops everything in order. */
export async function untilStopped(stop: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await stop();
}

function fingerprint(sources: string[]): string {
  const hash = createHash('sha256').update(read(join(root, 'pnpm-lock.yaml')) ?? '');
  for (const source of sources) {
    const path = join(root, source);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    const files = stat.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted() : [''];
    for (const file of files) {
      const entry = statSync(join(path, file));
      if (entry.isFile()) hash.update(`${source}/${file}:${entry.size}:${entry.mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
