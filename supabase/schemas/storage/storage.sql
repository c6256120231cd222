-- Buckets and who may do what with their objects. Public reads of `images` need no policy.

-- Makes what is missing, raises limits that are too low (never lowers one), and closes a private bucket left open.
create function private.ensure_buckets() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted record;
  found_bucket record;
  created text[] := '{}';
  raised text[] := '{}';
begin
  for wanted in
    select * from (values
      ('images', true, 10485760::bigint, array['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
      ('downloads', false, 104857600, array['application/zip', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']),
      ('Downloadable Files', false, 104857600, array['application/zip', 'image/jpeg', 'image/png', 'image/webp', 'image/gif'])
    ) as listed (id, is_public, size_limit, types)
  loop
    select b.public as is_public, b.file_size_limit, b.allowed_mime_types into found_bucket
    from storage.buckets b where b.id = wanted.id;
    if not found then
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values (wanted.id, wanted.id, wanted.is_public, wanted.size_limit, wanted.types)
      on conflict (id) do nothing;
      created := created || wanted.id;
    elsif found_bucket.file_size_limit < wanted.size_limit
      or not found_bucket.allowed_mime_types @> wanted.types
      or found_bucket.is_public is distinct from wanted.is_public
    then
      update storage.buckets b set
        public = wanted.is_public,
        file_size_limit = case when b.file_size_limit is null then null else greatest(b.file_size_limit, wanted.size_limit) end,
        allowed_mime_types = case when b.allowed_mime_types is null then null
          else array(select distinct t from unnest(b.allowed_mime_types || wanted.types) t order by t) end
      where b.id = wanted.id;
      raised := raised || wanted.id;
    end if;
  end loop;
  return jsonb_build_object('created', to_jsonb(created), 'raised', to_jsonb(raised));
end
$$;

-- Creates missing buckets and raises limits that are too low. Answers { created, raised }. Errors: 42501 for all but editors.
create function public.ensure_buckets() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return private.ensure_buckets();
end
$$;

create function private.is_object_name(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(p_name) <= 1024
    and p_name ~ '^[A-Za-z0-9_/!.*''() &$@=;:+,?-]+$'
    and p_name !~ '(^|/)[.]{0,2}(/|$)'
$$;

-- True while Storage signs a link, or copies or moves an object. A link outlives the rights of the person who asks for it: Storage asks
-- the policies when it makes the link and never again. A copy brings a private file into the public bucket, past the bucket's list of
-- types. The operation's name is one of supabase/storage, src/http/routes/operations.ts. The server's key passes every policy, so links
-- of the functions are not affected.
create function private.links_or_copies() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true), '') ~ '^(storage[.])?((s3[.])?object[.](sign|copy|move)|s3[.]upload[.]part_copy)(_|$)'
$$;

-- Every private file that a row names, with the row that names it.
create view private.named_files with (security_invoker = true) as
select 'downloads' as bucket, i.downloadable_file as name, 'illustrations' as from_table, i.id as row_id
from public.illustrations i where i.downloadable_file is not null
union all
select 'downloads', i.master_file, 'illustrations', i.id from public.illustrations i where i.master_file is not null
union all
select 'downloads', k.object_path, 'free_pack', 'free-pack' from public.free_pack k
union all
select v.bucket, v.object_path, 'bundle_pack_versions', v.pack_slug || '@' || v.version from public.bundle_pack_versions v;

create function private.is_named_file(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.named_files n where n.bucket = p_bucket and n.name = p_name)
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
  select n.bucket, n.name, n.from_table, n.row_id from private.named_files n
  union all
  select 'images', p.image, 'pack_previews', p.entry from public.pack_previews p
$$;

-- Those of these objects that no row names.
create function private.unnamed_objects(p_images text[], p_downloads text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket, 'name', o.name) order by o.bucket, o.name), '[]')
  from (
    select 'images' as bucket, unnest(p_images) as name union all select 'downloads', unnest(p_downloads)
  ) o
  where not exists (select 1 from private.named_objects() n where n.bucket = o.bucket and n.name = o.name)
$$;

-- A row whose size is no number is listed without one.
create function public.list_orphans() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('content');
  return (
    with named as materialized (
      select * from private.named_objects()
    ), stored as materialized (
      select o.bucket_id, o.name, case when o.metadata ->> 'size' ~ '^[0-9]{1,15}$' then (o.metadata ->> 'size')::bigint end as size, o.created_at
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

create policy baobab_buckets_select on storage.buckets for select to authenticated
  using (id in ('images', 'downloads', 'Downloadable Files'));
-- Shoppers have no right here: the function `avatar` stores their pictures, see accounts/avatars.sql.
create policy baobab_objects_select on storage.objects for select to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (select private.may('content')) and not (select private.links_or_copies())
  );
create policy baobab_objects_insert on storage.objects for insert to authenticated
  with check (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and private.is_object_name(name) and name not like 'avatars/%'
    and (select private.may('content')) and not (select private.links_or_copies())
  );
-- A file that a row names is never replaced or removed: its buyers get what was sold, and its facts stay true.
create policy baobab_objects_update on storage.objects for update to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (select private.may('content')) and not (select private.links_or_copies())
    and not private.is_named_file(bucket_id, name)
  )
  with check (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and private.is_object_name(name) and name not like 'avatars/%'
    and (select private.may('content'))
  );
create policy baobab_objects_delete on storage.objects for delete to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (select private.may('content')) and not private.is_named_file(bucket_id, name)
  );
