// `node hostile-target.child.ts DATA_FOLDER`: shop and backend with the two logins, on free ports; their addresses are the first line.
// A message asks what it holds; needs --expose-gc.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serveStorefront } from '../../storefront/server/serve.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { supervise } from '../../supabase/local/supervise.ts';
import { buildStorefront } from '../../scripts/shop.ts';

export interface TargetMemory {
  /** After a collection. */
  heapMiB: number;
  residentMiB: number;
  /** The longest that other requests had to wait for the processor since the last question, milliseconds. */
  stallMs: number;
}

const MIB = 1024 * 1024;
const delay = monitorEventLoopDelay();
delay.enable();
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({
    heapMiB: (heapUsed + external) / MIB,
    residentMiB: rss / MIB,
    stallMs: delay.max / 1e6,
  } satisfies TargetMemory);
  delay.reset();
});

await supervise(async () => {
  await buildStorefront();
  const dataDir = process.argv[2] ?? '';
  const stack = await startStack({ port: 0, dataDir, seed: 'logins', log: (words) => console.error(words) });
  const shop = await serveStorefront({ port: 0, supabaseUrl: stack.url, publishableKey: stack.publishableKey });
  console.log(JSON.stringify({ shop: shop.url, stack: stack.url }));
  return {
    ended: stack.ended,
    stop: async () => {
      await shop.stop();
      await stack.stop();
    },
  };
});
