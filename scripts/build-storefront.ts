// Also where nothing changed; `npm start` then takes this build. Compressed here alone: it takes seconds that `npm start` has no use for.
import { join } from 'node:path';
import { precompress } from '../storefront/server/precompress.ts';
import { buildStorefront } from './shop.ts';
import { root } from './steps.ts';

await buildStorefront({ always: true });
await precompress(join(root, 'storefront', 'dist', 'client'));
