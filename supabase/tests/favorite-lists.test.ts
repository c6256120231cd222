import { expect, test } from 'vitest';
import { addEverything, identities, LIST_A, USER_A, USER_B } from './fixtures.ts';
import type { Identity } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(addEverything);
const token = () =>
  value<string | null>(shop.database, 'select token from public.favorite_lists where id = $1', [LIST_A]);
const as = (who: Identity, statement: string, params: unknown[] = []) =>
  shop.database.withRole(identities[who], (query) => query(statement, params));
const setShared = (shared: boolean) =>
  as('userA', 'update public.favorite_lists set is_shared = $2 where id = $1', [LIST_A, shared]);
const opened = (link: string | null) => shop.call('anon', 'shared_list', { p_token: link });

test('FI09 a shared list shows its name and its pictures, and nothing of the person', async () => {
  const seen = await opened(await token());
  expect(seen).toEqual({ name: 'For the lobby', illustrations: ['other', 'paid'] });
  expect(await shop.call('userB', 'shared_list', { p_token: await token() })).toEqual(seen);
});

test('FI09 a link is long and random, closes when it is taken back, and never opens again', async () => {
  const first = await token();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  await setShared(true);
  expect(await token(), 'sharing what is shared keeps the link').toBe(first);
  await setShared(false);
  expect(await token()).toBeNull();
  expect(await opened(first)).toBeNull();
  await setShared(true);
  expect(await opened(first)).toBeNull();
  expect(await opened(await token())).toMatchObject({ name: 'For the lobby' });
  for (const guess of [null, '', '%', '0'.repeat(64)]) expect(await opened(guess)).toBeNull();
});

test('FI09 a shared list leaves out what is not listed; what was deleted is gone from it', async () => {
  await shop.database.admin(`
    insert into public.favorite_list_items (list_id, illustration_id) values 
      ('${LIST_A}', 'draft'), ('${LIST_A}', 'bundle-all-packs'), ('${LIST_A}', 'empty');
    delete from public.illustrations where id = 'empty'`);
  expect(await opened(await token())).toMatchObject({ illustrations: ['other', 'paid'] });
});

test('FI09 one’s own lists are named with their pictures, and no list of another', async () => {
  const mine = await shop.call('userA', 'my_lists');
  expect(mine).toEqual([{ id: LIST_A, name: 'For the lobby', token: await token(), illustrations: ['other', 'paid'] }]);
  expect(await shop.call('userB', 'my_lists')).toEqual([]);
  expect(await shop.refusal('anon', 'my_lists')).toMatchObject({ code: '42501' });
});

test('FI09 at most 100 pictures a list and 50 lists a person, 60 made within an hour', async () => {
  await shop.database.admin(`
    insert into public.illustrations (id, title, description, category, image)
      select 'many-' || n, 'Many ' || n, 'One of a great many.', 'Tech', 'lovable-uploads/many.webp' from generate_series(1, 99) n`);
  const fill = (count: number) =>
    as(
      'userA',
      `insert into public.favorite_list_items (list_id, illustration_id)
      select $1, 'many-' || n from generate_series(1, $2::int) n`,
      [LIST_A, count],
    );
  await expect(fill(99)).rejects.toMatchObject({ hint: 'validation', message: /holds 100/ });
  await fill(98);

  const make = (count: number) =>
    as(
      'userB',
      `insert into public.favorite_lists (user_id, name) select $1, 'List ' || n from generate_series(1, $2::int) n`,
      [USER_B, count],
    );
  await expect(make(51)).rejects.toMatchObject({ hint: 'validation', message: /50 lists/ });
  await make(50);
  await as('userB', 'delete from public.favorite_lists where user_id = $1', [USER_B]);
  await make(10);
  await expect(make(1)).rejects.toMatchObject({ hint: 'rate_limited' });
});

test.each(['', '   ', 'x'.repeat(81)])('FI09 a list is not called “%s”', async (name) => {
  await expect(
    as('userA', 'insert into public.favorite_lists (user_id, name) values ($1, $2)', [USER_A, name]),
  ).rejects.toMatchObject({ code: '23514' });
});

test('FI09 OW12 lists are in the copy of one’s data, and go with the account', async () => {
  const { lists } = await shop.call<{ lists: object[] }>('userA', 'export_my_data');
  expect(lists).toMatchObject([
    { name: 'For the lobby', shared: true, illustrations: [{ illustration: 'paid' }, { illustration: 'other' }] },
  ]);
  const link = await token();
  await shop.call('admin', 'delete_person', { p_key: USER_A });
  expect(await opened(link)).toBeNull();
  expect(await value(shop.database, 'select count(*) from public.favorite_list_items')).toBe(0);
});

test('SF11 FI09 SE01 a favorite or a list does not show whether a draft exists', async () => {
  await shop.database.admin(`update public.illustrations set state = 'draft' where id = 'free'`);
  const refusals = await Promise.all(
    ['draft', 'free', 'no-such-item'].flatMap((id) =>
      [
        as('userA', 'insert into public.favorites (user_id, illustration_id) values ($1, $2)', [USER_A, id]),
        as('userA', 'insert into public.favorite_list_items (list_id, illustration_id) values ($1, $2)', [LIST_A, id]),
      ].map((call) =>
        call.then(
          () => 'taken',
          ({ code }: { code: string }) => code,
        ),
      ),
    ),
  );
  expect(refusals).toEqual(Array(6).fill('42501'));
});
