import { expect, test } from 'vitest';
import { addEverything, identities, LIST_A, USER_A } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(addEverything);
const NAME = 'Ama\r\nBcc: all@shop.test';

test.each([
  ['profiles', 'full_name', USER_A],
  ['profiles', 'username', USER_A],
  ['favorite_lists', 'name', LIST_A],
])('AU04 HX01 %s.%s takes no control characters', async (table, column, id) => {
  const set = (name: string) =>
    shop.database.withRole(identities.userA, (query) =>
      query(`update public.${table} set ${column} = $1 where id = $2`, [name, id]),
    );
  for (const name of [NAME, 'a\tb c', 'a\u007fbc', 'a\u0085bc'])
    await expect(set(name)).rejects.toMatchObject({ code: '23514' });
  await set('Ámà Obí 阿玛');
});

test('AU02 HX01 a sign-up with control characters in the name succeeds without them', async () => {
  const id = 'a0000000-0000-4000-8000-0000000000cc';
  await shop.database.admin(`insert into auth.users (id, email, raw_user_meta_data) values ($1, 'cc@shop.test', $2)`, [
    id,
    JSON.stringify({ full_name: NAME }),
  ]);
  expect(await value(shop.database, 'select full_name from public.profiles where id = $1', [id])).toBe(
    'Ama Bcc: all@shop.test',
  );
});
