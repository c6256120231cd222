import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { mailLine, mailOrder } from '../../functions-testing/order-payload.ts';
import type { Mail } from '../_shared/mail/transport.ts';
import { handle } from './index.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const payload = mailOrder(30.5, [mailLine({ id: 'a', title: 'Kente & <script>', price: 15.25, quantity: 2 })], {
  full_name: '<b>Kofi</b>',
});
const row = (number: number, more: object = {}) => ({
  id: id(number),
  to_email: 'kofi@baobab.test',
  template: 'order_confirmation',
  payload,
  ...more,
});

let outbox: object[];
let finished: Record<string, unknown>[];
let sent: Mail[];
const rpc = fakeRpc((name, parameters) => {
  if (name === 'claim_emails') return outbox.splice(0, Number(parameters['p_limit']));
  finished.push(parameters);
  return null;
});
beforeEach(() => {
  [outbox, finished, sent] = [[], [], []];
});
interface Options {
  send?: (mail: Mail) => Promise<void>;
  isService?: boolean;
  body?: object;
}
const deliver = async (more: Options = {}) => {
  const headers = { 'content-type': 'application/json' };
  const body = more.body && JSON.stringify(more.body);
  const response = await handle(new Request('http://f/', { method: 'POST', headers, body }), {
    rpc,
    siteUrl: 'https://shop.test',
    functionsUrl: 'https://backend.test/functions/v1',
    newsletterToken: async (email) => `token-of-${email}`,
    isService: async () => more.isService ?? true,
    send: more.send ?? (async (mail) => void sent.push(mail)),
  });
  return { status: response.status, body: await response.json() };
};

describe('MO06 consent to delivery at once', () => {
  test('is repeated in the confirmation with its day, and not told of where it was not asked', async () => {
    outbox = [row(1, { payload: { ...payload, consented_at: '2026-11-25T23:59:00+00:00' } }), row(2)];
    await deliver();
    const words =
      /On November 25, 2026 \(UTC\) you asked that delivery begins at once, .* you lose your right to withdraw/;
    expect(sent[0]?.text).toMatch(words);
    expect(sent[0]?.html).toMatch(words);
    expect(sent[1]?.text).not.toContain('withdraw');
    expect(sent[1]?.html).not.toContain('withdraw');
  });
});

test('MO06 a mail about an order is in its currency', async () => {
  const sale = { ...payload, currency: 'eur' };
  const templates = ['order_confirmation', 'sale_notice', 'order_refund', 'dispute_notice'];
  const more = { amount: 5, refunded_amount: 5, status: 'open' };
  outbox = templates.map((template, at) => row(at, { template, payload: { ...sale, ...more } }));
  outbox.push(
    row(9, { template: 'sale_digest', payload: { day: '2026-11-25', count: 1, total_amount: 30.5, orders: [sale] } }),
  );
  await deliver();
  expect(sent).toHaveLength(5);
  for (const { subject, html, text } of sent) {
    expect(subject + html + text).toContain('€');
    expect(subject + html + text).not.toContain('$');
  }
});

describe('CC07 confirmation mails', () => {
  test('OW11 the owner’s name goes along as sender, their lines stand under the mail, escaped', async () => {
    outbox = [row(1, { sender_name: 'Ama of Baobab', footer: 'Baobab Ltd\n1 <Ring> Road' }), row(2)];
    await deliver();
    const [named, plain] = sent;
    expect(named).toMatchObject({ senderName: 'Ama of Baobab' });
    expect(named?.html).toContain('Baobab Ltd<br>1 &lt;Ring&gt; Road</div></body>');
    expect(named?.text).toMatch(/\n-- \nBaobab Ltd\n1 <Ring> Road\n$/);
    expect(plain?.text).not.toContain('-- ');
  });

  test('every waiting mail is sent once and ticked off', async () => {
    outbox = Array.from({ length: 23 }, (_, index) => row(index));
    expect(await deliver()).toEqual({ status: 200, body: { ok: true, sent: 23, failed: 0 } });
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(23);
    expect(finished.filter((call) => call['p_ok'] === true)).toHaveLength(23);
  });

  test('one that fails is noted and keeps no other from leaving', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    outbox = [
      row(1),
      row(2, { to_email: 'bad@baobab.test' }),
      row(3, { template: 'no_such' }),
      row(4, { payload: {} }),
    ];
    const send = async (mail: Mail) => {
      if (mail.to.startsWith('bad')) throw new Error('mailbox full');
      sent.push(mail);
    };
    expect(await deliver({ send })).toMatchObject({ body: { sent: 1, failed: 3 } });
    expect(finished).toContainEqual({ p_id: id(2), p_ok: false, p_error: 'mailbox full' });
    expect(finished).toHaveLength(4);
    vi.restoreAllMocks();
  });

  test('the mail names lines, licenses and total, links to the purchases, and escapes what people typed', async () => {
    outbox = [row(1)];
    await deliver();
    const [mail] = sent;
    expect(mail?.subject).toBe('Your Baobab Illustrations order #5d8a4f0e');
    expect(mail?.html).toContain('href="https://shop.test/my-purchases"');
    expect(mail?.html).toContain('Kente &amp; &lt;script&gt; (2 licenses)');
    expect(mail?.html).toContain('Hello &lt;b&gt;Kofi&lt;/b&gt;,');
    expect(mail?.html).not.toContain('<script');
    expect(mail?.text).toContain('- Kente & <script> (2 licenses): $30.50');
    expect(mail?.text).toContain('Download your illustrations: https://shop.test/my-purchases');
  });

  test('BU03 bundle buyers are led to their packs', async () => {
    outbox = [row(1, { payload: { ...payload, is_bundle_purchase: true } })];
    await deliver();
    expect(sent[0]?.html).toContain('href="https://shop.test/bundle-download-success"');
    expect(sent[0]?.text).toContain('Access your bundle: https://shop.test/bundle-download-success');
  });
});

