/** Tags: never empty, never twice (ignoring case), in the order they were given. */

export function addTag(tags: readonly string[], tag: string): string[] {
  const text = tag.trim();
  const known = tags.some((other) => other.toLowerCase() === text.toLowerCase());
  return text === '' || known ? [...tags] : [...tags, text];
}

/** A comma-separated field → tags. */
export function parseTags(text: string): string[] {
  return text.split(',').reduce<string[]>((tags, tag) => addTag(tags, tag), []);
}

export function formatTags(tags: readonly string[]): string {
  return tags.join(', ');
}
