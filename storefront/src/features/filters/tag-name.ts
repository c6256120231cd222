import { tagKey } from '@baobab/domain/tags';

/** A tag as its pictures write it; its key in words where none is known. The first letter is a capital. */
export function tagName(key: string, items: readonly { tags: readonly string[] }[]): string {
  const written = items.flatMap(({ tags }) => tags).find((tag) => tagKey(tag) === key) ?? key.replaceAll('-', ' ');
  return written.charAt(0).toUpperCase() + written.slice(1);
}
