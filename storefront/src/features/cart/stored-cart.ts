/** The cart in local storage. Stored text may come from another version or be damaged. */
import { CART_QUANTITY_MIN, CART_STORAGE_KEY } from '@baobab/domain/constants';
import { catalogId, quantityMax, type CartItem } from '@baobab/domain/entities/cart';
import { localStore } from '@baobab/ui/web-storage';

/** Valid lines; the rest is dropped. Never throws. */
export function readCart(): CartItem[] {
  try {
    const value: unknown = JSON.parse(localStore.getItem(CART_STORAGE_KEY) ?? '[]');
    const lines = Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items;
    const items = Array.isArray(lines) ? lines.flatMap(toItem) : [];
    return items.filter((item, at) => items.findIndex(({ id }) => catalogId(id) === catalogId(item.id)) === at);
  } catch {
    return [];
  }
}

/** An empty cart removes the entry. */
export function writeCart(items: readonly CartItem[]): void {
  localStore.setItem(CART_STORAGE_KEY, items.length === 0 ? null : JSON.stringify(items));
}

/** An integer from 1 to the item's limit; NaN becomes 1. */
export function clampQuantity(id: string, value: unknown): number {
  const quantity = typeof value === 'number' ? Math.trunc(value) : Number.NaN;
  return Number.isFinite(quantity)
    ? Math.min(Math.max(quantity, CART_QUANTITY_MIN), quantityMax(id))
    : CART_QUANTITY_MIN;
}

/** What was typed as a quantity: a whole number; NaN for words and for nothing; null for other numbers, which are not guessed at. */
export function typedQuantity(typed: string): number | null {
  const text = typed.trim();
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  return /\p{N}/u.test(text) ? null : Number.NaN;
}

function toItem(value: unknown): CartItem[] {
  if (typeof value !== 'object' || value === null) return [];
  const line = value as Record<string, unknown>;
  if (typeof line['id'] !== 'string' || line['id'] === '' || line['isFree'] === true || line['is_free'] === true)
    return [];
  const text = (key: string) => (typeof line[key] === 'string' ? line[key] : undefined);
  return [
    {
      id: line['id'],
      title: text('title') ?? 'Untitled Item',
      price: typeof line['price'] === 'number' && line['price'] >= 0 ? line['price'] : 0,
      quantity: clampQuantity(line['id'], line['quantity']),
      image: text('image'),
      description: text('description') ?? '',
      category: text('category'),
      isFree: false,
      ...(text('option') && { option: text('option') }),
      ...(line['furtherSeats'] === true && { furtherSeats: true }),
    },
  ];
}
