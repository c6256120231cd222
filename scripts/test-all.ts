// Every check there is: what `npm test` runs, all scenarios, and the tests that take minutes.
import { ensureBrowser } from './browsers.ts';
import { allChecks } from './checks.ts';
import { runPhases } from './steps.ts';

await ensureBrowser('chromium');
process.exitCode = await runPhases(allChecks('full', process.argv.slice(2)));
