// `npm run soak -- drafts --steps 200 --devices 3` runs tests/soak/drafts.ts: long random runs that must end well every time.
import { runByName } from './run-by-name.ts';

await runByName('soak', 'tests/soak');
