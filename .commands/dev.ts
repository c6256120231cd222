// The backend plus Vite's dev server with hot reload on the shop's address.
import { startStack } from '../supabase/local/stack.ts';
import { SHOP_PORT, STACK_DATA, STACK_PORT } from './shop.ts';
import { runTool } from './steps.ts';

const stack = await startStack({
  port: STACK_PORT,
  dataDir: STACK_DATA,
  seed: 'demo',
  siteUrl: `http://127.0.0.1:${SHOP_PORT}`,
  log: (message) => console.error(message),
});
process.exitCode = await runTool(
  'vite',
  ['storefront', '--host', '127.0.0.1', '--port', String(SHOP_PORT), '--strictPort'],
  {
    VITE_SUPABASE_URL: stack.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
  },
);
await stack.stop();
