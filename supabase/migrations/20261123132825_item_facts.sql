alter table public.illustrations add column formats text[] default '{}'::text[] not null;

alter table public.illustrations add column is_vector boolean;

alter table public.illustrations add column is_transparent boolean;

alter table public.illustrations add column width_px integer;

alter table public.illustrations add column height_px integer;

alter table public.illustrations add column file_count integer;

alter table public.illustrations add column file_size_bytes bigint;

alter table public.illustrations add column files jsonb default '[]'::jsonb not null;

CREATE OR REPLACE FUNCTION private.delivered_facts(p_path text)
 RETURNS SETOF public.file_facts
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f.* from public.file_facts f
  where f.bucket = 'downloads' and f.object_path = p_path
    and case when f.entry = '' then f.format <> 'zip'
      else f.entry !~* '(^|/)(licen[sc]e[^/]*\.(txt|md|html?|pdf)|__MACOSX/.*|\.[^/]*|thumbs\.db|desktop\.ini)$' end
$function$;

CREATE OR REPLACE FUNCTION private.fact_words(formats text[], is_vector boolean, is_transparent boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select concat_ws(' ', private.join_words(formats), case when is_vector then 'vector' end,
    case when is_transparent then 'transparent' end)
$function$;

grant execute on function private.fact_words(text[], boolean, boolean) to anon, authenticated, service_role;

-- A generated column's expression cannot be changed before PostgreSQL 17: the column and its index are made anew.
alter table public.illustrations drop column search_document;

alter table public.illustrations add column search_document tsvector generated always as (((((setweight(private.search_vector(title), 'A'::"char") || setweight(private.search_vector(category), 'B'::"char")) || setweight(private.search_vector(private.join_words(tags)), 'B'::"char")) || setweight(private.search_vector(private.fact_words(formats, is_vector, is_transparent)), 'C'::"char")) || setweight(private.search_vector(description), 'D'::"char"))) stored not null;

comment on column public.illustrations.search_document is 'For search_catalog; lists name their columns and leave it out.';

create index illustrations_search on public.illustrations using gin (search_document) with (fastupdate = off);

CREATE OR REPLACE FUNCTION private.facts_of_original(p_path text)
 RETURNS TABLE(formats text[], is_vector boolean, is_transparent boolean, width_px integer, height_px integer, file_count integer, file_size_bytes bigint, files jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.keep_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select f.formats, f.is_vector, f.is_transparent, f.width_px, f.height_px, f.file_count, f.file_size_bytes, f.files
  into new.formats, new.is_vector, new.is_transparent, new.width_px, new.height_px, new.file_count, new.file_size_bytes, new.files
  from private.facts_of_original(coalesce(new.downloadable_file, new.master_file)) f;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.deep_illustrations(p_from integer, p_size integer, p_sort text, p_category text DEFAULT NULL::text, p_free boolean DEFAULT NULL::boolean, p_pattern text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  sorts constant jsonb := '{
    "newest": ["created_at desc, id", "created_at, id desc"], "title": ["title, id", "title desc, id desc"],
    "price-low": ["price, id", "price desc, id desc"], "price-high": ["price desc, id", "price, id desc"]
  }';
  matching text := 'public.illustrations where kind = ''illustration'''
    || case when p_category is null then '' else ' and category = $1' end
    || case when p_free is null then '' else ' and is_free = $2' end
    || case when p_pattern is null then '' else ' and (title ilike $3 or description ilike $3 or category ilike $3)' end;
  total integer;
  first integer := greatest(p_from, 0);
  size integer;
  from_end boolean;
  cards jsonb;
begin
  if not sorts ? p_sort then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  execute 'select count(*) from ' || matching into total using p_category, p_free, p_pattern;
  size := least(greatest(p_size, 0), 500, greatest(total - first, 0));
  from_end := first > total / 2;
  execute format('
    with page as (
      select id, row_number() over () as place from (select id from %1$s order by %2$s limit $4 offset $5) as ids
    ), card as (
      select i.id, i.title, i.description, i.category, i.image, i.image_widths, i.image_width, i.image_height, i.placeholder,
        i.price, i.is_free, i.featured, i.tags, i.formats, i.is_vector, i.is_transparent, i.width_px, i.height_px, i.file_count,
        i.file_size_bytes, page.place
      from page join public.illustrations i on i.id = page.id
    )
    select coalesce(jsonb_agg(to_jsonb(card) - ''place'' order by place %3$s), ''[]'') from card',
    matching, sorts -> p_sort ->> from_end::integer, case when from_end then 'desc' else '' end)
    into cards
    using p_category, p_free, p_pattern, size, case when from_end then greatest(total - first - size, 0) else first end;
  return jsonb_build_object('total', total, 'cards', cards);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_file_facts(p_bucket text, p_object_path text, p_facts jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored_size bigint;
  whole jsonb := (select f from jsonb_array_elements(p_facts) f where f ->> 'entry' = '');
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_admin();
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
  return jsonb_array_length(p_facts);
end
$function$;

CREATE OR REPLACE FUNCTION public.unread_originals(p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_admin();
  end if;
  with unread as (
    select distinct n.bucket, n.name, coalesce((o.metadata ->> 'size')::bigint, 0) as size
    from private.named_objects() n
    join storage.objects o on o.bucket_id = n.bucket and o.name = n.name
    where n.bucket <> 'images' and not exists (
      select from public.file_facts f where f.bucket = n.bucket and f.object_path = n.name)
  ), large as (
    select i.id, i.title, i.master_file from public.illustrations i
    join public.file_facts f on f.bucket = 'downloads' and f.object_path = i.master_file and f.entry = ''
    where greatest(i.image_width, i.image_height) > ceil(greatest(f.width_px, f.height_px) / 2.0)
  )
  select jsonb_build_object(
    'unread', (select count(*) from unread),
    'objects', coalesce((select jsonb_agg(jsonb_build_object('bucket', u.bucket, 'path', u.name, 'size_bytes', u.size)
      order by u.size, u.name) from (select * from unread order by size, name limit p_limit) u), '[]'),
    'large_previews', (select count(*) from large),
    'previews', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'master_file', l.master_file) order by l.id)
      from (select * from large order by id limit p_limit) l), '[]')
  ) into answer;
  return answer;
end
$function$;

CREATE TRIGGER keep_facts BEFORE INSERT OR UPDATE ON public.illustrations FOR EACH ROW EXECUTE FUNCTION private.keep_facts();

comment on column public.illustrations.formats is 'Kept by a trigger from file_facts, as are the columns after it: what the delivered file holds, licenses aside. Null is unknown.';

grant EXECUTE on function private.fact_words(text[],boolean,boolean) to anon;

grant EXECUTE on function private.fact_words(text[],boolean,boolean) to authenticated;

grant EXECUTE on function private.fact_words(text[],boolean,boolean) to service_role;

grant EXECUTE on function public.unread_originals(integer) to authenticated;

grant EXECUTE on function public.unread_originals(integer) to service_role;
