import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './steps.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', '{storefront,supabase,shared}/**/README.md'], {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
});

/** Anchors as GitHub makes them from headings. */
const anchors = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

test('every link between pages of the documentation leads somewhere', () => {
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = '', anchor]) => {
        const target = path ? join(dirname(page), path) : page;
        const found = existsSync(join(root, target)) && (!anchor || anchors(read(target)).includes(anchor));
        return found ? [] : [`${page}: ${link}`];
      },
    ),
  );
  expect(dead).toEqual([]);
});

test('every source file that the documentation names exists', () => {
  const sources = globSync(['**/*.{ts,tsx,mjs,cjs,css,sql,toml}', '.*.cjs', '.github/workflows/*.yml'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|out|\.data)$/.test(name),
  });
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|css|sql|toml|yml))`/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(
    ({ name }) => !/NAME/.test(name) && !sources.some((file) => `/${file}`.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
});

test('SE01 HX10 every test that the pages on security name exists', () => {
  const named = pages
    .filter((page) => /^docs\/security[\w-]*\.md$/.test(page))
    .flatMap((page) => [...read(page).matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.tsx?)\)/g)])
    .filter(([, title = '']) => !title.endsWith('.ts'));
  expect(named.length).toBeGreaterThan(200);
  // A link to conformance names its questions by their ids.
  const wordsOf = (title: string) =>
    /^conformance cases? /.test(title) ? [...title.matchAll(/`([\w-]+)`/g)].map(([, id]) => `'${id}'`) : [title];
  const gone = named.filter(([, title = '', file = '']) => {
    const text = read(file).replaceAll("\\'", "'");
    return !wordsOf(title).every((words) => text.includes(words));
  });
  expect(gone.map(([link]) => link)).toEqual([]);
});

test('decisions are numbered without gaps and have the same four parts', () => {
  const decisions = globSync('docs/adr/*.md', { cwd: root }).toSorted();
  const numbers = decisions.map((file) => Number(/(\d{4})-/.exec(file)?.[1]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const parts = ['**Status:**', '## Context', '## Decision', '## Consequences'];
  const incomplete = decisions.filter((file) => parts.some((part) => !read(file).includes(part)));
  expect(incomplete).toEqual([]);
});

test('every id in the title of a test is explained in docs/test-ids.md', () => {
  const known = new Set(read('docs/test-ids.md').match(/\b[A-Z]{2}\d{2}\b/g));
  const files = globSync('{shared,storefront,admin-desktop,supabase,scripts,tests}/**/*.{test,e2e}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  });
  const titles = files.flatMap((file) => read(file).match(/\b(?:test|describe)[.\w]*\(\s*['"`][^'"`]*/g) ?? []);
  const used = titles.flatMap(
    (title) => title.match(/\b(?:SF|CC|AU|PD|BU|BL|AB|AD|UP|DR|SE|DE|OP|HX|TR|SA|OW|FI|LO|MO|SP)\d{2}\b/g) ?? [],
  );
  expect(used.length).toBeGreaterThan(1000);
  expect([...new Set(used)].filter((id) => !known.has(id))).toEqual([]);
});

/** `13, 14, 16` or `19–22` as numbers. */
const numbersOf = (cell = '') =>
  [...cell.matchAll(/(\d+)(?:–(\d+))?/g)].flatMap(([, first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
  );
const rowsOf = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test('TR02 EL06 each statement about Electron names what proves it, and the contract test or line for a person is there', () => {
  const statements = rowsOf('docs/electron-contract.md').filter(([, number = '']) => /^\d/.test(number));
  const numbers = statements.flatMap(([, number]) => numbersOf(number)).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 101 }, (_, index) => index + 1));
  const lines = new Map(
    rowsOf('docs/release-checklist.md').map(([, , line = '', , , rows]) => [line, numbersOf(rows)]),
  );
  const unproven = statements.flatMap(([, number = '', , , proof = '']) => {
    const parts = proof.split(';').map((part) => part.trim());
    const own = numbersOf(number);
    const contracts = parts.flatMap((part) => /^C ([a-z, ]+)/.exec(part)?.[1]?.split(',') ?? []);
    const texts = contracts.map((name) => read(`admin-desktop/e2e/contract/${name.trim()}.e2e.ts`));
    const persons = parts.flatMap((part) => (part.startsWith('P ') ? numbersOf(part) : []));
    const isProven =
      /\b([CSFUW]|P \d+)\b|^not needed: /.test(proof) &&
      texts.every((text) => own.some((each) => text.includes(`'E${each}'`))) &&
      persons.every((line) => own.some((each) => lines.get(String(line))?.includes(each)));
    return isProven ? [] : [`${number}: ${proof}`];
  });
  expect(unproven).toEqual([]);
});
