// Also where nothing changed; `npm start` then takes this build.
import { buildStorefront } from './shop.ts';

await buildStorefront({ always: true });
