import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { runPhases, runSteps, type Step } from './steps.ts';

const home = mkdtempSync(join(tmpdir(), 'steps-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const node = (name: string, code: string): Step => ({ name, tool: 'node', args: ['-e', code] });

/** Ends once another step has said its name too. */
function meets(own: string, other: string): Step {
  const [mine, theirs] = [own, other].map((name) => JSON.stringify(join(home, name)));
  return node(
    own,
    `const { existsSync, writeFileSync } = require('node:fs');
     writeFileSync(${mine}, '');
     console.log('here');
     setInterval(() => existsSync(${theirs}) && process.exit(0), 20);`,
  );
}

function listen(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')));
  return lines;
}

test('SP05 lanes of a phase run side by side, and each line says whose it is', async () => {
  const lines = listen();
  expect(await runPhases([[[meets('left', 'right')], [meets('right', 'left')]]])).toBe(0);
  expect(lines).toContain('left │ here');
  expect(lines).toContain('right │ here');
  expect(lines.at(-1)).toBe('baobab: 2 passed, 0 failed');
});

test('SP05 a phase begins when the one before it has ended, and what failed is told at the end and fails the run', async () => {
  const lines = listen();
  const later = node(
    'later',
    `process.exit(require('node:fs').existsSync(${JSON.stringify(join(home, 'made'))}) ? 0 : 1)`,
  );
  const maker = node('maker', `require('node:fs').writeFileSync(${JSON.stringify(join(home, 'made'))}, '')`);
  expect(await runPhases([[[maker], [node('broken', 'process.exit(3)')]], [[later]]])).toBe(1);
  expect(lines).toContain('✗ broken: ended with exit code 3');
  expect(lines.at(-1)).toBe('baobab: 2 passed, 1 failed');
});

test('SP05 steps in order: the next runs after a failure too', async () => {
  const lines = listen();
  expect(await runSteps([node('one', 'process.exit(1)'), node('two', '')])).toBe(1);
  expect(lines.at(-1)).toBe('baobab: 1 passed, 1 failed');
});
