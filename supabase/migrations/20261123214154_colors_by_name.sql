alter table public.illustrations drop constraint illustrations_palette_check;

alter table public.illustrations add constraint illustrations_palette_check CHECK (((cardinality(palette) <= 8) AND (private.join_words(palette) ~ '^((#[0-9a-f]{6})( #[0-9a-f]{6})*)?$'::text)));

CREATE OR REPLACE FUNCTION private.oklab(p_hex text)
 RETURNS double precision[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  rgb bytea;
  v double precision[];
  l double precision;
  m double precision;
  s double precision;
begin
  if p_hex is null or p_hex !~ '^#[0-9A-Fa-f]{6}$' then
    return null;
  end if;
  rgb := decode(substr(p_hex, 2), 'hex');
  for i in 0 .. 2 loop
    l := get_byte(rgb, i) / 255::double precision;
    v[i] := case when l <= 0.04045 then l / 12.92 else power((l + 0.055) / 1.055, 2.4) end;
  end loop;
  l := cbrt(0.4122214708 * v[0] + 0.5363325363 * v[1] + 0.0514459929 * v[2]);
  m := cbrt(0.2119034982 * v[0] + 0.6806995451 * v[1] + 0.1073969566 * v[2]);
  s := cbrt(0.0883024619 * v[0] + 0.2817188376 * v[1] + 0.6299787005 * v[2]);
  return array[
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  ];
end
$function$;

CREATE OR REPLACE FUNCTION private.palette_colors(p_palette text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  names text[] := '{}';
  lab double precision[];
  hex text;
  light double precision;
  chroma double precision;
  hue double precision;
  name text;
begin
  foreach hex in array coalesce(p_palette, '{}') loop
    lab := private.oklab(hex);
    continue when lab is null;
    light := lab[1];
    chroma := sqrt(lab[2] * lab[2] + lab[3] * lab[3]);
    hue := atan2d(lab[3], lab[2]);
    hue := case when hue < 0 then hue + 360 else hue end;
    name := case
      when light < 0.16 or light < 0.28 and chroma < 0.05 then 'black'
      when light > 0.92 and chroma < 0.035 then 'white'
      when chroma < case when light < 0.62 and hue > 12 and hue < 112 then 0.015 else 0.035 end then 'gray'
      when hue < 12 or hue >= 338 then case when light > 0.45 then 'pink' else 'red' end
      when hue < 100 and light < 0.62 and chroma < case when hue < 42 then 0.12 else 0.15 end then 'brown'
      when hue < 112 and light >= 0.62 and (light < 0.72 and chroma < 0.13 or light < 0.84 and chroma < 0.09) then 'brown'
      when hue < 30 then case when light > 0.68 then 'pink' else 'red' end
      when hue < 36 then case when light > 0.68 then 'orange' else 'red' end
      when hue < 75 then 'orange'
      when hue < 112 then case when light < 0.62 then 'green' else 'yellow' end
      when hue < 165 then 'green'
      when hue < 215 then 'teal'
      when hue < 282 then 'blue'
      when hue >= 318 and light > 0.66 then 'pink'
      else 'purple'
    end;
    names := case when name = any (names) then names else names || name end;
  end loop;
  return names;
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
      'image_width', 'image_height', 'placeholder', 'master_file', 'downloadable_file', 'state', 'publish_at',
      'series', 'alt_text', 'facets', 'focus_x', 'focus_y', 'palette', 'perceptual_hash')
  );
  before public.illustrations%rowtype;
  wanted public.illustrations%rowtype;
  was_there boolean;
begin
  perform private.require_area('content');
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
    given := '{"state": "published", "price": 0, "is_free": false, "featured": false, "tags": [], "image_widths": [], "facets": []}'::jsonb || given;
  end if;
  -- those of another picture tell nothing of this one
  if given ? 'image' then
    given := '{"palette": [], "perceptual_hash": null}'::jsonb || given;
  end if;
  if given ? 'category' or not was_there then
    given := given || jsonb_build_object('category',
      private.resolve_category(given ->> 'category', coalesce((p ->> 'create_category')::boolean, false)));
  end if;
  wanted := jsonb_populate_record(before, given);
  wanted.facets := private.sorted_texts(wanted.facets);
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
      image_widths, image_width, image_height, placeholder, master_file, downloadable_file, state, publish_at, series, alt_text,
      facets, focus_x, focus_y, palette, perceptual_hash)
    values (wanted_id, wanted.title, wanted.description, wanted.category, wanted.price, wanted.is_free, wanted.featured,
      wanted.tags, wanted.image, wanted.image_widths, wanted.image_width, wanted.image_height, wanted.placeholder,
      wanted.master_file, wanted.downloadable_file, wanted.state, wanted.publish_at, wanted.series, wanted.alt_text,
      wanted.facets, wanted.focus_x, wanted.focus_y, wanted.palette, wanted.perceptual_hash);
  elsif to_jsonb(wanted) is distinct from to_jsonb(before) then
    update public.illustrations i set title = wanted.title, description = wanted.description, category = wanted.category,
      price = wanted.price, is_free = wanted.is_free, featured = wanted.featured, tags = wanted.tags, image = wanted.image,
      image_widths = wanted.image_widths, image_width = wanted.image_width, image_height = wanted.image_height,
      placeholder = wanted.placeholder, master_file = wanted.master_file, downloadable_file = wanted.downloadable_file,
      state = wanted.state, publish_at = wanted.publish_at, series = wanted.series, alt_text = wanted.alt_text,
      facets = wanted.facets, focus_x = wanted.focus_x, focus_y = wanted.focus_y, palette = wanted.palette,
      perceptual_hash = wanted.perceptual_hash
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

grant EXECUTE on function private.oklab(text) to anon;

grant EXECUTE on function private.oklab(text) to authenticated;

grant EXECUTE on function private.oklab(text) to service_role;

grant EXECUTE on function private.palette_colors(text[]) to anon;

grant EXECUTE on function private.palette_colors(text[]) to authenticated;

grant EXECUTE on function private.palette_colors(text[]) to service_role;
