/** Rows of a table → drafts of records: cells as values, by the columns that the profile names. */
import type { Field, Profile, TableProfile } from './profile.ts';
import { amountOf, flagOf, hasZone, listOf, paragraphsOf, productsOf, timeOf } from './read-values.ts';
import type { SourceRow } from './source.ts';

/** A row that is not moved as it stands, and what is done with it. */
export interface Problem {
  kind: string;
  id: string;
  what: string;
  done: string;
}

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

/** Fields that are more than plain text, by what they hold. */
const FIELDS = {
  money: 'price total tax refunded discount',
  whole: 'quantity displayOrder',
  time: 'createdAt paidAt confirmedAt publishedAt',
  flag: 'isFree featured isBundle isActive isPublished showDate isImageSold isBuyerGone',
  list: 'tags',
  html: 'description content bio',
  lower: 'email currency',
  json: 'data',
  lines: 'products lines identities',
} as const satisfies Record<keyof Values, string>;
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;
type Named<T extends keyof Values> = { [K in Words<(typeof FIELDS)[T]>]?: Values[T] | undefined };
type Text =
  Words<'id number title slug sku name username category image file person item sale country password provider providerId key position excerpt author'>;

/** What could be read of a record. An empty cell is absent: the default of the shop counts. */
export type Draft = Named<'money'> &
  Named<'whole'> &
  Named<'time'> &
  Named<'flag'> &
  Named<'list'> &
  Named<'html'> &
  Named<'lower'> &
  Named<'json'> &
  Named<'lines'> & { [K in Text]?: string | null | undefined } & {
    status?: 'paid' | 'refunded' | 'disputed' | 'unpaid' | 'test';
    state?: 'draft' | 'published';
    /** A field whose cell cannot be read. */
    broken?: string;
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
  const type = typeOf(name);
  return { [name]: type ? readers[type]() : text };
}

const typeOf = (name: string) =>
  (Object.keys(FIELDS) as (keyof Values)[]).find((type) => FIELDS[type].split(' ').includes(name));

function nameZonelessTimes(rows: readonly SourceRow[], { kind, fields }: TableProfile, problems: Problem[]) {
  const times = Object.entries(fields).filter(([name]) => typeOf(name) === 'time');
  const isZoneless = (row: SourceRow) => times.some(([, field]) => !hasZone(cellOf(row, field)));
  const count = rows.filter(isZoneless).length;
  if (count > 0) problems.push({ kind, id: `${count} rows`, what: 'their times name no zone', done: 'read as UTC' });
}
