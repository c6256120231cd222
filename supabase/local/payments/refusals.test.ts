// Runs in npm run test:all only: it examines the stand-in of Stripe, not the product.
/** The refusals word for word, as Stripe answers them; docs/divergences.md names where each is from. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  intentId,
  press,
  SECRET_KEY,
  sessionParameters,
  startPayments,
  startWebhook,
} from '../test/payments-server.ts';

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

/** What travels, without the SDK; a body is posted. */
async function answer(
  path: string,
  body?: Record<string, string>,
  headers: Record<string, string> = { authorization: `Bearer ${SECRET_KEY}` },
): Promise<{ status: number; body: unknown }> {
  const init = { headers, ...(body && { method: 'POST', body: new URLSearchParams(body) }) };
  const response = await fetch(`${shop.url}/v1${path}`, init);
  return { status: response.status, body: await response.json() };
}

interface Words {
  code?: string;
  message: string;
  param?: string;
}
const refusal = (status: number, { code, ...words }: Words) => ({
  status,
  body: {
    error: {
      type: 'invalid_request_error',
      ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      ...words,
    },
  },
});

const ORDER = {
  mode: 'payment',
  success_url: 'http://shop.test/thanks',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '1200',
  'line_items[0][price_data][product_data][name]': 'Sunset walk',
};
const cents = 'line_items[0][price_data][unit_amount]';
const currency = 'line_items[0][price_data][currency]';
const taxCode = 'line_items[0][price_data][product_data][tax_code]';
const quantity = 'line_items[0][quantity]';
const least = 'This value must be greater than or equal to 1.';
const empty =
  "You passed an empty string for 'client_reference_id'. We assume empty values are an attempt to unset a parameter; however 'client_reference_id' cannot be unset. You should remove 'client_reference_id' from your request or supply a non-empty value.";
const sum = "The Checkout Session's total amount due must";

test.each<{ asked: Record<string, string> } & Words>([
  { asked: { [cents]: '49' }, code: 'amount_too_small', message: `${sum} add up to at least $0.50 usd` },
  {
    asked: { [cents]: '49', [currency]: 'jpy' },
    code: 'amount_too_small',
    message: `${sum} add up to at least ¥50 jpy`,
  },
  {
    asked: { [taxCode]: 'txcd_1' },
    code: 'resource_missing',
    message: "No such tax code: 'txcd_1'",
    param: taxCode,
  },
  {
    asked: { [cents]: '60000000', [quantity]: '2' },
    code: 'amount_too_large',
    message: `${sum} be no more than $999,999.99.`,
  },
  {
    asked: { nonsense: 'x' },
    code: 'parameter_unknown',
    message: 'Received unknown parameter: nonsense',
    param: 'nonsense',
  },
  { asked: { [cents]: '1.5' }, code: 'parameter_invalid_integer', message: 'Invalid integer: 1.5', param: cents },
  { asked: { [quantity]: '0' }, code: 'parameter_invalid_integer', message: least, param: quantity },
  {
    asked: { client_reference_id: '' },
    code: 'parameter_invalid_empty',
    message: empty,
    param: 'client_reference_id',
  },
  { asked: { cancel_url: 'http://' }, code: 'url_invalid', message: 'Not a valid URL', param: 'cancel_url' },
  {
    asked: { success_url: '/thanks' },
    code: 'url_invalid',
    message: 'Invalid URL: /thanks. URLs must begin with http or https.',
    param: 'success_url',
  },
  {
    asked: { customer_email: 'not-an-address' },
    code: 'email_invalid',
    message: 'Invalid email address: not-an-address',
    param: 'customer_email',
  },
  {
    asked: { expires_at: '5' },
    message: 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
  },
  {
    asked: { expires_at: '99999999999' },
    message: 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
  },
  { asked: { submit_type: 'x' }, message: 'Invalid submit_type: must be one of auto or pay', param: 'submit_type' },
])('TR06 a session is refused: $message', async ({ asked, ...words }) => {
  expect(await answer('/checkout/sessions', { ...ORDER, ...asked })).toEqual(refusal(400, words));
});

test('TR06 MO07 50 yen, which have no smaller unit, and the tax code of downloaded images are taken', async () => {
  const asked = { ...ORDER, [cents]: '50', [currency]: 'jpy', [taxCode]: 'txcd_10501000' };
  expect(await answer('/checkout/sessions', asked)).toMatchObject({ status: 200, body: { amount_total: 50 } });
});

