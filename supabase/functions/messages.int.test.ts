// What visitors write, on the whole stack: rows, mails, links, limits.
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
  shop.call<{ ok: boolean; error?: { code: string } }>(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: shop.stack.publishableKey, 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });
type Mail = { to: string; subject: string; text: string; html: string };
const mails = async (to: string) => (await shop.call<Mail[]>(`/mailbox/api/messages?to=${to}`)).body;
const arrived = async (to: string, count: number) => {
  await expect.poll(async () => (await mails(to)).length, { timeout: 10_000 }).toBe(count);
  return mails(to);
};

describe('AB02 contact', () => {
  const message = {
    firstName: 'Zoë',
    lastName: 'O’Neil-Ọlá',
    email: 'zoe@visitor.test',
    subject: 'Licence 👩🏾‍🎨',
    message: 'Hello,\nمرحبا <script>alert(1)</script>',
  };

  test('is kept, shown to admins only, and mailed to the admin once, escaped', async () => {
    expect(await ask('contact', message)).toEqual({ status: 200, body: { ok: true } });
    expect(await shop.rows('contact_messages')).toMatchObject([
      { first_name: 'Zoë', subject: 'Licence 👩🏾‍🎨', message: message.message, status: 'new' },
    ]);
    const [mail] = await arrived(shop.stack.logins.admin.email, 1);
    expect(mail).toMatchObject({ subject: 'Contact: Licence 👩🏾‍🎨' });
    expect(mail?.html).not.toContain('<script>');
    expect(await mails(shop.stack.logins.shopper.email)).toEqual([]);
    const asShopper = { apikey: shop.stack.publishableKey, authorization: `Bearer ${shop.shopper.token}` };
    expect((await shop.call('/rest/v1/contact_messages', { headers: asShopper })).body).toEqual([]);
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

  test('nobody is subscribed before the link in the mail was followed; following it twice is the same', async () => {
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

  test('a link confirms for seven days; nobody’s link confirms nothing', async () => {
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

  test('what nobody confirmed for thirty days is forgotten, and so are ended limits', async () => {
    await optIn();
    await subscribe('bob@reader.test');
    await shop.sql`update public.newsletter_subscribers set mail_sent_at = now() - interval '31 days' where email = ${address}`;
    await shop.sql`update private.rate_limits set window_ends_at = now() - interval '2 hours'`;
    const headers = { ...shop.service, 'content-type': 'application/json' };
    const body = '{"tasks":["cleanup"]}';
    expect(await shop.call('/functions/v1/maintenance', { method: 'POST', headers, body })).toMatchObject({
      body: { done: { cleanup: { subscribers: 1, rate_limits: 3 } } },
    });
    expect(await shop.rows('newsletter_subscribers')).toMatchObject([{ email: 'bob@reader.test' }]);
  });
});
