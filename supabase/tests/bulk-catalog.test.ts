import { expect, test } from 'vitest';
import { addEverything } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addEverything);

interface Revised {
  revised: { id: string; revision: number; price: number; tags: string[] }[];
}
const revise = (p: object) => shop.call<Revised>('admin', 'revise_illustrations', { p });
const rows = (ids: string[]) =>
  shop.database.admin<Record<string, unknown>>(
    'select id, category, price::float, is_free, featured, tags, revision from public.illustrations where id = any($1) order by id',
    [ids],
  );

test('AD05 many illustrations change at once; what is not named stays, free costs nothing, tags are added and removed', async () => {
  await shop.database.admin(`update public.illustrations set tags = '{warm,Old,city}' where id = 'paid'`);
  const { revised } = await revise({
    ids: ['paid', 'other', 'gone', 'bundle-all-packs'],
    set: { category: 'Culture', is_free: true },
    add_tags: ['city', 'new'],
    remove_tags: ['old'],
  });
  expect(revised.map(({ id }) => id).toSorted()).toEqual(['other', 'paid']);
  expect(await rows(['paid', 'other', 'free'])).toMatchObject([
    { id: 'free', category: 'Tech', tags: [] },
    { id: 'other', category: 'Culture', price: 0, is_free: true, featured: false, tags: ['city', 'new'] },
    { id: 'paid', category: 'Culture', price: 0, is_free: true, tags: ['warm', 'city', 'new'] },
  ]);
  await revise({ ids: ['paid'], set: { price: 3.5, featured: true } });
  expect(await rows(['paid'])).toMatchObject([{ price: 3.5, is_free: false, featured: true, category: 'Culture' }]);
  expect(
    await shop.refusal('admin', 'revise_illustrations', { p: { ids: ['paid'], set: { price: -1 } } }),
  ).toMatchObject({
    code: '23514',
  });
});

test('AD05 a change of many is taken back, except in rows saved meanwhile', async () => {
  const before = await rows(['paid', 'other']);
  const { revised } = await revise({ ids: ['paid', 'other'], set: { is_free: true }, add_tags: ['sale'] });
  await shop.database.admin(`update public.illustrations set title = 'Touched' where id = 'other'`);
  expect(await shop.call('admin', 'restore_illustrations', { p: { items: revised } })).toEqual({
    restored: 1,
    kept: 1,
  });
  const [other, paid] = await rows(['paid', 'other']);
  expect(paid).toEqual({ ...before[1], revision: 3 });
  expect(other).toMatchObject({ is_free: true, tags: ['sale'] });
});

test('AD05 many are deleted with the names of their files; what was bought and the bundle stay', async () => {
  const answer = await shop.call('admin', 'delete_illustrations', {
    p: { ids: ['paid', 'free', 'empty', 'gone', 'bundle-all-packs'] },
  });
  expect(answer).toMatchObject({
    deleted: expect.arrayContaining([
      expect.objectContaining({ id: 'free', image: 'lovable-uploads/free.webp', downloadable_file: '3_smile.zip' }),
      expect.objectContaining({ id: 'empty' }),
    ]),
    kept: [{ id: 'paid', title: 'Sunset Walk' }],
  });
  expect((await rows(['paid', 'free', 'empty', 'bundle-all-packs'])).map(({ id }) => id)).toEqual([
    'bundle-all-packs',
    'paid',
  ]);
});

test('AD06 categories take the wanted order; those not named follow', async () => {
  const names = async () =>
    (
      await shop.database.admin<{ name: string }>('select name from public.categories order by display_order, name')
    ).map(({ name }) => name);
  const before = await names();
  const ids = await shop.database.admin<{ id: string; name: string }>('select id, name from public.categories');
  const wanted = ['Culture', 'Tech'].map((name) => ids.find((each) => each.name === name)?.id);
  await shop.call('admin', 'order_categories', { p: { ids: wanted } });
  expect(await names()).toEqual(['Culture', 'Tech', ...before.filter((name) => !['Culture', 'Tech'].includes(name))]);
  expect(await shop.call('admin', 'order_categories', { p: { ids: wanted } })).toEqual({ moved: 0 });
});