describe('AB02 AB03 mails of visitors', () => {
  test('AB03 the opt-in mail links to confirm and unsubscribe with the address’s own token', async () => {
    outbox = [row(1, { template: 'newsletter_confirm', payload: { has_free_pack: false } })];
    await deliver();
    const [mail] = sent;
    for (const action of ['confirm', 'unsubscribe']) {
      const link = `https://shop.test/newsletter/${action}?token=token-of-kofi@baobab.test`;
      expect(mail?.html).toContain(`href="${link}"`);
      expect(mail?.text).toContain(link);
    }
  });

  test('AB03 the welcome mail leads to the free illustrations', async () => {
    outbox = [row(1, { template: 'newsletter_welcome', payload: { has_free_pack: false } })];
    await deliver();
    expect(sent[0]?.text).toContain('https://shop.test/freebies');
    expect(sent[0]?.html).toContain('/newsletter/unsubscribe?token=');
  });

  test('AB02 the notice shows the message escaped and is answered to the visitor', async () => {
    const message = {
      first_name: 'Ada',
      last_name: 'Obi',
      email: 'ada@example.com',
      subject: 'Hi',
      message: 'a <b>\nc',
    };
    outbox = [row(1, { template: 'contact_notice', payload: message })];
    await deliver();
    expect(sent).toMatchObject([{ subject: 'Contact: Hi', replyTo: 'ada@example.com' }]);
    expect(sent[0]?.html).toContain('a &lt;b&gt;');
    expect(sent[0]?.text).toContain('Ada Obi <ada@example.com> wrote:\n\na <b>\nc');
  });
});

test('OW12 an answer quotes the message and is answered to the studio; a granted license says that it cost nothing', async () => {
  const answered = {
    first_name: 'Ada',
    subject: 'Hi',
    message: 'a <b>\nc',
    body: 'Yes.\n\nGladly.',
    reply_to: 'studio@shop.test',
  };
  outbox = [
    row(1, { template: 'contact_reply', payload: answered }),
    row(2, {
      payload: mailOrder(0, [mailLine({ id: 'a', title: 'Kente', price: 0 })], { origin: 'grant' }),
    }),
  ];
  await deliver();
  const [answer, granted] = sent.toSorted((one, other) => one.id.localeCompare(other.id));
  expect(answer).toMatchObject({ subject: 'Re: Hi', replyTo: 'studio@shop.test' });
  expect(answer?.html).toContain('a &lt;b&gt;');
  expect(answer?.text).toContain('Yes.\n\nGladly.');
  expect(answer?.text).toContain('> a <b>\n> c');
  expect(granted?.subject).toContain('gave you a license (#5d8a4f0e)');
  expect(granted?.text).toContain('at no charge');
  expect(granted?.text).not.toContain('Your payment has arrived');
});

describe('TR05 the test mail of a deployment', () => {
  const body = { test_to: 'owner@shop.test' };

  test('leaves at once, says what it is, and leaves the outbox alone', async () => {
    outbox = [row(1)];
    expect(await deliver({ body })).toEqual({ status: 200, body: { ok: true, test_to: 'owner@shop.test' } });
    expect(sent).toMatchObject([{ to: 'owner@shop.test', subject: 'Test mail from Baobab Illustrations' }]);
    expect(sent[0]?.text).toContain('The shop at https://shop.test sent this mail while it was deployed');
    expect([outbox.length, finished]).toEqual([1, []]);
  });

  test('fails in the words of the server', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const send = async () => Promise.reject(new Error('Invalid login: 535 wrong password'));
    expect(await deliver({ body, send })).toMatchObject({
      status: 502,
      body: { error: { code: 'mail_failed', message: 'Invalid login: 535 wrong password' } },
    });
    vi.restoreAllMocks();
  });

  test('is for the backend alone, and for an address', async () => {
    expect(await deliver({ body, isService: false })).toMatchObject({ status: 403 });
    expect(await deliver({ body: { test_to: 'a@b, c@d.test' } })).toMatchObject({ status: 400 });
    expect(sent).toEqual([]);
  });
});
