// `npm run e2e -- main-loop` runs the scenarios whose file name holds the word; without a name, all but the long ones, which `-- long` runs.
import { ensureBrowser } from './browsers.ts';
import { buildSteps, playwright } from './checks.ts';
import { runSteps } from './steps.ts';

const args = process.argv.slice(2);
await ensureBrowser('chromium');
if (args.some((arg) => arg.startsWith('engines')))
  // Without one of them its journeys are skipped, with this reason.
  for (const name of ['firefox', 'webkit'] as const)
    await ensureBrowser(name).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
process.exitCode = await runSteps([
  ...(args.includes('--no-build') ? [] : buildSteps()),
  playwright(args.filter((arg) => arg !== '--no-build')),
]);
