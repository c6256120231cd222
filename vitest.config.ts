import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const ignored = ['**/node_modules/**', '**/dist/**', '**/out/**'];
const anyTest = ['{shared,storefront,admin-desktop,supabase,scripts,tests}/**/*.test.{ts,tsx}'];
const needsStack = ['**/*.int.test.ts', 'supabase/local/**/*.test.ts', 'supabase/tests/**/*.test.ts'];

/** A minute to half a minute each, most of it waiting: begun last, one of them would run alone at the end. */
const slowest = ['holes', 'faults', 'durability', 'running', 'conformance', 'hostile'];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowest.some((name) => moduleId.includes(`/${name}.`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** A condition that is polled may come late on a machine that does other work; the runner gives it one second. */
const patientExpect = { poll: { timeout: 30_000 } };

/** Files of the full run: their first line gives the reason. */
const fullOnly =
  process.env.BAOBAB_TESTS === 'quick'
    ? globSync(anyTest, { cwd: root, exclude: ignored })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => readFileSync(`${root}${file}`, 'utf8').startsWith('// Runs in npm run test:all only: '))
    : [];
const unit = {
  // properties with thousands of runs, on a machine that does other work too
  testTimeout: 60_000,
  expect: patientExpect,
  root,
  include: anyTest,
  exclude: [...ignored, ...fullOnly, ...needsStack],
  setupFiles: join(root, 'shared/testing/src/leave-nothing.ts'),
};
/** What replaces a module, or what modules look for when they load, needs a worker of its own. */
const withMocks = globSync(unit.include, { cwd: root, exclude: unit.exclude })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\bvi\.(mock|doMock|resetModules)\(|fake-indexeddb/.test(readFileSync(`${root}${file}`, 'utf8')));

const notStack = [...ignored, ...fullOnly];

const stack = {
  root,
  include: needsStack,
  exclude: notStack,
  testTimeout: 150_000,
  expect: patientExpect,
  hookTimeout: 240_000,
  // One more than cores, because tests wait for databases and timers.
  maxWorkers: 3,
};
/** What kills processes, changes the environment or replaces modules, and the soaks, needs a worker of its own. */
const alone = globSync(needsStack, { cwd: root, exclude: notStack })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      file.startsWith('tests/') ||
      /\bvi\.(mock|doMock|stubGlobal|stubEnv)\(|process\.env\b.* = /.test(readFileSync(`${root}${file}`, 'utf8')),
  );

/** `unit` needs nothing but Node; `stack` starts real databases and servers, so it gets time and few workers. */
export default defineConfig({
  root,
  test: {
    globalSetup: join(root, 'tests/temporary-folder.ts'),
    sequence: { sequencer: SlowestFirst },
    // Servers print every refusal, and most tests provoke one: only failed tests show what was printed.
    silent: 'passed-only',
    projects: [
      // Files leave nothing behind in their modules: a worker goes from one to the next without loading them again.
      { extends: true, test: { ...unit, name: 'unit', exclude: [...unit.exclude, ...withMocks], isolate: false } },
      { extends: true, test: { ...unit, name: 'unit-mocks', include: withMocks } },
      { extends: true, test: { ...stack, name: 'stack', exclude: [...notStack, ...alone], isolate: false } },
      { extends: true, test: { ...stack, name: 'stack-alone', include: alone } },
    ],
  },
});
