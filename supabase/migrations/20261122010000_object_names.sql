-- Names of stored objects. Hosted Storage checks the characters of a name; whether it takes `.` and `..` depends on where its
-- files lie, and it takes empty segments. Tools that make paths or addresses of names trip over all three, so no signed-in user,
-- administrators included, may write one.

create function private.is_object_name(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(p_name) <= 1024
    and p_name ~ '^[A-Za-z0-9_/!.*''() &$@=;:+,?-]+$'
    and p_name !~ '(^|/)[.]{0,2}(/|$)'
$$;

revoke all on function private.is_object_name(text) from public, anon, authenticated, service_role;
grant execute on function private.is_object_name(text) to authenticated;

alter policy baobab_objects_insert on storage.objects
  with check (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and private.is_object_name(name) and (
      (select private.is_admin())
      or (bucket_id = 'images' and (storage.foldername(name))[1] = 'avatars'
        and (storage.foldername(name))[2] = (select auth.uid())::text)
    )
  );
alter policy baobab_objects_update on storage.objects
  with check (
    bucket_id in ('images', 'downloads', 'Downloadable Files') and private.is_object_name(name) and (
      (select private.is_admin())
      or (bucket_id = 'images' and (storage.foldername(name))[1] = 'avatars'
        and (storage.foldername(name))[2] = (select auth.uid())::text)
    )
  );

-- A row whose size is no number is listed without one; it used to fail the whole comparison.
create or replace function public.list_orphans() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
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
