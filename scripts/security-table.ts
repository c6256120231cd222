// Writes the generated parts of docs/security.md anew: who may do what, from the policy matrix that the tests hold
// against the database. Run it after a change of the matrix; a unit test fails while the page differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_FUNCTIONS } from '../supabase/tests/grants.ts';
import { guards } from '../supabase/tests/guards.ts';
import { holes } from '../supabase/tests/hostile/holes.ts';
import { matrix } from '../supabase/tests/matrix.ts';
import { OPERATIONS } from '../supabase/tests/matrix-rows.ts';
import type { MatrixRow, Operation } from '../supabase/tests/matrix-rows.ts';
import { rules } from '../supabase/tests/schema-rules.ts';
import { root } from './steps.ts';

export const PAGE = join(root, 'docs', 'security.md');

const PEOPLE = {
  anon: 'Visitor',
  userA: 'Shopper A',
  userB: 'Shopper B',
  ghost: 'Deleted account',
  admin: 'Owner',
  editor: 'Editor',
  support: 'Support',
  service: 'Server',
} as const;
const WORDS: Record<Operation, string> = { select: 'read', insert: 'add', update: 'change', delete: 'delete' };
const WHO: Record<keyof typeof API_FUNCTIONS, string> = {
  anon: 'Visitors',
  authenticated:
    'Signed-in people (each function but `search_catalog`, `content_version`, `delete_my_account`, `download_target`, `export_my_data`, `find_illustrations`, `included_in_my_bundle`, `license_certificate`, `my_library`, `related_illustrations`, `shop_details` and `my_bundle_files` then asks for an administrator: an owner, or the role of its area)',
  service_role: 'The server only: edge functions and scheduled work',
};

const tableOf = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function cellOf(row: MatrixRow, person: keyof typeof PEOPLE): string {
  const may = OPERATIONS.filter((operation) => row.allowed[operation].includes(person));
  return may.length === OPERATIONS.length ? 'all' : may.map((operation) => WORDS[operation]).join(', ') || '–';
}

function matrixTable(): string {
  const people = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[];
  const rows = matrix.map((row) => [row.title, ...people.map((person) => cellOf(row, person))]);
  const cells = matrix.length * OPERATIONS.length * people.length;
  return `${tableOf(['Rows', ...Object.values(PEOPLE)], rows)}\n\n${matrix.length} kinds of rows, ${cells} cells.`;
}

function columnTable(): string {
  const limited = matrix.filter((row) => row.columns ?? row.writable);
  const list = (columns = 'every one') => columns.replaceAll('_', '\\_');
  return tableOf(
    ['Table', 'Columns that people may read', 'Columns that people may change'],
    limited.map((row) => [row.title, list(row.columns), list(row.writable)]),
  );
}

const functionTable = () =>
  tableOf(
    ['Who', 'Functions'],
    Object.entries(API_FUNCTIONS).map(([role, names]) => [
      WHO[role as keyof typeof API_FUNCTIONS],
      names
        .split(' ')
        .map((name) => `\`${name}\``)
        .join(', '),
    ]),
  );

const listOf = (titles: string[]) => titles.map((title) => `- ${title}`).join('\n');

const parts: Record<string, () => string> = {
  matrix: matrixTable,
  columns: columnTable,
  functions: functionTable,
  guards: () => listOf(guards.map(({ title, person }) => `${title} (tried by ${PEOPLE[person].toLowerCase()})`)),
  rules: () => listOf(rules.map(({ title }) => `no ${title}`)),
  holes: () => listOf(holes.map(({ title, breaks }) => `${title} → ${breaks}`)),
};

/** The page with every part between its markers `<!-- name -->` and `<!-- /name -->` made anew. */
export function renewed(page: string): string {
  return Object.entries(parts).reduce((text, [name, make]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/security.md has no place for "${name}".`);
    return `${text.slice(0, from)}${start}\n\n${make()}\n\n${text.slice(to)}`;
  }, page);
}

if (import.meta.main) {
  writeFileSync(PAGE, renewed(readFileSync(PAGE, 'utf8')));
  console.log('Wrote the generated parts of docs/security.md');
}
