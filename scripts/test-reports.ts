// Counts and failures from the JSON reports of the test runners.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, type Score } from './steps.ts';

/** Characters of a failure's message that are repeated at the end of a run. */
const MESSAGE_LIMIT = 1_000;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** Of the file itself, e.g. an import that failed. */
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

export function readVitestReport(report: VitestReport): Score {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [describe(name, 'the file', message)];
    return failed.map((test) => describe(name, test.fullName, test.failureMessages?.[0]));
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

interface PlaywrightSuite {
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export function readPlaywrightReport(report: PlaywrightReport): Score {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped, failures: failedSpecs(report) };
}

function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => describe(file, title, results.find(({ error }) => error)?.error?.message)),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

function describe(file: string, title: string, message = ''): string {
  const name = file.startsWith(root) ? relative(root, file) : file;
  const text = stripVTControlCharacters(message).trim().slice(0, MESSAGE_LIMIT);
  return text ? `${name} › ${title}\n${text.replaceAll(/^/gm, '    ')}` : `${name} › ${title}`;
}
