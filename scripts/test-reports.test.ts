import { expect, test } from 'vitest';
import { root } from './steps.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

test('a report of vitest names the tests and the files that failed', () => {
  const score = readVitestReport({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: `${root}shared/a.test.ts`,
        status: 'failed',
        assertionResults: [
          { fullName: 'SF01 holds', status: 'passed', failureMessages: [] },
          {
            fullName: 'SF02 breaks',
            status: 'failed',
            failureMessages: ['Error: \u001b[31m1 is not 2\u001b[39m\n  at a.ts'],
          },
        ],
      },
      { name: `${root}shared/b.test.ts`, status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(score).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: [
      'shared/a.test.ts › SF02 breaks\n    Error: 1 is not 2\n      at a.ts',
      'shared/b.test.ts › the file\n    no such module',
    ],
  });
});

test('a report of Playwright names scenarios of nested suites', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'a.e2e.ts',
    title,
    tests: [{ status, results: [message ? { error: { message } } : {}] }],
  });
  const score = readPlaywrightReport({
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        specs: [spec('SF01 holds', 'expected')],
        suites: [{ specs: [spec('SF02 breaks', 'unexpected', 'not visible')] }],
      },
    ],
  });
  expect(score.failures).toEqual(['a.e2e.ts › SF02 breaks\n    not visible']);
});
