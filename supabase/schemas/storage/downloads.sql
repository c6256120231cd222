-- Who may download which file.

-- The file of an illustration, or of a pack in its current or a named version; null where the signed-in user
-- may not have it. Buyers get what they bought, all signed-in users what is listed and free, administrators everything, and only they
-- earlier versions. An illustration's file is its ZIP, or its master where there is none; with neither the path is null.
-- etag names the stored bytes: another one is another file. sha256 is null while it is not known.
create function public.download_target(p_illustration_id text, p_pack_slug text, p_version integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('bucket', f.bucket, 'path', f.path, 'file_name', coalesce(f.file_name, f.path), 'title', f.title,
    'version', f.version, 'sha256', coalesce(f.sha256, known.sha256), 'size_bytes', (o.metadata ->> 'size')::bigint,
    'etag', o.metadata ->> 'eTag')
  from (
    select 'downloads' as bucket, coalesce(i.downloadable_file, i.master_file) as path, null as file_name, i.title,
      null::integer as version, null as sha256, (i.is_free and i.listed_from <= now()) or private.owns_purchase(i.id) as is_theirs
    from public.illustrations i
    where i.id = p_illustration_id and i.kind = 'illustration'
    union all
    select b.bucket, b.object_path, b.file_name, b.title, b.version, b.sha256, private.owns_pack((select auth.uid()), b.slug)
    from public.bundle_packs b
    where b.slug = p_pack_slug and p_version is null
    union all
    select v.bucket, v.object_path, b.file_name, b.title, v.version, v.sha256, false
    from public.bundle_packs b join public.bundle_pack_versions v on v.pack_slug = b.slug
    where b.slug = p_pack_slug and v.version = p_version
  ) f
  left join storage.objects o on o.bucket_id = f.bucket and o.name = f.path
  left join public.file_facts known on known.bucket = f.bucket and known.object_path = f.path and known.entry = ''
  where (select auth.uid()) is not null and (f.is_theirs or (select private.may('content')))
$$;

-- The packs that the caller may fetch: all that they have, or those that a bundle which they own gives them. Administrators get every
-- pack, or those that the bundle has. Packs that are not uploaded yet come with null paths. Other callers get an empty list.
create function public.my_bundle_files(p_bundle_id text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.title, 'theme', b.theme,
    'file_name', b.file_name, 'section', b.section, 'display_order', b.display_order, 'version', b.version,
    'bucket', b.bucket, 'object_path', b.object_path, 'size_bytes', b.size_bytes, 'sha256', b.sha256,
    'uploaded_at', b.uploaded_at) order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
  where exists (select 1 from private.pack_rights r
      where r.user_id = (select auth.uid()) and r.slug = b.slug and r.illustration_id = coalesce(p_bundle_id, r.illustration_id))
    or (select private.may('content')) and (p_bundle_id is null or exists (select 1 from public.bundle_members m
      where m.bundle_id = p_bundle_id and m.pack_slug = b.slug and m.removed_at is null))
$$;
