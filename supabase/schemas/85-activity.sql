-- Who did what: written by triggers alone, never changed afterwards, kept for two years.

-- One kind of change in one transaction, however many things it touched.
create table public.activity (
  id uuid primary key default gen_random_uuid(),
  happened_at timestamptz not null default now(),
  transaction_id bigint not null,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  subject_type text not null check (subject_type ~ '^[a-z]+(_[a-z]+)*$'),
  actor text not null check (actor in ('account', 'shop', 'stripe')),
  actor_id uuid,
  actor_name text not null default '',
  -- Things of large statements whose details are not kept.
  omitted integer not null default 0 check (omitted >= 0),
  constraint activity_actor_is_named check (actor = 'account' or actor_id is null),
  unique (happened_at, transaction_id, kind)
);
comment on column public.activity.actor_id is 'Null after the account was deleted.';
create index activity_actor on public.activity (actor_id, actor_name) where actor_id is not null;
alter table public.activity enable row level security;
grant select on public.activity to authenticated, service_role;

create table public.activity_items (
  activity_id uuid not null references public.activity (id) on delete cascade,
  subject_id text not null,
  -- As the thing was called then.
  subject_name text not null,
  -- The fields that changed, by column; null where the thing was not there.
  before jsonb,
  after jsonb,
  primary key (activity_id, subject_id)
);
create index activity_items_subject on public.activity_items (subject_id);
alter table public.activity_items enable row level security;
grant select on public.activity_items to authenticated, service_role;

create policy activity_select on public.activity for select to authenticated using ((select private.is_admin()));
create policy activity_items_select on public.activity_items for select to authenticated using ((select private.is_admin()));

-- The caller's account, 'stripe' or 'shop'. take_event sets shop.acting: 'stripe', or the account that asked for the refund.
create function private.acting() returns text
language sql stable set search_path = '' as $$
  select coalesce((select auth.uid())::text, (
    select s from current_setting('shop.acting', true) s where s = 'stripe' or s ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), 'shop')
$$;

