/** Tags: never empty, never twice (ignoring case), in the order they were given. */
import { TAG_PAGE_MIN_ITEMS } from './constants.ts';
import { foldLetters } from './fold-letters.ts';
import { slugify } from './slug.ts';

/** In the order given; what is there already, in any case, stays once. */
export function addTags(tags: readonly string[], more: readonly string[]): string[] {
  const all = [...tags];
  for (const tag of more.map((each) => each.trim()))
    if (tag !== '' && !all.some((other) => other.toLowerCase() === tag.toLowerCase())) all.push(tag);
  return all;
}

/** A comma-separated field → tags. */
export function parseTags(text: string): string[] {
  return addTags([], text.split(','));
}

export function formatTags(tags: readonly string[]): string {
  return tags.join(', ');
}

/** Tags that differ in case, accents or marks alone are one; `private.tag_key` in the database answers the same. */
export function tagKey(tag: string): string {
  return slugify(foldLetters(tag)) || tag.trim().toLowerCase();
}

/** Keys of the tags that are on enough items for a page of their own, sorted. */
export function frequentTags(items: readonly { tags: readonly string[] }[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of items)
    for (const key of new Set(tags.map(tagKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].flatMap(([key, count]) => (count >= TAG_PAGE_MIN_ITEMS ? [key] : [])).toSorted();
}
