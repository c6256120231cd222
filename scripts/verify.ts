import { quickChecks } from './checks.ts';
import { runPhases } from './steps.ts';

process.exitCode = await runPhases(quickChecks());
