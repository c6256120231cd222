import type { OwnedItem } from '@baobab/data/library';
import { useState, type ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { foundItems, ORDERS_OF_SHELF, type ShelfOrder } from './found-items.ts';
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
