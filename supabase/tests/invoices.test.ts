/** Invoices and credit notes: complete, without gaps, and as they were issued. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addTeam, USER_A, USER_B } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import type { Order } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop, order, buy, pay, paidEvent, refund } = openShop();
beforeEach(() => addTeam(shop.database.admin));

interface Document {
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  gross: number;
  tax: number;
  currency: string;
}
const documents = (made: Order, person: 'userA' | 'userB' | 'support' | 'editor' = 'userA') =>
  shop.call<Document[]>(person, 'order_documents', { p_order_id: made.order_id });
const content = async (document: Document | undefined) =>
  shop.call('support', 'invoice_document', { p_id: document?.id });
const year = new Date().getUTCFullYear();
const setting = (assignments: string) => shop.database.admin(`update public.shop_settings set ${assignments}`);

describe('MO06 invoices', () => {
  test('MO06 a payment brings one, also when its event comes twice, with what was sold and to whom', async () => {
    await setting(`company_name = 'Baobab Ltd', company_address = '1 Ring Road, Accra', tax_id = 'C0001'`);
    const made = await order([{ id: 'paid', quantity: 2 }]);
    const event = paidEvent(made, {
      customer: {
        name: 'Ama Mensah',
        address: { line1: 'Hauptstr. 1', country: 'DE' },
        tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      },
    });
    await pay(event);
    await pay(event);
    const [invoice, ...others] = await documents(made);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: `INV-${year}-000001`,
      gross: 25,
      tax: 0,
      currency: 'usd',
    });
    expect(await content(invoice)).toMatchObject({
      seller: { name: 'Baobab Ltd', address: '1 Ring Road, Accra', tax_id: 'C0001' },
      buyer: { name: 'Ama Mensah', address: { country: 'DE' }, tax_ids: [{ value: 'DE123456789' }] },
      tax_behavior: 'none',
      lines: [{ title: 'Sunset Walk', seats: 2, price: 12.5, amount: 25, tax: 0 }],
    });
  });

  test('MO06 an unpaid order has none, and neither has one that was granted', async () => {
    const made = await order([{ id: 'paid' }]);
    const granted = await shop.call<{ order_id: string }>('admin', 'grant_license', {
      p_user_id: USER_A,
      p_illustration_id: 'other',
      p_seats: 1,
      p_reason: 'For the press',
    });
    expect(await documents(made)).toEqual([]);
    expect(
      await value(
        shop.database,
        `select count(*)::integer from public.invoices where order_id = '${granted.order_id}'`,
      ),
    ).toBe(0);
  });

  test.each(['inclusive', 'exclusive'])(
    'MO06 %s tax stands on it, and a refund of a line gives its tax back',
    async (tax_behavior) => {
      const made = await order([{ id: 'paid' }, { id: 'other' }]);
      const added = tax_behavior === 'exclusive' ? 397 : 0;
      await pay(
        paidEvent(made, { amount_total: Math.round(made.total_amount * 100) + added, amount_tax: 397, tax_behavior }),
      );
      const total = made.total_amount + added / 100;
      expect(await documents(made)).toMatchObject([{ kind: 'invoice', gross: total, tax: 3.97 }]);
      const [line] = await shop.database.admin<{ id: string; cents: number; tax: number }>(
        `select id, ((amount + tax) * 100)::integer as cents, tax::float from public.order_items where order_id = $1 and illustration_id = 'paid'`,
        [made.order_id],
      );
      await refund(made, line?.cents ?? 0, { lines: [line?.id ?? ''] });
      const [, note] = await documents(made);
      expect(note).toMatchObject({ kind: 'credit_note', number: `CN-${year}-000001`, gross: (line?.cents ?? 0) / 100 });
      expect(note?.tax).toBe(
        tax_behavior === 'exclusive' ? line?.tax : Math.round(((3.97 * (line?.cents ?? 0)) / 100 / total) * 100) / 100,
      );
      expect(await content(note)).toMatchObject({ corrects: `INV-${year}-000001`, lines: [{ title: 'Sunset Walk' }] });
      await refund(made, Math.round(total * 100) - (line?.cents ?? 0));
      const notes = (await documents(made)).filter(({ kind }) => kind === 'credit_note');
      expect(notes.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0)).toBe(397);
    },
  );

  test('MO06 a refund that fails afterwards takes its credit note back by an invoice', async () => {
    const made = await buy([{ id: 'paid' }]);
    await refund(made, 500, { id: 're_x' });
    await refund(made, 500, { id: 're_x', status: 'failed' });
    expect(await documents(made)).toMatchObject([
      { kind: 'invoice', gross: 12.5 },
      { kind: 'credit_note', gross: 5 },
      { kind: 'invoice', gross: 5 },
    ]);
  });
});

describe('MO06 numbers', () => {
  test('MO06 have no gap over payments at the same time, payments that come again and transactions that fail', async () => {
    const made = [];
    for (let count = 0; count < 6; count += 1)
      made.push(await order([{ id: count % 2 ? 'paid' : 'other' }], count < 3 ? USER_A : USER_B));
    const failing = shop.database.admin(
      `do $$ begin perform private.next_document('invoice', ${year}); raise exception 'taken back'; end $$`,
    );
    await Promise.all([...made.map((one) => pay(paidEvent(one))), expect(failing).rejects.toThrow('taken back')]);
    const rows = await shop.database.admin<{ sequence: number }>(
      `select sequence from public.invoices where kind = 'invoice' order by 1`,
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, place) => place + 1));
    expect(rows).toHaveLength(6);
  });

  test('MO06 a document is neither changed nor deleted, even by the database owner; only the buyer can be taken out', async () => {
    const made = await buy([{ id: 'paid' }]);
    const [invoice] = await documents(made);
    const change = (words: string) => shop.database.admin(words);
    await expect(change(`update public.invoices set gross = 1 where id = '${invoice?.id}'`)).rejects.toThrow(
      'neither changed nor deleted',
    );
    await expect(change(`update public.invoices set content = '{}' where id = '${invoice?.id}'`)).rejects.toThrow(
      'neither',
    );
    await expect(change(`delete from public.invoices where id = '${invoice?.id}'`)).rejects.toThrow('neither');
    await change(`update public.invoices set content = content - 'buyer' where id = '${invoice?.id}'`);
    expect(await content(invoice)).not.toHaveProperty('buyer');
  });

  test('MO06 documents less credit notes are what was charged less what went back, whatever happened', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    await pay(paidEvent(made));
    const total = Math.round(made.total_amount * 100);
    const told = fc.array(
      fc.record({
        id: fc.constantFrom('re_1', 're_2', 're_3'),
        cents: fc.integer({ min: 1, max: total }),
        status: fc.constantFrom('succeeded', 'failed', 'canceled'),
      }),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(told, async (events) => {
        for (const { id, cents, status } of events) await refund(made, cents, { id, status });
        const [sums] = await shop.database.admin<{ documents: number; books: number }>(
          `select (select sum(case kind when 'invoice' then gross else -gross end)::float from public.invoices where order_id = o.id) as documents,
            (o.charged_amount - o.refunded_amount)::float as books from public.orders o where o.id = $1`,
          [made.order_id],
        );
        expect(sums?.documents ?? 0).toBe(sums?.books);
      }),
      { numRuns: 15 },
    );
  });
});

describe('MO06 who may read', () => {
  test('MO06 the buyer and support; not other shoppers, editors or visitors', async () => {
    const made = await buy([{ id: 'paid' }]);
    const [invoice] = await documents(made);
    expect(await documents(made, 'support')).toHaveLength(1);
    expect(await documents(made, 'userB')).toEqual([]);
    expect(await documents(made, 'editor')).toEqual([]);
    expect(await shop.call('userB', 'invoice_document', { p_id: invoice?.id })).toBeNull();
    expect(await shop.refusal('anon', 'invoice_document', { p_id: invoice?.id })).toMatchObject({ code: '42501' });
  });

  test('MO06 the month of the bookkeeper has every document once, credit notes negative, and is for support only', async () => {
    const made = await buy([{ id: 'paid' }]);
    await refund(made, 250);
    const month = `${new Date().toISOString().slice(0, 7)}-15`;
    const rows = await shop.call<{ number: string; gross: number; corrects: string | null }[]>(
      'support',
      'monthly_documents',
      { p_month: month },
    );
    expect(rows).toMatchObject([
      { number: `INV-${year}-000001`, gross: 12.5, corrects: null },
      { number: `CN-${year}-000001`, gross: -2.5, corrects: `INV-${year}-000001` },
    ]);
    expect(await shop.call('support', 'monthly_documents', { p_month: '2020-01-01' })).toEqual([]);
    expect(await shop.refusal('editor', 'monthly_documents', { p_month: month })).toMatchObject({ code: '42501' });
  });
});

test('MO06 a deleted account leaves its documents without a buyer', async () => {
  const made = await buy([{ id: 'paid' }]);
  const [invoice] = await documents(made);
  expect((await content(invoice))['buyer']).toMatchObject({ email: 'a@shop.test' });
  await shop.call('admin', 'delete_person', { p_key: USER_A });
  const left = await content(invoice);
  expect(left).toMatchObject({ number: invoice?.number, gross: 12.5 });
  expect(JSON.stringify(left)).not.toMatch(/buyer|Ada|a@shop/);
});

describe('MO06 consent to delivery at once', () => {
  test('MO06 is asked for where the setting says so, and kept with the order and its invoice', async () => {
    await setting('asks_delivery_consent = true');
    const items = [{ id: 'paid' }];
    expect(await shop.refusal('service', 'create_pending_order', { p: { user_id: USER_A, items } })).toMatchObject({
      hint: 'consent_needed',
    });
    const made = await shop.call<Order>('service', 'create_pending_order', {
      p: { user_id: USER_A, items, consent: true },
    });
    await pay(paidEvent(made));
    expect((await content((await documents(made))[0]))['consented_at']).toEqual(expect.any(String));
  });

  test('MO06 is in the confirmation, and an order from before the setting is not taken for one with it', async () => {
    const items = [{ id: 'paid' }];
    const before = await shop.call<Order>('service', 'create_pending_order', {
      p: { user_id: USER_A, items, reuse: true },
    });
    await setting('asks_delivery_consent = true');
    const made = await shop.call<Order>('service', 'create_pending_order', {
      p: { user_id: USER_A, items, consent: true, reuse: true },
    });
    expect(made.order_id).not.toBe(before.order_id);
    await pay(paidEvent(made));
    expect(
      await value(
        shop.database,
        `select payload ->> 'consented_at' from public.email_outbox where dedupe_key = 'order-paid:${made.order_id}'`,
      ),
    ).toEqual(expect.any(String));
  });

  test('MO06 is not kept where nothing is asked', async () => {
    const made = await shop.call<Order>('service', 'create_pending_order', {
      p: { user_id: USER_A, items: [{ id: 'paid' }], consent: true },
    });
    expect(
      await value(shop.database, `select consented_at from public.orders where id = '${made.order_id}'`),
    ).toBeNull();
  });
});
