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
  if not was_there and not (p ? 'image') then
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
    'revision', (select i.revision from public.illustrations i where i.id = wanted_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.restore_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  restored integer;
begin
  perform private.require_admin();
  update public.illustrations i set
    category = b.category, price = b.price, is_free = b.is_free, featured = b.featured,
    state = coalesce(b.state, i.state), publish_at = case when b.state is null then i.publish_at else b.publish_at end,
    withdrawn_reason = case when b.state is null then i.withdrawn_reason else b.withdrawn_reason end,
    tags = array(select jsonb_array_elements_text(b.tags))
  from jsonb_to_recordset(p -> 'items')
    as b (id text, revision integer, category text, price numeric, is_free boolean, featured boolean, tags jsonb,
      state text, publish_at timestamptz, withdrawn_reason text)
  where i.id = b.id and i.revision = b.revision and i.kind = 'illustration';
  get diagnostics restored = row_count;
  return jsonb_build_object('restored', restored, 'kept', jsonb_array_length(p -> 'items') - restored);
end
$function$;
