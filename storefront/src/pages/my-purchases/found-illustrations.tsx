import type { OwnedItem } from '@baobab/data/orders/library';
import { hasText } from '@baobab/domain/fold-letters';
import { naturalOrder } from '@baobab/domain/natural-order';
import { orderName } from '@baobab/domain/order-name';
import { useState, type ReactNode } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import styles from './my-purchases-page.module.css';

interface FoundIllustrationsProps {
  items: readonly OwnedItem[];
  children: (item: OwnedItem) => ReactNode;
}

/** What is owned, with search and sort once there is something to look through. */
export function FoundIllustrations({ items, children }: FoundIllustrationsProps) {
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<ShelfOrder>('newest');
  const found = foundItems(items, words, order);
  return (
    <>
      {items.length > 1 && (
        <form className={styles.tools} role="search" onSubmit={(event) => event.preventDefault()}>
          <Field
            label="Search what you own"
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <label className={styles.sort}>
            Sort by
            <select value={order} onChange={(event) => setOrder(event.target.value as ShelfOrder)}>
              {Object.entries(ORDERS_OF_SHELF).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </form>
      )}
      <p role="status" className={found.length === 0 ? undefined : 'visually-hidden'}>
        {words.trim() !== '' && (found.length === 0 ? 'Nothing you own has these words.' : `${found.length} found`)}
      </p>
      <ul className={styles.grid}>
        {found.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </>
  );
}

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
  title: (one, other) => naturalOrder(one.title, other.title),
  category: (one, other) =>
    naturalOrder(one.category ?? '', other.category ?? '') || naturalOrder(one.title, other.title),
  size: (one, other) => (other.sizeBytes ?? 0) - (one.sizeBytes ?? 0),
};

/** Items that have every word in title or category, or are of the order with that name. */
export function foundItems<Item extends Sortable>(items: readonly Item[], words: string, order: ShelfOrder): Item[] {
  const wanted = words.split(/\s+/).filter(Boolean);
  const has = ({ title, category, lines }: Item, word: string) =>
    hasText(`${title} ${category ?? ''}`, word) ||
    lines.some(({ orderId }) => orderName(orderId) === `#${word.replace('#', '').toLowerCase()}`);
  return items.filter((item) => wanted.every((word) => has(item, word))).toSorted(compare[order]);
}
