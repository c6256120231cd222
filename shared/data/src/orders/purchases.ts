/** What a person bought. Only lines of paid or completed orders count, and only until they are refunded. */
import * as z from 'zod/mini';
import { PAID_STATUSES } from '@baobab/domain/constants';
import { timestampSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { find, list, resource, type Rows } from '../resource.ts';

const purchaseSchema = z.object({ illustrationId: z.string(), purchasedAt: timestampSchema, orders: z.unknown() });
const purchases = resource('user_purchases', purchaseSchema, { orders: 'orders!inner(payment_status)' });

const counting = (rows: Rows<'user_purchases'>, userId: string, ids: readonly string[]) =>
  rows
    .eq('user_id', userId)
    .in('illustration_id', [...ids])
    .is('revoked_at', null)
    .in('orders.payment_status', [...PAID_STATUSES]);

const newest = find(purchases, (rows, userId: string, id: string) =>
  counting(rows, userId, [id]).order('purchased_at', { ascending: false }).limit(1),
);
const among = list(purchases, counting);

/** When the item was bought, or null. Ask for `BUNDLE_ID` to know whether the user owns the bundle. */
export async function checkPurchase(
  client: DataClient,
  userId: string,
  illustrationId: string,
): Promise<{ purchasedAt: string } | null> {
  const purchase = await newest(client, userId, illustrationId);
  return purchase && { purchasedAt: purchase.purchasedAt };
}

/** Ids of everything that a person bought: one request for a whole page of cards. */
export async function purchasedIds(client: DataClient, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await among(client, userId, ids)).map(({ illustrationId }) => illustrationId));
}
