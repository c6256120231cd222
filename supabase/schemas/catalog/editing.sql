-- What administrators do to illustrations.

create function private.object_exists(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from storage.objects o where o.bucket_id = p_bucket and o.name = p_name)
$$;

-- The objects in `images` behind an image column: the path itself, or each of its widths. Addresses of this project's
-- public bucket count as paths; other addresses lie elsewhere and give nothing.
create function private.image_objects(p_image text, p_widths integer[]) returns setof text
language sql immutable set search_path = '' as $$
  with named as (
    select case
      when p_image ~ '/object/public/images/' then
        split_part(regexp_replace(p_image, '^.*/object/public/images/', ''), '?', 1)
      when p_image !~* '^(https?|data|blob):' then nullif(p_image, '')
    end as path
  )
  select named.path from named
  where named.path is not null and (cardinality(coalesce(p_widths, '{}')) = 0 or named.path !~ '\.[0-9]+\.[a-z]+$')
  union all
  select regexp_replace(named.path, '\.[0-9]+(\.[a-z]+)$', '.' || width || '\1')
  from named, unnest(p_widths) as width
  where named.path ~ '\.[0-9]+\.[a-z]+$'
$$;

create function private.require_objects(p_bucket text, p_names text[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  missing text[] := array(
    select n from unnest(p_names) n where n is not null and not private.object_exists(p_bucket, n)
  );
begin
  if cardinality(missing) > 0 then
    raise exception 'Not uploaded yet: %', array_to_string(missing, ', ')
      using errcode = 'P0001', hint = 'object_missing',
        detail = jsonb_build_object('bucket', p_bucket, 'names', missing)::text;
  end if;
end
$$;

-- The stored spelling of a category; made when it is missing and p_create says so.
create function private.resolve_category(p_name text, p_create boolean) returns text
language plpgsql set search_path = '' as $$
declare
  wanted text := btrim(p_name);
  known text := (select c.name from public.categories c where lower(c.name) = lower(wanted));
begin
  if known is null and p_create then
    insert into public.categories (name, description, display_order)
    select wanted, format('Illustrations on the theme "%s".', wanted), coalesce(max(c.display_order), 0) + 1
    from public.categories c
    on conflict do nothing;
    known := (select c.name from public.categories c where lower(c.name) = lower(wanted));
  end if;
  if known is null then
    raise exception 'The category "%" does not exist.', wanted
      using errcode = 'P0001', hint = 'category_unknown', detail = jsonb_build_object('name', wanted)::text;
  end if;
  return known;
end
$$;

-- Without a hash only the download is new. What p leaves out stays; so does a place in a folder where "keeps_place" says that p
-- has none: a file alone is known by its name.
create function private.remember_source(p_id text, p jsonb) returns void
language sql set search_path = '' as $$
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
$$;

-- A ZIP that was taken away is not remembered: the same file, dropped again, is a change.
create function private.forget_download() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.illustration_sources s set download_sha256 = null, download_size_bytes = null, parts = '{}'
  where s.illustration_id = new.id;
  return null;
end
$$;
create trigger forget_download after update of downloadable_file on public.illustrations
  for each row when (old.downloadable_file is not null and new.downloadable_file is null)
  execute function private.forget_download();

-- The objects whose place others have taken: of the row before, and of what the caller saw in it (its first call may have gone unanswered).
create function private.replaced_objects(p_before public.illustrations, p_seen jsonb, p_now public.illustrations) returns jsonb
language plpgsql stable set search_path = '' as $$
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
$$;

-- A file that is chosen for an illustration takes the place of the one that was seen there and of no other. Sending it again is no conflict.
create function private.require_seen_files(p_before public.illustrations, p_seen jsonb, p_wanted public.illustrations) returns void
language plpgsql immutable set search_path = '' as $$
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
$$;

-- An upload that is told again, perhaps hours after its first call: no object's name is used twice, so its own tell that it was
-- published here, whatever the row has now.
create function private.was_published(p_id text, p_objects text[]) returns boolean
language sql stable set search_path = '' as $$
  select cardinality(p_objects) > 0 and exists (
    select from public.illustration_sources s where s.illustration_id = p_id and p_objects <@ s.published_objects
  )
$$;

-- The same file of the same folder becomes two illustrations only by decision: another queue may have published it after both plans
-- were made. Calls with the same bytes wait for each other.
create function private.require_new_source(p jsonb) returns void
language plpgsql set search_path = '' as $$
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
$$;

-- Ties uploaded objects to their row. The client makes the id before it uploads, so a repeated call changes nothing, not even what
-- was changed since the first one; for a known id only the given fields are replaced. `replaces` is what the caller saw of the row's
-- files; `anyway` allows a second illustration of the same file. The answer names the objects that are no longer needed.
create function public.publish_illustration(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted_id text := coalesce(nullif(p ->> 'id', ''), gen_random_uuid()::text);
  -- Keys that a client may set; source and create_category are handled apart.
  given jsonb := private.picked(p, private.fields_of('details', 'file'));
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

  if to_jsonb(wanted) is distinct from to_jsonb(before) then
    wanted.id := wanted_id;
    perform private.store(wanted);
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
$$;

-- For every asked file the published illustrations that came from the same path, below whatever folder, or have the same bytes, with
-- their details.
create function public.match_sources(p jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      'existing', private.details_of(m.illustration_id)
    ) order by m.path, m.illustration_id), '[]'))
    from matches m
  );
end
$$;
