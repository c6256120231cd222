import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGE, renewed } from './security-table.ts';

const page = readFileSync(PAGE, 'utf8');

/** Links whose text is the title of a test and whose target is its file. */
const citations = [...page.matchAll(/\[([^\]]+)\]\(([^)]+\.ts)\)/g)].map(([, title = '', file = '']) => ({
  title,
  file,
}));

describe('docs/security.md', () => {
  test('SE01 says what the policy matrix says (run `node .commands/security-table.ts` after a change)', () => {
    expect(renewed(page)).toBe(page);
  });

  test('SE01 a changed cell is noticed', () => {
    expect(renewed(page.replace('| all | all |', '| read | all |'))).toBe(page);
    expect(page).toContain('| all | all |');
  });

  test.each(citations)('SE01 the test that it names exists: $title', ({ title, file }) => {
    const path = join(dirname(PAGE), file);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    expect(source.replaceAll("\\'", "'")).toContain(title);
  });
});
