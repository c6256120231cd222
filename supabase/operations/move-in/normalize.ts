/** Tables of a recognized source → the normal form. A row that cannot be moved as it stands is named with what is done with it. */
import { createHash } from 'node:crypto';
import { slugify } from '@baobab/domain/slug';
import { recordSchema, type Draft, type Drafts, type NormalForm, type NormalRecord, type Problem } from './normal.ts';
import { KINDS, type Field, type Kind, type Profile, type TableProfile } from './profile.ts';
import { amountOf, flagOf, hasZone, listOf, paragraphsOf, timeOf } from './read-values.ts';
import type { Recognized } from './recognize.ts';
import { completeSales } from './sales.ts';
import type { SourceRow } from './source.ts';

const TYPES: Readonly<Record<string, 'money' | 'time' | 'flag' | 'list' | 'text' | 'whole' | 'json'>> = {
  price: 'money',
  total: 'money',
  tax: 'money',
  refunded: 'money',
  discount: 'money',
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
  description: 'text',
  content: 'text',
  bio: 'text',
  quantity: 'whole',
  displayOrder: 'whole',
  data: 'json',
};

export function normalize({ profile, tables }: Recognized): NormalForm {
  const problems: Problem[] = [];
  const apart = { line: [], purchase: [], profile: [], identity: [] };
  const drafts: Drafts = {
    category: [],
    item: [],
    person: [],
    sale: [],
    post: [],
    section: [],
    member: [],
    redirect: [],
    ...apart,
  };
  for (const { table, as } of tables) drafts[as.kind].push(...readTable(table.rows, as, profile, problems));
  drafts.item = completeItems(drafts.item, profile, problems);
  drafts.person = completePeople(drafts, problems);
  drafts.sale = completeSales(drafts, problems);
  drafts.redirect = profile.paths.flatMap((path) =>
    drafts.item.map(({ id, slug }) => ({ id: path.replace('{slug}', String(slug)).toLowerCase(), item: id })),
  );
  return { records: KINDS.flatMap((kind) => drafts[kind].flatMap((draft) => valid(kind, draft, problems))), problems };
}

function valid(kind: Kind, draft: Draft, problems: Problem[]): NormalRecord[] {
  const parsed = recordSchema.safeParse({ ...draft, kind });
  if (parsed.success) return [parsed.data];
  const what = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  problems.push({ kind, id: String(draft['id']), what, done: 'left out' });
  return [];
}

function readTable(rows: readonly SourceRow[], as: TableProfile, profile: Profile, problems: Problem[]): Draft[] {
  const wanted = rows.filter((row) => !as.skip || !fits(row[as.skip.column] ?? '', as.skip.in));
  const groups = Map.groupBy(wanted, (row) => (as.group ? row[as.group] : row));
  const drafts = [...groups.values()].map((group): Draft => {
    const [first = {}] = group;
    const draft: Draft = {};
    const read = (fields: Readonly<Record<string, Field>>, row: SourceRow, into: Draft) => {
      for (const [name, field] of Object.entries(fields)) {
        try {
          const value = valueOf(name, cellOf(row, field), as, profile);
          if (value !== undefined) into[name] = value;
        } catch (error) {
          const what = `${name}: ${error instanceof Error ? error.message : String(error)}`;
          draft['broken'] = name;
          problems.push({ kind: as.kind, id: String(draft['id'] ?? ''), what, done: doneAbout(as.kind, name) });
        }
      }
      return into;
    };
    read(as.fields, first, draft);
    const { lines, status } = as;
    if (lines) draft['lines'] = group.map((row) => read(lines, row, {}));
    const rule = status.find(({ column, in: values }) => column in first && fits(first[column] ?? '', values));
    if (as.kind === 'sale') draft['status'] = rule?.status ?? 'paid';
    return draft;
  });
  nameZonelessTimes(drafts, wanted, as, problems);
  return drafts;
}

const fits = (cell: string, values: readonly string[]) => values.includes(cell.trim().toLowerCase());

/** A sum or time of a sale that cannot be read is never guessed. */
function doneAbout(kind: string, field: string): string {
  if (kind === 'sale') return 'left out';
  return kind === 'item' && field === 'price' ? 'moved as a draft with the price 0' : 'moved without it';
}

function cellOf(row: SourceRow, field: Field): string {
  if (typeof field === 'string') return row[field] ?? '';
  if ('is' in field) return field.is;
  if ('joined' in field)
    return field.joined
      .map((column) => row[column] ?? '')
      .join(' ')
      .trim();
  return field.map((column) => row[column] ?? '').find((cell) => cell.trim() !== '') ?? '';
}

