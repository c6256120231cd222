-- A version of what the public pages show.

create table private.content_changes (
  id uuid primary key default gen_random_uuid(),
  changed_at timestamptz not null default clock_timestamp()
);
create index content_changes_latest on private.content_changes (changed_at desc, id);

-- The version that the static host was last told of.
create table private.content_notice (
  only_one boolean primary key default true check (only_one),
  version text not null,
  noticed_at timestamptz not null default now()
);

-- The tables that public pages show.
create function private.content_tables() returns regclass[]
language sql stable set search_path = '' as $$
  select '{public.illustrations,public.categories,public.about_content,public.team_members,public.bundle_packs,public.bundle_members,
    public.shop_settings,public.pack_previews,public.license_options,public.illustration_license_prices,public.facet_values,public.series,
    public.pack_items,public.free_pack,public.blog_posts}'::regclass[]
$$;

-- Once a transaction, and only where a row changed: every signed-in user may send an update that the policies leave without rows. The
-- argument names a column without which nothing is public: saves of drafts do not change what the public pages show.
create function private.note_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  writing constant text := pg_current_xact_id()::text;
begin
  if current_setting('shop.noted_in', true) is distinct from writing
    and (tg_nargs = 0 or true in ((to_jsonb(old) ->> tg_argv[0])::boolean, (to_jsonb(new) ->> tg_argv[0])::boolean))
  then
    insert into private.content_changes default values;
    perform set_config('shop.noted_in', writing, true);
  end if;
  return null;
end
$$;
do $$
declare
  watched regclass;
begin
  foreach watched in array private.content_tables() loop
    execute format('create trigger note_content after insert or update or delete on %s for each row execute function private.note_content_change(%s)',
      watched, case when watched = 'public.blog_posts'::regclass then '''is_published''' end);
  end loop;
end
$$;

-- Differs from every earlier one as soon as anything public was added, changed or removed, or the time of a scheduled post or
-- illustration has come. A truncated table has another file. Reads a handful of index entries: it may be asked every second.
create function public.content_version() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return md5(concat_ws('/',
    (select string_agg(c.id::text, ',' order by c.changed_at desc, c.id)
      from (select k.id, k.changed_at from private.content_changes k order by k.changed_at desc, k.id limit 100) c),
    (select string_agg(pg_relation_filenode(t)::text, ',') from unnest(private.content_tables()) t),
    (select b.published_at from public.blog_posts b
      where b.is_published and b.published_at <= now() order by b.published_at desc limit 1),
    (select i.listed_from from public.illustrations i
      where i.state = 'scheduled' and i.listed_from <= now() order by i.listed_from desc limit 1)
  ));
end
$$;

-- The version that the static host was not told of yet; null when there is none.
create function public.pending_content_notice() returns text
language sql stable security definer set search_path = '' as $$
  select v.version from (select public.content_version() as version) v
  where not exists (select 1 from private.content_notice n where n.version = v.version)
$$;

-- Stores the version that the static host was told of.
create function public.finish_content_notice(p_version text) returns void
language sql security definer set search_path = '' as $$
  insert into private.content_notice as known (version) values (p_version)
  on conflict (only_one) do update set version = excluded.version, noticed_at = now()
$$;
