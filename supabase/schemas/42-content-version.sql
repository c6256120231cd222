-- A version of what the public pages show.

create table private.content_changes (
  id uuid primary key default gen_random_uuid(),
  changed_at timestamptz not null default clock_timestamp()
);
create index content_changes_latest on private.content_changes (changed_at desc, id);
alter table private.content_changes enable row level security;

-- The version that the static host was last told of.
create table private.content_notice (
  only_one boolean primary key default true check (only_one),
  version text not null,
  noticed_at timestamptz not null default now()
);
alter table private.content_notice enable row level security;

create function private.note_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.content_changes default values;
  return null;
end
$$;

-- A statement that reaches no row changes nothing: every signed-in user may send an update that the policies leave without rows.
create function private.note_changed_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from changed) then
    insert into private.content_changes default values;
  end if;
  return null;
end
$$;

-- Differs from every earlier one as soon as anything public was added, changed or removed, or the time of a scheduled post or
-- illustration has come. Reads a handful of index entries: it may be asked every second.
create function public.content_version() returns text
language sql stable security definer set search_path = '' as $$
  select md5(concat_ws('/',
    (select string_agg(c.id::text, ',' order by c.changed_at desc, c.id)
      from (select k.id, k.changed_at from private.content_changes k order by k.changed_at desc, k.id limit 100) c),
    (select b.published_at from public.blog_posts b
      where b.is_published and b.published_at <= now() order by b.published_at desc limit 1),
    (select i.listed_from from public.illustrations i
      where i.state = 'scheduled' and i.listed_from <= now() order by i.listed_from desc limit 1)
  ))
$$;
grant execute on function public.content_version() to anon, authenticated, service_role;

-- The version that the static host was not told of yet; null when there is none.
create function public.pending_content_notice() returns text
language sql stable security definer set search_path = '' as $$
  select v.version from (select public.content_version() as version) v
  where not exists (select 1 from private.content_notice n where n.version = v.version)
$$;
grant execute on function public.pending_content_notice() to service_role;

create function public.finish_content_notice(p_version text) returns void
language sql security definer set search_path = '' as $$
  insert into private.content_notice as known (version) values (p_version)
  on conflict (only_one) do update set version = excluded.version, noticed_at = now()
$$;
grant execute on function public.finish_content_notice(text) to service_role;

create trigger note_content_added after insert on public.illustrations
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.illustrations
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.illustrations
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.illustrations
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.categories
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.categories
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.categories
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.categories
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.about_content
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.about_content
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.about_content
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.about_content
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.team_members
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.team_members
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.team_members
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.team_members
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.bundle_packs
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.bundle_packs
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.bundle_packs
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.bundle_packs
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.bundle_members
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.bundle_members
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.bundle_members
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.bundle_members
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.shop_settings
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.shop_settings
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.shop_settings
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.shop_settings
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.pack_previews
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.pack_previews
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.pack_previews
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.pack_previews
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.license_options
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.license_options
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.license_options
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.license_options
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.illustration_license_prices
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.illustration_license_prices
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.illustration_license_prices
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.illustration_license_prices
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.facet_values
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.facet_values
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.facet_values
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.facet_values
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.series
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.series
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.series
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.series
  for each statement execute function private.note_content_change();
create trigger note_content_added after insert on public.pack_items
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_changed after update on public.pack_items
  referencing new table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_removed after delete on public.pack_items
  referencing old table as changed for each statement execute function private.note_changed_rows();
create trigger note_content_emptied after truncate on public.pack_items
  for each statement execute function private.note_content_change();
-- Saves of drafts do not change what the public pages show.
create trigger note_content_added after insert on public.blog_posts
  for each row when (new.is_published) execute function private.note_content_change();
create trigger note_content_changed after update on public.blog_posts
  for each row when (old.is_published or new.is_published) execute function private.note_content_change();
create trigger note_content_removed after delete on public.blog_posts
  for each row when (old.is_published) execute function private.note_content_change();
create trigger note_content_emptied after truncate on public.blog_posts
  for each statement execute function private.note_content_change();
