/** Alt text, facets, series and focus: every way of writing an illustration carries them by one rule. */
import { expect, test } from 'vitest';
import { addEverything, identities } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addEverything);

const row = async (id: string) =>
  (
    await shop.database.admin<Record<string, unknown>>(
      'select series, alt_text, facets, focus_x, focus_y, revision from public.illustrations where id = $1',
      [id],
    )
  )[0];
const asAdmin = (statement: string) => shop.database.withRole(identities.admin, (query) => query(statement));
const DESCRIBED = {
  series: 'City Days',
  alt_text: 'A woman with braids at a market.',
  facets: ['setting:market', 'hair:braids', 'gender:woman', 'hair:braids'],
  focus_x: 0.25,
  focus_y: 0.5,
};
const STORED = { ...DESCRIBED, facets: ['gender:woman', 'hair:braids', 'setting:market'] };
const NOTHING = { alt_text: null, facets: [], focus_x: null, focus_y: null };

test('FI03 FI07 publishing stores facets sorted and once, and makes the series that is missing', async () => {
  await shop.database.admin(
    `insert into storage.objects (bucket_id, name) values ('images', 'lovable-uploads/other.webp')`,
  );
  const answer = await shop.call('admin', 'publish_illustration', { p: { id: 'other', ...DESCRIBED } });
  expect(await row('other')).toMatchObject(STORED);
  // the same again in another order changes nothing
  const again = { id: 'other', ...DESCRIBED, facets: STORED.facets.toReversed() };
  expect(await shop.call('admin', 'publish_illustration', { p: again })).toMatchObject({
    revision: answer['revision'],
  });
  expect(await shop.database.admin(`select slug from public.series where name = 'City Days'`)).toEqual([
    { slug: 'city-days' },
  ]);
});

test('FI03 each item of a call gets its own description, answers what it had, and repeats without a change', async () => {
  const change = async (item: object) =>
    (
      await shop.call<{ results: { revision: number; before: object; error?: object }[] }>(
        'admin',
        'change_illustrations',
        {
          p: { items: [item] },
        },
      )
    ).results[0];
  const before = await row('free');
  const first = await change({ id: 'free', set: { ...DESCRIBED, series: 'family life', alt_text: ' Two friends. ' } });
  expect(await row('free')).toMatchObject({ ...STORED, series: 'Family Life', alt_text: 'Two friends.' });
  const again = await change({ id: 'free', set: { ...DESCRIBED, series: 'family life', alt_text: ' Two friends. ' } });
  expect(again).toMatchObject({ revision: first?.revision });
  expect(first?.before).toMatchObject({ series: 'Family Life', ...NOTHING });
  await change({ id: 'free', revision: first?.revision, set: first?.before });
  expect(await row('free')).toEqual({ ...before, revision: Number(first?.revision) + 1 });
});

test('FI03 a facet value that the shop does not have is refused by name on every way of writing; nothing is changed', async () => {
  const before = await row('paid');
  const refusals = [
    await shop.refusal('admin', 'publish_illustration', {
      p: { id: 'paid', facets: ['hair:braids', 'hair:mullet', 'mood:calm'] },
    }),
    await shop.refusal('admin', 'revise_illustrations', {
      p: { ids: ['paid'], add_facets: ['hair:mullet', 'mood:calm'] },
    }),
    await asAdmin(`update public.illustrations set facets = '{hair:mullet,mood:calm}' where id = 'paid'`).then(
      () => null,
      (error: unknown) => error,
    ),
  ];
  for (const refusal of refusals)
    expect(refusal).toMatchObject({
      hint: 'validation',
      message: expect.stringContaining('words of the shop: hair:mullet, mood:calm'),
    });
  expect(await row('paid')).toEqual(before);
});

test('FI03 facets and series of many are added, removed and taken back', async () => {
  await asAdmin(`update public.illustrations set facets = '{age:adult,hair:locs}' where id = 'paid'`);
  const ids = ['paid', 'other'];
  const before = [await row('paid'), await row('other')];
  const { revised } = await shop.call<{ revised: object[] }>('admin', 'revise_illustrations', {
    p: { ids, set: { series: 'Family Life' }, add_facets: ['hair:braids', 'age:adult'], remove_facets: ['hair:locs'] },
  });
  for (const id of ids)
    expect(await row(id)).toMatchObject({ series: 'Family Life', facets: ['age:adult', 'hair:braids'] });
  expect(await shop.call('admin', 'restore_illustrations', { p: { items: revised } })).toEqual({
    restored: 2,
    kept: 0,
  });
  expect(await row('paid')).toEqual({ ...before[0], revision: 4 });
  expect(await row('other')).toMatchObject({ series: null, facets: [] });
  await shop.call('admin', 'revise_illustrations', { p: { ids: ['free'], set: { series: null } } });
  expect(await row('free')).toMatchObject({ series: null });
});

test('FI03 FI07 versions keep descriptions, and the activity log takes a change of them back', async () => {
  await shop.call('admin', 'change_illustrations', { p: { items: [{ id: 'free', set: DESCRIBED }] } });
  const versions = await shop.database.admin(
    `select d.series, d.alt_text, d.facets, d.focus_x, d.focus_y from public.illustration_versions v,
      jsonb_populate_record(null::public.illustrations, v.details) d where v.illustration_id = 'free' order by v.revision`,
  );
  expect(versions.slice(-2)).toEqual([{ ...NOTHING, series: 'Family Life' }, STORED]);
  const list = () =>
    shop.call<{ entries: { id: string; item: { after: object } }[] }>('admin', 'list_activity', {
      p: { kinds: ['description_changed'] },
    });
  const [entry] = (await list()).entries;
  expect(entry?.item.after).toEqual(STORED);
  expect(await shop.call('admin', 'undo_activity', { p_id: entry?.id ?? '' })).toEqual({ undone: 1, kept: 0 });
  expect(await row('free')).toMatchObject({ ...NOTHING, series: 'Family Life' });
  // renaming a series is no change of its illustrations
  await asAdmin(`update public.series set name = 'Families' where name = 'Family Life'`);
  expect((await list()).entries).toHaveLength(3);
  expect(await row('free')).toMatchObject({ series: 'Families' });
});

test('FI03 a word that describes pictures is hidden, not deleted; those that carry it keep it', async () => {
  await asAdmin(`update public.illustrations set facets = '{hair:locs}' where id = 'paid'`);
  const remove = (value: string) =>
    asAdmin(`delete from public.facet_values where facet = 'hair' and value = '${value}'`);
  await expect(remove('locs')).rejects.toMatchObject({ hint: 'in_use', message: expect.stringContaining('"Locs"') });
  await remove('bald');
  await asAdmin(`update public.facet_values set is_active = false, label = 'Dreadlocks' where value = 'locs'`);
  await asAdmin(`update public.illustrations set facets = '{hair:locs,hair:afro}' where id = 'paid'`);
  expect(await row('paid')).toMatchObject({ facets: ['hair:afro', 'hair:locs'] });
});
