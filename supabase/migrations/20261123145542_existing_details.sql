CREATE OR REPLACE FUNCTION public.match_sources(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    with asked as (
      select a.path, a.sha256 from jsonb_to_recordset(p -> 'items') as a (path text, sha256 text)
    ), matches as (
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256 as existing_sha256, s.download_sha256,
        s.parts
      from asked a join public.illustration_sources s on s.source_path = a.path
      union
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256, s.download_sha256, s.parts
      from asked a join public.illustration_sources s on s.sha256 = a.sha256
    )
    select jsonb_build_object('matches', coalesce(jsonb_agg(jsonb_build_object(
      'path', m.path, 'sha256', m.sha256, 'illustration_id', m.illustration_id,
      'existing_path', m.source_path, 'existing_sha256', m.existing_sha256,
      'existing_download_sha256', m.download_sha256, 'existing_parts', m.parts,
      'existing', jsonb_build_object('title', i.title, 'description', i.description, 'category', i.category,
        'price', i.price, 'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags)
    ) order by m.path, m.illustration_id), '[]'))
    from matches m join public.illustrations i on i.id = m.illustration_id
  );
end
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
  if not was_there and not (p ? 'image') then
    raise exception 'This illustration is no longer in the shop.' using errcode = 'P0001', hint = 'not_found';
  end if;
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

  -- before the row, so that it is never shown without them
  perform public.save_file_facts('downloads', f ->> 'path', f -> 'facts')
  from jsonb_array_elements(case jsonb_typeof(p -> 'facts') when 'array' then p -> 'facts' else '[]' end) f;

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
$function$;
