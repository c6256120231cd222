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

/** For signed-in people, beside what visitors may call: of the caller's own, or as far as row policies let them read. */
const OWN_FUNCTIONS =
  'admin_access delete_my_account download_target export_my_data included_in_my_bundle invoice_document ' +
  'license_certificate list_illustration_ids list_illustrations my_bundle_files my_library my_lists order_documents';

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

/** What signed-in people may call: the functions that ask for an administrator, and the others. */
export function signedInFunctions(): { asking: string[]; open: string[] } {
  const visitors = API_FUNCTIONS.anon.split(' ');
  const own = OWN_FUNCTIONS.split(' ');
  const all = API_FUNCTIONS.authenticated.split(' ');
  const isOpen = (name: string) => visitors.includes(name) || own.includes(name);
  return { asking: all.filter((name) => !isOpen(name)), open: all.filter(isOpen) };
}

function functionTable(): string {
  const { asking, open } = signedInFunctions();
  const listed = (names: string[]) => names.map((name) => `\`${name}\``).join(', ');
  return tableOf(
    ['Who', 'Functions'],
    [
      ['Visitors', listed(API_FUNCTIONS.anon.split(' '))],
      ['Signed-in people', listed(open)],
      ['Administrators: signed in, and each function asks for an owner or the role of its area', listed(asking)],
      ['The server: edge functions and scheduled work', listed(API_FUNCTIONS.service_role.split(' '))],
    ],
  );
}

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
