/** What a dispute of the buyer's bank does to an order, whatever order its events come in. */
import { describe, expect, test } from 'vitest';
import { USER_A } from './fixtures.ts';
import { openShop } from './money-steps.ts';

const { shop, order, buy, refuseOrder, paidEvent, pay, refund, dispute, owned, orderFact, lineOf, reconcile } =
  openShop();

const mayDownload = () =>
  shop.database.withRole({ role: 'authenticated', claims: { sub: USER_A } }, async (query) => {
    const [row] = await query<{ target: object | null }>(`select public.download_target('paid', null, null) as target`);
    return row?.target !== null;
  });

describe('HX04 disputes', () => {
  test('HX04 suspend the license within the event, restore it when won, and it is the same purchase', async () => {
    const made = await buy([{ id: 'paid' }, { id: 'other' }]);
    const purchases = () =>
      shop.database.admin('select id, purchased_at from public.user_purchases where revoked_at is null order by 1');
    const before = await purchases();
    expect(await mayDownload()).toBe(true);
    expect(await dispute(made, 'open')).toMatchObject({
      status: 'disputed',
      payment_status: 'paid',
      dispute_status: 'open',
    });
    expect([await mayDownload(), await owned()]).toEqual([false, []]);
    expect(await orderFact(made, 'disputed_at')).not.toBeNull();
    await dispute(made, 'won');
    expect([await mayDownload(), await purchases(), await orderFact(made, 'dispute_status')]).toEqual([
      true,
      before,
      'won',
    ]);
  });

  test('HX04 stay revoked when lost; the item can be bought anew, and only that order is refused a refund', async () => {
    const made = await buy([{ id: 'paid' }]);
    await dispute(made, 'lost');
    expect([await mayDownload(), await orderFact(made, 'dispute_status')]).toEqual([false, 'lost']);
    const admin_id = 'c0000000-0000-4000-8000-000000000003';
    const plan = (order_id: string) => ({ p: { admin_id, order_id } });
    expect(await shop.refusal('service', 'plan_refund', plan(made.order_id))).toMatchObject({ hint: 'order_disputed' });
    const again = await buy([{ id: 'paid' }]);
    expect(await mayDownload()).toBe(true);
    expect(await shop.call('service', 'plan_refund', plan(again.order_id))).toMatchObject({ cents: 1250 });
    expect(await refuseOrder([{ id: 'paid' }])).toMatchObject({ hint: 'item_owned' });
  });

  test('HX04 an inquiry of the bank takes no money and no license', async () => {
    const made = await buy([{ id: 'paid' }]);
    await dispute(made, 'inquiry');
    expect([await mayDownload(), await orderFact(made, 'dispute_status'), await reconcile()]).toEqual([true, null, []]);
    await dispute(made, 'open');
    expect(await mayDownload()).toBe(false);
  });

  const permutations = <Value>(values: readonly Value[]): Value[][] =>
    values.length < 2
      ? [[...values]]
      : values.flatMap((one, index) => permutations(values.toSpliced(index, 1)).map((rest) => [one, ...rest]));

  test.each(['won', 'lost'] as const)(
    'HX04 %s in every order of payment and dispute events, each told twice',
    async (end) => {
      for (const steps of permutations(['paid', 'open', end] as const)) {
        const made = await order([{ id: 'paid' }]);
        const take = {
          paid: () => pay(paidEvent(made, { event_id: `evt_paid_${made.order_id}` })),
          open: () => dispute(made, 'open', { event_id: `evt_open_${made.order_id}` }),
          won: () => dispute(made, 'won', { event_id: `evt_won_${made.order_id}` }),
          lost: () => dispute(made, 'lost', { event_id: `evt_lost_${made.order_id}` }),
        };
        for (const step of [...steps, ...steps]) await take[step]();
        expect([steps, await mayDownload(), await orderFact(made, 'dispute_status')]).toEqual([
          steps,
          end === 'won',
          end,
        ]);
        await shop.database.admin('truncate public.invoices');
        await shop.database.admin('delete from public.orders');
      }
    },
  );

  test('HX04 an appeal that is won after all restores; of the last two the later told counts', async () => {
    const made = await buy([{ id: 'paid' }]);
    await dispute(made, 'won', { event_created: 1763800002 });
    await dispute(made, 'lost', { event_created: 1763800001 });
    expect(await mayDownload()).toBe(true);
    await dispute(made, 'lost', { event_created: 1763800003 });
    expect(await mayDownload()).toBe(false);
  });

  test('HX04 what was refunded before stays refunded when the dispute is won', async () => {
    const made = await buy([{ id: 'paid' }, { id: 'other' }]);
    await refund(made, 800, { lines: [await lineOf(made, 'other')] });
    await dispute(made, 'open');
    await dispute(made, 'won');
    expect(await owned()).toEqual(['paid']);
  });

  test('HX04 administrators see it in the list of orders, and lost money is no revenue', async () => {
    const made = await buy([{ id: 'paid' }]);
    const lost = await buy([{ id: 'other' }]);
    await dispute(made, 'open');
    await dispute(lost, 'lost');
    const { orders } = await shop.call<{ orders: Record<string, unknown>[] }>('admin', 'list_orders', {
      p_search: made.order_id,
      p_status: null,
      p_from: null,
      p_to: null,
      p_page: 1,
      p_page_size: 5,
    });
    expect(orders).toMatchObject([
      { dispute_status: 'open', refund_failed_at: null, order_items: [{ ungranted_at: null, refunded_at: null }] },
    ]);
    expect(await shop.call('admin', 'admin_stats')).toMatchObject({ orders_30d: 2, revenue_30d: 12.5 });
  });
});
