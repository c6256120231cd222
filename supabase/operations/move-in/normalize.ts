/** Tables of a recognized source → the normal form. A row that cannot be moved as it stands is named with what is done with it. */
import { createHash } from 'node:crypto';
import { slugify } from '@baobab/domain/slug';
import { readTable, type Draft, type Drafts, type Problem } from './draft.ts';
import type { NormalForm, NormalRecord } from './normal.ts';
import { KINDS, type Profile } from './profile.ts';
import type { Recognized } from './recognize.ts';
import { completeSales, isBundle } from './sales.ts';

export function normalize({ profile, tables }: Recognized): NormalForm {
  const problems: Problem[] = [];
  const content = { category: [], post: [], section: [], member: [], redirect: [] };
  const drafts: Drafts = {
    ...content,
    item: [],
    person: [],
    sale: [],
    line: [],
    purchase: [],
    profile: [],
    identity: [],
  };
  for (const { table, as } of tables) drafts[as.kind].push(...readTable(table.rows, as, profile, problems));
  drafts.item = completeItems(drafts.item, profile, problems);
  drafts.category.push(...missingCategories(drafts));
  drafts.person = completePeople(drafts, problems);
  drafts.sale = completeSales(drafts, problems);
  drafts.redirect = profile.paths.flatMap((path) =>
    drafts.item.map(({ id, slug }) => ({ id: path.replace('{slug}', slug ?? '').toLowerCase(), item: id })),
  );
  const records = KINDS.flatMap((kind) =>
    drafts[kind].flatMap((draft): NormalRecord[] => (draft.id ? [{ ...draft, kind, id: draft.id }] : [])),
  );
  return { records, problems };
}

function completeItems(items: readonly Draft[], { state, sellsImages }: Profile, problems: Problem[]): Draft[] {
  const kept = new Map<string, Draft>();
  for (const { broken, ...draft } of items) {
    const slug = (draft.slug ?? slugify(draft.title ?? '')).replace(/^.*\//, '');
    const id = draft.id ?? slug;
    const image = firstOf(draft.image);
    const file = firstOf(draft.file) ?? (sellsImages ? image : null);
    const why = isBundle(id)
      ? 'this shop has its own bundle, which its purchases grant'
      : kept.has(id)
        ? 'its id is used twice'
        : image || file
          ? null
          : 'it names neither an image nor a file';
    if (why) {
      problems.push({ kind: 'item', id, what: why, done: 'left out' });
      continue;
    }
    const isFree = draft.isFree ?? (draft.price === 0 && !broken);
    const price = isFree ? 0 : draft.price;
    const category = draft.category?.split(/[,>|]/)[0]?.trim() || 'Illustrations';
    const fixed = { isImageSold: sellsImages, state: broken ? 'draft' : state } as const;
    kept.set(id, { ...draft, id, slug, image, file, isFree, price, category, ...fixed });
  }
  return [...kept.values()];
}

/** Those that only items name, so that they are taken back with the items. */
function missingCategories({ category, item }: Drafts): Draft[] {
  const known = new Set(category.map(({ name }) => name?.toLowerCase()));
  const names = new Map(item.map((draft) => [draft.category?.toLowerCase() ?? '', draft.category ?? '']));
  return [...names].flatMap(([key, name]) => (known.has(key) ? [] : [{ id: `of items: ${key}`, name }]));
}

/** Of several addresses the first; an address may hold a comma itself. */
const firstOf = (text: string | null | undefined): string | null =>
  text?.split(/[|,]\s*(?=https?:)/)[0]?.trim() ?? null;

/** Stays the same for the same address and does not hold it, so that nothing is left of a deleted account. */
const idOfEmail = (email: string) => `email:${createHash('sha256').update(email).digest('hex').slice(0, 24)}`;

/** One person for one address, in any case of letters; buyers without a row of their own become people. Sales name the person that stays. */
function completePeople(drafts: Drafts, problems: Problem[]): Draft[] {
  const people = new Map<string, Draft>();
  const byId = new Map<string, Draft>();
  const buyers = drafts.sale.filter(({ status }) => status !== 'test' && status !== 'unpaid');
  for (const draft of [...drafts.person, ...buyers.map(({ email, name }): Draft => ({ email, name }))]) {
    const { email, name } = draft;
    if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      if (draft.id)
        problems.push({ kind: 'person', id: draft.id, what: 'it has no valid email address', done: 'left out' });
      continue;
    }
    const person = people.get(email) ?? { ...draft, id: draft.id ?? idOfEmail(email) };
    if (draft.id && person.id !== draft.id)
      problems.push({
        kind: 'person',
        id: draft.id,
        what: 'its address is that of another account, but for capitals',
        done: 'one account has the purchases of both',
      });
    person.name ??= name;
    people.set(email, person);
    byId.set(draft.id ?? idOfEmail(email), person);
  }
  for (const { person, ...profile } of drafts.profile) Object.assign(byId.get(person ?? '') ?? {}, profile);
  for (const { person, ...identity } of drafts.identity) {
    const owner = byId.get(person ?? '');
    if (owner) owner.identities = [...(owner.identities ?? []), identity];
  }
  for (const sale of [...drafts.sale, ...drafts.purchase]) {
    const buyer = sale.email ? people.get(sale.email) : byId.get(sale.person ?? '');
    if (!buyer && (sale.email || sale.person)) sale.isBuyerGone = true;
    sale.person = buyer?.id ?? null;
  }
  return [...people.values()];
}
