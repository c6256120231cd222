// Runs in npm run test:all only: the scenarios of the contact page and the inbox send messages.
/** What visitors write, on the whole stack: rows, mails, links, limits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop } from '../functions-testing/test-shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql`delete from private.rate_limits`;
  await shop.sql`delete from public.newsletter_subscribers`;
  await shop.sql`delete from public.contact_messages`;
  await shop.sql`delete from public.email_outbox`;
  await shop.call('/mailbox/api/messages', { method: 'DELETE' });
});

const ask = (name: string, body: object, ip = '203.0.113.7') =>
  shop.ask<{ ok: boolean; error?: { code: string; message: string; context: { retryAfter?: number } } }>(
    `/functions/v1/${name}`,
    body,
    '',
    { 'x-forwarded-for': ip },
  );
interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}
const mails = async (to: string) => (await shop.call<Mail[]>(`/mailbox/api/messages?to=${to}`)).body;
const arrived = async (to: string, count: number) => {
  await expect.poll(async () => (await mails(to)).length, { timeout: 40_000 }).toBe(count);
  return mails(to);
};

describe('AB02 contact', () => {
  const message = {
    firstName: 'Zoë',
    lastName: 'O’Neil-Ọlá',
    email: 'zoe@visitor.test',
    subject: 'License 👩🏾‍🎨',
    message: 'Hello,\nمرحبا <script>alert(1)</script>',
  };

  test('is kept, shown to admins only, and mailed to the admin once, escaped', async () => {
    expect(await ask('contact', message)).toEqual({ status: 200, body: { ok: true } });
    expect(await shop.rows('contact_messages')).toMatchObject([
      { first_name: 'Zoë', subject: 'License 👩🏾‍🎨', message: message.message, status: 'new' },
    ]);
    const [mail] = await arrived(shop.stack.logins.admin.email, 1);
    expect(mail).toMatchObject({ subject: 'Contact: License 👩🏾‍🎨' });
    expect(mail?.html).not.toContain('<script>');
    expect(await mails(shop.stack.logins.shopper.email)).toEqual([]);
    const asShopper = { apikey: shop.stack.publishableKey, authorization: `Bearer ${shop.shopper.token}` };
    expect((await shop.call('/rest/v1/contact_messages', { headers: asShopper })).body).toEqual([]);
  });

  test('SA12 is mailed to the address of the settings where one stands, instead of to every admin', async () => {
    await shop.sql`update public.shop_settings set notice_email = 'owner@shop.test'`;
    await ask('contact', message);
    await shop.sql`update public.shop_settings set notice_email = ''`;
    await arrived('owner@shop.test', 1);
    expect(await mails(shop.stack.logins.admin.email)).toEqual([]);
  });

  test('sent five times at once is one message', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('contact', message)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await shop.rows('contact_messages')).toHaveLength(1);
    expect(await shop.rows('email_outbox')).toHaveLength(1);
  });

  test('a robot is thanked and nothing is kept', async () => {
    expect(await ask('contact', { ...message, website: 'x' })).toEqual({ status: 200, body: { ok: true } });
    expect(await shop.rows('contact_messages')).toEqual([]);
  });

  test('SE04 an address gets five an hour, an IP ten', async () => {
    const send = (email: string, ip: string, n: number) => ask('contact', { ...message, email, subject: `${n}` }, ip);
    const byAddress = [];
    for (let n = 0; n < 6; n += 1) byAddress.push((await send('a@visitor.test', `198.51.100.${n}`, n)).status);
    expect(byAddress).toEqual([200, 200, 200, 200, 200, 429]);
    const byIp = [];
    for (let n = 0; n < 11; n += 1) byIp.push((await send(`v${n}@visitor.test`, '192.0.2.1', n)).status);
    expect(byIp).toEqual([...Array(10).fill(200), 429]);
    expect(await shop.rows('contact_messages')).toHaveLength(15);
  });
});

describe('HX07 floods', () => {
  const message = { firstName: 'Ada', lastName: 'Obi', subject: 'Hello', message: 'Hi' };
  const send = (n: number, ip: string) =>
    ask('contact', { ...message, email: `v${n}@visitor.test`, message: `Hi ${n}` }, ip);
  const notices = () => shop.rows('email_outbox?template=like.contact*&order=created_at');
  const admin = () => shop.stack.logins.admin.email;

  test('HX07 a hundred messages from a hundred networks: all are kept, one mail at once, one digest for the rest', async () => {
    for (let n = 0; n < 100; n += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, m) => send(n + m, `198.51.${n + m}.7`)));
    }
    expect(await shop.rows('contact_messages')).toHaveLength(100);
    await arrived(admin(), 1);
    // By name: of two that are made at the same moment either may have begun first.
    const made = await shop.rows('email_outbox?template=like.contact*&order=template.desc');
    expect(made).toMatchObject([
      { template: 'contact_notice', to_email: admin() },
      { template: 'contact_digest', to_email: admin(), status: 'pending', payload: { count: 99 } },
    ]);
    await shop.sql`update public.email_outbox set next_attempt_at = now() where template = 'contact_digest'`;
    const [digest] = await arrived(admin(), 2);
    expect(digest).toMatchObject({ subject: '99 new messages from visitors' });
    expect(digest?.text).toContain(`${shop.stack.siteUrl}/admin?tab=messages`);
    // What comes within a quarter of an hour after a digest waits for the next one; later it is mailed at once.
    await shop.sql`delete from private.rate_limits`;
    await send(200, '198.51.100.8');
    expect((await notices()).at(-1)).toMatchObject({
      template: 'contact_digest',
      status: 'pending',
      payload: { count: 1 },
    });
    await shop.sql`delete from public.email_outbox where status = 'pending'`;
    await shop.sql`update public.email_outbox set sent_at = now() - interval '16 minutes'`;
    await send(201, '198.51.100.8');
    expect((await notices()).filter(({ template }) => template === 'contact_notice')).toHaveLength(2);
  });

  test('HX07 the whole shop takes so many an hour, from however many networks; the answer says when to come again', async () => {
    await shop.sql`update private.shop_limits set most = 3 where name = 'contact'`;
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await send(n, `198.51.${n}.7`));
    await shop.sql`update private.shop_limits set most = 100 where name = 'contact'`;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    const { error } = answers[4]?.body ?? {};
    expect(error?.message).toContain('Nothing was sent or saved');
    expect(error?.context.retryAfter).toBeGreaterThan(3500);
    expect(await shop.rows('contact_messages')).toHaveLength(3);
  });

  test('HX07 a forged header is no new sender', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const forged = {
        'x-forwarded-for': `192.0.2.${n}, 203.0.113.50`,
        'cf-connecting-ip': `192.0.2.${n}`,
        'x-real-ip': `192.0.2.${n}`,
      };
      const email = `f${n}@visitor.test`;
      statuses.push((await shop.ask('/functions/v1/contact', { ...message, email }, '', forged)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test.each([
    ['newsletter', { action: 'subscribe', email: 'a@reader.test' }],
    ['newsletter-link', { action: 'confirm', token: 'x'.repeat(64) }],
  ])('HX07 %s has a ceiling of its own', async (ceiling, body) => {
    await shop.sql`insert into private.rate_limits select 'shop:' || name, now() + interval '40 minutes', most from private.shop_limits where name = ${ceiling}`;
    const response = await fetch(`${shop.stack.url}/functions/v1/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: shop.stack.publishableKey, origin: shop.stack.siteUrl },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(2300);
    expect(response.headers.get('access-control-expose-headers')).toMatch(/retry-after/i);
    expect(await shop.rows('newsletter_subscribers')).toEqual([]);
  });

  test('HX07 checkouts have a ceiling too: no order is begun above it', async () => {
    await shop.sql`insert into private.rate_limits select 'shop:' || name, now() + interval '40 minutes', most from private.shop_limits where name = 'checkout'`;
    const { status, body } = await shop.checkout([{ id: 'walk' }]);
    expect([status, body.error['code']]).toEqual([429, 'rate_limited']);
    expect(await shop.rows('orders')).toEqual([]);
  });
});

describe('AB03 newsletter', () => {
  // One per test: the last mail of a test may still be on its way when the next one begins.
  let address = '';
  let readers = 0;
  beforeEach(() => {
    address = `ada-${(readers += 1)}@reader.test`;
  });
  const subscribe = (email = address) => ask('newsletter', { action: 'subscribe', email, source: 'footer' });
  const subscriber = async () => (await shop.rows(`newsletter_subscribers?email=eq.${address}`))[0];
  /** The token of the newest link of that kind. */
  const tokenIn = (mail: Mail | undefined, action: string) =>
    new RegExp(`${shop.stack.siteUrl}/newsletter/${action}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
  const later = (interval: string) =>
    shop.sql`update public.newsletter_subscribers set mail_sent_at = mail_sent_at - ${interval}::interval`;
  const optIn = async () => {
    await subscribe(address.replace('ada', 'Ada'));
    const [mail] = await arrived(address, 1);
    return { confirm: tokenIn(mail, 'confirm'), unsubscribe: tokenIn(mail, 'unsubscribe') };
  };

  test('an address is subscribed only once the link in its mail was followed; following it twice is the same', async () => {
    const { confirm } = await optIn();
    expect(await subscriber()).toMatchObject({ status: 'pending', source: 'footer', confirmed_at: null });
    const kept = JSON.stringify([await subscriber(), await shop.rows('email_outbox')]);
    expect(confirm).toHaveLength(64);
    expect(kept).not.toContain(confirm);
    for (let time = 0; time < 2; time += 1) {
      expect(await ask('newsletter', { action: 'confirm', token: confirm })).toEqual({
        status: 200,
        body: { ok: true },
      });
    }
    expect(await subscriber()).toMatchObject({ status: 'confirmed', confirmed_at: expect.any(String) });
    const [welcome] = await arrived(address, 2);
    expect(welcome?.text).toContain(`${shop.stack.siteUrl}/freebies`);
  });

  test('unsubscribing works at once, twice, and ends what the old link could confirm', async () => {
    const { confirm, unsubscribe } = await optIn();
    await ask('newsletter', { action: 'confirm', token: confirm });
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('newsletter', { action: 'unsubscribe', token: unsubscribe })).status).toBe(200);
      expect(await subscriber()).toMatchObject({ status: 'unsubscribed' });
    }
    expect(await ask('newsletter', { action: 'confirm', token: confirm })).toMatchObject({
      status: 410,
      body: { error: { code: 'link_expired' } },
    });
    expect(await subscriber()).toMatchObject({ status: 'unsubscribed' });
    await subscribe();
    expect(await subscriber()).toMatchObject({ status: 'pending' });
    expect((await ask('newsletter', { action: 'confirm', token: confirm })).status).toBe(200);
  });

  test('asking again soon sends nothing more; later, and when confirmed, a mail, always with the same answer', async () => {
    const { confirm } = await optIn();
    const first = await subscribe();
    await Promise.all([subscribe(), subscribe()]);
    expect(await shop.rows('email_outbox')).toHaveLength(1);
    await later('11 minutes');
    await shop.sql`delete from private.rate_limits`;
    expect(await subscribe()).toEqual(first);
    await arrived(address, 2);
    expect((await ask('newsletter', { action: 'confirm', token: confirm })).status).toBe(200);
    await arrived(address, 3);
    await later('11 minutes');
    expect(await subscribe()).toEqual(first);
    const [again] = await arrived(address, 4);
    expect(again?.text).toContain('/freebies');
    expect(await subscriber()).toMatchObject({ status: 'confirmed' });
  });

  test('a link confirms for seven days; an unknown link confirms nothing', async () => {
    const { confirm } = await optIn();
    await later('8 days');
    expect((await ask('newsletter', { action: 'confirm', token: confirm })).status).toBe(410);
    expect(await subscriber()).toMatchObject({ status: 'pending' });
    expect((await ask('newsletter', { action: 'confirm', token: 'x'.repeat(64) })).status).toBe(410);
    expect((await ask('newsletter', { action: 'unsubscribe', token: 'x'.repeat(64) })).status).toBe(410);
  });

  test('SE04 an address is asked for five times an hour', async () => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await subscribe()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('what was not confirmed for thirty days is forgotten, and so are ended limits', async () => {
    await optIn();
    await subscribe('bob@reader.test');
    await shop.sql`update public.newsletter_subscribers set mail_sent_at = now() - interval '31 days' where email = ${address}`;
    await shop.sql`update private.rate_limits set window_ends_at = now() - interval '2 hours'`;
    expect(await shop.maintain('cleanup')).toMatchObject({
      body: { done: { cleanup: { subscribers: 1, rate_limits: 4 } } },
    });
    expect(await shop.rows('newsletter_subscribers')).toMatchObject([{ email: 'bob@reader.test' }]);
  });
});
