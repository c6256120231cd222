/** What is mailed about orders and about what they bought, from real payments to the local mailbox; repeats mail nothing twice. */
import { orderName } from '@baobab/domain/order-name';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutSteps } from '../functions-testing/checkout-steps.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { press } from '../local/test/payments-server.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
const { begin, until, untilPaid, clear } = checkoutSteps(() => shop);
const OWNER = 'owner@shop.test';
const PATIENT = { timeout: 40_000 };

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await clear();
  await shop.sql`delete from public.user_purchases`;
  await shop.sql`delete from public.email_outbox`;
  await shop.call('/mailbox/api/messages', { method: 'DELETE' });
  await shop.sql`update public.shop_settings set notice_email = ${OWNER}, sale_notices = true, sale_digest = false, sender_email = ''`;
});

interface Mail {
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}
const mailsTo = async (to: string) => (await shop.call<Mail[]>(`/mailbox/api/messages?to=${to}`)).body;
const subjects = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject).toReversed();
const arrived = async (to: string, expected: string[]) => {
  await expect.poll(() => subjects(to), PATIENT).toEqual(expected);
  return (await mailsTo(to)).toReversed();
};
const shopper = () => shop.stack.logins.shopper.email;
const bought = async (items?: Parameters<typeof begin>[0]) => {
  const begun = await begin(items);
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  const number = orderName(begun.orderId);
  return { ...begun, number, page: `${shop.stack.url}/pay/${begun.sessionId}` };
};
const asAdmin = <Body>(path: string, body: object) => shop.ask<Body>(path, body, shop.admin.token);
/** The database's answer to every event that the shop has taken, told once more: none may mail again. */
const repeatEvents = async () => {
  const events = await shop.sql<{ type: string; payload: object }[]>`select type, payload from public.stripe_events`;
  const takers: [RegExp, string][] = [
    [/^checkout/, 'mark_order_paid'],
    [/refund/, 'refund_order'],
    [/dispute/, 'dispute_order'],
  ];
  for (const [index, { type, payload }] of events.entries()) {
    const taker = takers.find(([pattern]) => pattern.test(type))?.[1];
    if (!taker) continue;
    for (const again of [payload, { ...payload, event_id: `evt_again_${index}` }])
      await shop.ask(`/rest/v1/rpc/${taker}`, { p: again }, '', shop.service);
  }
};
const queued = async () => (await shop.rows('email_outbox')).length;
const dueNow = () => shop.sql`update public.email_outbox set next_attempt_at = now() where status = 'pending'`;

test('SA09 a sale: the buyer gets number, lines, licenses and sum; the owner a notice and a digest of the day; repeats change nothing', async () => {
  await shop.sql`update public.shop_settings set sale_digest = true, sender_email = 'orders@studio.test'`;
  const first = await bought();
  const [confirmation] = await arrived(shopper(), [`Your Baobab Illustrations order ${first.number}`]);
  for (const words of [
    'Sunset walk (2 licenses): $24.00',
    'Kente at work: $6.50',
    'Total: $30.50',
    `Order ${first.number}`,
  ])
    expect(confirmation?.text).toContain(words);
  expect(confirmation?.text).toContain(`${shop.stack.siteUrl}/my-purchases`);
  expect(confirmation?.from).toBe('Baobab Illustrations <orders@studio.test>');
  expect(confirmation?.headers, 'no unsubscribing from what was bought').toEqual({});
  const [notice] = await arrived(OWNER, [`Sale: $30.50 (order ${first.number})`]);
  expect(notice?.text).toContain(`paid by ${shopper()}`);
  expect(notice?.text).toContain(`/admin?tab=orders&open=${first.orderId}`);
  expect(await subjects(shop.stack.logins.admin.email), 'the settings name another address').toEqual([]);

  await shop.sql`update public.shop_settings set sale_notices = false`;
  const second = await bought([{ id: 'bundle-complete-225' }]);
  await arrived(shopper(), [
    `Your Baobab Illustrations order ${first.number}`,
    `Your complete bundle is ready (${second.number})`,
  ]);
  const before = await queued();
  await repeatEvents();
  expect(await queued()).toBe(before);
  await dueNow();
  const [, digest] = await arrived(OWNER, [`Sale: $30.50 (order ${first.number})`, '2 sales for $109.50']);
  expect(digest?.text).toContain(`- ${first.number}: Kente at work, Sunset walk: $30.50`);
  expect(digest?.text).toContain(`- ${second.number}: Complete Black Representation Bundle: $79.00`);
});

test('SA09 refunds: a line, then the rest, one mail each with what it ends; told again they mail nothing', async () => {
  const { orderId, number } = await bought();
  const lines = await shop.rows(`order_items?order_id=eq.${orderId}&illustration_id=eq.walk`);
  await asAdmin('/functions/v1/order-refund', { orderId, orderItemIds: [lines[0]?.['id']] });
  const refund = (amount: string) => `Refund of ${amount} for order ${number}`;
  const confirmation = `Your Baobab Illustrations order ${number}`;
  const [, mail] = await arrived(shopper(), [confirmation, refund('$24.00')]);
  expect(mail?.text).toContain('Sunset walk (2 licenses): $24.00');
  expect(mail?.text).not.toContain('Kente');
  expect(mail?.text).toContain('The license of what was refunded has ended');
  await asAdmin('/functions/v1/order-refund', { orderId });
  await until('refunded', orderId);
  const [, , rest] = await arrived(shopper(), [confirmation, refund('$24.00'), refund('$6.50')]);
  expect(rest?.text).toContain('Together with earlier refunds, $30.50 of $30.50 went back.');
  const before = await queued();
  await repeatEvents();
  expect(await queued()).toBe(before);
});

