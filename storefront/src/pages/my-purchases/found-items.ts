import type { OwnedItem } from '@baobab/data/library';

export const ORDERS_OF_SHELF = {
  newest: 'Last purchased',
  title: 'Title',
  category: 'Category',
  size: 'Largest file',
} as const;
export type ShelfOrder = keyof typeof ORDERS_OF_SHELF;

type Sortable = Pick<OwnedItem, 'title' | 'category' | 'purchasedAt' | 'sizeBytes' | 'lines'>;

const compare: Record<ShelfOrder, (one: Sortable, other: Sortable) => number> = {
  newest: (one, other) => Date.parse(other.purchasedAt) - Date.parse(one.purchasedAt),
  title: (one, other) => one.title.localeCompare(other.title),
  category: (one, other) =>
    (one.category ?? '').localeCompare(other.category ?? '') || one.title.localeCompare(other.title),
  size: (one, other) => (other.sizeBytes ?? 0) - (one.sizeBytes ?? 0),
};

/** Items that have every word in title or category, or are of the order with that number. */
export function foundItems<Item extends Sortable>(items: readonly Item[], words: string, order: ShelfOrder): Item[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = ({ title, category, lines }: Item, word: string) =>
    `${title} ${category ?? ''}`.toLowerCase().includes(word) ||
    lines.some(({ orderNumber }) => String(orderNumber) === word.replace('#', ''));
  return items.filter((item) => wanted.every((word) => has(item, word))).toSorted(compare[order]);
}
