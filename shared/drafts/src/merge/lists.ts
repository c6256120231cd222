/** Ordered lists of records with ids: inserted, removed, moved, edited, by identity rather than by position. */
import { sameJson } from '@baobab/domain/same-json';
import type { Field } from '@baobab/domain/fields/field';
import { mergeFields, type Choices } from './fields.ts';

export interface Entry {
  readonly id: string;
  readonly [field: string]: unknown;
}

type Lists = Record<'base' | 'mine' | 'theirs', readonly Entry[]>;

export function mergeLists(fields: readonly Field[], lists: Lists, path: readonly string[], choices: Choices): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { id } of [...lists.mine, ...lists.theirs]) {
    if (entries.has(id)) continue;
    const of = (list: readonly Entry[]) => list.find((each) => each.id === id);
    const sides = { base: of(lists.base), mine: of(lists.mine), theirs: of(lists.theirs) };
    const entry = mergeEntry(fields, sides, [...path, id], choices);
    if (entry) entries.set(id, entry);
  }
  return orderOf(lists, path, choices).flatMap((id) => entries.get(id) ?? []);
}

function mergeEntry(
  fields: readonly Field[],
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Entry | undefined>,
  path: readonly string[],
  choices: Choices,
): Entry | undefined {
  if (mine && theirs) return { ...mergeFields(fields, base ?? null, mine, theirs, path, choices), id: mine.id };
  const present = mine ?? theirs;
  if (!base || !present) return present;
  if (sameJson(present, base)) return undefined;
  const side = choices.ask({
    id: path.join('/'),
    path,
    kind: 'item',
    base,
    mine: mine ?? null,
    theirs: theirs ?? null,
    sides: ['mine', 'theirs'],
  });
  return side === 'theirs' ? theirs : mine;
}

/**
 * The arrangement of the side that rearranged; what only the other side has comes after its neighbor there. Entries that are removed
 * are still in it, so that the question about the order does not depend on what was chosen about them.
 */
function orderOf({ base, mine, theirs }: Lists, path: readonly string[], choices: Choices): string[] {
  const ids = (list: readonly Entry[]) => list.map(({ id }) => id);
  const [old, own, other] = [ids(base), ids(mine), ids(theirs)];
  const shared = (list: readonly string[]) =>
    list.filter((id) => old.includes(id) && own.includes(id) && other.includes(id));
  const [wasOrder, ownOrder, otherOrder] = [shared(old), shared(own), shared(other)];
  const iMoved = !sameJson(ownOrder, wasOrder);
  const theyMoved = !sameJson(otherOrder, wasOrder);
  let side = theyMoved && !iMoved ? 'theirs' : 'mine';
  if (iMoved && theyMoved && !sameJson(ownOrder, otherOrder)) {
    const hunk = { id: `${path.join('/')}:order`, path, kind: 'order', base: old, mine: own, theirs: other } as const;
    side = choices.ask({ ...hunk, sides: ['mine', 'theirs'] });
  }
  return side === 'theirs' ? interleaved(other, own, old, false) : interleaved(own, other, old, true);
}

/**
 * `first` with the entries that only `second` has, each after its predecessor there. At the same place mine stand before theirs,
 * whichever list is the first.
 */
function interleaved(
  first: readonly string[],
  second: readonly string[],
  old: readonly string[],
  firstIsMine: boolean,
): string[] {
  const result = [...first];
  second.forEach((id, at) => {
    if (result.includes(id)) return;
    let place = at === 0 ? 0 : result.indexOf(second[at - 1] as string) + 1;
    const isRun = (other: string | undefined) => other !== undefined && !old.includes(other) && !second.includes(other);
    if (firstIsMine) while (isRun(result[place])) place += 1;
    result.splice(place, 0, id);
  });
  return result;
}
