CREATE OR REPLACE FUNCTION private.forget_download()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.illustration_sources s set download_sha256 = null, download_size_bytes = null, parts = '{}'
  where s.illustration_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_source(p_id text, p jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.illustration_sources s set download_sha256 = p ->> 'download_sha256',
    download_size_bytes = (p ->> 'download_size_bytes')::bigint, parts = '{}'
  where s.illustration_id = p_id and not p ? 'sha256'
    and s.download_sha256 is distinct from p ->> 'download_sha256';

  insert into public.illustration_sources as known
    (illustration_id, source_path, source_root, source_name, sha256, size_bytes, download_sha256, download_size_bytes, parts, uploaded_by)
  select p_id, case when kept.place then s.source_path else p ->> 'path' end, nullif(p ->> 'root', ''),
    case when kept.place then s.source_name else p ->> 'name' end,
    p ->> 'sha256', (p ->> 'size_bytes')::bigint,
    case when kept.download then s.download_sha256 else p ->> 'download_sha256' end,
    case when kept.download then s.download_size_bytes else (p ->> 'download_size_bytes')::bigint end,
    array(select jsonb_array_elements_text(coalesce(p -> 'parts', '[]'))), (select auth.uid())
  from (values (p_id)) wanted (id)
  left join public.illustration_sources s on s.illustration_id = wanted.id
  cross join lateral (
    select coalesce((p ->> 'keeps_place')::boolean and (s.source_root is not null or s.source_path like '%/%'), false) as place,
      not p ? 'download_sha256' as download
  ) kept
  where p ? 'sha256'
  on conflict (illustration_id) do update set
    source_path = excluded.source_path, source_root = coalesce(excluded.source_root, known.source_root), source_name = excluded.source_name, sha256 = excluded.sha256,
    size_bytes = excluded.size_bytes, download_sha256 = excluded.download_sha256,
    download_size_bytes = excluded.download_size_bytes, parts = excluded.parts, uploaded_by = excluded.uploaded_by
  where (known.source_path, known.source_root, known.source_name, known.sha256, known.size_bytes, known.download_sha256,
      known.download_size_bytes, known.parts)
    is distinct from (excluded.source_path, coalesce(excluded.source_root, known.source_root), excluded.source_name, excluded.sha256, excluded.size_bytes,
      excluded.download_sha256, excluded.download_size_bytes, excluded.parts)
$function$;

CREATE OR REPLACE FUNCTION private.replaced_objects(p_before public.illustrations, p_seen jsonb, p_now public.illustrations)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  seen public.illustrations := jsonb_populate_record(p_before, coalesce(p_seen, '{}'));
  images text[] := array(
    select private.image_objects(p_before.image, p_before.image_widths)
    union select private.image_objects(seen.image, seen.image_widths)
    except select private.image_objects(p_now.image, p_now.image_widths)
  );
  downloads text[] := array(
    select n from unnest(array[p_before.master_file, p_before.downloadable_file, seen.master_file, seen.downloadable_file]) n
    where n is not null except select unnest(array[p_now.master_file, p_now.downloadable_file])
  );
begin
  if cardinality(images) + cardinality(downloads) = 0 then
    return '[]';
  end if;
  return private.unnamed_objects(images, downloads);
end
$function$;

CREATE OR REPLACE FUNCTION private.require_seen_files(p_before public.illustrations, p_seen jsonb, p_wanted public.illustrations)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  picture text := coalesce(p_before.master_file, p_before.image);
  wanted_picture text := coalesce(p_wanted.master_file, p_wanted.image);
begin
  if picture is distinct from coalesce(p_seen ->> 'master_file', p_seen ->> 'image') and picture is distinct from wanted_picture
    or p_before.downloadable_file is distinct from p_seen ->> 'downloadable_file'
      and p_before.downloadable_file is distinct from p_wanted.downloadable_file
  then
    raise exception 'Another file was put in its place after this one was chosen. The shop keeps that one: cancel this upload, or choose the file again to replace it.'
      using errcode = 'P0001', hint = 'conflict';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.unnamed_objects(p_images text[], p_downloads text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket, 'name', o.name) order by o.bucket, o.name), '[]')
  from (
    select 'images' as bucket, unnest(p_images) as name union all select 'downloads', unnest(p_downloads)
  ) o
  where not exists (select 1 from private.named_objects() n where n.bucket = o.bucket and n.name = o.name)
$function$;

