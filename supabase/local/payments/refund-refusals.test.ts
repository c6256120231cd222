// Runs in npm run test:all only: it examines the stand-in of Stripe, not the product.
/** Refunds that Stripe refuses, word for word; docs/divergences.md names where each is from. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  documented,
  intentId,
  plain,
  press,
  rawAnswer,
  sessionParameters,
  startPayments,
  startWebhook,
} from './test-server.ts';

let webhook: Awaited<ReturnType<typeof startWebhook>>;
let shop: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  webhook = await startWebhook();
  shop = await startPayments({ webhookUrl: webhook.url });
});
afterAll(async () => {
  await shop.stop();
  await webhook.close();
});

const answer = (path: string, body?: Record<string, string>) => rawAnswer(`${shop.url}/v1${path}`, body);

describe('TR06 a refund is refused', () => {
  const payment = async (outcome: string) => {
    const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
    await press(url ?? '', outcome);
    return intentId(await shop.stripe.checkout.sessions.retrieve(id));
  };
  const chargeOf = async (intent: string) => {
    const { latest_charge } = await shop.stripe.paymentIntents.retrieve(intent);
    return typeof latest_charge === 'string' ? latest_charge : '';
  };

  test('of more than is left, of nothing, of what went back', async () => {
    const payment_intent = await payment('pay');
    await shop.stripe.refunds.create({ payment_intent, amount: 650 });
    expect(await answer('/refunds', { payment_intent, amount: '2401' })).toEqual({
      status: 400,
      body: {
        error: {
          ...plain,
          message: 'Refund amount ($24.01) is greater than unrefunded amount on charge ($24.00)',
          param: 'amount',
        },
      },
    });
    expect(await answer('/refunds', { payment_intent, amount: '0' })).toEqual({
      status: 400,
      body: {
        error: {
          ...documented('parameter_invalid_integer'),
          message: 'This value must be greater than or equal to 1.',
          param: 'amount',
        },
      },
    });
    await shop.stripe.refunds.create({ payment_intent });
    const message = `Charge ${await chargeOf(payment_intent)} has already been refunded.`;
    expect(await answer('/refunds', { payment_intent })).toEqual({
      status: 400,
      body: { error: { ...documented('charge_already_refunded'), message } },
    });
  });

  test('of a disputed charge', async () => {
    const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
    await press(url ?? '', 'pay');
    await press(url ?? '', 'dispute');
    const payment_intent = intentId(await shop.stripe.checkout.sessions.retrieve(id));
    const message = `Charge ${await chargeOf(payment_intent)} has been charged back; cannot issue a refund.`;
    expect(await answer('/refunds', { payment_intent })).toEqual({
      status: 400,
      body: { error: { ...documented('charge_disputed'), message } },
    });
  });

  test.each(['decline', 'bank_waits', 'bank_bounces'])('of a payment without money: %s', async (outcome) => {
    const payment_intent = await payment(outcome);
    const message = `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`;
    const refused = { status: 400, body: { error: { ...plain, message } } };
    expect(await answer('/refunds', { payment_intent })).toEqual(refused);
    expect(await answer('/refunds', { charge: await chargeOf(payment_intent) })).toEqual(refused);
  });

  test('of nothing in particular, for a reason of its own', async () => {
    expect(await answer('/refunds', {})).toEqual({
      status: 400,
      body: {
        error: {
          ...plain,
          message: 'One of the following params should be provided for this request: payment_intent or charge.',
        },
      },
    });
    expect(await answer('/refunds', { charge: 'ch_1', reason: 'whim' })).toEqual({
      status: 400,
      body: {
        error: {
          ...plain,
          message: 'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
          param: 'reason',
        },
      },
    });
  });
});
