// The quick proof, in at most eight minutes on two cores: static checks, tests on real databases and servers, main scenarios.
import { ensureChromium } from './chromium.ts';
import { allChecks } from './checks.ts';
import { runPhases } from './steps.ts';

await ensureChromium();
process.exitCode = await runPhases(allChecks('quick', process.argv.slice(2)));