CREATE OR REPLACE FUNCTION public.publish_illustration(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted_id text := coalesce(nullif(p ->> 'id', ''), gen_random_uuid()::text);
  -- Keys that a client may set; source and create_category are handled apart.
  given jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p)
    where key in ('title', 'description', 'category', 'price', 'is_free', 'featured', 'tags', 'image', 'image_widths',
      'image_width', 'image_height', 'placeholder', 'master_file', 'downloadable_file', 'state', 'publish_at')
  );
  before public.illustrations%rowtype;
  wanted public.illustrations%rowtype;
  was_there boolean;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(7046003, hashtext(wanted_id));
  select * into before from public.illustrations i where i.id = wanted_id for update;
  was_there := found;
  if not was_there and (p ? 'replaces' or not p ? 'image') then
    raise exception 'This illustration is no longer in the shop.' using errcode = 'P0001', hint = 'not_found';
  end if;
  if was_there and before.kind <> 'illustration' then
    raise exception 'The bundle is not published this way.' using errcode = 'P0001', hint = 'bundle_kept';
  end if;
  if not was_there then
    given := '{"state": "published", "price": 0, "is_free": false, "featured": false, "tags": [], "image_widths": []}'::jsonb || given;
  end if;
  if given ? 'category' or not was_there then
    given := given || jsonb_build_object('category',
      private.resolve_category(given ->> 'category', coalesce((p ->> 'create_category')::boolean, false)));
  end if;
  wanted := jsonb_populate_record(before, given);
  if wanted.is_free then
    wanted.price := 0;
  end if;
  if p ? 'replaces' then
    perform private.require_seen_files(before, p -> 'replaces', wanted);
  end if;
  perform private.require_objects('images', array(select private.image_objects(wanted.image, wanted.image_widths)));
  perform private.require_objects('downloads', array[wanted.downloadable_file, wanted.master_file]);

  -- before the row, so that it is never shown without them
  perform public.save_file_facts('downloads', f ->> 'path', f -> 'facts')
  from jsonb_array_elements(case jsonb_typeof(p -> 'facts') when 'array' then p -> 'facts' else '[]' end) f;

  if not was_there then
    insert into public.illustrations (id, title, description, category, price, is_free, featured, tags, image,
      image_widths, image_width, image_height, placeholder, master_file, downloadable_file, state, publish_at)
    values (wanted_id, wanted.title, wanted.description, wanted.category, wanted.price, wanted.is_free, wanted.featured,
      wanted.tags, wanted.image, wanted.image_widths, wanted.image_width, wanted.image_height, wanted.placeholder,
      wanted.master_file, wanted.downloadable_file, wanted.state, wanted.publish_at);
  elsif to_jsonb(wanted) is distinct from to_jsonb(before) then
    update public.illustrations i set title = wanted.title, description = wanted.description, category = wanted.category,
      price = wanted.price, is_free = wanted.is_free, featured = wanted.featured, tags = wanted.tags, image = wanted.image,
      image_widths = wanted.image_widths, image_width = wanted.image_width, image_height = wanted.image_height,
      placeholder = wanted.placeholder, master_file = wanted.master_file, downloadable_file = wanted.downloadable_file,
      state = wanted.state, publish_at = wanted.publish_at
    where i.id = wanted_id;
  end if;
  if jsonb_typeof(p -> 'source') = 'object' then
    perform private.remember_source(wanted_id, p -> 'source');
  elsif nullif(p ->> 'source_path', '') is not null then
    update public.illustration_sources s
    set source_path = p ->> 'source_path', source_name = regexp_replace(p ->> 'source_path', '^.*/', '')
    where s.illustration_id = wanted_id and s.source_path <> p ->> 'source_path';
  end if;
  return jsonb_build_object('id', wanted_id, 'created', not was_there,
    'replaced', case when was_there then private.replaced_objects(before, p -> 'replaces', wanted) else '[]' end,
    'revision', (select i.revision from public.illustrations i where i.id = wanted_id));
end
$function$;

CREATE TRIGGER forget_download AFTER UPDATE OF downloadable_file ON public.illustrations FOR EACH ROW WHEN (((old.downloadable_file IS NOT NULL) AND (new.downloadable_file IS NULL))) EXECUTE FUNCTION private.forget_download();

grant EXECUTE on function private.replaced_objects(public.illustrations,jsonb,public.illustrations) to authenticated;

grant EXECUTE on function private.require_seen_files(public.illustrations,jsonb,public.illustrations) to authenticated;

grant EXECUTE on function private.unnamed_objects(text[],text[]) to authenticated;
