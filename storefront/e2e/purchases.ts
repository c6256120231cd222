// Puts things into an account the way the payment's webhook would leave them.
import type { Stack } from '@baobab/supabase/local/stack';
import { requestSession, type Account } from './fixtures.ts';
import { insertRows } from './service.ts';

interface SoldItem {
  id: string;
  title: string;
  price: number;
}

export const BUNDLE: SoldItem = { id: 'bundle-all-packs', title: 'Complete Bundle', price: 79 };

export async function userIdOf(stack: Stack, account: Account): Promise<string> {
  return (await requestSession(stack, account)).user.id;
}

/** One paid order of these things. */
export async function own(stack: Stack, userId: string, items: SoldItem[]): Promise<void> {
  const id = crypto.randomUUID();
  const lines = items.map((item) => ({ ...item, line: crypto.randomUUID() }));
  const order = {
    id,
    user_id: userId,
    total_amount: items.reduce((sum, { price }) => sum + price, 0),
    currency: 'usd',
    payment_status: 'paid',
    is_bundle_purchase: items.includes(BUNDLE),
  };
  await insertRows(stack, 'orders', [order]);
  await insertRows(
    stack,
    'order_items',
    lines.map(({ id: illustration_id, title, price, line }) => ({
      id: line,
      order_id: id,
      illustration_id,
      title,
      price,
      quantity: 1,
    })),
  );
  await insertRows(
    stack,
    'user_purchases',
    lines.map((item) => ({ user_id: userId, illustration_id: item.id, order_id: id, order_item_id: item.line })),
  );
}

export async function addFavorites(stack: Stack, userId: string, ids: string[]): Promise<void> {
  await insertRows(
    stack,
    'favorites',
    ids.map((illustration_id) => ({ user_id: userId, illustration_id })),
  );
}
