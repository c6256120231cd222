import { ADMIN, ITEM_PAID, LIST_A, ORDER_A, USER_A, USER_B } from './fixtures.ts';
import type { Identity } from './fixtures.ts';

/** Statements that must be refused to people who may touch the row otherwise. */
export const guards: { title: string; person: Identity; statement: string }[] = [
  {
    title: 'is_admin of oneself',
    person: 'userA',
    statement: `update public.profiles set is_admin = true where id = '${USER_A}'`,
  },
  {
    title: 'is_admin by an admin, past set_admin_role',
    person: 'admin',
    statement: `update public.profiles set is_admin = false where id = '${ADMIN}'`,
  },
  {
    title: 'the id of a profile',
    person: 'userA',
    statement: `update public.profiles set id = '${USER_B}' where id = '${USER_A}'`,
  },
  {
    title: 'a favorite in the name of another',
    person: 'userB',
    statement: `insert into public.favorites values ('${USER_A}', 'free')`,
  },
  {
    title: 'a list in the name of another',
    person: 'userB',
    statement: `insert into public.favorite_lists (user_id, name) values ('${USER_A}', 'Not mine')`,
  },
  {
    title: 'a picture in the list of another',
    person: 'userB',
    statement: `insert into public.favorite_list_items (list_id, illustration_id) values ('${LIST_A}', 'free')`,
  },
  {
    title: 'the link of a list',
    person: 'userA',
    statement: `update public.favorite_lists set token = repeat('a', 64) where id = '${LIST_A}'`,
  },
  {
    title: 'the owner of a list',
    person: 'userA',
    statement: `update public.favorite_lists set user_id = '${USER_B}' where id = '${LIST_A}'`,
  },
  {
    title: 'the owner of an order',
    person: 'userA',
    statement: `update public.orders set user_id = '${USER_B}' where id = '${ORDER_A}'`,
  },
  {
    title: 'the status of an order',
    person: 'userA',
    statement: `update public.orders set payment_status = 'paid' where id = '${ORDER_A}'`,
  },
  {
    title: 'the status of an order, even by an admin',
    person: 'admin',
    statement: `update public.orders set payment_status = 'paid' where id = '${ORDER_A}'`,
  },
  {
    title: 'the price of an order line',
    person: 'userA',
    statement: `update public.order_items set price = 0.01 where id = '${ITEM_PAID}'`,
  },
  {
    title: 'the price of an illustration',
    person: 'userA',
    statement: `update public.illustrations set price = 0, is_free = true where id = 'paid'`,
  },
  {
    title: 'a purchase without an order',
    person: 'userA',
    statement: `insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id) values ('${USER_A}', 'other', '${ORDER_A}', '${ITEM_PAID}')`,
  },
  {
    title: 'an avatar past the function',
    person: 'userA',
    statement: `insert into storage.objects (bucket_id, name) values ('images', 'avatars/${USER_A}/2-avatar.webp')`,
  },
  {
    title: 'another picture than a stored one in the own profile',
    person: 'userA',
    statement: `update public.profiles set avatar_url = 'https://tracker.example/pixel.png' where id = '${USER_A}'`,
  },
  { title: 'reading where a pack lies', person: 'userA', statement: `select object_path from public.bundle_packs` },
  {
    title: 'where a pack lies, past release_bundle_pack',
    person: 'admin',
    statement: `update public.bundle_packs set object_path = 'x'`,
  },
  {
    title: 'reading confirmation tokens',
    person: 'admin',
    statement: `select token_hash from public.newsletter_subscribers`,
  },
  {
    title: 'the text of a contact message',
    person: 'admin',
    statement: `update public.contact_messages set message = 'x'`,
  },
  { title: 'reading private tables', person: 'admin', statement: `select * from private.blog_post_publications` },
];
