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
  end if;
  return jsonb_build_object('id', wanted_id, 'created', not was_there,
    'revision', (select i.revision from public.illustrations i where i.id = wanted_id));
end
$function$;
