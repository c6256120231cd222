/** Ordered lists of items with ids; each answer is a new list. */
interface Item {
  readonly id: string;
}

/** Places past either end count as the end. */
export function moveItem<T extends Item>(items: readonly T[], id: string, to: number): T[] {
  const from = items.findIndex((item) => item.id === id);
  const [moving] = items.slice(from, from + 1);
  if (from < 0 || !moving) return [...items];
  const rest = items.filter((item) => item.id !== id);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), moving, ...rest.slice(place)];
}

/** Puts an item back where it was; one that is there already stays. */
export function insertItem<T extends Item>(items: readonly T[], item: T, at: number): T[] {
  if (items.some(({ id }) => id === item.id)) return [...items];
  return [...items.slice(0, at), item, ...items.slice(at)];
}

export function changeItem<T extends Item>(items: readonly T[], id: string, change: Partial<T>): T[] {
  return items.map((item) => (item.id === id ? { ...item, ...change } : item));
}
