import { sources } from './checks.ts';
import { runTool } from './steps.ts';

process.exitCode = await runTool('oxfmt', sources);
