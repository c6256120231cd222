/** Holes as a careless migration would leave them, and the invariant that must notice each. */
import type { Actor } from './hostile-fixture.ts';

interface Hole {
  title: string;
  actor: Actor;
  plant: string;
  breaks: string;
}

const FLAG = 'the admin flag';
const PRICES = 'prices and the catalog';
const ORDERS = 'orders and purchases';
const PEOPLE = 'rows of other people';
const TEXTS = 'the texts of the shop';
const MAIL = 'mail, messages and limits';
const STORED = 'stored files';
const ACCOUNTS = 'accounts';
const PAID = 'files that are not bought';
const READING = 'reading what belongs to others';

const asBuyer = (name: string, args: string, body: string) =>
  `create or replace function private.${name}(${args}) returns boolean language sql stable security definer set search_path = '' as $$ ${body} $$`;

const changed: Hole[] = [
  {
    title: 'the admin flag is granted and its guard dropped',
    actor: 'userB',
    plant:
      'grant update (is_admin) on public.profiles to authenticated; drop trigger guard_admin_role on public.profiles; alter table public.profiles drop constraint profiles_admins_have_a_role',
    breaks: FLAG,
  },
  {
    title: 'set_admin_role and the others ask for no administrator',
    actor: 'userB',
    plant: `create or replace function private.require_admin() returns void language plpgsql stable set search_path = '' as $$ begin end $$`,
    breaks: FLAG,
  },
  {
    title: 'profiles may be written by every signed-in person',
    actor: 'userA',
    plant: `alter policy profiles_select on public.profiles using (true);
      alter policy profiles_update on public.profiles using (true) with check (true)`,
    breaks: PEOPLE,
  },
  {
    title: 'a favorite may be added for another',
    actor: 'userA',
    plant: 'alter policy favorites_insert on public.favorites with check (true)',
    breaks: PEOPLE,
  },
  {
    title: 'visitors may delete favorites',
    actor: 'anon',
    plant: `grant select, delete on public.favorites to anon;
      create policy planted_select on public.favorites for select to anon using (true);
      create policy planted on public.favorites for delete to anon using (true)`,
    breaks: PEOPLE,
  },
  {
    title: 'illustrations may be changed by every signed-in person',
    actor: 'userB',
    plant: 'alter policy illustrations_update on public.illustrations using (true) with check (true)',
    breaks: PRICES,
  },
  {
    title: 'illustrations have no row-level security',
    actor: 'userA',
    plant: 'alter table public.illustrations disable row level security',
    breaks: PRICES,
  },
  {
    title: 'the buyer may change the order',
    actor: 'userB',
    plant: `grant update on public.orders to authenticated;
      create policy planted on public.orders for update to authenticated using (user_id = (select auth.uid()))`,
    breaks: ORDERS,
  },
  {
    title: 'the price of an order line is granted',
    actor: 'userA',
    plant: `grant update (price) on public.order_items to authenticated;
      create policy planted on public.order_items for update to authenticated using (true)`,
    breaks: ORDERS,
  },
  {
    title: 'a purchase may be written without an order',
    actor: 'userA',
    plant: `grant insert on public.user_purchases to authenticated;
      create policy planted on public.user_purchases for insert to authenticated with check (user_id = (select auth.uid()))`,
    breaks: ORDERS,
  },
  ...[
    'create_pending_order(jsonb)',
    'mark_order_paid(jsonb)',
    'mark_order_closed(jsonb)',
    'refund_order(jsonb)',
    'dispute_order(jsonb)',
  ].map((routine): Hole => ({
    title: `${routine} may be called from outside`,
    actor: 'userB',
    plant: `grant execute on function public.${routine} to authenticated`,
    breaks: ORDERS,
  })),
  {
    title: 'posts may be changed by every signed-in person',
    actor: 'userB',
    plant: 'alter policy blog_posts_update on public.blog_posts using (true) with check (true)',
    breaks: TEXTS,
  },
  {
    title: 'messages may be marked by every signed-in person',
    actor: 'userA',
    plant: 'alter table public.contact_messages disable row level security',
    breaks: MAIL,
  },
  {
    title: 'visitors may take rate limits',
    actor: 'anon',
    plant: 'grant execute on function public.take_rate_limit(text, integer, integer) to anon',
    breaks: MAIL,
  },
  {
    title: 'objects may be moved by everyone who is signed in',
    actor: 'userA',
    plant: `alter policy baobab_objects_select on storage.objects using (true);
      alter policy baobab_objects_update on storage.objects using (true) with check (true)`,
    breaks: STORED,
  },
  {
    title: 'objects may be added anywhere',
    actor: 'userB',
    plant: 'alter policy baobab_objects_insert on storage.objects with check (true)',
    breaks: STORED,
  },
  {
    title: 'whatever is seen may be deleted',
    actor: 'userA',
    plant: `alter policy baobab_objects_select on storage.objects using (true);
      alter policy baobab_objects_delete on storage.objects using (true)`,
    breaks: STORED,
  },
  {
    title: 'a bucket may be made public',
    actor: 'userB',
    plant: 'create policy planted on storage.buckets for update to authenticated using (true)',
    breaks: STORED,
  },
  {
    title: 'accounts may be deleted by every signed-in person',
    actor: 'ghost',
    plant: `grant select, delete on auth.users to authenticated; alter table auth.users disable row level security;
      drop trigger guard_last_owner on public.profiles`,
    breaks: ACCOUNTS,
  },
];

