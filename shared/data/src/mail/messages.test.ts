import { describe, expect, test, vi } from 'vitest';
import { createRestClient } from '../client.ts';
import type { DataClient } from '../client.ts';
import { newsletter, sendContactMessage } from './messages.ts';

const json = vi.fn(async (_path: string, _init?: { body?: unknown }) => ({ ok: true }));
const rest = createRestClient({ url: 'http://shop.test', key: 'sb_publishable_test' });
const client: DataClient = { ...rest, http: { ...rest.http, json } };
const message = { firstName: 'Ada', lastName: 'Obi', email: ' ada@b.co ', subject: 'Hi', message: 'Hello' };

describe('AB02 AB03 what is wrong is told before anything is sent', () => {
  test('a contact message is trimmed, or refused by its field', async () => {
    await sendContactMessage(client, message);
    expect(json.mock.lastCall).toEqual([
      '/functions/v1/contact',
      { body: { ...message, email: 'ada@b.co', website: '' } },
    ]);
    json.mockClear();
    await expect(sendContactMessage(client, { ...message, subject: ' ' })).rejects.toMatchObject({
      code: 'validation',
      context: { field: 'subject' },
      message: 'Subject is required',
    });
    expect(json).not.toHaveBeenCalled();
  });

  test('an address that is none, and a link that was cut off', async () => {
    await expect(newsletter(client, { action: 'subscribe', email: 'ada' })).rejects.toMatchObject({
      code: 'validation',
    });
    for (const action of ['confirm', 'unsubscribe'] as const) {
      await expect(newsletter(client, { action, token: 'abc' })).rejects.toMatchObject({ code: 'link_expired' });
    }
    expect(json).not.toHaveBeenCalled();
    await newsletter(client, { action: 'confirm', token: 'x'.repeat(64) });
    expect(json).toHaveBeenCalledOnce();
  });
});
