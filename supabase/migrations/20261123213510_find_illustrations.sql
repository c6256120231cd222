CREATE OR REPLACE FUNCTION private.fold(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when octet_length(words) = char_length(words) then lower(words)
    else lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036F]', '', 'g')) end
$function$;

CREATE OR REPLACE FUNCTION private.search_vector(words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_tsvector('pg_catalog.simple'::regconfig, coalesce(private.fold(words), ''))
      || to_tsvector('pg_catalog.english'::regconfig, coalesce(private.fold(words), ''))
$function$;

CREATE OR REPLACE FUNCTION private.tag_key(tag text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(private.slugify(private.fold(tag)), ''), lower(btrim(tag)))
$function$;

CREATE OR REPLACE FUNCTION private.price_values(price numeric, is_free boolean)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when is_free or price = 0 then '{price:free}'::text[] else array['price:paid',
    case when price < 5 then 'price:under-5' when price < 10 then 'price:5-10' when price < 20 then 'price:10-20' else 'price:over-20' end] end
$function$;

CREATE OR REPLACE FUNCTION private.orientation_value(width integer, height integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 'orientation:' || case when width * 20 > height * 21 then 'landscape' when height * 20 > width * 21 then 'portrait' else 'square' end
$function$;

CREATE OR REPLACE FUNCTION private.filter_values(category text, price numeric, is_free boolean, formats text[], width integer, height integer, is_transparent boolean, is_vector boolean, series text, tags text[], facets text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(
    select v from (
      select unnest(private.price_values(price, is_free) || facets
        || array['category:' || category, private.orientation_value(width, height), 'series:' || series,
          case when is_transparent then 'transparent:yes' end, case when is_vector then 'vector:yes' end])
      union select 'format:' || f from unnest(formats) f
      union select 'tag:' || private.tag_key(t) from unnest(tags) t
    ) as all_values (v) where v is not null order by v
  )
$function$;

CREATE OR REPLACE FUNCTION private.filter_words(filters text[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_to_tsvector(array(select '=' || f from unnest(filters) f where f <> ''))
$function$;

CREATE OR REPLACE FUNCTION private.facet_words(facets text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(translate(split_part(f, ':', 2), '-', ' '), ' ') from unnest(facets) f
$function$;

CREATE OR REPLACE FUNCTION private.query_word(word text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery
$function$;

CREATE OR REPLACE FUNCTION private.stored_filters(p_filters text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct case split_part(f, ':', 1)
      when 'tag' then 'tag:' || private.tag_key(substr(f, 5))
      when 'series' then 'series:' || coalesce((select s.name from public.series s where s.slug = substr(f, 8)), substr(f, 8))
      else f end), '{}')
  from (select u from unnest(p_filters) u where u ~ '^[a-z]+:.' limit 60) as asked (f)
$function$;

CREATE OR REPLACE FUNCTION private.filter_query(p_filters text[], p_without text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  answer tsquery;
  part tsquery;
  last_facet text := '';
  facet text;
  f text;
begin
  foreach f in array array(select u from unnest(p_filters) u order by split_part(u, ':', 1))
  loop
    facet := split_part(f, ':', 1);
    continue when facet = p_without;
    if facet = last_facet then
      part := part || private.query_word('=' || f);
    else
      answer := case when answer is null then part else answer && part end;
      part := private.query_word('=' || f);
      last_facet := facet;
    end if;
  end loop;
  return case when answer is null then part else answer && part end;
end
$function$;

CREATE OR REPLACE FUNCTION private.query_and(one tsquery, other tsquery)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when one is null then other when other is null then one else one && other end
$function$;

CREATE OR REPLACE FUNCTION private.count_found(p_wanted tsquery)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    select count(*) from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.found_page(p_wanted tsquery, p_words tsquery, p_begins text, p_sort text, p_from integer, p_size integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return case p_sort
    when 'relevance' then array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by (i.title ilike p_begins) desc, ts_rank(i.search_document, p_words) desc, i.featured desc, i.created_at desc, i.id
      limit p_size offset p_from)
    when 'newest' then array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.created_at desc, i.id limit p_size offset p_from)
    when 'title' then array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.title, i.id limit p_size offset p_from)
    when 'price-low' then array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.price, i.id limit p_size offset p_from)
    when 'price-high' then array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.price desc, i.id limit p_size offset p_from)
    when 'popular' then array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by private.popularity(i.id) desc, i.created_at desc, i.id limit p_size offset p_from)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.popularity(p_id text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select sum(v.views) from private.illustration_views v
      where v.illustration_id = p_id and v.day > (now() at time zone 'utc')::date - 30), 0)
    + 5 * (select count(*) from public.favorites f where f.illustration_id = p_id)
    + 20 * (select count(*) from public.user_purchases u where u.illustration_id = p_id and u.revoked_at is null)
$function$;

CREATE OR REPLACE FUNCTION private.found_cards(p_ids text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'description', i.description, 'category', i.category,
    'image', i.image, 'image_widths', i.image_widths, 'image_width', i.image_width, 'image_height', i.image_height,
    'placeholder', i.placeholder, 'price', i.price, 'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags, 'formats', i.formats,
    'is_vector', i.is_vector, 'is_transparent', i.is_transparent, 'width_px', i.width_px, 'height_px', i.height_px,
    'file_count', i.file_count, 'file_size_bytes', i.file_size_bytes, 'alt_text', i.alt_text, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
    order by h.place), '[]')
  from unnest(p_ids) with ordinality as h (id, place) join public.illustrations i on i.id = h.id
