CREATE OR REPLACE FUNCTION public.unread_originals(p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('content');
  end if;
  with unread as (
    select distinct n.bucket, n.name, coalesce((o.metadata ->> 'size')::bigint, 0) as size
    from private.named_objects() n
    join storage.objects o on o.bucket_id = n.bucket and o.name = n.name
    where n.bucket <> 'images' and not exists (
      select from public.file_facts f where f.bucket = n.bucket and f.object_path = n.name)
      -- The shop says nothing about the files of the free pack.
      and not exists (select from public.free_pack f where f.object_path = n.name)
  ), large as (
    select i.id, i.title, i.master_file from public.illustrations i
    join public.file_facts f on f.bucket = 'downloads' and f.object_path = i.master_file and f.entry = ''
    where greatest(i.image_width, i.image_height) > ceil(greatest(f.width_px, f.height_px) / 2.0)
  )
  select jsonb_build_object(
    'unread', (select count(*) from unread),
    'objects', coalesce((select jsonb_agg(jsonb_build_object('bucket', u.bucket, 'path', u.name, 'size_bytes', u.size)
      order by u.size, u.name) from (select * from unread order by size, name limit p_limit) u), '[]'),
    'large_previews', (select count(*) from large),
    'previews', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'master_file', l.master_file) order by l.id)
      from (select * from large order by id limit p_limit) l), '[]')
  ) into answer;
  return answer;
end
$function$;
