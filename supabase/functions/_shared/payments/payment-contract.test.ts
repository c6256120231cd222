/** What holds for every payment provider, on both adapters with their stand-ins. */
import { AppError } from '@baobab/domain/errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRpc } from '../../../functions-testing/fake-rpc.ts';
import { pageRequest, paystackWorld, stripeWorld, told } from '../../../functions-testing/payment-worlds.ts';
import type { PaymentWorld } from '../../../functions-testing/payment-worlds.ts';
import { payBack } from './pay-back.ts';
import { providersOf } from './providers.ts';
import { handle } from './receive-events.ts';

const LINE = '1a8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const OTHER = '2b8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const ADMIN = '0b5cf5f0-4b1d-4a53-9d7c-1f2f6b1c7a11';
const PATIENT = { timeout: 10_000 };

describe.each([
  ['Stripe', stripeWorld],
  ['Paystack', paystackWorld],
])('MO07 %s', (_, start) => {
  let world: PaymentWorld;
  beforeEach(async () => {
    world = await start();
  });
  afterEach(() => world.stop());

  const open = async (more: Parameters<typeof pageRequest>[0] = {}) => {
    const request = pageRequest(more);
    const page = await world.provider.createPage(request);
    if (!page) throw new Error('There is no page.');
    return { ...page, orderId: request.orderId };
  };
  const bought = async () => {
    const page = await open();
    await world.act(page.url, 'pay');
    await expect.poll(() => told(world, 'paid'), PATIENT).toHaveLength(1);
    const [event] = await told(world, 'paid');
    return { ...page, payment: event?.paid.payment ?? '' };
  };
  /** The newest event of the kind among those that came after `work`. */
  const after = async <Kind extends Parameters<typeof told>[1]>(kind: Kind, work: () => Promise<unknown>) => {
    const from = world.deliveries.length;
    await work();
    await expect.poll(async () => (await told(world, kind, from)).length, PATIENT).toBeGreaterThan(0);
    return told(world, kind, from);
  };
  const refund = (payment: string, minor: number, lineIds: string[] | null = null, key = `key-${minor}`) =>
    world.provider.refund({
      payment,
      orderId: LINE,
      minor,
      reason: 'requested_by_customer',
      by: ADMIN,
      lineIds,
      key,
    });

  describe('payment pages', () => {
    test('a page asks for the lines with their quantities, leads back, and is paid by nothing yet', async () => {
      const page = await open();
      expect((await (await fetch(page.url)).text()).replaceAll(/\s+/g, ' ')).toContain('$30.50');
      expect(await world.provider.pageState(page.id)).toEqual({
        status: 'open',
        url: page.url,
        returnsTo: 'http://shop.test/checkout-success?return=stripe',
        paid: null,
      });
    });

    test('an order has one page, however often it is asked for', async () => {
      const request = pageRequest();
      const first = await world.provider.createPage(request);
      const again = await world.provider.createPage(request);
      expect(first).not.toBeNull();
      if (again) expect(again).toEqual(first);
      expect(await world.provider.createPage(pageRequest())).not.toEqual(first);
    });

    test('the buyer is led back with a name that finds the order, or to the cart', async () => {
      const page = await open();
      const cancelled = await fetch(page.url, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'cancel' }),
        redirect: 'manual',
      });
      expect(cancelled.headers.get('location')).toBe('http://shop.test/cart');
      const paid = await world.act(page.url, 'pay');
      const back = new URL(paid.headers.get('location') ?? '');
      expect(back.origin + back.pathname).toBe('http://shop.test/checkout-success');
      expect(back.searchParams.get('return')).toBe('stripe');
      expect([page.id, page.orderId]).toContain(back.searchParams.get('session_id'));
    });

    test('a page that the provider does not know', async () => {
      const id = world.provider.name === 'stripe' ? 'cs_test_gone' : `${LINE}.gone`;
      expect(await world.provider.pageState(id)).toBeNull();
      expect(await world.provider.closePage(id)).toBe('expired');
    });

    test('one that is closed counts as closed, one that was paid does not', async () => {
      const [left, paid] = [await open(), await open()];
      expect(await world.provider.closePage(left.id)).toBe('expired');
      await world.act(paid.url, 'pay');
      expect(await world.provider.closePage(paid.id)).toBe('complete');
      expect(await world.provider.pageState(paid.id)).toMatchObject({
        status: 'complete',
        paid: { amountMinor: 3050 },
      });
    });

    test('a closed page takes no payment, or its payment is told as any other', async () => {
      const page = await open();
      await world.provider.closePage(page.id);
      const late = await world.act(page.url, 'pay');
      if (world.provider.name === 'stripe') {
        expect(late.status).toBe(410);
        await expect
          .poll(() => told(world, 'closed'), PATIENT)
          .toMatchObject([{ page: page.id, orderId: page.orderId, status: 'expired' }]);
      } else {
        await expect
          .poll(() => told(world, 'paid'), PATIENT)
          .toMatchObject([{ paid: { orderId: page.orderId, amountMinor: 3050 } }]);
      }
    });

    test('a declined card pays nothing, and the next try may', async () => {
      const page = await open();
      await world.act(page.url, 'decline');
      expect(await world.provider.pageState(page.id)).toMatchObject({ paid: null });
      await world.act(page.url, 'pay');
      expect(await world.provider.pageState(page.id)).toMatchObject({
        status: 'complete',
        paid: { amountMinor: 3050 },
      });
    });

    test('a transfer under way cannot be closed and is not money yet', async () => {
      const page = await open();
      await world.act(page.url, 'transfer');
      expect(await world.provider.closePage(page.id)).toBe('complete');
      expect(await world.provider.pageState(page.id)).toMatchObject({ status: 'complete', paid: null });
      expect(await told(world, 'paid')).toEqual([]);
      const [paid] = await after('paid', () => world.act(page.url, 'bank_clears'));
      expect(paid).toMatchObject({ paid: { orderId: page.orderId, amountMinor: 3050 } });
    });
  });

  describe('events', () => {
    test('a payment is told with its order, in minor units, and has one name however often it comes', async () => {
      const { orderId } = await bought();
      const [event] = await told(world, 'paid');
      const [same] = await told(world, 'paid');
      expect(event).toMatchObject({
        id: expect.stringMatching(/^.{5,255}$/),
        paid: { orderId, amountMinor: 3050, taxMinor: 0, currency: 'usd', payment: expect.any(String) },
      });
      expect(same?.id).toBe(event?.id);
    });

    const post = (body: string, headers: Headers) => {
      const calls: string[] = [];
      const rpc = fakeRpc((name) => {
        calls.push(name);
        return name === 'ungranted_lines' ? [] : { status: 'paid' };
      });
      const request = new Request('http://f/', { method: 'POST', body, headers });
      const deps = { sender: world.provider, payments: providersOf(world.provider), rpc, deliverMail: () => undefined };
      return handle(request, deps).then(async (response) => ({
        status: response.status,
        body: (await response.json()) as object,
        calls,
      }));
    };

    test('what is not signed, or by another key, or for another text, is 400 and does nothing', async () => {
      await bought();
      const { body } = world.deliveries.find((one) => one.body.includes('3050')) ?? { body: '' };
      for (const headers of [
        new Headers(),
        new Headers({ 'stripe-signature': 't=1,v1=abc', 'x-paystack-signature': 'abc' }),
        world.sign(body, { secret: 'of-another-shop' }),
        world.sign(`${body} `),
      ]) {
        expect(await post(body, headers)).toMatchObject({
          status: 400,
          body: { error: { code: 'signature_invalid' } },
          calls: [],
        });
      }
      expect(await post(body, world.sign(body))).toMatchObject({
        status: 200,
        calls: expect.arrayContaining(['mark_order_paid']),
      });
    });

    test('an old signature is refused; one without a time only has the present state asked for again', async () => {
      await bought();
      const { body } = world.deliveries.find((one) => one.body.includes('3050')) ?? { body: '' };
      const headers = world.sign(body, { ageSeconds: 302 });
      if (world.provider.name === 'stripe') {
        await expect(world.provider.parseEvents(body, headers)).rejects.toMatchObject({ code: 'signature_invalid' });
      } else {
        const [again] = await world.provider.parseEvents(body, headers);
        expect(again?.id).toBe((await told(world, 'paid'))[0]?.id);
      }
    });

    test('other events are acknowledged, half of one is not', async () => {
      const unknown = JSON.stringify(world.unknownEvent);
      expect(await post(unknown, world.sign(unknown))).toEqual({ status: 200, body: { received: true }, calls: [] });
      for (const broken of [JSON.stringify(world.brokenEvent), 'null']) {
        expect(await post(broken, world.sign(broken))).toMatchObject({ status: 400, calls: [] });
      }
    });
  });

  describe('refunds', () => {
    test('whole: told with its sum, and nothing is left', async () => {
      const { payment } = await bought();
      const [event] = await after('refunds', () => refund(payment, 3050));
      expect(event).toMatchObject({
        payment,
        refunds: expect.arrayContaining([expect.objectContaining({ minor: 3050 })]),
      });
      expect(await world.provider.listRefunds(payment)).toMatchObject([{ minor: 3050, askedBy: ADMIN, lineIds: [] }]);
      await expect(refund(payment, 3050, null, 'again')).rejects.toMatchObject({ code: 'already_refunded' });
    });

    test('by lines: each names its own, also a hundred of them', async () => {
      const { payment } = await bought();
      const lines = Array.from({ length: 100 }, () => crypto.randomUUID());
      expect(await refund(payment, 650, [LINE, OTHER])).toMatchObject({ minor: 650, currency: 'usd' });
      await refund(payment, 100, lines);
      const listed = await world.provider.listRefunds(payment);
      expect(listed.map(({ minor }) => minor).toSorted((a, b) => a - b)).toEqual([100, 650]);
      const byLines = new Map(listed.map((one) => [one.minor, one.lineIds]));
      expect([byLines.get(650), byLines.get(100)]).toEqual([[LINE, OTHER], lines]);
    });

    test('of more than is left is refused, and nothing goes back', async () => {
      const { payment } = await bought();
      await expect(refund(payment, 3051)).rejects.toMatchObject({ code: 'conflict' });
      expect(await world.provider.listRefunds(payment)).toEqual([]);
    });

    test('that fails later is told as failed', async () => {
      const { payment, url } = await bought();
      await after('refunds', () => refund(payment, 650, [LINE]));
      const events = await after('refunds', () => world.act(url, 'fail_refund'));
      expect(events.at(-1)?.refunds).toContainEqual(expect.objectContaining({ minor: 650, status: 'failed' }));
      expect(await world.provider.listRefunds(payment)).toMatchObject([{ status: 'failed', lineIds: [LINE] }]);
    });

    test('six wishes for the same at once are one', async () => {
      const { payment, orderId } = await bought();
      const taken = new Set<string>();
      const rpc = fakeRpc((_name, { p_limits: limits }) => {
        const [{ key } = { key: '' }] = limits as { key: string }[];
        const isNew = !taken.has(key);
        taken.add(key);
        return { taken: isNew, retry_after: 60 };
      });
      const plan = {
        order_id: orderId,
        payment_intent: payment,
        currency: 'usd',
        cents: 650,
        total_cents: 3050,
        refunded_cents: 0,
        order_item_ids: [LINE],
      };
      const ask = () =>
        payBack(plan, { reason: 'duplicate', by: ADMIN }, { rpc, payments: providersOf(world.provider) });
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, ask));
      const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).code] : []));
      expect(codes.every((code) => code === 'conflict' || code === 'already_refunded')).toBe(true);
      expect(codes.length).toBeLessThan(6);
      expect(await world.provider.listRefunds(payment)).toHaveLength(1);
    });

    test('of an unknown payment is an error, never an empty list that looks like nothing went back', async () => {
      const gone = world.provider.name === 'stripe' ? 'pi_gone' : OTHER;
      await expect(refund(gone, 100)).rejects.toBeInstanceOf(AppError);
      if (world.provider.name === 'paystack')
        await expect(world.provider.listRefunds(gone)).rejects.toBeInstanceOf(AppError);
    });
  });

  describe('disputes', () => {
    test.each([
      ['win', 'won'],
      ['lose', 'lost'],
    ] as const)('opened, then %s', async (deed, status) => {
      const { payment, url } = await bought();
      const [opened] = await after('dispute', () => world.act(url, 'dispute'));
      expect(opened).toMatchObject({ payment, status: 'open', minor: 3050, disputeId: expect.any(String) });
      expect(opened?.opened).toBeGreaterThan(1_700_000_000);
      await expect(refund(payment, 650)).rejects.toMatchObject({ code: 'order_disputed' });
      const ended = await after('dispute', () => world.act(url, deed));
      expect(ended.at(-1)).toMatchObject({ payment, status, minor: 3050, disputeId: opened?.disputeId });
      expect(ended.at(-1)?.id).not.toBe(opened?.id);
      // What a dispute took is no refund of the shop's.
      expect(await world.provider.listRefunds(payment)).toEqual([]);
    });
  });
});

test('MO07 each reference is asked of the provider that made it', async () => {
  const [one, two] = [await stripeWorld(), await paystackWorld()];
  const make = vi.fn<(name: string) => typeof two.provider>(() => two.provider);
  const payments = providersOf(one.provider, make);
  for (const reference of ['pi_1', 'cs_test_1', 'anything']) expect(payments.of(reference).name).toBe('stripe');
  expect(make).not.toHaveBeenCalled();
  for (const reference of [LINE, `${LINE}.abc`]) expect(payments.of(reference).name).toBe('paystack');
  expect(make).toHaveBeenCalledExactlyOnceWith('paystack');
  const reversed = providersOf(two.provider, () => one.provider);
  expect([reversed.of('pi_1').name, reversed.of(LINE).name]).toEqual(['stripe', 'paystack']);
  await one.stop();
  await two.stop();
});
