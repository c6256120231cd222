import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ASVS_REQUIREMENTS } from './asvs-requirements.ts';
import { PAGE, renewed, signedInFunctions } from './security-table.ts';
import { root } from './steps.ts';

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
  test('SE01 says what the policy matrix says (run `node scripts/security-table.ts` after a change)', () => {
    expect(renewed(page)).toBe(page);
  });

  test('SE01 a changed cell is noticed', () => {
    expect(renewed(page.replace('| all | all |', '| read | all |'))).toBe(page);
    expect(page).toContain('| all | all |');
  });

  test('SE01 the functions of administrators are those whose bodies ask for one', () => {
    const sources = globSync('supabase/schemas/*.sql', { cwd: root }).map((name) =>
      readFileSync(join(root, name), 'utf8'),
    );
    const bodies = new Map(
      [...sources.join('\n').matchAll(/create function public\.(\w+)\([^]*?\$\$;/g)].map(([body, name]) => [
        name,
        body,
      ]),
    );
    const asks = (name: string) => /private\.require_(?:admin|area|role)\(/.test(bodies.get(name) ?? '');
    const { asking, open } = signedInFunctions();
    expect([...asking, ...open].filter((name) => !bodies.has(name))).toEqual([]);
    expect([asking.filter((name) => !asks(name)), open.filter(asks)]).toEqual([[], []]);
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

describe('docs/security-asvs.md', () => {
  const ids = ASVS_REQUIREMENTS.map(({ id }) => id);
  const rows = readFileSync(join(dirname(PAGE), 'security-asvs.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map(([, named = '', state = '', reason = '']) => ({ named, state, reason }));

  const numbers = (id: string) => id.split('.').map(Number);
  const order = (id: string) => numbers(id).reduce((sum, part) => sum * 100 + part, 0);

  /** What `6.3.3`, `7.2.1–7.2.3`, `1.1.*` and `17.*` stand for. */
  function meant(entry: string): string[] {
    if (entry.endsWith('*')) return ids.filter((id) => id.startsWith(entry.slice(0, -1)));
    const [first = '', last = first] = entry.split('–');
    return ids.filter((id) => order(id) >= order(first) && order(id) <= order(last));
  }

  test('HX10 every requirement of levels 1 and 2 is in exactly one row', () => {
    const entries = rows.flatMap(({ named }) => named.split(', '));
    expect(entries.filter((entry) => meant(entry).length === 0)).toEqual([]);
    expect(entries.flatMap(meant).toSorted((a, b) => order(a) - order(b))).toEqual(ids);
    expect([ids.length, ASVS_REQUIREMENTS.filter(({ level }) => level === 1).length]).toEqual([253, 70]);
  });

  test('HX10 every row says what holds, and why', () => {
    expect(rows.filter(({ state }) => !['met', 'host', 'open', '–'].includes(state))).toEqual([]);
    expect(rows.filter(({ reason }) => reason.length < 5)).toEqual([]);
  });

  test('HX10 multi-factor sign-in, default accounts and scanning are answered by the rows of their numbers', () => {
    const row = (id: string) => rows.find(({ named }) => named.split(', ').flatMap(meant).includes(id));
    expect(row('6.3.2')?.reason).toContain('demo logins');
    expect(row('6.3.3')).toMatchObject({ state: 'open', reason: expect.stringContaining('one factor') });
    expect(row('6.3.4')?.reason).toContain('/otp');
    expect(row('5.4.3')).toMatchObject({ state: 'open', reason: expect.stringContaining('profile pictures') });
  });
});
