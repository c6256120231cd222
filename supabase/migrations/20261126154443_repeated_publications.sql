alter table public.illustration_sources add column published_objects text[] default '{}'::text[] not null;

-- What is in the shop was published by uploads that may be told again.
update public.illustration_sources s
set published_objects = array_remove(array[i.image, i.master_file, i.downloadable_file], null)
from public.illustrations i where i.id = s.illustration_id;

CREATE OR REPLACE FUNCTION private.require_new_source(p jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known text;
begin
  perform pg_advisory_xact_lock(7046008, hashtext(p ->> 'sha256'));
  select i.title into known
  from public.illustration_sources s join public.illustrations i on i.id = s.illustration_id
  where s.sha256 = p ->> 'sha256' and s.source_path = p ->> 'path' and s.source_root is not distinct from nullif(p ->> 'root', '')
  limit 1;
  if found then
    raise exception 'Another upload has published this file meanwhile, as “%”. Cancel this one; to have it twice, drop it again and add it as a new illustration.', known
      using errcode = 'P0001', hint = 'duplicate';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.was_published(p_id text, p_objects text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select cardinality(p_objects) > 0 and exists (
    select from public.illustration_sources s where s.illustration_id = p_id and p_objects <@ s.published_objects
  )
$function$;

CREATE OR REPLACE FUNCTION public.match_sources(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return (
    with asked as (
      select a.path, a.sha256 from jsonb_to_recordset(p -> 'items') as a (path text, sha256 text)
    ), matches as (
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256 as existing_sha256, s.download_sha256,
        s.parts, s.source_root
      from asked a join public.illustration_sources s on s.source_path = a.path
      union
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256, s.download_sha256, s.parts, s.source_root
      from asked a join public.illustration_sources s on s.sha256 = a.sha256
    )
    select jsonb_build_object('matches', coalesce(jsonb_agg(jsonb_build_object(
      'path', m.path, 'sha256', m.sha256, 'illustration_id', m.illustration_id,
      'existing_path', m.source_path, 'existing_sha256', m.existing_sha256,
      'existing_download_sha256', m.download_sha256, 'existing_parts', m.parts, 'existing_root', m.source_root,
      'existing', jsonb_build_object('title', i.title, 'description', i.description, 'category', i.category,
        'price', i.price, 'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags, 'series', i.series, 'alt_text', i.alt_text,
        'facets', i.facets, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
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
      'image_width', 'image_height', 'placeholder', 'master_file', 'downloadable_file', 'state', 'publish_at',
      'series', 'alt_text', 'facets', 'focus_x', 'focus_y', 'palette', 'perceptual_hash')
  );
  objects text[] := array_remove(array[p ->> 'image', p ->> 'master_file', p ->> 'downloadable_file'], null);
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
  if was_there and private.was_published(wanted_id, objects) then
    return jsonb_build_object('id', wanted_id, 'created', false, 'revision', before.revision,
      'replaced', private.replaced_objects(before, p -> 'replaces', before));
  end if;
  if not was_there and not coalesce((p ->> 'anyway')::boolean, false) then
    perform private.require_new_source(p -> 'source');
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
  update public.illustration_sources s set published_objects = s.published_objects || objects
  where s.illustration_id = wanted_id and cardinality(objects) > 0;
  return jsonb_build_object('id', wanted_id, 'created', not was_there,
    'replaced', case when was_there then private.replaced_objects(before, p -> 'replaces', wanted) else '[]' end,
    'revision', (select i.revision from public.illustrations i where i.id = wanted_id));
end
$function$;

comment on column public.illustration_sources.published_objects is 'Objects of every upload that was published here, also of those whose place others have taken.';

grant EXECUTE on function private.require_new_source(jsonb) to authenticated;

grant EXECUTE on function private.was_published(text,text[]) to authenticated;
