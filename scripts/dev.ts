// The backend plus Vite's dev server with hot reload on the shop's address.
import { startStack } from '../supabase/local/stack.ts';
import { supervise } from '../supabase/local/supervise.ts';
import { SHOP_PORT, STACK_DATA, STACK_PORT } from './shop.ts';
import { startPart, toolPath } from './steps.ts';

await supervise(async () => {
  const stack = await startStack({
    port: STACK_PORT,
    dataDir: STACK_DATA,
    seed: 'demo',
    isDemoLate: true,
    siteUrl: `http://127.0.0.1:${SHOP_PORT}`,
    log: (message) => console.error(message),
  });
  const args = ['storefront', '--host', '127.0.0.1', '--port', String(SHOP_PORT), '--strictPort'];
  const vite = startPart('Vite', 'vite', args, {
    PATH: toolPath(),
    VITE_SUPABASE_URL: stack.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
  });
  return {
    ended: Promise.race([vite.ended, stack.ended]),
    stop: async () => {
      await vite.stop();
      await stack.stop();
    },
  };
});
