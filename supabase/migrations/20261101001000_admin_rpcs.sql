-- What admins do beyond plain table writes. Every function first refuses everybody else with 42501.

create function public.set_user_admin(p_user_id uuid, p_is_admin boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles p set is_admin = p_is_admin where p.id = p_user_id;
  if not found then
    raise exception 'This user does not exist any more.' using errcode = 'P0002', hint = 'user_unknown';
  end if;
end
$$;

-- Pages count from 1. The search looks into e-mail, username and full name.
create function public.list_users(p_search text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 200);
  pattern text := '%' || replace(replace(replace(btrim(coalesce(p_search, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_admin();
  return (
    with matching as (
      select u.id, u.email, u.created_at, p.username, p.full_name, p.avatar_url, p.is_admin
      from auth.users u
      join public.profiles p on p.id = u.id
      where pattern = '%%' or u.email ilike pattern or p.username ilike pattern or p.full_name ilike pattern
    ), page as (
      select * from matching m order by m.created_at desc, m.id
      limit size offset (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'users', coalesce((select jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id) from page), '[]')
    )
  );
end
$$;

-- Revenue is what was paid less what went back, by UTC day of payment, for today and the 29 days before.
create function public.admin_stats() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
begin
  perform private.require_admin();
  return (
    with days as (
      select d::date as day from generate_series(today - 29, today, interval '1 day') d
    ), sold as (
      select (o.paid_at at time zone 'utc')::date as day, count(*) as orders, sum(o.total_amount - o.refunded_amount) as revenue
      from public.orders o
      where o.paid_at >= (today - 29)::timestamp at time zone 'utc'
      group by 1
    ), filled as (
      select days.day, coalesce(sold.orders, 0) as orders, coalesce(sold.revenue, 0) as revenue
      from days left join sold using (day)
    )
    select jsonb_build_object(
      'users', (select count(*) from public.profiles),
      'illustrations', (select count(*) from public.illustrations i where i.kind = 'illustration'),
      'categories', (select count(*) from public.categories),
      'blog_posts', (select count(*) from public.blog_posts),
      'orders_30d', (select sum(f.orders) from filled f),
      'revenue_30d', (select sum(f.revenue) from filled f),
      'days', (select jsonb_agg(jsonb_build_object('day', f.day, 'orders', f.orders, 'revenue', f.revenue) order by f.day) from filled f)
    )
  );
end
$$;

create function public.add_default_categories() returns jsonb
language plpgsql set search_path = '' as $$
declare
  added integer;
begin
  perform private.require_admin();
  insert into public.categories (name, description, display_order)
  select d.name, d.description, d.display_order
  from private.default_categories() d
  where not exists (select 1 from public.categories c where lower(c.name) = lower(d.name))
  on conflict do nothing;
  get diagnostics added = row_count;
  return jsonb_build_object('success', true, 'addedCount', added, 'message', case added
    when 0 then 'All default categories already exist.'
    when 1 then 'Added 1 default category.'
    else format('Added %s default categories.', added) end);
end
$$;

create function private.object_exists(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from storage.objects o where o.bucket_id = p_bucket and o.name = p_name)
$$;

-- The objects in `images` behind an image column: the path itself, or each of its widths. Addresses of this project's
-- public bucket count as paths; other addresses lie elsewhere and give nothing.
create function private.image_objects(p_image text, p_widths integer[]) returns setof text
language sql immutable set search_path = '' as $$
  with named as (
    select case
      when p_image ~ '/object/public/images/' then
        split_part(regexp_replace(p_image, '^.*/object/public/images/', ''), '?', 1)
      when p_image !~* '^(https?|data|blob):' then nullif(p_image, '')
    end as path
  )
  select named.path from named
  where named.path is not null and (cardinality(coalesce(p_widths, '{}')) = 0 or named.path !~ '\.[0-9]+\.[a-z]+$')
  union all
  select regexp_replace(named.path, '\.[0-9]+(\.[a-z]+)$', '.' || width || '\1')
  from named, unnest(p_widths) as width
  where named.path ~ '\.[0-9]+\.[a-z]+$'
$$;

create function private.require_objects(p_bucket text, p_names text[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  missing text[] := array(
    select n from unnest(p_names) n where n is not null and not private.object_exists(p_bucket, n)
  );
begin
  if cardinality(missing) > 0 then
    raise exception 'Not uploaded yet: %', array_to_string(missing, ', ')
      using errcode = 'P0001', hint = 'object_missing',
        detail = jsonb_build_object('bucket', p_bucket, 'names', missing)::text;
  end if;
end
$$;

-- The stored spelling of a category; made when it is missing and p_create says so.
create function private.resolve_category(p_name text, p_create boolean) returns text
language plpgsql set search_path = '' as $$
declare
  wanted text := btrim(p_name);
  known text := (select c.name from public.categories c where lower(c.name) = lower(wanted));
begin
  if known is null and p_create then
    insert into public.categories (name, description, display_order)
    select wanted, format('Illustrations on the theme "%s".', wanted), coalesce(max(c.display_order), 0) + 1
    from public.categories c
    on conflict do nothing;
    known := (select c.name from public.categories c where lower(c.name) = lower(wanted));
  end if;
  if known is null then
    raise exception 'The category "%" does not exist.', wanted
      using errcode = 'P0001', hint = 'category_unknown', detail = jsonb_build_object('name', wanted)::text;
  end if;
  return known;
end
$$;

-- Ties uploaded objects to their row. The client makes the id before it uploads, so a repeated call changes nothing;
-- for a known id only the given fields are replaced.
create function public.publish_illustration(p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted_id text := coalesce(nullif(p ->> 'id', ''), gen_random_uuid()::text);
  -- Keys that a client may set; source and create_category are handled apart.
  given jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p)
    where key in ('title', 'description', 'category', 'price', 'is_free', 'featured', 'tags', 'image', 'image_widths',
      'image_width', 'image_height', 'placeholder', 'master_file', 'downloadable_file')
  );
  before public.illustrations%rowtype;
  wanted public.illustrations%rowtype;
  was_there boolean;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(7046003, hashtext(wanted_id));
  select * into before from public.illustrations i where i.id = wanted_id for update;
  was_there := found;
  if was_there and before.kind <> 'illustration' then
    raise exception 'The bundle is not published this way.' using errcode = 'P0001', hint = 'bundle_kept';
  end if;
  if not was_there then
    given := '{"price": 0, "is_free": false, "featured": false, "tags": [], "image_widths": []}'::jsonb || given;
  end if;
  if given ? 'category' or not was_there then
    given := given || jsonb_build_object('category',
      private.resolve_category(given ->> 'category', coalesce((p ->> 'create_category')::boolean, false)));
  end if;
  wanted := jsonb_populate_record(before, given);
  if wanted.is_free then
    wanted.price := 0;
  end if;
  perform private.require_objects('images', array(select private.image_objects(wanted.image, wanted.image_widths)));
  perform private.require_objects('downloads', array[wanted.downloadable_file, wanted.master_file]);

  if not was_there then
    insert into public.illustrations (id, title, description, category, price, is_free, featured, tags, image,
      image_widths, image_width, image_height, placeholder, master_file, downloadable_file)
    values (wanted_id, wanted.title, wanted.description, wanted.category, wanted.price, wanted.is_free, wanted.featured,
      wanted.tags, wanted.image, wanted.image_widths, wanted.image_width, wanted.image_height, wanted.placeholder,
      wanted.master_file, wanted.downloadable_file);
  elsif to_jsonb(wanted) is distinct from to_jsonb(before) then
    update public.illustrations i set title = wanted.title, description = wanted.description, category = wanted.category,
      price = wanted.price, is_free = wanted.is_free, featured = wanted.featured, tags = wanted.tags, image = wanted.image,
      image_widths = wanted.image_widths, image_width = wanted.image_width, image_height = wanted.image_height,
      placeholder = wanted.placeholder, master_file = wanted.master_file, downloadable_file = wanted.downloadable_file
    where i.id = wanted_id;
  end if;
  if jsonb_typeof(p -> 'source') = 'object' then
    perform private.remember_source(wanted_id, p -> 'source');
  end if;
  return jsonb_build_object('id', wanted_id, 'created', not was_there,
    'revision', (select i.revision from public.illustrations i where i.id = wanted_id));
end
$$;

create function private.remember_source(p_id text, p jsonb) returns void
language sql set search_path = '' as $$
  insert into public.illustration_sources as known
    (illustration_id, source_path, source_name, sha256, size_bytes, download_sha256, download_size_bytes, uploaded_by)
  values (p_id, p ->> 'path', p ->> 'name', p ->> 'sha256', (p ->> 'size_bytes')::bigint,
    p ->> 'download_sha256', (p ->> 'download_size_bytes')::bigint, (select auth.uid()))
  on conflict (illustration_id) do update set
    source_path = excluded.source_path, source_name = excluded.source_name, sha256 = excluded.sha256,
    size_bytes = excluded.size_bytes, download_sha256 = excluded.download_sha256,
    download_size_bytes = excluded.download_size_bytes, uploaded_by = excluded.uploaded_by
  where (known.source_path, known.source_name, known.sha256, known.size_bytes, known.download_sha256, known.download_size_bytes)
    is distinct from (excluded.source_path, excluded.source_name, excluded.sha256, excluded.size_bytes,
      excluded.download_sha256, excluded.download_size_bytes)
$$;

-- For every asked file the published illustrations that came from the same path or have the same bytes.
create function public.match_sources(p jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with asked as (
      select a.path, a.sha256 from jsonb_to_recordset(p -> 'items') as a (path text, sha256 text)
    ), matches as (
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256 as existing_sha256, s.download_sha256
      from asked a join public.illustration_sources s on s.source_path = a.path
      union
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256, s.download_sha256
      from asked a join public.illustration_sources s on s.sha256 = a.sha256
    )
    select jsonb_build_object('matches', coalesce(jsonb_agg(jsonb_build_object(
      'path', m.path, 'sha256', m.sha256, 'illustration_id', m.illustration_id,
      'existing_path', m.source_path, 'existing_sha256', m.existing_sha256,
      'existing_download_sha256', m.download_sha256
    ) order by m.path, m.illustration_id), '[]'))
    from matches m
  );
end
$$;

-- Every object that a row names, with the row that names it.
create function private.named_objects()
returns table (bucket text, name text, from_table text, row_id text)
language sql stable security definer set search_path = '' as $$
  select 'images', o, 'illustrations', i.id
  from public.illustrations i, private.image_objects(i.image, i.image_widths) o
  union all
  select 'images', o, 'categories', c.id::text from public.categories c, private.image_objects(c.image, c.image_widths) o
  union all
  select 'images', o, 'blog_posts', b.id::text from public.blog_posts b, private.image_objects(b.image, b.image_widths) o
  union all
  select 'images', o, 'about_content', a.id::text
  from public.about_content a, private.image_objects(a.image_url, a.image_widths) o
  union all
  select 'images', o, 'team_members', t.id::text
  from public.team_members t, private.image_objects(t.image_url, t.image_widths) o
  union all
  select 'images', o, 'profiles', f.id::text from public.profiles f, private.image_objects(f.avatar_url, '{}') o
  union all
  select 'downloads', i.downloadable_file, 'illustrations', i.id
  from public.illustrations i where i.downloadable_file is not null
  union all
  select 'downloads', i.master_file, 'illustrations', i.id from public.illustrations i where i.master_file is not null
  union all
  select v.bucket, v.object_path, 'bundle_pack_versions', v.pack_slug || '@' || v.version from public.bundle_pack_versions v
$$;

-- Objects that no row names (an upload in flight looks the same: mind created_at) and rows whose object is gone.
create function public.list_orphans() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with named as materialized (
      select * from private.named_objects()
    ), stored as materialized (
      select o.bucket_id, o.name, (o.metadata ->> 'size')::bigint as size, o.created_at
      from storage.objects o where o.bucket_id in ('images', 'downloads', 'Downloadable Files')
    )
    select jsonb_build_object(
      'objects', coalesce((
        select jsonb_agg(jsonb_build_object('bucket', s.bucket_id, 'name', s.name, 'size', s.size, 'created_at', s.created_at)
          order by s.bucket_id, s.name)
        from stored s where not exists (select 1 from named n where n.bucket = s.bucket_id and n.name = s.name)
      ), '[]'),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('table', n.from_table, 'id', n.row_id, 'bucket', n.bucket, 'path', n.name)
          order by n.from_table, n.row_id, n.name)
        from named n where not exists (select 1 from stored s where s.bucket_id = n.bucket and s.name = n.name)
      ), '[]')
    )
  );
end
$$;

create function private.bundle_pack_json(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', b.slug, 'title', b.title, 'section', b.section, 'file_name', b.file_name,
    'version', b.version, 'bucket', b.bucket, 'object_path', b.object_path, 'size_bytes', b.size_bytes,
    'sha256', b.sha256, 'uploaded_at', b.uploaded_at)
  from public.bundle_packs b where b.slug = p_slug
$$;

-- Switches a pack to a whole, verified upload. Releasing the current object again changes nothing.
create function public.release_bundle_pack(p_slug text, p_bucket text, p_object_path text, p_size_bytes bigint, p_sha256 text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  pack public.bundle_packs%rowtype;
  stored_size bigint;
  next_version integer;
begin
  perform private.require_admin();
  select * into pack from public.bundle_packs b where b.slug = p_slug for update;
  if not found then
    raise exception 'There is no pack "%".', p_slug using errcode = 'P0002', hint = 'pack_unknown';
  end if;
  if pack.bucket = p_bucket and pack.object_path = p_object_path and pack.sha256 = p_sha256 then
    return private.bundle_pack_json(p_slug);
  end if;
  perform private.require_objects(p_bucket, array[p_object_path]);
  stored_size := (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = p_bucket and o.name = p_object_path);
  if stored_size <> p_size_bytes then
    raise exception 'The stored file has % bytes instead of %.', stored_size, p_size_bytes
      using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  next_version := (select coalesce(max(v.version), 0) + 1 from public.bundle_pack_versions v where v.pack_slug = p_slug);
  insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256, released_by)
  values (p_slug, next_version, p_bucket, p_object_path, p_size_bytes, p_sha256, (select auth.uid()));
  update public.bundle_packs b set bucket = p_bucket, object_path = p_object_path, size_bytes = p_size_bytes,
    sha256 = p_sha256, version = next_version, uploaded_at = now()
  where b.slug = p_slug;
  return private.bundle_pack_json(p_slug);
end
$$;

create function public.rollback_bundle_pack(p_slug text, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.bundle_pack_versions%rowtype;
begin
  perform private.require_admin();
  perform 1 from public.bundle_packs b where b.slug = p_slug for update;
  select * into earlier from public.bundle_pack_versions v where v.pack_slug = p_slug and v.version = p_version;
  if not found then
    raise exception 'The pack "%" has no version %.', p_slug, p_version using errcode = 'P0002', hint = 'version_unknown';
  end if;
  perform private.require_objects(earlier.bucket, array[earlier.object_path]);
  update public.bundle_packs b set bucket = earlier.bucket, object_path = earlier.object_path,
    size_bytes = earlier.size_bytes, sha256 = earlier.sha256, version = earlier.version, uploaded_at = earlier.released_at
  where b.slug = p_slug and b.version <> p_version;
  return private.bundle_pack_json(p_slug);
end
$$;

-- What an owner of the bundle (or an admin) may fetch; packs that are not uploaded yet come with null paths. Everybody
-- else gets an empty list.
create function public.my_bundle_files() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.title, 'theme', b.theme,
    'file_name', b.file_name, 'section', b.section, 'display_order', b.display_order, 'version', b.version,
    'bucket', b.bucket, 'object_path', b.object_path, 'size_bytes', b.size_bytes, 'sha256', b.sha256,
    'uploaded_at', b.uploaded_at) order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
  where (select private.is_admin() or private.owns_purchase('bundle-all-packs'))
$$;

revoke all on function private.object_exists(text, text), private.image_objects(text, integer[]),
  private.require_objects(text, text[]), private.resolve_category(text, boolean), private.remember_source(text, jsonb),
  private.named_objects(), private.bundle_pack_json(text)
  from public, anon, authenticated, service_role;
grant execute on function private.object_exists(text, text), private.image_objects(text, integer[]),
  private.require_objects(text, text[]), private.resolve_category(text, boolean), private.remember_source(text, jsonb)
  to authenticated;
revoke all on function public.set_user_admin(uuid, boolean), public.list_users(text, integer, integer),
  public.admin_stats(), public.add_default_categories(), public.publish_illustration(jsonb), public.match_sources(jsonb),
  public.list_orphans(), public.release_bundle_pack(text, text, text, bigint, text),
  public.rollback_bundle_pack(text, integer), public.my_bundle_files()
  from public, anon, authenticated, service_role;
grant execute on function public.set_user_admin(uuid, boolean), public.list_users(text, integer, integer),
  public.admin_stats(), public.add_default_categories(), public.publish_illustration(jsonb), public.match_sources(jsonb),
  public.list_orphans(), public.release_bundle_pack(text, text, text, bigint, text),
  public.rollback_bundle_pack(text, integer), public.my_bundle_files()
  to authenticated;
