/** The list of an illustration's fields is one: in TypeScript, in SQL, and in the columns of the table. */
import { expect, test } from 'vitest';
import { ILLUSTRATION_FIELDS } from '@baobab/domain/fields/illustration';
import { addEverything, identities } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(addEverything);

/** Columns that only the database writes, or that no editor changes. */
const KEPT =
  'asked_price asked_until created_at file_count file_size_bytes files filter_values formats height_px id is_deliverable ' +
  'is_transparent is_vector kind listed_from revision rich_description sale_due_at search_document struck_price updated_at width_px';

test('OW05 OW06 OW10 the list of fields is the same in SQL and in TypeScript, and a column of neither is noticed', async () => {
  const listed = await shop.database.admin(
    'select name as column, places::text[] as places, activity from private.illustration_fields()',
  );
  expect(listed).toEqual(
    ILLUSTRATION_FIELDS.map(({ column, places, activity }) => ({ column, places: [...places], activity })),
  );
  const columns = await shop.database.admin<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'public.illustrations'::regclass and attnum > 0 and not attisdropped`,
  );
  const known = [...ILLUSTRATION_FIELDS.map(({ column }) => column), ...KEPT.split(' ')];
  expect(columns.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('OW05 a field’s name is its column in camel case, which is how rows are read', () => {
  for (const { name, column } of ILLUSTRATION_FIELDS)
    expect(column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
});

test('OW04 OW06 OW10 each field is written by a change, kept in its version and told in the log as its places say', async () => {
  const set = {
    title: 'Dusk Walk',
    description: 'A walk at dusk.',
    category: 'Culture',
    price: 7.5,
    is_free: false,
    featured: true,
    tags: ['dusk'],
    state: 'unlisted',
    publish_at: null,
    withdrawn_reason: 'Later',
    series: 'Evenings',
    alt_text: 'A woman walks home.',
    facets: ['hair:braids'],
    focus_x: 0.25,
    focus_y: 0.5,
  };
  expect(Object.keys(set)).toEqual(ILLUSTRATION_FIELDS.filter(isDetail).map(({ column }) => column));
  await shop.call('admin', 'change_illustrations', { p: { items: [{ id: 'paid', set }] } });
  const newest = `select details from public.illustration_versions where illustration_id = 'paid' order by revision desc limit 1`;
  expect(await value(shop.database, newest)).toEqual(set);
  const logged = ILLUSTRATION_FIELDS.filter(({ activity }) => activity !== null).filter(isDetail);
  const told = await shop.database.admin<{ column: string }>(
    `select k as column from public.activity a join public.activity_items i on i.activity_id = a.id
      join private.illustration_fields() f on f.activity = a.kind cross join jsonb_object_keys(i.after) k where k = f.name`,
  );
  expect(told.map(({ column }) => column)).toEqual(expect.arrayContaining(logged.map(({ column }) => column)));
});

test('AD05 a bulk edit answers with the fields that it can set, and they go back', async () => {
  const bulk = ILLUSTRATION_FIELDS.filter(({ places }) => places.some((place) => place === 'bulk'));
  const { revised } = await shop.call<{ revised: object[] }>('admin', 'revise_illustrations', {
    p: { ids: ['paid'], set: { withdrawn_reason: 'Ignored without a state', price: 9 } },
  });
  expect(Object.keys(revised[0] ?? {}).toSorted()).toEqual(
    ['id', 'revision', ...bulk.map(({ column }) => column)].toSorted(),
  );
  await shop.call('admin', 'restore_illustrations', { p: { items: revised } });
  const row = await shop.database.withRole(identities.admin, (query) =>
    query(`select price::float, withdrawn_reason from public.illustrations where id = 'paid'`),
  );
  expect(row).toEqual([{ price: 12.5, withdrawn_reason: null }]);
});

function isDetail({ places }: (typeof ILLUSTRATION_FIELDS)[number]): boolean {
  return places.some((place) => place === 'details');
}
