/** What holds for every payment provider, on both adapters with their stand-ins. */
import type { AppError } from '@baobab/domain/errors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeRpc } from '../../../functions-testing/fake-rpc.ts';
import {
  pageRequest,
  paystackWorld,
  stripeWorld,
  told,
  worldSteps,
} from '../../../functions-testing/payment-worlds.ts';
import type { PaymentWorld } from '../../../functions-testing/payment-worlds.ts';
import { providersOf } from './providers.ts';
import { handle } from './receive-events.ts';

const LINE = '1a8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const PATIENT = { timeout: 40_000 };

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
      expect([null, first]).toContainEqual(again);
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
      await world.act(page.url, 'pay');
      const heard = async () => [
        ...(await told(world, 'closed')).map(({ orderId, status }) => ({ orderId, status })),
        ...(await told(world, 'paid')).map(({ paid: { orderId, amountMinor } }) => ({ orderId, amountMinor })),
      ];
      const { orderId } = page;
      const expected = world.closesPages ? { orderId, status: 'expired' } : { orderId, amountMinor: 3050 };
      await expect.poll(heard, PATIENT).toEqual([expected]);
    });

    test('a page ends when it was asked to: it takes no payment after it, or the payment tells its time', async () => {
      const page = await open();
      world.later(61);
      await world.act(page.url, 'pay');
      const heard = async () => [
        ...(await told(world, 'closed')).map(({ orderId, status }) => ({ orderId, status })),
        ...(await told(world, 'paid')).map(({ paid: { orderId, paidAt } }) => ({
          orderId,
          isLate: (paidAt ?? 0) > page.expiresAt,
        })),
      ];
      const { orderId } = page;
      const expected = world.closesPages ? { orderId, status: 'expired' } : { orderId, isLate: true };
      await expect.poll(heard, PATIENT).toEqual([expected]);
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
      const [paid] = await told(world, 'paid');
      const heard = await world.provider.parseEvents(body, world.sign(body, { ageSeconds: 302 })).then(
        ([again]) => again?.id,
        (error: unknown) => (error as AppError).code,
      );
      expect(heard).toBe(world.signsTime ? 'signature_invalid' : paid?.id);
    });

    test('other events are acknowledged, half of one is not', async () => {
      const unknown = JSON.stringify(world.unknownEvent);
      expect(await post(unknown, world.sign(unknown))).toEqual({ status: 200, body: { received: true }, calls: [] });
      for (const broken of [JSON.stringify(world.brokenEvent), 'null']) {
        expect(await post(broken, world.sign(broken))).toMatchObject({ status: 400, calls: [] });
      }
    });
  });
});
