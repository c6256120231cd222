// The quick proof, in at most eight minutes on two cores: static checks, tests on real databases and servers, main scenarios.
import { ensureBrowser } from './browsers.ts';
import { allChecks } from './checks.ts';
import { runPhases } from './steps.ts';

await ensureBrowser('chromium');
process.exitCode = await runPhases(allChecks('quick', process.argv.slice(2)));
