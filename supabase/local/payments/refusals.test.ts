// Runs in npm run test:all only: it examines the stand-in of Stripe, not the product.
/** The refusals word for word, as Stripe answers them; docs/divergences.md names where each is from. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documented, plain, rawAnswer, startPayments, startWebhook } from './test-server.ts';

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

const answer = (path: string, body?: Record<string, string>, headers?: Record<string, string>) =>
  rawAnswer(`${shop.url}/v1${path}`, body, headers);

const ORDER = {
  mode: 'payment',
  success_url: 'http://shop.test/thanks',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '1200',
  'line_items[0][price_data][product_data][name]': 'Sunset walk',
};

interface Refused {
  asked: Record<string, string>;
  message: string;
  param?: string;
}

describe('TR06 a session is refused', () => {
  const cents = 'line_items[0][price_data][unit_amount]';
  const quantity = 'line_items[0][quantity]';
  const least = 'This value must be greater than or equal to 1.';
  const empty =
    "You passed an empty string for 'client_reference_id'. We assume empty values are an attempt to unset a parameter; however 'client_reference_id' cannot be unset. You should remove 'client_reference_id' from your request or supply a non-empty value.";
  const sum = "The Checkout Session's total amount due must";

  test.each<Refused & { code: string }>([
    { asked: { [cents]: '49' }, code: 'amount_too_small', message: `${sum} add up to at least $0.50 usd` },
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
  ])('$code: $message', async ({ asked, code, ...words }) => {
    expect(await answer('/checkout/sessions', { ...ORDER, ...asked })).toEqual({
      status: 400,
      body: { error: { ...documented(code), ...words } },
    });
  });

  test.each<Refused>([
    {
      asked: { expires_at: '5' },
      message: 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    },
    {
      asked: { expires_at: '99999999999' },
      message: 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    },
    { asked: { submit_type: 'x' }, message: 'Invalid submit_type: must be one of auto or pay', param: 'submit_type' },
  ])('without a code: $message', async ({ asked, ...words }) => {
    expect(await answer('/checkout/sessions', { ...ORDER, ...asked })).toEqual({
      status: 400,
      body: { error: { ...plain, ...words } },
    });
  });

  test('without lines', async () => {
    expect(await answer('/checkout/sessions', { mode: 'payment', success_url: ORDER.success_url })).toEqual({
      status: 400,
      body: {
        error: {
          ...documented('parameter_missing'),
          message: 'Missing required param: line_items.',
          param: 'line_items',
        },
      },
    });
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
    expect(await answer(path)).toEqual({
      status: 404,
      body: { error: { ...documented('resource_missing'), message: `No such ${kind}: '${id}'`, param } },
    });
  });

  test('a charge to refund', async () => {
    expect(await answer('/refunds', { charge: 'ch_1' })).toEqual({
      status: 404,
      body: { error: { ...documented('resource_missing'), message: "No such charge: 'ch_1'", param: 'id' } },
    });
  });

  test('an address, a key', async () => {
    expect(await answer('/customers')).toEqual({
      status: 404,
      body: {
        error: {
          ...plain,
          message:
            'Unrecognized request URL (GET: /v1/customers). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.',
        },
      },
    });
    expect(await answer('/refunds', {}, {})).toMatchObject({
      status: 401,
      body: { error: { ...plain, message: expect.stringContaining('You did not provide an API key.') } },
    });
    expect(await answer('/refunds', {}, { authorization: 'Bearer sk_test_other_1234' })).toMatchObject({
      status: 401,
      body: { error: { ...plain, message: expect.stringMatching(/^Invalid API Key provided: sk_test_\*+1234$/) } },
    });
  });
});
