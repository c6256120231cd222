import { quickChecks } from './checks.ts';
import { runSteps } from './steps.ts';

process.exitCode = await runSteps(quickChecks());
