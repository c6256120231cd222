import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('DE03 OP01 the workflows run only commands that exist, on the three systems, and ask for no more than they need', () => {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const asked = files.flatMap((text) => [...text.matchAll(/npm (?:run )?([a-z0-9]+)/g)].map(([, name]) => name ?? ''));
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((name) => !(name in scripts))).toEqual([]);
  for (const system of ['ubuntu-latest', 'macos-latest', 'windows-latest']) expect(files.join()).toContain(system);
  for (const text of files) expect(text).toMatch(/^permissions:\n {2}contents: (read|write)$/m);
});
