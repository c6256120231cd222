// The storefront's server in a process of its own, over the backend that its arguments name; its first line says where it is.
import { join } from 'node:path';
import { serveStorefront } from '../../storefront/server/serve.ts';
import { root } from '../../scripts/steps.ts';

const [supabaseUrl = '', publishableKey = ''] = process.argv.slice(2);
const dist = process.env.BAOBAB_SHOP_DIST ?? join(root, 'storefront', 'dist');
const { url } = await serveStorefront({ port: 0, dist, supabaseUrl, publishableKey });
console.log(url);
