import { describe, expect, test } from 'vitest';
import { addIllustrations, stackOfFile } from '@baobab/testing/stack-of-file';
import { listOrders, reconcileOrders } from './admin-orders.ts';
import { myBundleFiles } from '../packs/bundles.ts';
import type { DataClient } from '../client.ts';
import { myLibrary } from './library.ts';
import { chargedOrders, latestOrder, orderBySession } from './orders.ts';
import { checkPurchase, purchasedIds } from './purchases.ts';

const stack = stackOfFile();

async function order(service: DataClient, userId: string, status: string, items: string[], session?: string) {
  const { data } = await service
    .from('orders')
    .insert({
      user_id: userId,
      total_amount: 10,
      payment_status: status,
      is_bundle_purchase: items.includes('bundle-all-packs'),
      stripe_session_id: session ?? null,
    })
    .select('id')
    .single()
    .throwOnError();
  for (const illustration_id of items) {
    const line = { order_id: data.id, illustration_id, title: 'Sold as', price: 10, list_price: 10, quantity: 2 };
    const saved = await service.from('order_items').insert(line).select('id').single().throwOnError();
    await service
      .from('user_purchases')
      .insert({ user_id: userId, illustration_id, order_id: data.id, order_item_id: saved.data.id })
      .throwOnError();
  }
  return data.id;
}

describe('purchases and orders', () => {
  test('PD01 PD02 only paid or completed orders count, and only for their buyer', async () => {
    const { service, shopper, admin } = stack;
    await addIllustrations(stack, { id: 'bought', price: 10 }, { id: 'unpaid', price: 10 });
    expect(await latestOrder(shopper.client, shopper.id)).toBeNull();
    const paid = await order(service, shopper.id, 'paid', ['bought'], 'cs_1');
    const bundle = await order(service, shopper.id, 'completed', ['bundle-all-packs']);
    await order(service, shopper.id, 'pending', ['unpaid'], 'cs_2');

    const mine = await myLibrary(shopper.client);
    expect(mine.map((item) => item.id).sort()).toEqual(['bought', 'bundle-all-packs']);
    const [first] = (await chargedOrders(shopper.client, shopper.id)).slice(-1);
    expect(first).toMatchObject({ id: paid, totalAmount: 10, refundedAmount: 0 });
    expect(mine.find(({ id }) => id === 'bought')).toMatchObject({
      title: 'A bought',
      seats: 2,
      lines: [{ id: first?.items[0]?.id, orderId: first?.id, seats: 2 }],
    });
    expect(await orderBySession(shopper.client, shopper.id, paid)).toMatchObject({ id: paid });
    expect(await orderBySession(admin.client, admin.id, paid), 'of another person').toBeNull();
    expect(await orderBySession(shopper.client, shopper.id, '1001'), 'the running number').toBeNull();
    expect(await checkPurchase(shopper.client, shopper.id, 'bought')).not.toBeNull();
    expect(await checkPurchase(shopper.client, shopper.id, 'unpaid')).toBeNull();
    expect(await purchasedIds(shopper.client, shopper.id, ['bought', 'unpaid'])).toEqual(new Set(['bought']));
    expect(await orderBySession(shopper.client, shopper.id, 'cs_1')).toMatchObject({
      id: paid,
      paymentStatus: 'paid',
      items: [{ title: 'Sold as', quantity: 2, image: 'a.webp' }],
    });
    expect((await chargedOrders(shopper.client, shopper.id)).map(({ id }) => id)).toEqual([bundle, paid]);
    expect(await latestOrder(stack.visitor, shopper.id).catch((error: unknown) => error)).toMatchObject({
      code: 'not_signed_in',
    });
    const listed = (await reconcileOrders(admin.client)).map(({ orderId }) => orderId);
    expect(listed, 'HX05 paid without a payment').toContain(paid);
    expect((await listOrders(admin.client)).total).toBe(3);
    expect((await listOrders(admin.client, { status: 'pending' })).items).toMatchObject([
      { orderItems: [{ illustrationId: 'unpaid' }] },
    ]);
  });

  test('BU03 pack titles for all, files for owners and admins', async () => {
    const { data: packs } = await stack.visitor.from('bundle_packs').select('title,section').throwOnError();
    expect([packs.filter(({ section }) => section === 'pack').length, packs.length]).toEqual([9, 19]);
    expect(await myBundleFiles(stack.shopper.client)).toHaveLength(19);
    expect((await myBundleFiles(stack.admin.client))[0]).toMatchObject({ version: 0, objectPath: null });
    await stack.service
      .from('user_purchases')
      .update({ revoked_at: new Date().toISOString() })
      .eq('illustration_id', 'bundle-all-packs')
      .throwOnError();
    expect(await myBundleFiles(stack.shopper.client)).toEqual([]);
  });
});