-- The entry of this transaction for that kind; made when it is the first.
create function private.open_activity(p_kind text, p_subject_type text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  acting constant text := private.acting();
  account constant uuid := case when acting not in ('shop', 'stripe') then acting::uuid end;
  entry uuid;
begin
  insert into public.activity (transaction_id, kind, subject_type, actor, actor_id, actor_name)
  values (pg_current_xact_id()::text::bigint, p_kind, p_subject_type, case when account is null then acting else 'account' end,
    account, coalesce(private.account_name(account), ''))
  on conflict (happened_at, transaction_id, kind) do nothing
  returning id into entry;
  return coalesce(entry, (select a.id from public.activity a
    where a.happened_at = now() and a.transaction_id = pg_current_xact_id()::text::bigint and a.kind = p_kind));
end
$$;

-- One place in each array for each thing. Of a statement that changes more than 10,000 the rest is counted only. What changes
-- twice in a transaction is told as one change.
create function private.log_activity(
  p_kind text, p_subject_type text, p_ids text[], p_names text[], p_before jsonb[], p_after jsonb[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 10000;
  entry uuid;
begin
  if coalesce(cardinality(p_ids), 0) = 0 then
    return;
  end if;
  entry := private.open_activity(p_kind, p_subject_type);
  insert into public.activity_items as known (activity_id, subject_id, subject_name, before, after)
  select entry, t.id, t.name, t.before, t.after
  from unnest(p_ids[:most], p_names[:most], p_before[:most], p_after[:most]) as t (id, name, before, after)
  on conflict (activity_id, subject_id) do update set before = excluded.before || known.before, after = known.after || excluded.after;
  if cardinality(p_ids) > most then
    update public.activity a set omitted = a.omitted + cardinality(p_ids) - most where a.id = entry;
  end if;
end
$$;

-- What differs from the other state; longer texts by their beginning alone unless they are wanted whole.
create function private.differing(p_state jsonb, p_other jsonb, p_columns text[], p_whole boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(c, case
    when not p_whole and char_length(p_state ->> c) > 200 then to_jsonb(left(p_state ->> c, 200) || '…')
    else p_state -> c end), '{}')
  from unnest(p_columns) c where p_state -> c is distinct from p_other -> c
$$;

-- For tables of which few rows change at once. Arguments: kind, type of thing, column of its id, column of its name (may be
-- empty), then the columns to watch. Transition tables are called before_rows and after_rows.
create function private.log_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := tg_argv[0];
  subject constant text := tg_argv[1];
  columns constant text[] := tg_argv[4:];
  whole constant boolean := tg_table_name = 'shop_settings';
begin
  if tg_op = 'INSERT' then
    perform private.log_activity(kind, subject, array_agg(n ->> tg_argv[2]), array_agg(coalesce(n ->> tg_argv[3], '')),
      array_agg(null::jsonb), array_agg(private.differing(n, null, columns, whole)))
    from (select to_jsonb(r) as n from after_rows r) made;
  elsif tg_op = 'DELETE' then
    perform private.log_activity(kind, subject, array_agg(o ->> tg_argv[2]), array_agg(coalesce(o ->> tg_argv[3], '')),
      array_agg(private.differing(o, null, columns, whole)), array_agg(null::jsonb))
    from (select to_jsonb(r) as o from before_rows r) gone;
  else
    perform private.log_activity(kind, subject, array_agg(n ->> tg_argv[2]), array_agg(coalesce(n ->> tg_argv[3], '')),
      array_agg(private.differing(o, n, columns, whole)), array_agg(private.differing(n, o, columns, whole)))
    from (select to_jsonb(r) as o from before_rows r) as earlier
    join (select to_jsonb(r) as n from after_rows r) as later on n -> tg_argv[2] = o -> tg_argv[2]
    where exists (select 1 from unnest(columns) c where n -> c is distinct from o -> c);
  end if;
  return null;
end
$$;

create function private.log_made_illustrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity('illustration_added', 'illustration', array_agg(n.id), array_agg(n.title), array_agg(null::jsonb),
    array_agg(jsonb_build_object('state', n.state, 'price', n.price, 'category', n.category)))
  from after_rows n;
  return null;
end
$$;

create function private.log_deleted_illustrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity('illustration_deleted', 'illustration', array_agg(o.id), array_agg(o.title),
    array_agg(jsonb_build_object('state', o.state, 'price', o.price, 'category', o.category)), array_agg(null::jsonb))
  from before_rows o;
  return null;
end
$$;

-- The sale of an item, where it differs from what the other one says.
create function private.sale_of(p_item public.illustrations, p_other public.illustrations) returns jsonb
language sql stable set search_path = '' as $$
  select case when (p_item.sale_price, p_item.sale_starts_at, p_item.sale_ends_at)
      is distinct from (p_other.sale_price, p_other.sale_starts_at, p_other.sale_ends_at)
    then jsonb_build_object('sale_price', p_item.sale_price, 'sale_starts_at', p_item.sale_starts_at, 'sale_ends_at', p_item.sale_ends_at)
    else '{}' end
$$;

create function private.log_changed_illustrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity('price_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('price', o.price, 'compare_price', o.compare_price, 'is_free', o.is_free)
      || private.sale_of(o, n)),
    array_agg(jsonb_build_object('price', n.price, 'compare_price', n.compare_price, 'is_free', n.is_free)
      || private.sale_of(n, o)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.price, o.compare_price, o.is_free, o.sale_price, o.sale_starts_at, o.sale_ends_at)
    is distinct from (n.price, n.compare_price, n.is_free, n.sale_price, n.sale_starts_at, n.sale_ends_at);
  perform private.log_activity('state_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('state', o.state, 'publish_at', o.publish_at, 'withdrawn_reason', o.withdrawn_reason)),
    array_agg(jsonb_build_object('state', n.state, 'publish_at', n.publish_at, 'withdrawn_reason', n.withdrawn_reason)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.state, o.publish_at, o.withdrawn_reason) is distinct from (n.state, n.publish_at, n.withdrawn_reason);
  -- Renaming a category takes its illustrations along: that is told as a change of the category.
  perform private.log_activity('category_assigned', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('category', o.category)), array_agg(jsonb_build_object('category', n.category)))
  from before_rows o join after_rows n on n.id = o.id
  where o.category is distinct from n.category
    and (o.category is null or exists (select 1 from public.categories c where c.name = o.category));
  perform private.log_activity('featured_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('featured', o.featured, 'featured_position', o.featured_position)),
    array_agg(jsonb_build_object('featured', n.featured, 'featured_position', n.featured_position)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.featured, o.featured_position) is distinct from (n.featured, n.featured_position);
  -- Renaming or deleting a series is no change of its illustrations.
  perform private.log_activity('description_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('alt_text', o.alt_text, 'series', o.series, 'facets', o.facets, 'focus_x', o.focus_x, 'focus_y', o.focus_y)),
    array_agg(jsonb_build_object('alt_text', n.alt_text, 'series', n.series, 'facets', n.facets, 'focus_x', n.focus_x, 'focus_y', n.focus_y)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.alt_text, o.facets, o.focus_x, o.focus_y) is distinct from (n.alt_text, n.facets, n.focus_x, n.focus_y)
    or (o.series is distinct from n.series and (o.series is null or exists (select 1 from public.series s where s.name = o.series)));
  return null;
end
$$;

-- By the number of the order that carries the license. An account that is deleted changes grants, too, but takes none back.
create function private.log_grants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity(case tg_op when 'INSERT' then 'license_granted' else 'license_revoked' end, 'order',
    array_agg(o.id::text), array_agg(o.number::text), array_agg(null::jsonb),
    array_agg(case tg_op
      when 'INSERT' then jsonb_build_object('item', l.titles, 'seats', l.seats, 'reason', g.reason)
      else jsonb_build_object('item', l.titles, 'reason', g.revoke_reason) end))
  from after_rows g
  join public.orders o on o.id = g.order_id
  cross join lateral (
    select string_agg(i.title, ', ' order by i.title) as titles, sum(i.quantity) as seats
    from public.order_items i where i.order_id = o.id
  ) l
  where tg_op = 'INSERT' or g.revoked_at = now();
  return null;
end
$$;

-- Packs that were put into a bundle, and those that were taken out of one, by the pack.
create function private.log_bundle_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity('bundle_packs_changed', 'pack', array_agg(c.pack_slug), array_agg(c.title), array_agg(null::jsonb),
    array_agg(jsonb_build_object('bundle', c.bundles, 'in_bundle', c.in_bundle)))
  from (
    select m.pack_slug, b.title, string_agg(i.title, ', ' order by i.title) as bundles, bool_or(m.removed_at is null) as in_bundle
    from after_rows m
    join public.bundle_packs b on b.slug = m.pack_slug
    join public.illustrations i on i.id = m.bundle_id
    group by m.pack_slug, b.title
  ) c;
  return null;
end
$$;

-- Own prices of licenses, by the illustration; null is what the option asks by its factor. Saving a form deletes and inserts.
create function private.log_license_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rows jsonb;
begin
  if tg_op = 'DELETE' then
    rows := (select jsonb_agg(jsonb_build_object('item', o.illustration_id, 'option', o.option, 'before', o.price)) from before_rows o);
  elsif tg_op = 'INSERT' then
    rows := (select jsonb_agg(jsonb_build_object('item', n.illustration_id, 'option', n.option, 'after', n.price)) from after_rows n);
  else
    rows := (select jsonb_agg(jsonb_build_object('item', n.illustration_id, 'option', n.option, 'before', o.price, 'after', n.price))
      from before_rows o join after_rows n on (n.illustration_id, n.option) = (o.illustration_id, o.option) where n.price <> o.price);
  end if;
  perform private.log_activity('license_prices_changed', 'illustration', array_agg(c.item), array_agg(c.title), array_agg(c.before), array_agg(c.after))
  from (
    select i.id as item, i.title, jsonb_object_agg(p.name || ' price', r -> 'before') as before, jsonb_object_agg(p.name || ' price', r -> 'after') as after
    from jsonb_array_elements(rows) r
    join public.illustrations i on i.id = r ->> 'item'
    join public.license_options p on p.code = r ->> 'option'
    group by i.id, i.title
  ) c;
  return null;
end
$$;

create function private.prune_activity() returns integer
language sql set search_path = '' as $$
  with gone as (delete from public.activity a where a.happened_at < now() - interval '2 years' returning 1)
  select count(*)::integer from gone
$$;

create trigger log_made after insert on public.illustrations referencing new table as after_rows
  for each statement execute function private.log_made_illustrations();
create trigger log_changed after update on public.illustrations referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_changed_illustrations();
create trigger log_deleted after delete on public.illustrations referencing old table as before_rows
  for each statement execute function private.log_deleted_illustrations();

create trigger log_made after insert on public.categories referencing new table as after_rows
  for each statement execute function private.log_rows('category_added', 'category', 'id', 'name', 'name', 'is_active');
create trigger log_changed after update on public.categories referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('category_changed', 'category', 'id', 'name', 'name', 'description', 'image', 'is_active', 'display_order');
create trigger log_deleted after delete on public.categories referencing old table as before_rows
  for each statement execute function private.log_rows('category_deleted', 'category', 'id', 'name', 'name', 'is_active');

create trigger log_made after insert on public.discount_codes referencing new table as after_rows
  for each statement execute function private.log_rows('code_added', 'discount_code', 'code', 'code', 'kind', 'percent', 'amount', 'item', 'scope', 'scope_ref', 'starts_at', 'ends_at', 'max_uses', 'max_uses_per_person', 'is_active');
create trigger log_changed after update on public.discount_codes referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('code_changed', 'discount_code', 'code', 'code', 'kind', 'percent', 'amount', 'item', 'scope', 'scope_ref', 'starts_at', 'ends_at', 'max_uses', 'max_uses_per_person', 'is_active', 'note');
create trigger log_made after insert on public.license_options referencing new table as after_rows
  for each statement execute function private.log_rows('license_option_added', 'license_option', 'code', 'name', 'seats', 'allows', 'default_factor');
create trigger log_changed after update on public.license_options referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('license_option_changed', 'license_option', 'code', 'name', 'name', 'seats', 'allows', 'position', 'default_factor');
create trigger log_made after insert on public.illustration_license_prices referencing new table as after_rows
  for each statement execute function private.log_license_prices();
create trigger log_changed after update on public.illustration_license_prices referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_license_prices();
create trigger log_deleted after delete on public.illustration_license_prices referencing old table as before_rows
  for each statement execute function private.log_license_prices();

create trigger log_rights after update on public.profiles referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('admin_rights_changed', 'account', 'id', 'full_name', 'is_admin', 'admin_role');
create trigger log_refunds after update on public.orders referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('refund_changed', 'order', 'id', 'number', 'refunded_amount', 'refund_failed_at');
create trigger log_disputes after update on public.orders referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('dispute_changed', 'order', 'id', 'number', 'dispute_status');

create trigger log_made after insert on public.license_grants referencing new table as after_rows
  for each statement execute function private.log_grants();
create trigger log_changed after update on public.license_grants referencing new table as after_rows
  for each statement execute function private.log_grants();

create trigger log_released after update on public.bundle_packs referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('pack_released', 'pack', 'slug', 'title', 'version');
create trigger log_changed after update on public.bundle_packs referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('pack_changed', 'pack', 'slug', 'title', 'title', 'theme', 'section', 'display_order');
create trigger log_made after insert on public.bundle_packs referencing new table as after_rows
  for each statement execute function private.log_rows('pack_added', 'pack', 'slug', 'title', 'title', 'theme', 'section');
create trigger log_deleted after delete on public.bundle_packs referencing old table as before_rows
  for each statement execute function private.log_rows('pack_deleted', 'pack', 'slug', 'title', 'title', 'theme', 'section');
create trigger log_made after insert on public.bundle_members referencing new table as after_rows
  for each statement execute function private.log_bundle_members();
create trigger log_changed after update on public.bundle_members referencing new table as after_rows
  for each statement execute function private.log_bundle_members();
create trigger log_made after insert on public.free_pack referencing new table as after_rows
  for each statement execute function private.log_rows('free_pack_released', 'free_pack', 'only_one', '', 'released_at');
create trigger log_changed after update on public.free_pack referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('free_pack_released', 'free_pack', 'only_one', '', 'released_at');

create trigger log_made after insert on public.blog_posts referencing new table as after_rows
  for each statement execute function private.log_rows('post_added', 'post', 'id', 'title', 'title', 'is_published', 'published_at');
create trigger log_changed after update on public.blog_posts referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('post_changed', 'post', 'id', 'title', 'title', 'slug', 'content', 'excerpt', 'author', 'image', 'category', 'tags', 'is_published', 'published_at', 'show_date');
create trigger log_deleted after delete on public.blog_posts referencing old table as before_rows
  for each statement execute function private.log_rows('post_deleted', 'post', 'id', 'title', 'title', 'is_published', 'published_at');

create trigger log_made after insert on public.about_content referencing new table as after_rows
  for each statement execute function private.log_rows('about_saved', 'about_section', 'id', 'title', 'title', 'content', 'is_active');
create trigger log_changed after update on public.about_content referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('about_saved', 'about_section', 'id', 'title', 'title', 'content', 'display_order', 'is_active', 'image_url');
create trigger log_deleted after delete on public.about_content referencing old table as before_rows
  for each statement execute function private.log_rows('about_saved', 'about_section', 'id', 'title', 'title', 'content', 'is_active');
create trigger log_made after insert on public.team_members referencing new table as after_rows
  for each statement execute function private.log_rows('team_saved', 'team_member', 'id', 'name', 'name', 'position', 'bio', 'is_active');
create trigger log_changed after update on public.team_members referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('team_saved', 'team_member', 'id', 'name', 'name', 'position', 'bio', 'display_order', 'is_active', 'image_url');
create trigger log_deleted after delete on public.team_members referencing old table as before_rows
  for each statement execute function private.log_rows('team_saved', 'team_member', 'id', 'name', 'name', 'position', 'bio', 'is_active');

create trigger log_changed after update on public.shop_settings referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_rows('settings_changed', 'settings', 'only_one', '', 'company_name', 'company_address', 'governing_law', 'terms_date', 'contact_email', 'contact_phone', 'contact_hours', 'bundle_regular_price', 'testimonials', 'sender_email', 'notice_email', 'sale_notices', 'sale_digest', 'sender_name', 'mail_footer', 'hero_title', 'hero_text', 'hero_pictures', 'faq', 'faq_standard', 'social_links', 'currency', 'minimum_price', 'time_zone', 'tax_mode', 'tax_id', 'asks_delivery_consent');
