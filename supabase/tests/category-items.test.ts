import { expect, test } from 'vitest';
import { addEverything } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(addEverything);

interface Deactivated {
  revision: number;
  revised: { id: string; revision: number; state: string }[];
}
const tech = () => value(shop.database, `select id::text from public.categories where name = 'Tech'`);
const deactivate = async (decision: object, revision = 1) =>
  shop.call<Deactivated>('admin', 'deactivate_category', { p: { id: await tech(), revision, ...decision } });
const items = () =>
  shop.database.admin<{ id: string; state: string; category: string }>(
    `select id, state, category from public.illustrations where kind = 'illustration' order by id`,
  );
const inTech = async () => (await items()).filter(({ category }) => category === 'Tech');
const isActive = () => value(shop.database, `select is_active from public.categories where name = 'Tech'`);

test('OW02 a category is hidden and its illustrations stay listed, are withdrawn or get another one', async () => {
  const before = await items();
  const kept = await deactivate({ items: 'keep' });
  expect(kept).toEqual({ revision: 2, revised: [] });
  expect(await items()).toEqual(before);
  expect(await isActive()).toBe(false);
  await shop.database.admin(`update public.illustrations set state = 'draft' where id = 'free'`);
  const shown = await inTech();
  const { revised } = await deactivate({ items: 'unlist' }, 2);
  const hidden = shown.map((item) => (item.state === 'draft' ? item : { ...item, state: 'unlisted' }));
  expect(await inTech()).toEqual(hidden);
  expect(revised.map(({ id }) => id)).not.toContain('free');
  expect(await shop.call('admin', 'restore_illustrations', { p: { items: revised } })).toMatchObject({ kept: 0 });
  await deactivate({ items: 'move', to: 'Culture' }, 3);
  expect(await inTech()).toEqual([]);
});

test('OW02 an undecided, stale or impossible question changes nothing', async () => {
  const before = await items();
  const refused = async (decision: object) =>
    shop.refusal('admin', 'deactivate_category', { p: { id: await tech(), revision: 1, ...decision } });
  expect(await refused({})).toMatchObject({ hint: 'validation' });
  expect(await refused({ items: 'move', to: 'Tech' })).toMatchObject({ hint: 'validation' });
  expect(await refused({ items: 'move', to: 'Nowhere' })).toMatchObject({ hint: 'category_unknown' });
  expect(await refused({ items: 'keep', revision: 7 })).toMatchObject({ hint: 'conflict' });
  expect(await items()).toEqual(before);
  expect(await isActive()).toBe(true);
});

test('OW03 the median price is that of what is listed and sold', async () => {
  await shop.database.admin(`update public.illustrations set state = 'draft' where kind = 'illustration'`);
  expect(await shop.call('admin', 'median_price')).toBeNull();
  await shop.database.admin(
    `update public.illustrations set state = 'published', is_free = false, price = case id when 'paid' then 4 else 9 end
     where id in ('paid', 'other')`,
  );
  expect(Number(await shop.call('admin', 'median_price'))).toBe(6.5);
});
