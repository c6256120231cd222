/** What the activity log tells of a row is called as the lists of fields call it. */
import { expect, test } from 'vitest';
import { ABOUT_SECTION_FIELDS, TEAM_MEMBER_FIELDS } from '@baobab/domain/fields/about';
import { BLOG_POST_FIELDS } from '@baobab/domain/fields/blog-post';
import { CATEGORY_FIELDS, DISCOUNT_CODE_FIELDS, PACK_FIELDS, PLACE_FIELD } from '@baobab/domain/fields/catalog';
import { SHOP_SETTINGS_FIELDS } from '@baobab/domain/fields/shop-settings';
import { addEverything } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addEverything);

const LISTS: Readonly<Record<string, readonly { name: string; columns?: readonly string[] }[]>> = {
  categories: CATEGORY_FIELDS,
  bundle_packs: PACK_FIELDS,
  discount_codes: DISCOUNT_CODE_FIELDS,
  blog_posts: BLOG_POST_FIELDS,
  about_content: [...ABOUT_SECTION_FIELDS, PLACE_FIELD],
  team_members: [...TEAM_MEMBER_FIELDS, PLACE_FIELD],
  shop_settings: SHOP_SETTINGS_FIELDS,
};

const nameOf = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

test('OW10 every column that the log watches is a field of its list, and every setting is watched', async () => {
  const watched = await shop.database.admin<{ table: string; column: string }>(
    'select distinct table_name as "table", unnest(columns) as "column" from private.watched()',
  );
  const unknown = watched.filter(({ table, column }) =>
    LISTS[table]?.every(({ name, columns }) => name !== nameOf(column) && !columns?.includes(nameOf(column))),
  );
  expect(unknown).toEqual([]);
  const settings = watched.filter(({ table }) => table === 'shop_settings').map(({ column }) => nameOf(column));
  // prices of the bundle are columns of its item, and told as such
  const ofTheItem = ['bundlePrice', 'bundleComparePrice'];
  const listed = SHOP_SETTINGS_FIELDS.map(({ name }) => name).filter((name) => !ofTheItem.includes(name));
  expect(settings.toSorted()).toEqual(listed.toSorted());
});