test('SA09 a dispute: opened, won and lost are told to the buyer in terms of the files, to the owner with what to do', async () => {
  const { page, number } = await bought();
  const about = (title: string) => `${title} (order ${number})`;
  const paid = [`Your Baobab Illustrations order ${number}`];
  const sold = [`Sale: $30.50 (order ${number})`];
  await press(page, 'dispute');
  const [, opened] = await arrived(shopper(), [...paid, about('Your payment is disputed')]);
  expect(opened?.text).toContain('the licenses of this order are suspended');
  const [, notice] = await arrived(OWNER, [...sold, about('Dispute over $30.50')]);
  expect(notice?.text).toContain('Answer the dispute with your payment provider');
  await press(page, 'win');
  const [, , won] = await arrived(shopper(), [
    ...paid,
    about('Your payment is disputed'),
    about('The dispute is closed'),
  ]);
  expect(won?.text).toContain('are yours again');
  await arrived(OWNER, [...sold, about('Dispute over $30.50'), about('Dispute won: $30.50')]);
  const before = await queued();
  await repeatEvents();
  expect(await queued()).toBe(before);

  const other = await bought([{ id: 'bundle-complete-225' }]);
  await press(other.page, 'dispute');
  await expect.poll(async () => (await shop.order(other.orderId))?.['dispute_status'], PATIENT).toBe('open');
  await press(other.page, 'lose');
  await expect
    .poll(async () => (await mailsTo(shopper())).map(({ text }) => text).join('\n'), PATIENT)
    .toContain('The licenses of this order have ended');
});

test('SA09 new versions: owners alone, once each, with what changed; several releases are one mail, going back is none', async () => {
  await bought([{ id: 'bundle-complete-225' }]);
  await bought([{ id: 'walk' }]);
  const store = async (path: string, content: string) => {
    const headers = { ...shop.service, 'content-type': 'application/zip', 'x-upsert': 'true' };
    await shop.call(`/storage/v1/object/downloads/${path}`, { method: 'POST', headers, body: content });
  };
  const facts = async (path: string, content: string, entries: Record<string, string>, more: object = {}) => {
    await store(path, content);
    const rows = Object.entries({ '': '', ...entries }).map(([entry, letter]) => ({
      entry,
      sha256: createHash('sha256')
        .update(entry ? letter : content)
        .digest('hex'),
      size_bytes: content.length,
      format: 'png',
      ...(entry ? {} : more),
    }));
    await shop.sql`insert into public.file_facts ${shop.sql(rows.map((row) => ({ bucket: 'downloads', object_path: path, ...row })))}`;
  };
  const release = (slug: string, path: string, content: string) =>
    asAdmin<{ version: number }>('/rest/v1/rpc/release_bundle_pack', {
      p_slug: slug,
      p_bucket: 'downloads',
      p_object_path: path,
      p_size_bytes: content.length,
      p_sha256: 'b'.repeat(64),
    });
  const [tech] = await shop.rows('bundle_packs?slug=eq.tech-startup');
  await facts(String(tech?.['object_path']), 'old', { 'a.svg': 'a', 'b.svg': 'b', 'license.txt': 'c' });
  await facts('bundle/2_tech.zip', 'newer', { 'a.svg': 'a', 'b.svg': 'd', 'new/e.svg': 'e', 'license.txt': 'f' });
  await store('bundle/2_fitness.zip', 'fit');
  await facts('masters/walk/1_walk.png', 'walk', {}, { width_px: 1000, height_px: 800 });
  await facts('masters/walk/2_walk.png', 'walk again', {}, { width_px: 2000, height_px: 1600 });

  await shop.sql`insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256)
    select slug, version, bucket, object_path, size_bytes, sha256 from public.bundle_packs where version > 0`;
  expect((await release('tech-startup', 'bundle/2_tech.zip', 'newer')).body.version).toBe(2);
  await release('tech-startup', 'bundle/2_tech.zip', 'newer');
  await release('fitness', 'bundle/2_fitness.zip', 'fit');
  await shop.sql`update public.illustrations set master_file = 'masters/walk/2_walk.png' where id = 'walk'`;
  await facts('masters/walk/3_walk.png', 'walk again', {});
  await shop.sql`update public.illustrations set master_file = 'masters/walk/3_walk.png' where id = 'walk'`;
  const waiting = () => shop.rows('email_outbox?template=eq.new_versions&order=created_at');
  expect(await waiting()).toMatchObject([{ to_email: shopper(), payload: { releases: [{}, {}, {}] } }]);
  await dueNow();
  await expect.poll(() => subjects(shopper()), PATIENT).toContain('3 new versions of what you own');
  const mail = (await mailsTo(shopper()))[0];
  expect(mail?.text).toContain('Tech Startup Pack, version 2\n- 1 new file: e.svg\n- 1 changed file: b.svg');
  expect(mail?.text).toContain(
    'Sunset walk\n- PNG, 2000 × 1600 pixels, 0.1 MB; before: PNG, 1000 × 800 pixels, 0.1 MB',
  );

  for (const version of [1, 2])
    expect(
      await asAdmin('/rest/v1/rpc/rollback_bundle_pack', { p_slug: 'tech-startup', p_version: version }),
    ).toMatchObject({
      body: { version },
    });
  expect(await waiting(), 'each version is told once').toHaveLength(1);
});
