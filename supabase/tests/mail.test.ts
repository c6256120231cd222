import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identities } from './fixtures.ts';
import { caller, value } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

interface Mail {
  id: string;
  to_email: string;
  template: string;
  payload: object;
  attempts: number;
}

let server: TestingServer;
let database: TestingDatabase;
let call: ReturnType<typeof caller>['call'];
let refusal: ReturnType<typeof caller>['refusal'];

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  ({ call, refusal } = caller(database));
});
afterAll(() => server?.stop());

describe('the outbox', () => {
  test('SE04 what was sent is kept for 18 months; what waits stays', async () => {
    await database.admin(`update public.email_outbox set created_at = now() - interval '19 months'`);
    await database.admin(`insert into public.email_outbox (dedupe_key, to_email, template, status, created_at)
      select 'old-' || s, 'a@shop.test', 'contact_reply', s, now() - interval '19 months' from unnest('{sent,failed}'::text[]) s
      union all select 'new', 'a@shop.test', 'contact_reply', 'sent', now() - interval '17 months'`);
    expect(await call('service', 'clean_up')).toMatchObject({ mails: 2 });
    const left = await database.admin<{ dedupe_key: string }>(
      `select dedupe_key from public.email_outbox where status <> 'pending'`,
    );
    expect(left.map(({ dedupe_key: key }) => key)).toEqual(['new']);
  });

  test('AB02 a mail whose worker ends each time before it tells is given up after eight', async () => {
    for (let n = 0; n < 9; n += 1) {
      await call('service', 'claim_emails', { p_limit: 10 });
      await database.admin(`update public.email_outbox set next_attempt_at = now() where status = 'pending'`);
    }
    const rows = await database.admin<{ status: string; attempts: number }>(
      'select distinct status, attempts from public.email_outbox',
    );
    expect(rows).toEqual([{ status: 'failed', attempts: 8 }]);
  });

  beforeEach(async () => {
    await database.admin('truncate public.email_outbox cascade');
    await database.admin(`insert into public.email_outbox (dedupe_key, to_email, template, payload)
      select 'k' || n, n || '@shop.test', 'order_confirmation', '{"n": 1}' from generate_series(1, 6) n`);
  });
  const claim = (limit: number) => call<Mail[]>('service', 'claim_emails', { p_limit: limit });
  const finish = (id: string, ok: boolean, error: string | null = null) =>
    call('service', 'finish_email', { p_id: id, p_ok: ok, p_error: error });
  const becomeDue = () =>
    database.admin(`update public.email_outbox set next_attempt_at = now() where status = 'pending'`);

  test('PD05 a worker passes over what another is just claiming', async () => {
    const both = await database.withRole(identities.service, async (query) => {
      const [first] = await query<{ mails: Mail[] }>('select public.claim_emails(4) as mails');
      return [...(first?.mails ?? []), ...(await claim(10))];
    });
    expect(both).toHaveLength(6);
    expect(new Set(both.map(({ id }) => id)).size).toBe(6);
    expect(await claim(10)).toEqual([]);
  });

  test('PD05 a sent mail stays sent; a claimed one that was not finished comes back', async () => {
    const [mail] = await claim(1);
    expect(mail).toMatchObject({ template: 'order_confirmation', payload: { n: 1 }, attempts: 1 });
    await finish(mail?.id ?? '', true);
    await finish(mail?.id ?? '', false, 'late');
    await becomeDue();
    expect(await claim(10)).toHaveLength(5);
    expect(await value(database, `select status from public.email_outbox where id = $1`, [mail?.id])).toBe('sent');
  });

  test('PD05 a mail that fails is tried eight times, later each time, then given up', async () => {
    await database.admin(`delete from public.email_outbox where dedupe_key <> 'k1'`);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await becomeDue();
      const [mail] = await claim(1);
      expect(mail?.attempts).toBe(attempt);
      await finish(mail?.id ?? '', false, `no route ${attempt}`);
      waits.push(
        await value(
          database,
          `select round(extract(epoch from next_attempt_at - now()) / 60) from public.email_outbox`,
        ),
      );
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    await becomeDue();
    expect(await claim(1)).toEqual([]);
    const [row] = await database.admin('select status, last_error from public.email_outbox');
    expect(row).toEqual({ status: 'failed', last_error: 'no route 8' });
  });

  test.each(['anon', 'userA', 'admin'] as const)('PD05 %s cannot send mail or take limits', async (person) => {
    expect(await refusal(person, 'claim_emails', { p_limit: 1 })).toMatchObject({ code: '42501' });
    expect(await refusal(person, 'take_rate_limit', { p_key: 'k', p_limit: 1, p_window_seconds: 1 })).toMatchObject({
      code: '42501',
    });
  });
});

describe('take_rate_limit', () => {
  const take = (key: string) =>
    call<boolean>('service', 'take_rate_limit', { p_key: key, p_limit: 3, p_window_seconds: 60 });

  test('SE04 lets so many through, per key, even when they come at once', async () => {
    const taken = await Promise.all(Array.from({ length: 12 }, () => take('ip:1')));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await take('ip:2')).toBe(true);
  });

  test('SE04 a new window begins when the old one has ended; ended ones are swept', async () => {
    for (let n = 0; n < 4; n += 1) await take('ip:3');
    expect(await take('ip:3')).toBe(false);
    await database.admin(
      `update private.rate_limits set window_ends_at = now() - interval '1 second' where key = 'ip:3'`,
    );
    expect(await take('ip:3')).toBe(true);
    await database.admin(`update private.rate_limits set window_ends_at = now() - interval '2 hours'`);
    await take('ip:4');
    expect(await value(database, 'select count(*) from private.rate_limits')).toBe(1);
  });
});
