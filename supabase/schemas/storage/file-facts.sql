-- What was read from every stored original. All that is said about a file comes from here; null is unknown and is not shown.

-- A name in a ZIP that unpacks to the same on Windows, macOS and Linux and stays in its folder. `nameProblem` in shared/uploads answers
-- the same in words.
create function private.is_entry_name(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select replace(p_name, '\', '/') !~ '^/|^[A-Za-z]:|//|[. ](/|$)|[<>:"|?*\u0001-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]'
    and replace(p_name, '\', '/') !~* '(^|/)(con|prn|aux|nul|conin[$]|conout[$]|(com|lpt)[0-9¹²³])\s*([.]|/|$)'
$$;

create table public.file_facts (
  bucket text not null check (bucket in ('downloads', 'Downloadable Files')),
  object_path text not null check (object_path <> ''),
  entry text not null default '' check (private.is_entry_name(entry)),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes >= 0),
  format text not null check (format ~ '^[a-z0-9]{1,16}$'),
  width_px integer check (width_px > 0),
  height_px integer check (height_px > 0),
  dpi numeric check (dpi > 0),
  is_transparent boolean,
  is_vector boolean,
  layers text[],
  fonts text[],
  primary key (bucket, object_path, entry)
);
comment on column public.file_facts.entry is 'Path inside a ZIP; empty for the object itself.';
comment on column public.file_facts.is_transparent is 'At least one pixel is not opaque.';
comment on column public.file_facts.is_vector is 'Drawn in shapes alone: it can be scaled to any size.';
create index file_facts_sha256 on public.file_facts (sha256);

-- Facts of one object: p_facts is a list with one row a file, the object itself (entry '') among them. Saving the same again
-- changes nothing; entries that are not named are dropped. An object's name is never used twice, so its facts stay true.
-- The files of an original that are sold: of a ZIP its entries, without licenses and what systems leave in archives; else the object.
create function private.delivered_facts(p_path text) returns setof public.file_facts
language sql stable set search_path = '' as $$
  select f.* from public.file_facts f
  where f.bucket = 'downloads' and f.object_path = p_path
    and case when f.entry = '' then f.format <> 'zip'
      else f.entry !~* '(^|/)(licen[sc]e[^/]*\.(txt|md|html?|pdf)|__MACOSX/.*|\.[^/]*|thumbs\.db|desktop\.ini)$' end
$$;

-- One row with the columns of illustrations that are derived from facts; unknown where the original was not read.
create function private.facts_of_original(p_path text) returns table (
  formats text[], is_vector boolean, is_transparent boolean, width_px integer, height_px integer, file_count integer,
  file_size_bytes bigint, files jsonb
)
language sql stable set search_path = '' as $$
  with sold as materialized (
    select d.*, coalesce(array_position('{png,jpg,webp,gif,svg,pdf,ai,eps,psd}', d.format), 99) as place
    from private.delivered_facts(p_path) d
  ), largest as (
    select s.width_px, s.height_px from sold s where s.format in ('png', 'jpg', 'webp', 'gif', 'psd') and s.width_px is not null
    order by s.width_px::bigint * s.height_px desc, s.entry limit 1
  ), listed as (
    select * from sold order by place, entry limit 50
  )
  select
    array(select s.format from sold s group by s.format, s.place order by s.place, s.format),
    -- one file that is so makes it so; it is not so only where every file is known
    case when bool_or(s.is_vector) then true when count(*) = count(s.is_vector) and count(*) > 0 then false end,
    case when bool_or(s.is_transparent) then true when count(*) = count(s.is_transparent) and count(*) > 0 then false end,
    (select l.width_px from largest l), (select l.height_px from largest l),
    nullif(count(*), 0)::integer,
    (select f.size_bytes from public.file_facts f where f.bucket = 'downloads' and f.object_path = p_path and f.entry = ''),
    coalesce((select jsonb_agg(jsonb_build_object('entry', l.entry, 'format', l.format, 'size_bytes', l.size_bytes,
      'width_px', l.width_px, 'height_px', l.height_px, 'dpi', l.dpi, 'is_transparent', l.is_transparent,
      'is_vector', l.is_vector, 'layers', l.layers, 'fonts', l.fonts) order by l.place, l.entry) from listed l), '[]')
  from sold s
$$;

create function private.keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select f.formats, f.is_vector, f.is_transparent, f.width_px, f.height_px, f.file_count, f.file_size_bytes, f.files
  into new.formats, new.is_vector, new.is_transparent, new.width_px, new.height_px, new.file_count, new.file_size_bytes, new.files
  from private.facts_of_original(coalesce(new.downloadable_file, new.master_file)) f;
  return new;
end
$$;

-- p_facts: one object for each entry of a stored file, with the columns of file_facts; the entry '' is the file itself. Replaces what was known
-- of the file and answers the number of entries. Errors: checksum_mismatch where the stored file has another size; 42501 for all but editors.
create function public.save_file_facts(p_bucket text, p_object_path text, p_facts jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored_size bigint;
  whole jsonb := (select f from jsonb_array_elements(p_facts) f where f ->> 'entry' = '');
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('content');
  end if;
  perform private.require_objects(p_bucket, array[p_object_path]);
  stored_size := (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = p_bucket and o.name = p_object_path);
  if whole is null or stored_size <> (whole ->> 'size_bytes')::bigint then
    raise exception 'These facts are not about the stored file: it has % bytes instead of %.', stored_size, whole ->> 'size_bytes'
      using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  delete from public.file_facts f
  where f.bucket = p_bucket and f.object_path = p_object_path
    and f.entry not in (select n ->> 'entry' from jsonb_array_elements(p_facts) n);
  insert into public.file_facts as known (bucket, object_path, entry, sha256, size_bytes, format, width_px, height_px, dpi,
    is_transparent, is_vector, layers, fonts)
  select p_bucket, p_object_path, n.entry, n.sha256, n.size_bytes, n.format, n.width_px, n.height_px, n.dpi, n.is_transparent,
    n.is_vector, n.layers, n.fonts
  from jsonb_to_recordset(p_facts) as n (entry text, sha256 text, size_bytes bigint, format text, width_px integer,
    height_px integer, dpi numeric, is_transparent boolean, is_vector boolean, layers text[], fonts text[])
  on conflict (bucket, object_path, entry) do update set
    sha256 = excluded.sha256, size_bytes = excluded.size_bytes, format = excluded.format, width_px = excluded.width_px,
    height_px = excluded.height_px, dpi = excluded.dpi, is_transparent = excluded.is_transparent,
    is_vector = excluded.is_vector, layers = excluded.layers, fonts = excluded.fonts
  where (known.sha256, known.size_bytes, known.format, known.width_px, known.height_px, known.dpi, known.is_transparent,
      known.is_vector, known.layers, known.fonts)
    is distinct from (excluded.sha256, excluded.size_bytes, excluded.format, excluded.width_px, excluded.height_px, excluded.dpi,
      excluded.is_transparent, excluded.is_vector, excluded.layers, excluded.fonts);
  -- the trigger keep_facts does the work; a row whose facts are the same stays as it is
  update public.illustrations i set master_file = i.master_file
  from private.facts_of_original(p_object_path) n
  where p_bucket = 'downloads' and coalesce(i.downloadable_file, i.master_file) = p_object_path
    and (i.files, i.file_size_bytes) is distinct from (n.files, n.file_size_bytes);
  perform private.index_pack(b.slug) from public.bundle_packs b where b.bucket = p_bucket and b.object_path = p_object_path;
  return jsonb_array_length(p_facts);
end
$$;

-- An update that names none of these columns changes none of them.
create trigger keep_facts before insert or update of downloadable_file, master_file, formats, is_vector, is_transparent, width_px,
  height_px, file_count, file_size_bytes, files on public.illustrations
  for each row execute function private.keep_facts();
