/** What a person bought. Only lines of paid or completed orders count, and only until they are refunded. */
import * as z from 'zod/mini';
import { PAID_STATUSES } from '@baobab/domain/constants';
import { timestampSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

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
