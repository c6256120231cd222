-- What is in the files of the bundle: pictures, themes and formats come from the released ZIPs, never from a text about them.

-- Small public pictures of what a ZIP holds, made when it is released; one for each picture that could be drawn.
create table public.pack_previews (
  bucket text not null,
  object_path text not null,
  entry text not null check (entry <> ''),
  image text not null unique check (image <> ''),
  image_width integer not null check (image_width between 1 and 400),
  image_height integer not null check (image_height between 1 and 400),
  primary key (bucket, object_path, entry),
  foreign key (bucket, object_path, entry) references public.file_facts (bucket, object_path, entry) on delete cascade
);
comment on column public.pack_previews.image is 'Object in the bucket of images.';

-- Previews of one read ZIP, each at most half as long as its picture. Saving the same again changes nothing.
create function public.save_pack_previews(p_bucket text, p_object_path text, p_previews jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('content');
  end if;
  perform private.require_objects('images', array(select n ->> 'image' from jsonb_array_elements(p_previews) n));
  if exists (
    select from jsonb_to_recordset(p_previews) as n (entry text, image_width integer, image_height integer)
    left join public.file_facts f on f.bucket = p_bucket and f.object_path = p_object_path and f.entry = n.entry
    where f.entry is null or greatest(n.image_width, n.image_height) > ceil(greatest(f.width_px, f.height_px) / 2.0)
  ) then
    raise exception 'A preview is of an unknown file, or larger than half of it.' using errcode = '23514', hint = 'preview_refused';
  end if;
  insert into public.pack_previews (bucket, object_path, entry, image, image_width, image_height)
  select p_bucket, p_object_path, n.entry, n.image, n.image_width, n.image_height
  from jsonb_to_recordset(p_previews) as n (entry text, image text, image_width integer, image_height integer)
  on conflict (bucket, object_path, entry) do nothing;
  perform private.index_pack(b.slug) from public.bundle_packs b where b.bucket = p_bucket and b.object_path = p_object_path;
  return jsonb_array_length(p_previews);
end
$$;

-- Folders that sort files by format say nothing of their content.
create function private.is_format_folder(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select p_name ~* '^(png|svg|jpe?g|webp|gif|pdf|ai|eps|psd|vectors?|rasters?|files|pictures|images|illustrations)s?$'
$$;

-- The picture that an entry is a format of: its path without the ending and without folders of formats.
create function private.picture_of_entry(p_entry text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(part order by place)
  from unnest(string_to_array(regexp_replace(p_entry, '\.[^./]+$', ''), '/')) with ordinality as parts (part, place)
  where place = array_length(string_to_array(p_entry, '/'), 1) or not private.is_format_folder(part)
$$;

-- A name with spaces is a title already; of one without them, hyphens and underscores are the spaces.
create function private.title_of_file(p_name text) returns text
language sql immutable set search_path = '' as $$
  select case when p_name like '% %' then p_name
    else upper(left(p_name, 1)) || substr(regexp_replace(p_name, '[-_]+', ' ', 'g'), 2) end
$$;

-- One row a picture of a ZIP. The title and theme are those of the illustration with the same file, where there is one; else the
-- file's name and its folder.
create function private.pack_pictures(p_bucket text, p_object_path text)
returns table (name text[], title text, theme text, image text, image_width integer, image_height integer)
language sql stable set search_path = '' as $$
  with files as (
    select f.entry, f.sha256, private.picture_of_entry(f.entry) as name
    from public.file_facts f
    where f.bucket = p_bucket and f.object_path = p_object_path and f.entry <> ''
      and f.format in ('png', 'jpg', 'webp', 'gif', 'svg', 'pdf', 'ai', 'eps', 'psd') and f.entry !~* '(^|/)(__MACOSX/|\.|licen[sc]e[^/]*$)'
  )
  select s.name,
    coalesce(max(i.title), private.title_of_file(s.name[cardinality(s.name)])),
    coalesce(max(i.category), case when cardinality(s.name) > 1 then s.name[cardinality(s.name) - 1] end),
    max(p.image), max(p.image_width), max(p.image_height)
  from files s
  left join public.pack_previews p on p.bucket = p_bucket and p.object_path = p_object_path and p.entry = s.entry
  left join public.file_facts same on same.sha256 = s.sha256 and same.bucket = 'downloads' and same.object_path <> p_object_path
  left join public.illustrations i on coalesce(i.downloadable_file, i.master_file) = same.object_path
    and i.listed_from <= now()
  group by s.name
$$;

create function private.pack_contents(p_bucket text, p_object_path text) returns jsonb
language sql stable set search_path = '' as $$
  with files as (
    select f.* from public.file_facts f
    where f.bucket = p_bucket and f.object_path = p_object_path and f.entry <> ''
      and f.format in ('png', 'jpg', 'webp', 'gif', 'svg', 'pdf', 'ai', 'eps', 'psd') and f.entry !~* '(^|/)(__MACOSX/|\.|licen[sc]e[^/]*$)'
  ), pictures as (
    select * from private.pack_pictures(p_bucket, p_object_path)
  ), formats as (
    select f.format, count(distinct private.picture_of_entry(f.entry)) as pictures from files f group by f.format
  )
  select jsonb_build_object(
    'picture_count', (select count(*) from pictures),
    'themes', (select coalesce(jsonb_agg(t.theme order by t.pictures desc, t.theme), '[]')
      from (select theme, count(*) as pictures from pictures where theme is not null group by theme) t),
    -- formats that every picture has; the others are not promised
    'formats', (select coalesce(jsonb_agg(o.format order by o.format desc), '[]') from formats o
      where o.pictures = (select count(*) from pictures)),
    'smallest_px', (select min(greatest(f.width_px, f.height_px)) from files f where f.width_px is not null and f.format in ('png', 'jpg', 'webp', 'gif')),
    'all_png_transparent', (select bool_and(coalesce(f.is_transparent, false)) from files f where f.format = 'png'),
    'all_svg_layered', (select bool_and(coalesce(cardinality(f.layers), 0) > 1) from files f where f.format = 'svg'),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'theme', p.theme, 'image', p.image, 'image_width', p.image_width,
      'image_height', p.image_height) order by p.theme, p.name), '[]') from pictures p)
  )
$$;

-- One pack with what is in its current release. A ZIP that was not read has no contents.
create function private.pack_with_contents(p_pack public.bundle_packs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', p_pack.slug, 'title', p_pack.title, 'section', p_pack.section, 'display_order', p_pack.display_order,
    'file_name', p_pack.file_name, 'version', p_pack.version, 'size_bytes', p_pack.size_bytes, 'uploaded_at', p_pack.uploaded_at,
    'contents', case when exists (select from public.file_facts f
        where f.bucket = p_pack.bucket and f.object_path = p_pack.object_path and f.entry <> '')
      then private.pack_contents(p_pack.bucket, p_pack.object_path) end)
$$;

-- The files of a bundle that is listed, in their order.
create function public.bundle_contents(p_bundle_id text default 'bundle-all-packs') returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.pack_with_contents(b) order by b.section desc, b.display_order), '[]')
  from public.bundle_members m
  join public.bundle_packs b on b.slug = m.pack_slug
  join public.illustrations i on i.id = m.bundle_id and i.listed_from <= now()
  where m.bundle_id = p_bundle_id and m.removed_at is null
$$;
