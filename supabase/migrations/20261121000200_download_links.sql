-- Buyers no longer read storage themselves: whoever may read an object may sign a link of any length for it, which would
-- outlive a refund. The function `download` asks here and signs for a minute.

-- What a file is called (a pack has a name of its own, others that of their path); null for whoever may not have it, and
-- for files that nobody sells.
create function public.download_file_name(p_bucket text, p_path text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select b.file_name from public.bundle_packs b where b.bucket = p_bucket and b.object_path = p_path limit 1), p_path)
  where p_bucket in ('downloads', 'Downloadable Files') and (select auth.uid()) is not null
    and private.can_download(p_bucket, p_path)
$$;

revoke all on function public.download_file_name(text, text) from public, anon, authenticated, service_role;
grant execute on function public.download_file_name(text, text) to authenticated;

drop policy baobab_objects_select on storage.objects;
create policy baobab_objects_select on storage.objects for select to authenticated
  using (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and (
      (select private.is_admin())
      or (bucket_id = 'images' and (storage.foldername(name))[1] = 'avatars'
        and (storage.foldername(name))[2] = (select auth.uid())::text)
    )
  );

-- Policies leaned on these two; now only functions that run as their owner do.
revoke execute on function private.owns_purchase(text), private.can_download(text, text) from authenticated, service_role;