/** Undefined for an empty cell: the default of the normal form counts. */
function valueOf(name: string, cell: string, { isInCents }: TableProfile, { dates }: Profile): unknown {
  const text = cell.trim();
  if (text === '') return undefined;
  switch (TYPES[name]) {
    case 'money':
      return isInCents ? amountOf(text) / 100 : amountOf(text);
    case 'time':
      return timeOf(text, dates === 'month-first');
    case 'flag':
      return flagOf(text);
    case 'list':
      return listOf(text);
    case 'text':
      return paragraphsOf(text);
    case 'whole':
      return Math.max(0, Math.round(Number(text.replaceAll(',', '')))) || (name === 'quantity' ? 1 : 0);
    case 'json':
      return JSON.parse(text);
    default:
      return name === 'email' || name === 'currency' ? text.toLowerCase() : text;
  }
}

function nameZonelessTimes(
  drafts: readonly Draft[],
  rows: readonly SourceRow[],
  { kind, fields }: TableProfile,
  problems: Problem[],
) {
  const times = Object.entries(fields).filter(([name]) => TYPES[name] === 'time');
  const count = rows.filter((row) =>
    times.some(([, field]) => cellOf(row, field) && !hasZone(cellOf(row, field))),
  ).length;
  if (count > 0 && drafts.length > 0)
    problems.push({ kind, id: `${count} rows`, what: 'their times name no zone', done: 'read as UTC' });
}

function completeItems(items: readonly Draft[], { state, sellsImages }: Profile, problems: Problem[]): Draft[] {
  const kept = new Map<string, Draft>();
  for (const { broken, ...draft } of items) {
    const id = String(draft['id'] ?? slugify(String(draft['title'] ?? '')));
    if (id === 'bundle-all-packs' || id === 'bundle-complete-225') {
      problems.push({
        kind: 'item',
        id,
        what: 'this shop has its own bundle',
        done: 'left out; its purchases grant the bundle',
      });
      continue;
    }
    const image = firstOf(draft['image']);
    const file = firstOf(draft['file']) ?? (sellsImages ? image : null);
    if (!image && !file)
      problems.push({ kind: 'item', id, what: 'it names neither an image nor a file', done: 'left out' });
    else if (kept.has(id))
      problems.push({ kind: 'item', id, what: 'its id is used twice', done: 'the second one is left out' });
    else {
      const slug = String(draft['slug'] ?? slugify(String(draft['title'] ?? id))).replace(/^.*\//, '');
      const category = String(draft['category'] ?? '')
        .split(/[,>|]/)[0]
        ?.trim();
      const isFree = draft['isFree'] ?? (draft['price'] === 0 && broken === undefined);
      kept.set(id, {
        ...draft,
        id,
        slug,
        image,
        file,
        category,
        isFree,
        isImageSold: sellsImages ?? false,
        ...(isFree ? { price: 0 } : {}),
        state: broken ? 'draft' : state,
      });
    }
  }
  return [...kept.values()];
}

/** Of several addresses the first; an address may hold a comma itself. */
const firstOf = (value: unknown): string | null =>
  typeof value === 'string' ? (value.split(/[|,]\s*(?=https?:)/)[0]?.trim() ?? null) : null;

/** Stays the same for the same address and does not hold it, so that nothing is left of a deleted account. */
const idOfEmail = (email: unknown) => `email:${createHash('sha256').update(String(email)).digest('hex').slice(0, 24)}`;

/** One person for one address, in any case of letters; buyers without a row of their own become people. Sales name the person that stays. */
function completePeople(drafts: Drafts, problems: Problem[]): Draft[] {
  const people = new Map<string, Draft>();
  const ids = new Map<string, string>();
  const buyers = drafts.sale.filter(({ email, status }) => email && status !== 'test' && status !== 'unpaid');
  for (const { email, ...draft } of [
    ...drafts.person,
    ...buyers.map(({ email: address, name }): Draft => ({ email: address, name })),
  ]) {
    const id = String(draft['id'] ?? idOfEmail(email));
    if (!email) {
      problems.push({ kind: 'person', id, what: 'it has no email address', done: 'left out' });
      continue;
    }
    const known = people.get(String(email));
    if (known && draft['id'] && known['id'] !== draft['id'])
      problems.push({
        kind: 'person',
        id,
        what: 'its address is that of another account, but for capitals',
        done: 'one account has the purchases of both',
      });
    ids.set(id, String(known?.['id'] ?? id));
    people.set(String(email), {
      ...draft,
      ...known,
      id: known?.['id'] ?? id,
      email,
      name: known?.['name'] ?? draft['name'],
    });
  }
  for (const { person, ...profile } of drafts.profile)
    for (const draft of people.values()) if (draft['id'] === person) Object.assign(draft, profile);
  for (const { person, ...identity } of drafts.identity)
    for (const draft of people.values())
      if (draft['id'] === person)
        draft['identities'] = [...((draft['identities'] as Draft[] | undefined) ?? []), identity];
  for (const sale of [...drafts.sale, ...drafts.purchase]) {
    const id = sale['person'] ?? (sale['email'] && people.get(String(sale['email']))?.['id']);
    sale['buyer'] = id;
    sale['person'] = id ? (ids.get(String(id)) ?? null) : null;
  }
  return [...people.values()];
}
