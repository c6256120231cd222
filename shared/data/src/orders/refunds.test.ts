import { beforeEach, expect, test, vi } from 'vitest';
import { createRestClient, type DataClient } from '../client.ts';
import { refundOrder } from './admin-orders.ts';

const made = { refundId: 're_1', status: 'succeeded', amount: 12.5, currency: 'usd' };
const json = vi.fn(async (_path: string, _init?: { body?: unknown }): Promise<unknown> => made);
const rest = createRestClient({ url: 'http://shop.test', key: 'sb_publishable_test' });
const client: DataClient = { ...rest, http: { ...rest.http, json } };
const orderId = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
beforeEach(() => json.mockClear());

test('AD11 an order or some of its lines, with a reason; never an amount', async () => {
  expect(await refundOrder(client, { orderId })).toEqual(made);
  expect(await refundOrder(client, { orderId, orderItemIds: [orderId], reason: 'duplicate' })).toEqual(made);
  expect(json.mock.calls).toEqual([
    ['/functions/v1/order-refund', { body: { orderId, reason: 'requested_by_customer' } }],
    ['/functions/v1/order-refund', { body: { orderId, orderItemIds: [orderId], reason: 'duplicate' } }],
  ]);
});

test('AD11 what is wrong is told before anything is sent; an answer that makes no sense is no success', async () => {
  await expect(refundOrder(client, { orderId, orderItemIds: [] })).rejects.toMatchObject({ code: 'validation' });
  await expect(refundOrder(client, { orderId: 'mine' })).rejects.toMatchObject({ code: 'validation' });
  expect(json).not.toHaveBeenCalled();
  json.mockResolvedValueOnce({ ...made, status: 'failed' });
  await expect(refundOrder(client, { orderId })).rejects.toMatchObject({ code: 'response_invalid' });
});
