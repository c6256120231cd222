// Which lines of an order a refund is for, in the provider's metadata: `order_item_ids`, then `order_item_ids_2` and so on,
// as one value holds 500 characters.
import type { Stripe } from 'stripe';

const KEY = 'order_item_ids';
/** 37 characters each with its comma. */
const IDS_PER_VALUE = 13;

export function lineMetadata(ids: readonly string[]): Record<string, string> {
  const values = Array.from({ length: Math.ceil(ids.length / IDS_PER_VALUE) }, (_, part) =>
    ids.slice(part * IDS_PER_VALUE, (part + 1) * IDS_PER_VALUE).join(','),
  );
  return Object.fromEntries(values.map((value, part) => [part === 0 ? KEY : `${KEY}_${part + 1}`, value]));
}

export const namedLines = ({ metadata }: Pick<Stripe.Refund, 'metadata'>): string[] =>
  Object.entries(metadata ?? {})
    .filter(([name]) => name === KEY || name.startsWith(`${KEY}_`))
    .flatMap(([, value]) => value.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');
