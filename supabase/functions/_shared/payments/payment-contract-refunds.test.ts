/** Refunds and disputes of every payment provider, see payment-contract.test.ts. */
import { AppError } from '@baobab/domain/errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRpc } from '../../../functions-testing/fake-rpc.ts';
import { paystackWorld, stripeWorld, worldSteps } from '../../../functions-testing/payment-worlds.ts';
import type { PaymentWorld } from '../../../functions-testing/payment-worlds.ts';
import { payBack } from './pay-back.ts';
import { providersOf } from './providers.ts';
import { handle } from './receive-events.ts';

const LINE = '1a8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const OTHER = '2b8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const ADMIN = '0b5cf5f0-4b1d-4a53-9d7c-1f2f6b1c7a11';

describe.each([
  ['Stripe', stripeWorld],
  ['Paystack', paystackWorld],
])('MO07 %s', (_, start) => {
  let world: PaymentWorld;
  beforeEach(async () => {
    world = await start();
  });
  afterEach(() => world.stop());
  const { open, bought, after } = worldSteps(() => world);
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

  test.each([
    ['refunds', (payment: string) => refund(payment, 3050)],
    ['dispute', (_payment: string, url: string) => world.act(url, 'dispute')],
  ] as const)('MO03 %s: pages that count on the payment are closed, where the provider can', async (kind, happen) => {
    const { payment, url } = await bought();
    const page = await open();
    await after(kind, () => happen(payment, url));
    const { body, headers } = world.deliveries.at(-1) as (typeof world.deliveries)[0];
    const rpc = fakeRpc((name) => (name === 'ungranted_lines' ? [] : { status: kind, sessions_to_expire: [page.id] }));
    const deps = { sender: world.provider, payments: providersOf(world.provider), rpc, deliverMail: () => undefined };
    expect((await handle(new Request('http://f/', { method: 'POST', body, headers }), deps)).status).toBe(200);
    expect((await world.provider.pageState(page.id))?.status).toBe(world.closesPages ? 'expired' : 'open');
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

    test('of an unknown payment is an error', async () => {
      const gone = world.provider.name === 'stripe' ? 'pi_gone' : OTHER;
      await expect(refund(gone, 100)).rejects.toBeInstanceOf(AppError);
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
