/** FI04: posts and illustrations that name each other, seen from both sides. */
import { expect, test } from 'vitest';
import { addEverything } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addEverything);

const POST = '00000000-0000-4000-8000-0000000000a1';

async function write(content: string, published = true): Promise<void> {
  await shop.database.admin(
    `insert into public.blog_posts (id, title, content, excerpt, author, image, category, is_published, published_at)
     values ($1, 'How a market is drawn', $2, 'x', 'x', 'x', 'x', $3, case when $3 then now() - interval '1 day' end)`,
    [POST, content, published],
  );
}
async function addItem(id: string, title: string, state = 'published'): Promise<void> {
  await shop.database.admin(
    `insert into public.illustrations (id, title, description, category, image, price, state)
     values ($1, $2, 'Drawn for a test.', (select name from public.categories limit 1), 'x.webp', 5, $3)`,
    [id, title, state],
  );
}
const itemsIn = async () =>
  (await shop.call<{ id: string }[]>('anon', 'items_named_in', { p_post: POST })).map(({ id }) => id);
const postsOf = async (id: string) =>
  (await shop.call<{ id: string }[]>('anon', 'posts_naming', { p_illustration: id })).map((post) => post.id);

test('FI04 a title of two words or an address in a post links both ways, in the order of the text', async () => {
  await addItem('wash-day', 'Wash Day (Again)');
  await addItem('tea', 'Tea');
  await addItem('porch', 'Porch');
  await addItem('porch-2', 'Porch at Night');
  await write('See https://shop.example/illustrations/porch, then Wash Day (Again). Tea was had.');
  expect(await itemsIn()).toEqual(['porch', 'wash-day']);
  expect(await postsOf('porch')).toEqual([POST]);
  expect(await postsOf('wash-day')).toEqual([POST]);
  // one word is no name, and neither is a longer address
  expect(await postsOf('tea')).toEqual([]);
  expect(await postsOf('porch-2')).toEqual([]);
});

test('FI04 part of a longer word is no name, and neither is another spelling', async () => {
  await addItem('sun', 'Sunday Tea');
  await write('Sunday Teapots and sunday tea.');
  expect(await itemsIn()).toEqual([]);
  expect(await postsOf('sun')).toEqual([]);
});

test('FI04 drafts name nothing to visitors, and unlisted illustrations are not named', async () => {
  await addItem('sun', 'Sunday Tea', 'unlisted');
  await addItem('moon', 'Monday Moon');
  await write('Sunday Tea and Monday Moon.', false);
  expect(await itemsIn()).toEqual([]);
  expect(await postsOf('moon')).toEqual([]);
  await shop.database.admin(`update public.blog_posts set is_published = true, published_at = now() where id = $1`, [
    POST,
  ]);
  expect(await itemsIn()).toEqual(['moon']);
});
