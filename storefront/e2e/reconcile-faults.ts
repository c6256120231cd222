// Orders whose money and licenses do not agree, planted where only the service can write.
import type { Stack } from '@baobab/supabase/local/stack';
import { insertRows } from './service.ts';

interface Wrong {
  /** Of the catalog of these tests; costs $5. */
  study: number;
  granted: boolean;
  order?: object;
  line?: object;
}

/** One order of one line; answers its id. */
async function plant(stack: Stack, userId: string, { study, granted, order, line }: Wrong): Promise<string> {
  const [orderId, lineId, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date().toISOString()];
  const item = { illustration_id: `study-${study}`, order_id: orderId };
  const paid = { payment_status: 'paid', paid_at: at, stripe_payment_intent: `pi_planted_${study}` };
  await insertRows(stack, 'orders', [{ id: orderId, user_id: userId, total_amount: 5, ...paid, ...order }]);
  await insertRows(stack, 'order_items', [
    { ...item, id: lineId, title: `Study ${study}`, price: 5, quantity: 1, ...line },
  ]);
  if (granted) await insertRows(stack, 'user_purchases', [{ ...item, user_id: userId, order_item_id: lineId }]);
  return orderId;
}

/** One of each kind; answers the orders' ids. */
export async function plantFaults(stack: Stack, userId: string) {
  const at = new Date().toISOString();
  const put = (wrong: Wrong) => plant(stack, userId, wrong);
  return {
    paidWithoutGrant: await put({ study: 1, granted: false, line: { ungranted_at: at } }),
    grantWithoutPayment: await put({ study: 2, granted: true, order: { payment_status: 'pending', paid_at: null } }),
    dispute: await put({ study: 3, granted: false, order: { dispute_status: 'open', disputed_at: at } }),
    amountMismatch: await put({ study: 4, granted: true, order: { total_amount: 1 } }),
    refundFailed: await put({ study: 5, granted: true, order: { refund_failed_at: at } }),
  };
}
