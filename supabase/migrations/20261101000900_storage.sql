-- Buckets and who may touch what in them. Public reads of `images` need no policy; everything else does.

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

create function public.ensure_buckets() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.ensure_buckets();
end
$$;

revoke all on function private.ensure_buckets(), public.ensure_buckets() from public, anon, authenticated, service_role;
grant execute on function public.ensure_buckets() to authenticated;

do $$ begin perform private.ensure_buckets(); end $$;

create policy baobab_buckets_select on storage.buckets for select to authenticated
  using (id in ('images', 'downloads', 'Downloadable Files'));

-- Users own the folder avatars/{their id} of the public bucket.
create policy baobab_objects_select on storage.objects for select to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (
      (select private.is_admin())
      or (bucket_id = 'images' and (storage.foldername(name))[1] = 'avatars'
        and (storage.foldername(name))[2] = (select auth.uid())::text)
      or (bucket_id <> 'images' and private.can_download(bucket_id, name))
    )
  );
create policy baobab_objects_insert on storage.objects for insert to authenticated
  with check (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (
      (select private.is_admin())
      or (bucket_id = 'images' and (storage.foldername(name))[1] = 'avatars'
        and (storage.foldername(name))[2] = (select auth.uid())::text)
    )
  );
create policy baobab_objects_update on storage.objects for update to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (
      (select private.is_admin())
      or (bucket_id = 'images' and (storage.foldername(name))[1] = 'avatars'
        and (storage.foldername(name))[2] = (select auth.uid())::text)
    )
  )
  with check (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (
      (select private.is_admin())
      or (bucket_id = 'images' and (storage.foldername(name))[1] = 'avatars'
        and (storage.foldername(name))[2] = (select auth.uid())::text)
    )
  );
create policy baobab_objects_delete on storage.objects for delete to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (
      (select private.is_admin())
      or (bucket_id = 'images' and (storage.foldername(name))[1] = 'avatars'
        and (storage.foldername(name))[2] = (select auth.uid())::text)
    )
  );
