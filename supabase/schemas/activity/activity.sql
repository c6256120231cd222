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

-- What is watched: of a table and an event the kind of entry, the type of thing, the columns of its id and its name, and those that
-- are told.
create function private.watched() returns table (
  table_name text, event text, kind text, subject_type text, id_column text, name_column text, columns text[]
)
language sql stable set search_path = '' as $$
  select w.table_name, w.event, w.kind, w.subject_type, w.id_column, w.name_column, string_to_array(w.columns, ' ')
  from (values
    ('illustrations', 'INSERT', 'illustration_added', 'illustration', 'id', 'title', 'state price category'),
    ('illustrations', 'DELETE', 'illustration_deleted', 'illustration', 'id', 'title', 'state price category'),
    ('categories', 'INSERT', 'category_added', 'category', 'id', 'name', 'name is_active'),
    ('categories', 'UPDATE', 'category_changed', 'category', 'id', 'name', 'name description image is_active display_order'),
    ('categories', 'DELETE', 'category_deleted', 'category', 'id', 'name', 'name is_active'),
    ('discount_codes', 'INSERT', 'code_added', 'discount_code', 'code', 'code',
      'kind percent amount item scope scope_ref starts_at ends_at max_uses max_uses_per_person is_active'),
    ('discount_codes', 'UPDATE', 'code_changed', 'discount_code', 'code', 'code',
      'kind percent amount item scope scope_ref starts_at ends_at max_uses max_uses_per_person is_active note'),
    ('license_options', 'INSERT', 'license_option_added', 'license_option', 'code', 'name', 'seats allows default_factor'),
    ('license_options', 'UPDATE', 'license_option_changed', 'license_option', 'code', 'name', 'name seats allows position default_factor'),
    ('profiles', 'UPDATE', 'admin_rights_changed', 'account', 'id', 'full_name', 'is_admin admin_role'),
    ('orders', 'UPDATE', 'refund_changed', 'order', 'id', 'number', 'refunded_amount refund_failed_at'),
    ('orders', 'UPDATE', 'dispute_changed', 'order', 'id', 'number', 'dispute_status'),
    ('bundle_packs', 'INSERT', 'pack_added', 'pack', 'slug', 'title', 'title theme section'),
    ('bundle_packs', 'UPDATE', 'pack_changed', 'pack', 'slug', 'title', 'title theme section display_order'),
    ('bundle_packs', 'UPDATE', 'pack_released', 'pack', 'slug', 'title', 'version'),
    ('bundle_packs', 'DELETE', 'pack_deleted', 'pack', 'slug', 'title', 'title theme section'),
    ('free_pack', 'INSERT', 'free_pack_released', 'free_pack', 'only_one', '', 'released_at'),
    ('free_pack', 'UPDATE', 'free_pack_released', 'free_pack', 'only_one', '', 'released_at'),
    ('blog_posts', 'INSERT', 'post_added', 'post', 'id', 'title', 'title is_published published_at'),
    ('blog_posts', 'UPDATE', 'post_changed', 'post', 'id', 'title',
      'title slug content excerpt author image category tags is_published published_at show_date'),
    ('blog_posts', 'DELETE', 'post_deleted', 'post', 'id', 'title', 'title is_published published_at'),
    ('about_content', 'INSERT', 'about_saved', 'about_section', 'id', 'title', 'title content is_active'),
    ('about_content', 'UPDATE', 'about_saved', 'about_section', 'id', 'title', 'title content display_order is_active image_url'),
    ('about_content', 'DELETE', 'about_saved', 'about_section', 'id', 'title', 'title content is_active'),
    ('team_members', 'INSERT', 'team_saved', 'team_member', 'id', 'name', 'name position bio is_active'),
    ('team_members', 'UPDATE', 'team_saved', 'team_member', 'id', 'name', 'name position bio display_order is_active image_url'),
    ('team_members', 'DELETE', 'team_saved', 'team_member', 'id', 'name', 'name position bio is_active')
  ) w (table_name, event, kind, subject_type, id_column, name_column, columns)
  union all
  select 'shop_settings', 'UPDATE', 'settings_changed', 'settings', 'only_one', '', private.settings_columns()
  union all
  select 'illustrations', 'UPDATE', f.activity, 'illustration', 'id', 'title', array_agg(f.name)
  from private.illustration_fields() f where f.activity is not null group by f.activity
$$;

