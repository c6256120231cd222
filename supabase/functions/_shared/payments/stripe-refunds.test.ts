import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { refund } from './stripe-refunds.ts';

const asked = {
  payment: 'pi_1',
  orderId: 'order',
  minor: 500,
  reason: 'requested_by_customer',
  by: 'admin-1',
  lineIds: null,
  key: 'refund-1',
} as const;
const error = (raw: object, headers: Record<string, string> = {}) =>
  Stripe.errors.StripeError.generate({
    type: 'invalid_request_error',
    message: 'No',
    ...raw,
    headers,
    statusCode: 400,
  } as never);

/** Answers each key in turn; `listed` are the times of the payment's refunds, seconds since 1970. */
function client(answers: Record<string, Error | 'made'>, listed: number[] = []) {
  const keys: string[] = [];
  const create = async (_: object, { idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey);
    const answer = answers[idempotencyKey];
    if (answer !== 'made') throw answer;
    return { id: 're_1', status: 'succeeded', amount: 500, currency: 'usd' };
  };
  const refunds = listed.map((created) => ({
    id: `re_${created}`,
    created,
    status: 'succeeded',
    amount: 500,
    metadata: {},
  }));
  const list = () => ({ autoPagingToArray: async () => refunds });
  return { keys, client: { refunds: { create, list } } as unknown as Pick<Stripe, 'refunds'> };
}

const replayed = error({ message: 'Insufficient funds' }, { 'idempotent-replayed': 'true' });
const otherParameters = error({ type: 'idempotency_error' });

test('CC08 HX05 what Stripe refused before is asked for again under the next key, once the reason is gone', async () => {
  const { keys, client: stripe } = client({ 'refund-1': replayed, 'refund-1-2': replayed, 'refund-1-3': 'made' });
  expect(await refund(stripe, asked)).toMatchObject({ id: 're_1', minor: 500 });
  expect(keys).toEqual(['refund-1', 'refund-1-2', 'refund-1-3']);
});

test('CC08 HX05 a refusal of now is told, not repeated', async () => {
  const { keys, client: stripe } = client({ 'refund-1': error({ message: 'Insufficient funds' }) });
  await expect(refund(stripe, asked)).rejects.toMatchObject({ code: 'refund_failed' });
  expect(keys).toHaveLength(1);
});

test('CC08 HX05 after the refusal of another administrator it is possible; at the moment of another’s refund it is not', async () => {
  const answers = { 'refund-1': otherParameters, 'refund-1-2': 'made' } as const;
  expect(await refund(client(answers).client, asked)).toMatchObject({ id: 're_1' });
  const raced = client(answers, [Date.now() / 1000 - 1]);
  await expect(refund(raced.client, asked)).rejects.toMatchObject({ code: 'conflict' });
  expect(raced.keys).toEqual(['refund-1']);
});