test('TR06 a session without lines is refused', async () => {
  const message = 'Missing required param: line_items.';
  expect(await answer('/checkout/sessions', { mode: 'payment', success_url: ORDER.success_url })).toEqual(
    refusal(400, { code: 'parameter_missing', message, param: 'line_items' }),
  );
});

describe('TR06 a refund is refused', () => {
  const payment = async (...buttons: string[]) => {
    const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
    for (const button of buttons) await press(url ?? '', button);
    return intentId(await shop.stripe.checkout.sessions.retrieve(id));
  };
  const chargeOf = async (intent: string) => {
    const { latest_charge } = await shop.stripe.paymentIntents.retrieve(intent);
    return typeof latest_charge === 'string' ? latest_charge : '';
  };

  test('of more than is left, of nothing, of what went back', async () => {
    const payment_intent = await payment('pay');
    await shop.stripe.refunds.create({ payment_intent, amount: 650 });
    const message = 'Refund amount ($24.01) is greater than unrefunded amount on charge ($24.00)';
    expect(await answer('/refunds', { payment_intent, amount: '2401' })).toEqual(
      refusal(400, { message, param: 'amount' }),
    );
    expect(await answer('/refunds', { payment_intent, amount: '0' })).toEqual(
      refusal(400, { code: 'parameter_invalid_integer', message: least, param: 'amount' }),
    );
    await shop.stripe.refunds.create({ payment_intent });
    const done = `Charge ${await chargeOf(payment_intent)} has already been refunded.`;
    expect(await answer('/refunds', { payment_intent })).toEqual(
      refusal(400, { code: 'charge_already_refunded', message: done }),
    );
  });

  test('of a disputed charge', async () => {
    const payment_intent = await payment('pay', 'dispute');
    const message = `Charge ${await chargeOf(payment_intent)} has been charged back; cannot issue a refund.`;
    expect(await answer('/refunds', { payment_intent })).toEqual(refusal(400, { code: 'charge_disputed', message }));
  });

  test.each(['decline', 'bank_waits', 'bank_bounces'])('of a payment without money: %s', async (outcome) => {
    const payment_intent = await payment(outcome);
    const message = `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`;
    expect(await answer('/refunds', { payment_intent })).toEqual(refusal(400, { message }));
    expect(await answer('/refunds', { charge: await chargeOf(payment_intent) })).toEqual(refusal(400, { message }));
  });

  test('of nothing in particular, for a reason of its own', async () => {
    const unnamed = 'One of the following params should be provided for this request: payment_intent or charge.';
    expect(await answer('/refunds', {})).toEqual(refusal(400, { message: unnamed }));
    const message = 'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer';
    expect(await answer('/refunds', { charge: 'ch_1', reason: 'whim' })).toEqual(
      refusal(400, { message, param: 'reason' }),
    );
  });
});

describe('TR06 what is not there', () => {
  test.each([
    ['/checkout/sessions/cs_test_1', 'checkout.session', 'cs_test_1', 'session'],
    ['/payment_intents/pi_1', 'payment_intent', 'pi_1', 'intent'],
    ['/charges/ch_1', 'charge', 'ch_1', 'charge'],
    ['/refunds/re_1', 'refund', 're_1', 'refund'],
    ['/disputes/dp_1', 'dispute', 'dp_1', 'dispute'],
  ])('%s', async (path, kind, id, param) => {
    expect(await answer(path)).toEqual(
      refusal(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param }),
    );
  });

  test('a charge to refund', async () => {
    expect(await answer('/refunds', { charge: 'ch_1' })).toEqual(
      refusal(404, { code: 'resource_missing', message: "No such charge: 'ch_1'", param: 'id' }),
    );
  });

  test('an address, a key', async () => {
    const message =
      'Unrecognized request URL (GET: /v1/customers). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.';
    expect(await answer('/customers')).toEqual(refusal(404, { message }));
    expect(await answer('/refunds', {}, {})).toMatchObject(
      refusal(401, { message: expect.stringContaining('You did not provide an API key.') as string }),
    );
    const masked = expect.stringMatching(/^Invalid API Key provided: sk_test_\*+1234$/) as string;
    expect(await answer('/refunds', {}, { authorization: 'Bearer sk_test_other_1234' })).toMatchObject(
      refusal(401, { message: masked }),
    );
  });
});
