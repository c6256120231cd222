// The backend and the built storefront, running together: what `start` and `desktop` share.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { serveStorefront, type ServedStorefront, type ServeOptions } from '../storefront/server/serve.ts';
import { startStack, type Stack, type StackOptions } from '../supabase/local/stack.ts';
import { root, runTool } from './steps.ts';

export const STACK_PORT = 54321;
export const SHOP_PORT = 5173;
export const STACK_DATA = join(root, '.data', 'stack');

export interface Shop {
  stack: Stack;
  address: string;
  /** Resolves with the reason when a part ends by itself. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Builds what is out of date while the backend starts, then serves both. @throws when one fails, after stopping the other */
export async function startShop(options: {
  stackPort?: number;
  shopPort?: number;
  dataDir?: string;
  /** Default: demo. */
  seed?: StackOptions['seed'];
  fresh?: boolean;
  seedScale?: number | undefined;
  payments?: StackOptions['payments'];
}): Promise<Shop> {
  const port = options.shopPort ?? SHOP_PORT;
  const address = `http://127.0.0.1:${port}`;
  const [starting, built] = await Promise.allSettled([
    startStack({
      port: options.stackPort ?? STACK_PORT,
      dataDir: options.dataDir ?? STACK_DATA,
      seed: options.seed ?? 'demo',
      ...(options.seedScale === undefined ? {} : { seedScale: options.seedScale }),
      payments: options.payments,
      siteUrl: address,
      isDemoLate: true,
      fresh: options.fresh ?? false,
      log: (message) => console.error(message),
    }),
    buildStorefront(),
  ]);
  if (starting.status === 'rejected') throw starting.reason;
  const stack = starting.value;
  const shop = await serve(built, { port, supabaseUrl: stack.url, publishableKey: stack.publishableKey }).catch(
    async (error: unknown) => {
      await stack.stop();
      throw error;
    },
  );
  return {
    stack,
    address,
    ended: stack.ended,
    stop: async () => {
      await shop.stop();
      await stack.stop();
    },
  };
}

async function serve(built: PromiseSettledResult<void>, options: ServeOptions): Promise<ServedStorefront> {
  if (built.status === 'rejected') throw built.reason;
  return serveStorefront(options);
}

/** Client and renderer, where their sources changed since the last build, or always. @throws when the build fails */
export function buildStorefront({ always = false } = {}): Promise<void> {
  const sources = [
    'storefront/src',
    'storefront/index.html',
    'storefront/vite.config.ts',
    'storefront/public',
    ...globSync('shared/*/src', { cwd: root }),
  ];
  if (always) rmSync(stampOf('storefront'), { force: true });
  return buildIfChanged('storefront', sources, () =>
    // A development build of the pages does not find its renderer.
    runTool('vite', ['build', 'storefront', '--logLevel', 'warn'], { NODE_ENV: 'production' }),
  );
}

const stampOf = (name: string) => join(root, '.data', 'built', name);

/** Skips a build whose sources are unchanged since it last succeeded. @throws when the build fails */
export async function buildIfChanged(name: string, sources: string[], build: () => Promise<number>): Promise<void> {
  const stamp = stampOf(name);
  const now = fingerprint(sources);
  if (read(stamp) === now) return;
  const code = await build();
  if (code !== 0) throw new Error(`The ${name} build failed; its messages are above.`);
  mkdirSync(join(root, '.data', 'built'), { recursive: true });
  writeFileSync(stamp, now);
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
