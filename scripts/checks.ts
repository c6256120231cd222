// What `verify`, `test` and `test:all` run, and in which order.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';
import { root, type Score, type Step } from './steps.ts';

export const sources = [
  'shared',
  'storefront',
  'admin-desktop',
  'supabase',
  'scripts',
  'benchmarks',
  'tests',
  'playwright.config.ts',
  'vitest.config.ts',
];
const results = join(root, 'test-results');

/** Those of the checks that need no test runner; `oxlint`, `oxfmt` and `tsc` use every core, the other two one. */
const staticChecks: Step[] = [
  {
    name: 'lint',
    tool: 'oxlint',
    args: ['--type-aware', '--deny-warnings', '--ignore-pattern', '**/database.types.ts', ...sources],
  },
  { name: 'format', tool: 'oxfmt', args: ['--check', ...sources] },
  { name: 'types', tool: 'tsc', args: ['-b', 'tsconfig.json'] },
];
const graphChecks: Step[] = [
  { name: 'boundaries', tool: 'depcruise', args: sources },
  { name: 'unused code', tool: 'knip', args: [] },
];

/** The checks that need no backend and no browser. */
export const quickChecks = (): Step[][][] => [[staticChecks, graphChecks], [[vitest('unit')]]];

/**
 * `quick` leaves out the test files whose first line says `Runs in npm run test:all only`, and every scenario without `@quick` in its
 * title. All tests run side by side, because they spend a third of their time waiting for pages, timers and processes.
 * The builds come first, because `npm start` in a test builds too.
 */
export function allChecks(extent: 'quick' | 'full', args: string[] = []): Step[][][] {
  const scenarios = playwright(extent === 'quick' ? ['--grep', '@quick', ...args] : args);
  const env = { BAOBAB_TESTS: extent };
  const steps = [vitest('unit'), vitest('stack'), scenarios].map((step) => ({ ...step, env: { ...step.env, ...env } }));
  const phases = [[staticChecks, [...graphChecks, ...buildSteps()]], steps.map((step) => [step])];
  return extent === 'quick' ? phases : [...phases, [soaks]];
}

/** Short runs of those soaks that no test starts. */
const soaks: Step[] = [
  ['drafts', '--steps', '100'],
  ['downloads', '--kills', '6', '--mib', '30'],
  ['hostile', '--only', 'requests', '--runs', '500'],
  ['hostile', '--only', 'channels', '--runs', '500'],
].map((args) => ({ name: `soak ${args.join(' ')}`, tool: 'node', args: ['scripts/soak.ts', ...args] }));

export function buildSteps(): Step[] {
  return [
    { name: 'build storefront', tool: 'node', args: ['scripts/build-storefront.ts'] },
    { name: 'build desktop app', tool: 'node', args: ['scripts/build-desktop.ts'] },
  ];
}

/** A vitest project as a step; its JSON report gives the counts. */
export function vitest(project: 'unit' | 'stack'): Step {
  const file = join(results, `${project}.json`);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  return {
    name: `${project} tests`,
    tool: 'vitest',
    args: ['run', '--project', `${project}*`, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    score: () => readScore(file, readVitestReport),
  };
}

/** Playwright over the named scenarios (all but the screenshot tour when none is named). */
export function playwright(args: string[]): Step {
  const file = join(results, 'e2e.json');
  rmSync(file, { force: true });
  return {
    name: 'browser and desktop tests',
    tool: 'playwright',
    args: ['test', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    score: () => readScore(file, readPlaywrightReport),
  };
}

function readScore<Report>(file: string, read: (report: Report) => Score): Score | undefined {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return undefined;
  }
}