-- Rows of a table as they were and as they are; null where a row was not or is not there. The fields of an illustration that belong
-- together are told together, so that a change can be taken back; of other rows what differs.
create function private.log_changes(p_table text, p_event text, p_before jsonb[], p_after jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  watched record;
  others text[];
begin
  for watched in select * from private.watched() w where w.table_name = p_table and w.event = p_event loop
    -- Not every row of an illustration has all its fields here.
    others := array(select k.name from (
      select jsonb_object_keys(coalesce(p_after[1], p_before[1])) as name union select f.name from private.illustration_fields() f
    ) k where k.name <> all (watched.columns));
    perform private.log_activity(watched.kind, watched.subject_type, array_agg(coalesce(c.later, c.earlier) ->> watched.id_column),
      array_agg(coalesce(coalesce(c.later, c.earlier) ->> watched.name_column, '')),
      array_agg(case when p_table = 'illustrations' then c.earlier - others
        when c.earlier is not null then private.differing(c.earlier, c.later, watched.columns, p_table = 'shop_settings') end),
      array_agg(case when p_table = 'illustrations' then c.later - others
        when c.later is not null then private.differing(c.later, c.earlier, watched.columns, p_table = 'shop_settings') end))
    from unnest(p_before, p_after) as c (earlier, later)
    where c.earlier - others is distinct from c.later - others;
  end loop;
end
$$;

-- For tables of which few rows change at once.
create function private.log_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_changes(tg_table_name, tg_op, array[to_jsonb(old)], array[to_jsonb(new)]);
  return null;
end
$$;

-- Renaming a category takes its illustrations along, and renaming or deleting a series does: that is no change of them. A sale is told
-- where it differs. A plan that was made for one row is kept for thousands, so rows are never compared pair by pair.
create function private.log_illustrations() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  sale constant text[] := '{sale_price,sale_starts_at,sale_ends_at}';
begin
  if tg_op = 'INSERT' then
    perform private.log_changes('illustrations', tg_op, array_agg(null::jsonb), array_agg(private.field_values(n) || jsonb_build_object('id', n.id)))
    from after_rows n;
  elsif tg_op = 'DELETE' then
    perform private.log_changes('illustrations', tg_op, array_agg(private.field_values(o) || jsonb_build_object('id', o.id)), array_agg(null::jsonb))
    from before_rows o;
  else
    perform private.log_changes('illustrations', tg_op, array_agg(w.was - w.untold), array_agg(w.is_now - w.untold))
    from before_rows o
    join after_rows n on n.id = o.id
    cross join lateral (
      select private.field_values(o)
          || case when o.category is distinct from n.category and o.category is not null
            and not exists (select 1 from public.categories c where c.name = o.category) then jsonb_build_object('category', n.category) else '{}' end
          || case when o.series is distinct from n.series and o.series is not null
            and not exists (select 1 from public.series s where s.name = o.series) then jsonb_build_object('series', n.series) else '{}' end as was,
        private.field_values(n) || jsonb_build_object('id', n.id) as is_now,
        case when (o.sale_price, o.sale_starts_at, o.sale_ends_at) is distinct from (n.sale_price, n.sale_starts_at, n.sale_ends_at)
          then '{}' else sale end as untold
    ) w
    where w.was <> w.is_now - 'id';
  end if;
  return null;
end
$$;

-- By the number of the order that carries the license. An account that is deleted changes grants, too, but takes none back.
create function private.log_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity(case tg_op when 'INSERT' then 'license_granted' else 'license_revoked' end, 'order',
    array_agg(o.id::text), array_agg(o.number::text), array_agg(null::jsonb),
    array_agg(case tg_op
      when 'INSERT' then jsonb_build_object('item', l.titles, 'seats', l.seats, 'reason', new.reason)
      else jsonb_build_object('item', l.titles, 'reason', new.revoke_reason) end))
  from public.orders o
  cross join lateral (
    select string_agg(i.title, ', ' order by i.title) as titles, sum(i.quantity) as seats
    from public.order_items i where i.order_id = o.id
  ) l
  where o.id = new.order_id and (tg_op = 'INSERT' or new.revoked_at = now());
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

-- The own price of a license, by the illustration; null is what the option asks by its factor. Saving a form deletes and inserts.
create function private.log_license_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.illustration_license_prices := coalesce(new, old);
begin
  if old.price is distinct from new.price then
    perform private.log_activity('license_prices_changed', 'illustration', array[i.id], array[i.title],
      array[jsonb_build_object(p.name || ' price', old.price)], array[jsonb_build_object(p.name || ' price', new.price)])
    from public.illustrations i, public.license_options p
    where i.id = changed.illustration_id and p.code = changed.option;
  end if;
  return null;
end
$$;

create function private.prune_activity() returns integer
language sql set search_path = '' as $$
  with gone as (delete from public.activity a where a.happened_at < now() - interval '2 years' returning 1)
  select count(*)::integer from gone
$$;

do $$
declare
  made record;
begin
  for made in
    select w.table_name, string_agg(distinct lower(w.event), ' or ') as events
    from private.watched() w where w.table_name <> 'illustrations' group by w.table_name
  loop
    execute format('create trigger log_change after %s on public.%I for each row execute function private.log_row()', made.events, made.table_name);
  end loop;
end
$$;
create trigger log_made after insert on public.illustrations referencing new table as after_rows
  for each statement execute function private.log_illustrations();
create trigger log_changed after update on public.illustrations referencing old table as before_rows new table as after_rows
  for each statement execute function private.log_illustrations();
create trigger log_deleted after delete on public.illustrations referencing old table as before_rows
  for each statement execute function private.log_illustrations();
create trigger log_change after insert or update or delete on public.illustration_license_prices
  for each row execute function private.log_license_price();
create trigger log_change after insert or update on public.license_grants for each row execute function private.log_grant();
create trigger log_made after insert on public.bundle_members referencing new table as after_rows
  for each statement execute function private.log_bundle_members();
create trigger log_changed after update on public.bundle_members referencing new table as after_rows
  for each statement execute function private.log_bundle_members();
