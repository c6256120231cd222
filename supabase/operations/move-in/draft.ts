/** Rows of a table → drafts of records: cells as values, by the columns that the profile names. */
import type { Problem } from './normal.ts';
import type { Field, Profile, TableProfile } from './profile.ts';
import { amountOf, flagOf, hasZone, listOf, paragraphsOf, productsOf, timeOf } from './read-values.ts';
import type { SourceRow } from './source.ts';

interface Values {
  money: number;
  whole: number;
  time: string;
  flag: boolean;
  list: string[];
  html: string;
  lower: string;
  json: Record<string, unknown>;
  lines: Draft[];
}

/** Fields that are more than plain text. */
const TYPES = {
  price: 'money',
  total: 'money',
  tax: 'money',
  refunded: 'money',
  discount: 'money',
  quantity: 'whole',
  displayOrder: 'whole',
  createdAt: 'time',
  paidAt: 'time',
  confirmedAt: 'time',
  publishedAt: 'time',
  isFree: 'flag',
  featured: 'flag',
  isBundle: 'flag',
  isActive: 'flag',
  isPublished: 'flag',
  showDate: 'flag',
  tags: 'list',
  description: 'html',
  content: 'html',
  bio: 'html',
  email: 'lower',
  currency: 'lower',
  data: 'json',
  products: 'lines',
} as const satisfies Record<string, keyof Values>;
const TEXTS = [
  'id',
  'number',
  'title',
  'slug',
  'sku',
  'name',
  'category',
  'image',
  'file',
  'person',
  'item',
  'sale',
] as const;

/** What could be read of a record. An empty cell is absent: the default of the normal form counts. */
export type Draft = { -readonly [K in keyof typeof TYPES]?: Values[(typeof TYPES)[K]] | undefined } & {
  [K in (typeof TEXTS)[number]]?: string | null | undefined;
} & {
  lines?: Draft[];
  identities?: Draft[];
  status?: 'paid' | 'refunded' | 'disputed' | 'unpaid' | 'test';
  /** A field whose cell cannot be read. */ broken?: string;
  isBuyerGone?: boolean;
};
export type Drafts = Record<TableProfile['kind'], Draft[]>;

export function readTable(
  rows: readonly SourceRow[],
  as: TableProfile,
  profile: Profile,
  problems: Problem[],
): Draft[] {
  const { kind, fields, group, lines, status, skip } = as;
  const wanted = rows.filter((row) => !skip || !isIn(row[skip.column], skip.in));
  const groups = Map.groupBy(wanted, (row) => (group ? row[group] : row));
  nameZonelessTimes(wanted, as, problems);
  return [...groups.values()].map((of): Draft => {
    const [first = {}] = of;
    const draft: Draft = {};
    const read = (these: Readonly<Record<string, Field>>, row: SourceRow, into: Draft) => {
      for (const [name, field] of Object.entries(these)) {
        try {
          Object.assign(into, valueOf(name, cellOf(row, field).trim(), as, profile));
        } catch (error) {
          draft.broken = name;
          problems.push({
            kind,
            id: draft.id ?? '',
            what: `${name}: ${error instanceof Error ? error.message : String(error)}`,
            done: doneAbout(kind, name),
          });
        }
      }
      return into;
    };
    read(fields, first, draft);
    if (lines) draft.lines = of.map((row) => read(lines, row, {}));
    if (kind === 'sale')
      draft.status = status.find(({ column, in: values }) => isIn(first[column], values))?.status ?? 'paid';
    return draft;
  });
}

const isIn = (cell: string | undefined, values: readonly string[]) =>
  cell !== undefined && values.includes(cell.trim().toLowerCase());

/** A sum or time of a sale that cannot be read is never guessed. */
function doneAbout(kind: string, field: string): string {
  if (kind === 'sale') return 'left out';
  return kind === 'item' && field === 'price' ? 'moved as a draft with the price 0' : 'moved without it';
}

function cellOf(row: SourceRow, field: Field): string {
  if (typeof field === 'string') return row[field] ?? '';
  if ('is' in field) return field.is;
  if ('joined' in field) return field.joined.map((column) => row[column] ?? '').join(' ');
  return field.map((column) => row[column] ?? '').find((cell) => cell.trim() !== '') ?? '';
}

function valueOf(name: string, text: string, { isInCents }: TableProfile, { dates }: Profile): Record<string, unknown> {
  if (text === '') return {};
  const readers: { [T in keyof Values]: () => Values[T] } = {
    money: () => amountOf(text) / (isInCents ? 100 : 1),
    whole: () => Math.max(name === 'quantity' ? 1 : 0, Math.round(amountOf(text))),
    time: () => timeOf(text, dates === 'month-first'),
    flag: () => flagOf(text),
    list: () => listOf(text),
    html: () => paragraphsOf(text),
    lower: () => text.toLowerCase(),
    json: () => JSON.parse(text) as Values['json'],
    lines: () => productsOf(text),
  };
  const type = Object.hasOwn(TYPES, name) ? TYPES[name as keyof typeof TYPES] : undefined;
  return { [name]: type ? readers[type]() : text };
}

function nameZonelessTimes(rows: readonly SourceRow[], { kind, fields }: TableProfile, problems: Problem[]) {
  const times = Object.entries(fields).filter(
    ([name]) => Object.hasOwn(TYPES, name) && TYPES[name as keyof typeof TYPES] === 'time',
  );
  const isZoneless = (row: SourceRow) => times.some(([, field]) => !hasZone(cellOf(row, field)));
  const count = rows.filter(isZoneless).length;
  if (count > 0) problems.push({ kind, id: `${count} rows`, what: 'their times name no zone', done: 'read as UTC' });
}
