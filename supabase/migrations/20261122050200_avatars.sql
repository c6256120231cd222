-- Profile pictures: the shop re-encodes them in the browser, and this is what storage takes of them, from any client. On
-- hosted projects Storage asks with the type and the length that the request announces; the bucket's own limits come on top.

create function private.is_fitting_avatar(p_bucket text, p_name text, p_metadata jsonb) returns boolean
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  folder text := substring(p_name from '^avatars/[^/]+/');
begin
  if p_bucket <> 'images' or p_name not like 'avatars/%' then
    return true;
  end if;
  return coalesce(p_name ~ '^avatars/[0-9a-f-]{36}/[0-9]{1,15}-avatar[.](webp|jpg)$', false)
    and coalesce(p_metadata ->> 'mimetype', '') in ('', 'image/webp', 'image/jpeg')
    and coalesce(substring(p_metadata ->> 'contentLength' from '^[0-9]{1,15}$')::bigint, 0) <= 262144
    -- The one that is shown and the one that takes its place.
    and (
      select count(*) from storage.objects o
      where o.bucket_id = 'images' and o.name like folder || '%' and o.name <> p_name
    ) < 2;
end
$$;

revoke all on function private.is_fitting_avatar(text, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_fitting_avatar(text, text, jsonb) to authenticated;

-- One condition more; whatever else the two policies ask stays as it is.
do $$
declare
  known record;
begin
  for known in
    select p.policyname, p.with_check from pg_policies p
    where p.schemaname = 'storage' and p.tablename = 'objects'
      and p.policyname in ('baobab_objects_insert', 'baobab_objects_update')
  loop
    execute format(
      'alter policy %I on storage.objects with check ((%s) and private.is_fitting_avatar(bucket_id, name, metadata))',
      known.policyname, known.with_check
    );
  end loop;
end
$$;
