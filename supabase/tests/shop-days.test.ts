/** Days are those of the shop's time zone, in statistics, reports, documents and mails; also the days of 23 and 25 hours. */
import { describe, expect, test } from 'vitest';
import { USER_A } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop, buy, refuseOrder } = openShop();

const liveIn = (zone: string) => shop.database.admin('update public.shop_settings set time_zone = $1', [zone]);
const statistics = (p_from: string, p_to: string) =>
  shop.call<Record<string, number | string>[]>('admin', 'shop_statistics', { p_from, p_to });
const paidAt = (orderId: string, at: string) =>
  shop.database.admin('update public.orders set paid_at = $2 where id = $1', [orderId, at]);

describe('WO07 OW09 MO06 D52 a day of the shop', () => {
  test('what is paid at half past eleven UTC is tomorrow’s in Lagos, in statistics and in the bookkeeper’s month', async () => {
    await liveIn('Africa/Lagos');
    const made = await buy([{ id: 'paid' }]);
    await paidAt(made.order_id, '2026-10-31T23:30:00Z');
    await shop.database.admin('alter table public.invoices disable trigger user');
    await shop.database.admin(`update public.invoices set issued_at = '2026-10-31T23:30:00Z'`);
    await shop.database.admin('alter table public.invoices enable trigger user');
    expect(await statistics('2026-10-31', '2026-11-01')).toMatchObject([
      { day: '2026-10-31', orders: 0, sales: 0 },
      { day: '2026-11-01', orders: 1, sales: 1, revenue_cents: 1250 },
    ]);
    const month = (p_month: string) => shop.call<unknown[]>('admin', 'monthly_documents', { p_month });
    expect([await month('2026-10-01'), await month('2026-11-01')]).toMatchObject([[], [{ gross: 12.5 }]]);
  });

  test('today is the shop’s: in the overview, of views, and in the number of an invoice', async () => {
    await liveIn('Pacific/Kiritimati');
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    await shop.call('service', 'count_view', { p_illustration_id: 'paid', p_user_id: null });
    expect(await statistics(today, today)).toMatchObject([{ day: today, views: 1 }]);
    const { days } = await shop.call<{ days: { day: string }[] }>('admin', 'admin_stats', {});
    expect([days.length, days.at(-1)?.day]).toEqual([30, today]);
    await buy([{ id: 'paid' }]);
    expect(await value(shop.database, 'select number from public.invoices')).toContain(`-${today.slice(0, 4)}-`);
    expect(await value(shop.database, `select content ->> 'time_zone' from public.invoices`)).toBe(
      'Pacific/Kiritimati',
    );
  });

  test('the days on which clocks change have 23 and 25 hours, and each hour counts once', async () => {
    await liveIn('America/New_York');
    await shop.database.admin(`insert into public.download_log (id, user_id, illustration_id, title, requested_at)
      select gen_random_uuid(), '${USER_A}', 'free', 'Free Smile', h
      from (select generate_series('2026-03-07T05:30Z'::timestamptz, '2026-03-10T03:30Z', interval '1 hour') as h
        union all select generate_series('2026-10-31T04:30Z'::timestamptz, '2026-11-03T04:30Z', interval '1 hour')) hours`);
    const downloads = async (from: string, to: string) => (await statistics(from, to)).map((day) => day['downloads']);
    expect(await downloads('2026-03-07', '2026-03-09')).toEqual([24, 23, 24]);
    expect(await downloads('2026-10-31', '2026-11-02')).toEqual([24, 25, 24]);
  });

  test.each([
    'Africa/Lagos',
    'America/Havana',
    'America/New_York',
    'Asia/Beirut',
    'Asia/Kolkata',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
  ])(
    '%s: every day of a year begins right after the one before, also where clocks change at midnight',
    async (zone) => {
      await liveIn(zone);
      const wrong = await shop.database.admin(`select d::date::text as day
      from generate_series('2026-01-01'::date, '2026-12-31', interval '1 day') d
      cross join lateral (select private.day_start(d::date) as at) b
      where private.shop_day(b.at) <> d::date or private.shop_day(b.at - interval '1 microsecond') <> d::date - 1`);
      expect(wrong).toEqual([]);
    },
  );
});

describe('OW11 D52 the setting', () => {
  test('a time zone is a name of the database; browsers offer no other', async () => {
    for (const name of ['Mars/Olympus', 'posix/UTC', '+03', 'localtime', '']) {
      await expect(liveIn(name)).rejects.toMatchObject({ hint: 'validation' });
    }
    const unknown = await shop.database.admin(
      'select offered from unnest($1::text[]) offered where offered not in (select z.name from pg_timezone_names z)',
      [['UTC', ...Intl.supportedValuesOf('timeZone')]],
    );
    expect(unknown).toEqual([]);
  });

  test('is saved, told to pages and named with the time from which a code is valid', async () => {
    const { revision } = await shop.call<{ revision: number }>('admin', 'shop_settings_document');
    await shop.call('admin', 'save_shop_settings', { p_base_revision: revision, p: { time_zone: 'Africa/Lagos' } });
    expect(await shop.call('anon', 'shop_details')).toMatchObject({ time_zone: 'Africa/Lagos' });
    await shop.database.admin(
      `insert into public.discount_codes (code, kind, percent, starts_at) values ('LATER', 'percent', 10, '2126-01-01T08:30Z')`,
    );
    expect((await refuseOrder([{ id: 'paid' }], undefined, { code: 'LATER' })).message).toBe(
      'The code "LATER" is valid from January 1, 2126 09:30 (Africa/Lagos) on.',
    );
  });

  test('the mail about a day’s sales is of the shop’s day and leaves at six in the morning there', async () => {
    await liveIn('Pacific/Kiritimati');
    await shop.database.admin(`update public.shop_settings set sale_digest = true`);
    await buy([{ id: 'paid' }]);
    const [mail] = await shop.database.admin<{ day: string; zone: string; leaves: string }>(
      `select payload ->> 'day' as day, payload ->> 'time_zone' as zone,
        to_char(next_attempt_at at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD HH24:MI') as leaves
      from public.email_outbox where template = 'sale_digest'`,
    );
    const zoned = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' });
    expect(mail).toEqual({
      day: zoned.format(new Date()),
      zone: 'Pacific/Kiritimati',
      leaves: `${zoned.format(new Date(Date.now() + 86_400_000))} 06:00`,
    });
  });
});
