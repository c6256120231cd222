// Every check, in a clean clone: tools that read the code, tests on real databases and servers, the built apps in a browser.
import { ensureChromium } from './chromium.ts';
import { allChecks } from './checks.ts';
import { runPhases } from './steps.ts';

await ensureChromium();
process.exitCode = await runPhases(allChecks(process.argv.slice(2)));
