-- Who may download which file.

-- Whether the signed-in user may have the file: buyers what they bought, everyone signed in what is free, admins all.
-- What a buyer gets is the downloadable file, or the master where there is none.
create function private.can_download(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) is not null and (
    private.is_admin()
    or (p_bucket = 'downloads' and exists (
      select 1
      from public.illustrations i
      where i.kind = 'illustration'
        and (i.downloadable_file = p_name or (i.master_file = p_name and i.downloadable_file is null))
        and (i.is_free or private.owns_purchase(i.id))
    ))
    or exists (
      select 1
      from public.bundle_packs b
      where b.object_path = p_name and b.bucket = p_bucket and private.owns_purchase('bundle-all-packs')
    )
  )
$$;

-- What a file is called (a pack has a name of its own, others that of their path); null for a caller who may not have it,
-- and for files that are not for sale.
create function public.download_file_name(p_bucket text, p_path text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select b.file_name from public.bundle_packs b where b.bucket = p_bucket and b.object_path = p_path limit 1), p_path)
  where p_bucket in ('downloads', 'Downloadable Files') and (select auth.uid()) is not null
    and private.can_download(p_bucket, p_path)
$$;
grant execute on function public.download_file_name(text, text) to authenticated;

-- What an owner of the bundle (or an admin) may fetch; packs that are not uploaded yet come with null paths. Other
-- callers get an empty list.
create function public.my_bundle_files() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.title, 'theme', b.theme,
    'file_name', b.file_name, 'section', b.section, 'display_order', b.display_order, 'version', b.version,
    'bucket', b.bucket, 'object_path', b.object_path, 'size_bytes', b.size_bytes, 'sha256', b.sha256,
    'uploaded_at', b.uploaded_at) order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
  where (select private.is_admin() or private.owns_purchase('bundle-all-packs'))
$$;
grant execute on function public.my_bundle_files() to authenticated;
