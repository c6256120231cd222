import { addTag } from '@baobab/domain/tags';

/** In the order given; what is there already, in any case, stays once. */
export function addTags(tags: readonly string[], more: readonly string[]): string[] {
  return more.reduce<string[]>((all, tag) => addTag(all, tag), [...tags]);
}
