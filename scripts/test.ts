// Every check, in a clean clone: quick checks, then tests on real databases and servers, then the built apps in a browser.
import { ensureChromium } from './chromium.ts';
import { buildSteps, playwright, quickChecks, vitest } from './checks.ts';
import { runSteps } from './steps.ts';

await ensureChromium();
process.exitCode = await runSteps([
  ...quickChecks(),
  vitest('stack'),
  ...buildSteps(),
  playwright(process.argv.slice(2)),
]);