const read: Hole[] = [
  {
    title: 'every stored file is seen',
    actor: 'userB',
    plant: 'alter policy baobab_objects_select on storage.objects using (true)',
    breaks: PAID,
  },
  {
    title: 'owning is not asked',
    actor: 'userB',
    plant: asBuyer('owns_purchase', 'p_illustration_id text', 'select true'),
    breaks: PAID,
  },
  {
    title: 'a refund does not take back',
    actor: 'userA',
    plant: asBuyer(
      'owns_purchase',
      'p_illustration_id text',
      'select exists (select from public.user_purchases p where p.user_id = (select auth.uid()) and p.illustration_id = p_illustration_id)',
    ),
    breaks: PAID,
  },
  {
    title: 'orders are seen by every signed-in person',
    actor: 'userA',
    plant: 'alter policy orders_select on public.orders using (true)',
    breaks: READING,
  },
  {
    title: 'profiles are seen by every signed-in person',
    actor: 'ghost',
    plant: 'alter policy profiles_select on public.profiles using (true)',
    breaks: READING,
  },
  {
    title: 'drafts are seen by visitors',
    actor: 'anon',
    plant: 'alter policy blog_posts_select_public on public.blog_posts using (true)',
    breaks: READING,
  },
  {
    title: 'the outbox is seen by every signed-in person',
    actor: 'userB',
    plant: 'alter policy email_outbox_select on public.email_outbox using (true)',
    breaks: READING,
  },
  {
    title: 'confirmation tokens are granted',
    actor: 'userA',
    plant: `grant select on public.newsletter_subscribers to authenticated;
      alter policy newsletter_subscribers_select on public.newsletter_subscribers using (true)`,
    breaks: READING,
  },
  {
    title: 'the paths of bundle files are granted',
    actor: 'userB',
    plant: 'grant select on public.bundle_packs to authenticated',
    breaks: READING,
  },
  {
    title: 'a view that runs as its owner',
    actor: 'anon',
    plant: 'create view public.planted as select * from auth.users; grant select on public.planted to anon',
    breaks: READING,
  },
  {
    title: 'a function that fails in the middle',
    actor: 'anon',
    plant: `create function public.planted(p jsonb) returns jsonb language plpgsql set search_path = ''
      as $$ begin raise exception 'inner' using errcode = 'XX000'; end $$; grant execute on function public.planted(jsonb) to anon`,
    breaks: 'internal errors',
  },
];

export const holes: Hole[] = [...changed, ...read];
