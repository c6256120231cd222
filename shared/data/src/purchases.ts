/** What a person bought. Only lines of paid or completed orders count, and only until they are refunded. */
import * as z from 'zod/mini';
import { PAID_STATUSES } from '@baobab/domain/constants';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { purchaseSchema, type Purchase } from '@baobab/domain/entities/purchase';
import type { DataClient } from './client.ts';
import { parseRow, parseRows } from './rows.ts';

const COLUMNS = `id,purchased_at,illustration_id,order_id,
  illustration:illustrations(id,title,description,image,image_widths,placeholder,price,category,downloadable_file,master_file),
  orders!inner(id,created_at,total_amount,payment_status)` as const;

/** Newest first. */
export async function myPurchases(client: DataClient, userId: string): Promise<Purchase[]> {
  const { data } = await client
    .from('user_purchases')
    .select(COLUMNS)
    .eq('user_id', userId)
    .is('revoked_at', null)
    .in('orders.payment_status', [...PAID_STATUSES])
    .order('purchased_at', { ascending: false })
    .throwOnError();
  return parseRows(purchaseSchema, data.map(withOrder));
}

const checkSchema = z.object({ purchasedAt: timestampSchema });

/** When the item was bought, or null. Ask for `BUNDLE_ID` to know whether the user owns the bundle. */
export async function checkPurchase(
  client: DataClient,
  userId: string,
  illustrationId: string,
): Promise<{ purchasedAt: string } | null> {
  const { data } = await client
    .from('user_purchases')
    .select('purchased_at,orders!inner(payment_status)')
    .eq('user_id', userId)
    .eq('illustration_id', illustrationId)
    .is('revoked_at', null)
    .in('orders.payment_status', [...PAID_STATUSES])
    .order('purchased_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data === null ? null : parseRow(checkSchema, data);
}

/** Ids of everything that a person bought: one request for a whole page of cards. */
export async function purchasedIds(client: DataClient, userId: string, among: readonly string[]): Promise<Set<string>> {
  if (among.length === 0) return new Set();
  const { data } = await client
    .from('user_purchases')
    .select('illustration_id,orders!inner(payment_status)')
    .eq('user_id', userId)
    .in('illustration_id', [...among])
    .is('revoked_at', null)
    .in('orders.payment_status', [...PAID_STATUSES])
    .throwOnError();
  return new Set(data.map((row) => row.illustration_id));
}

function withOrder<O, R extends { orders: O }>({ orders, ...purchase }: R): Omit<R, 'orders'> & { order: O } {
  return { ...purchase, order: orders };
}