$function$;

CREATE OR REPLACE FUNCTION private.facet_counts(p_words tsquery, p_filters text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  own constant text[] := array(select distinct split_part(f, ':', 1) from unnest(p_filters) f);
  answer jsonb := '{}';
  facet text;
  wanted tsquery;
begin
  foreach facet in array own || ''::text
  loop
    wanted := private.query_and(p_words, private.filter_query(p_filters, facet));
    answer := answer || (
      select coalesce(jsonb_object_agg(c.facet, c.counts), '{}') from (
        select split_part(v.value, ':', 1) as facet, jsonb_object_agg(coalesce(s.slug, substr(v.value, strpos(v.value, ':') + 1)), v.number) as counts
        from (
          select u.value, count(*) as number from public.illustrations i, unnest(i.filter_values) as u (value)
          where i.kind = 'illustration' and i.listed_from <= now() and (wanted is null or i.search_document @@ wanted)
            and case when facet = '' then split_part(u.value, ':', 1) <> all (own || 'tag'::text) else starts_with(u.value, facet || ':') end
          group by u.value
        ) v
        left join public.series s on v.value = 'series:' || s.name
        group by 1
      ) c);
  end loop;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.find_illustrations(p_query text DEFAULT ''::text, p_filters text[] DEFAULT '{}'::text[], p_sort text DEFAULT 'relevance'::text, p_from integer DEFAULT 0, p_size integer DEFAULT 24, p_counts boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  sort constant text := case when p_sort = 'relevance' and coalesce(btrim(p_query), '') = '' then 'newest' else p_sort end;
  filters constant text[] := private.stored_filters(p_filters);
  filtered constant tsquery := private.filter_query(filters, null);
  words tsquery := private.search_query(p_query);
  begins constant text := replace(replace(replace(btrim(left(coalesce(p_query, ''), 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  match text := 'all';
  missing text[] := '{}';
  total integer;
begin
  if p_sort is null or p_sort <> all ('{relevance,newest,price-low,price-high,popular,title}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  total := private.count_found(private.query_and(words, filtered));
  if total = 0 and words is not null then
    words := private.corrected_query(p_query);
    match := 'alike';
    total := case when words is null then 0 else private.count_found(private.query_and(words, filtered)) end;
  end if;
  if total = 0 and cardinality(private.search_words(p_query)) > 1 then
    match := 'some';
    words := (select string_agg(private.search_query(w)::text, ' | ')::tsquery from unnest(private.search_words(p_query)) w);
    total := private.count_found(private.query_and(words, filtered));
    missing := array(select w from unnest(private.search_words(p_query)) w
      where private.count_found(private.query_and(private.search_query(w), filtered)) = 0);
  end if;
  if total = 0 and match <> 'all' then
    match := 'none';
    missing := private.search_words(p_query);
  end if;
  return jsonb_build_object('match', match, 'missing', missing, 'filters', '[]'::jsonb, 'total', total,
    'cards', case when total = 0 then '[]'::jsonb else private.found_cards(private.found_page(private.query_and(words, filtered), words, begins,
      sort, greatest(coalesce(p_from, 0), 0), least(greatest(coalesce(p_size, 24), 0), 500))) end,
    'counts', case when p_counts then private.facet_counts(words, filters) end);
end
$function$;

-- Words are folded now, and the document holds more of them.
alter table public.illustrations drop column search_document;

alter table public.illustrations add column search_document tsvector not null generated always as (
  setweight(private.search_vector(title), 'A')
  || setweight(private.search_vector(category), 'B')
  || setweight(private.search_vector(private.join_words(tags)), 'B')
  || setweight(private.search_vector(series), 'B')
  || setweight(private.search_vector(private.facet_words(facets)), 'B')
  || setweight(private.search_vector(private.fact_words(formats, is_vector, is_transparent)), 'C')
  || setweight(private.search_vector(alt_text), 'C')
  || setweight(private.search_vector(description), 'D')
  || private.filter_words(private.filter_values(category, price, is_free, formats, image_width, image_height, is_transparent, is_vector,
    series, tags, facets))
) stored;

create index illustrations_search on public.illustrations
  using gin (search_document) with (fastupdate = on, gin_pending_list_limit = 256);

reindex index public.illustrations_search_title;

alter table public.blog_posts drop column search_document;

alter table public.blog_posts add column search_document tsvector not null generated always as (
  setweight(private.search_vector(title), 'A')
  || setweight(private.search_vector(category), 'B')
  || setweight(private.search_vector(private.join_words(tags)), 'B')
  || setweight(private.search_vector(excerpt), 'C')
) stored;

create index blog_posts_search on public.blog_posts using gin (search_document) with (fastupdate = off);

alter table public.illustrations add column filter_values text[] generated always as (private.filter_values(category, price, is_free, formats, image_width, image_height, is_transparent, is_vector, series, tags, facets)) stored not null;

comment on column public.illustrations.filter_values is 'Everything it can be filtered by, ''facet:value'', ascending.';

comment on column public.illustrations.search_document is 'What find_illustrations reads: words, stems and filter values. Lists name their columns and leave it out.';

grant EXECUTE on function private.query_and(tsquery,tsquery) to anon;

grant EXECUTE on function private.query_and(tsquery,tsquery) to authenticated;

grant EXECUTE on function private.query_and(tsquery,tsquery) to service_role;

grant EXECUTE on function private.count_found(tsquery) to anon;

grant EXECUTE on function private.count_found(tsquery) to authenticated;

grant EXECUTE on function private.count_found(tsquery) to service_role;

grant EXECUTE on function private.facet_counts(tsquery,text[]) to anon;

grant EXECUTE on function private.facet_counts(tsquery,text[]) to authenticated;

grant EXECUTE on function private.facet_counts(tsquery,text[]) to service_role;

grant EXECUTE on function private.facet_words(text[]) to anon;

grant EXECUTE on function private.facet_words(text[]) to authenticated;

grant EXECUTE on function private.facet_words(text[]) to service_role;

grant EXECUTE on function private.filter_query(text[],text) to anon;

grant EXECUTE on function private.filter_query(text[],text) to authenticated;

grant EXECUTE on function private.filter_query(text[],text) to service_role;

grant EXECUTE on function private.filter_values(text,numeric,boolean,text[],integer,integer,boolean,boolean,text,text[],text[]) to anon;

grant EXECUTE on function private.filter_values(text,numeric,boolean,text[],integer,integer,boolean,boolean,text,text[],text[]) to authenticated;

grant EXECUTE on function private.filter_values(text,numeric,boolean,text[],integer,integer,boolean,boolean,text,text[],text[]) to service_role;

grant EXECUTE on function private.filter_words(text[]) to anon;

grant EXECUTE on function private.filter_words(text[]) to authenticated;

grant EXECUTE on function private.filter_words(text[]) to service_role;

grant EXECUTE on function private.fold(text) to anon;

grant EXECUTE on function private.fold(text) to authenticated;

grant EXECUTE on function private.fold(text) to service_role;

grant EXECUTE on function private.found_cards(text[]) to anon;

grant EXECUTE on function private.found_cards(text[]) to authenticated;

grant EXECUTE on function private.found_cards(text[]) to service_role;

grant EXECUTE on function private.found_page(tsquery,tsquery,text,text,integer,integer) to anon;

grant EXECUTE on function private.found_page(tsquery,tsquery,text,text,integer,integer) to authenticated;

grant EXECUTE on function private.found_page(tsquery,tsquery,text,text,integer,integer) to service_role;

grant EXECUTE on function private.orientation_value(integer,integer) to anon;

grant EXECUTE on function private.orientation_value(integer,integer) to authenticated;

grant EXECUTE on function private.orientation_value(integer,integer) to service_role;

grant EXECUTE on function private.price_values(numeric,boolean) to anon;

grant EXECUTE on function private.price_values(numeric,boolean) to authenticated;

grant EXECUTE on function private.price_values(numeric,boolean) to service_role;

grant EXECUTE on function private.query_word(text) to anon;

grant EXECUTE on function private.query_word(text) to authenticated;

grant EXECUTE on function private.query_word(text) to service_role;

grant EXECUTE on function private.stored_filters(text[]) to anon;

grant EXECUTE on function private.stored_filters(text[]) to authenticated;

grant EXECUTE on function private.stored_filters(text[]) to service_role;

grant EXECUTE on function private.tag_key(text) to anon;

grant EXECUTE on function private.tag_key(text) to authenticated;

grant EXECUTE on function private.tag_key(text) to service_role;

grant EXECUTE on function public.find_illustrations(text,text[],text,integer,integer,boolean) to anon;

grant EXECUTE on function public.find_illustrations(text,text[],text,integer,integer,boolean) to authenticated;

grant EXECUTE on function public.find_illustrations(text,text[],text,integer,integer,boolean) to service_role;
