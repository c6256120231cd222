import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGE, renewed } from './security-table.ts';

const page = readFileSync(PAGE, 'utf8');

const chapters = globSync('security*.md', { cwd: dirname(PAGE) })
  .map((name) => readFileSync(join(dirname(PAGE), name), 'utf8'))
  .join('\n');

/** Links whose text is the title of a test and whose target is its file; a text that ends like a file names one. */
const links = [...chapters.matchAll(/\[([^\]]+)\]\(([^)]+\.tsx?)\)/g)];
const citations = links
  .map(([, title = '', file = '']) => ({ title, file }))
  .filter(({ title }) => !title.endsWith('.ts'));

describe('docs/security.md', () => {
  test('SE01 says what the policy matrix says (run `node .commands/security-table.ts` after a change)', () => {
    expect(renewed(page)).toBe(page);
  });

  test('SE01 a changed cell is noticed', () => {
    expect(renewed(page.replace('| all | all |', '| read | all |'))).toBe(page);
    expect(page).toContain('| all | all |');
  });

  test('SE01 every file that it links is there', () => {
    const missing = links.map(([, , file = '']) => file).filter((file) => !existsSync(join(dirname(PAGE), file)));
    expect(missing).toEqual([]);
  });

  test.each(citations)('SE01 the test that it names exists: $title', ({ title, file }) => {
    const path = join(dirname(PAGE), file);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    expect(source.replaceAll("\\'", "'")).toContain(title);
  });
});
