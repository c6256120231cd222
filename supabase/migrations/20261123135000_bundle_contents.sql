create table public.pack_previews ();

alter table public.pack_previews add column bucket text not null;

alter table public.pack_previews add column object_path text not null;

alter table public.pack_previews add column entry text not null;

alter table public.pack_previews add column image text not null;

alter table public.pack_previews add column image_width integer not null;

alter table public.pack_previews add column image_height integer not null;

alter table public.pack_previews add constraint pack_previews_entry_check CHECK ((entry <> ''::text));

alter table public.pack_previews add constraint pack_previews_image_check CHECK ((image <> ''::text));

alter table public.pack_previews add constraint pack_previews_image_height_check CHECK (((image_height >= 1) AND (image_height <= 400)));

alter table public.pack_previews add constraint pack_previews_image_key UNIQUE (image);

alter table public.pack_previews add constraint pack_previews_image_width_check CHECK (((image_width >= 1) AND (image_width <= 400)));

alter table public.pack_previews add constraint pack_previews_pkey PRIMARY KEY (bucket, object_path, entry);

alter table public.pack_previews add constraint pack_previews_bucket_object_path_entry_fkey FOREIGN KEY (bucket, object_path, entry) REFERENCES public.file_facts(bucket, object_path, entry) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.is_format_folder(p_name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_name ~* '^(png|svg|jpe?g|webp|gif|pdf|ai|eps|psd|vectors?|rasters?|files|pictures|images|illustrations)s?$'
$function$;

CREATE OR REPLACE FUNCTION private.picture_of_entry(p_entry text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(part order by place)
  from unnest(string_to_array(regexp_replace(p_entry, '\.[^./]+$', ''), '/')) with ordinality as parts (part, place)
  where place = array_length(string_to_array(p_entry, '/'), 1) or not private.is_format_folder(part)
$function$;

CREATE OR REPLACE FUNCTION private.title_of_file(p_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_name like '% %' then p_name
    else upper(left(p_name, 1)) || substr(regexp_replace(p_name, '[-_]+', ' ', 'g'), 2) end
$function$;

CREATE OR REPLACE FUNCTION private.pack_pictures(p_bucket text, p_object_path text)
 RETURNS TABLE(name text[], title text, theme text, image text, image_width integer, image_height integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
  group by s.name
$function$;

CREATE OR REPLACE FUNCTION private.pack_contents(p_bucket text, p_object_path text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.bundle_contents()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    jsonb_build_object('slug', b.slug, 'title', b.title, 'section', b.section, 'display_order', b.display_order,
      'file_name', b.file_name, 'version', b.version, 'size_bytes', b.size_bytes, 'uploaded_at', b.uploaded_at,
      'contents', case when exists (select from public.file_facts f
          where f.bucket = b.bucket and f.object_path = b.object_path and f.entry <> '')
        then private.pack_contents(b.bucket, b.object_path) end)
    order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
$function$;

CREATE OR REPLACE FUNCTION public.save_pack_previews(p_bucket text, p_object_path text, p_previews jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_admin();
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
  return jsonb_array_length(p_previews);
end
$function$;

CREATE OR REPLACE FUNCTION private.named_objects()
 RETURNS TABLE(bucket text, name text, from_table text, row_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'images', o, 'illustrations', i.id
  from public.illustrations i, private.image_objects(i.image, i.image_widths) o
  union all
  select 'images', o, 'categories', c.id::text from public.categories c, private.image_objects(c.image, c.image_widths) o
  union all
  select 'images', o, 'blog_posts', b.id::text from public.blog_posts b, private.image_objects(b.image, b.image_widths) o
  union all
  select 'images', o, 'about_content', a.id::text
  from public.about_content a, private.image_objects(a.image_url, a.image_widths) o
  union all
  select 'images', o, 'team_members', t.id::text
  from public.team_members t, private.image_objects(t.image_url, t.image_widths) o
  union all
  select 'images', o, 'profiles', f.id::text from public.profiles f, private.image_objects(f.avatar_url, '{}') o
  union all
  select 'downloads', i.downloadable_file, 'illustrations', i.id
  from public.illustrations i where i.downloadable_file is not null
  union all
  select 'downloads', i.master_file, 'illustrations', i.id from public.illustrations i where i.master_file is not null
  union all
  select v.bucket, v.object_path, 'bundle_pack_versions', v.pack_slug || '@' || v.version from public.bundle_pack_versions v
  union all
  select 'images', p.image, 'pack_previews', p.entry from public.pack_previews p
$function$;

alter table public.pack_previews enable row level security;

create policy pack_previews_select on public.pack_previews for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

comment on column public.pack_previews.image is 'Object in the bucket of images.';

grant DELETE on public.pack_previews to service_role;

grant INSERT on public.pack_previews to service_role;

grant MAINTAIN on public.pack_previews to service_role;

grant REFERENCES on public.pack_previews to service_role;

grant SELECT on public.pack_previews to authenticated;

grant SELECT on public.pack_previews to service_role;

grant TRIGGER on public.pack_previews to service_role;

grant TRUNCATE on public.pack_previews to service_role;

grant UPDATE on public.pack_previews to service_role;

grant EXECUTE on function public.bundle_contents() to anon;

grant EXECUTE on function public.bundle_contents() to authenticated;

grant EXECUTE on function public.bundle_contents() to service_role;

grant EXECUTE on function public.save_pack_previews(text,text,jsonb) to authenticated;

grant EXECUTE on function public.save_pack_previews(text,text,jsonb) to service_role;
