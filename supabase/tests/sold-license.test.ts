import { LICENSE_TERMS_VERSION } from '@baobab/domain/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { USER_A } from './fixtures.ts';
import { openShop } from './money-steps.ts';

const { shop, order, buy, lineOf, lineFact } = openShop();

describe('SA08 MO05 the license of a line is what was sold', () => {
  beforeEach(() =>
    shop.database.admin(
      `insert into public.illustration_license_prices (illustration_id, option, price) values ('paid', 'extended', 40), ('paid', 'team', 90)`,
    ),
  );
  const certify = (line: string) =>
    shop.call<{ id: string; seats: number; option: object } | null>('userA', 'license_certificate', {
      p_order_item_id: line,
    });
  const status = (id: string | undefined) => shop.call('service', 'license_status', { p_id: id });

  test('HX12 SA08 an option that is edited later changes neither library nor certificate nor status nor email', async () => {
    const made = await buy([{ id: 'paid', option: 'team' }]);
    const before = await certify(await lineOf(made, 'paid'));
    await shop.database.admin(
      `update public.license_options set seats = 2, name = 'Duo license', allows = '["Nothing much."]' where code = 'team'`,
    );
    const sold = {
      seats: 10,
      option: { name: 'Team license', allows: expect.arrayContaining([expect.stringMatching('one organization')]) },
    };
    expect([before, await certify(await lineOf(made, 'paid')), await status(before?.id)]).toMatchObject([
      sold,
      sold,
      sold,
    ]);
    expect(await shop.call('userA', 'my_library')).toMatchObject([
      { seats: 10, lines: [{ seats: 10, option_name: 'Team license' }] },
    ]);
    expect(before).toMatchObject({
      terms: LICENSE_TERMS_VERSION,
      option: { forbids: expect.arrayContaining(['Registering them as a trademark.']) },
    });
    await shop.call('admin', 'resend_receipt', { p_order_id: made.order_id });
    const [mail] = await shop.database.admin<{ name: string }>(
      `select payload -> 'items' -> 0 ->> 'license_name' as name from public.email_outbox where dedupe_key like 'receipt:%'`,
    );
    expect(mail?.name).toBe('Team license');
  });

  test('HX12 SA08 a checkout that is repeated after its option was edited makes an order of the new license', async () => {
    const again = () => order([{ id: 'paid', option: 'team' }], USER_A, { reuse: true });
    const first = await again();
    expect((await again()).order_id).toBe(first.order_id);
    await shop.database.admin(`update public.license_options set seats = 12 where code = 'team'`);
    const second = await again();
    expect(second.order_id).not.toBe(first.order_id);
    expect(await lineFact<object>(second, 'paid', 'license')).toMatchObject({ seats: 12 });
  });

  test('HX12 a license that a dearer one replaced says so, and gets no new certificate', async () => {
    const base = await buy([{ id: 'paid' }]);
    const line = await lineOf(base, 'paid');
    const certificate = await certify(line);
    await buy([{ id: 'paid', option: 'team' }]);
    expect([await certify(line), await status(certificate?.id)]).toMatchObject([null, { state: 'replaced' }]);
  });

  test('SA08 MO05 the license of a pack and of the bundle covers any number of projects, as the terms say', async () => {
    await shop.database.admin(
      `update public.illustrations set price = 9, state = 'published' where id = 'pack-education'`,
    );
    const made = await buy([{ id: 'paid', quantity: 2 }, { id: 'pack-education' }]);
    const any = { seats: 1, option: { is_unlimited: true, allows: [expect.stringMatching(/^Websites, /)] } };
    expect(await certify(await lineOf(made, 'pack-education'))).toMatchObject(any);
    expect(await certify(await lineOf(made, 'paid'))).toMatchObject({ seats: 2, option: { is_unlimited: false } });
    const bundle = await buy([{ id: 'bundle-all-packs' }]);
    expect(await certify(await lineOf(bundle, 'bundle-all-packs'))).toMatchObject(any);
    expect(await shop.call('anon', 'license_choices', { p_id: 'pack-education' })).toMatchObject([{ seats: null }]);
  });
});
