create table private.filter_totals ();

alter table private.filter_totals add column value text not null;

alter table private.filter_totals add column listed_from timestamp with time zone not null;

alter table private.filter_totals add column number integer not null;

drop function private.price_values(numeric,boolean);

drop function private.orientation_value(integer,integer);

CREATE OR REPLACE FUNCTION private.fold(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if octet_length(words) = char_length(words) then
    return lower(words);
  end if;
  return lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036F]', '', 'g'));
end
$function$;

CREATE OR REPLACE FUNCTION private.search_vector(words text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  folded constant text := coalesce(private.fold(words), '');
begin
  return to_tsvector('pg_catalog.simple'::regconfig, folded) || to_tsvector('pg_catalog.english'::regconfig, folded);
end
$function$;

CREATE OR REPLACE FUNCTION private.tag_key(tag text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(nullif(btrim(regexp_replace(private.fold(tag), '[^a-z0-9]+', '-', 'g'), '-'), ''), lower(btrim(tag)));
end
$function$;

CREATE OR REPLACE FUNCTION private.filter_values(category text, price numeric, is_free boolean, formats text[], width integer, height integer, is_transparent boolean, is_vector boolean, series text, tags text[], facets text[], palette text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  answer text[] := facets;
  part text;
begin
  if is_free or price = 0 then
    answer := answer || 'price:free'::text;
  else
    answer := answer || '{price:paid}'::text[]
      || case when price < 5 then 'price:under-5' when price < 10 then 'price:5-10' when price < 20 then 'price:10-20' else 'price:over-20' end;
  end if;
  if width > 0 and height > 0 then
    answer := answer || ('orientation:'
      || case when width * 20 > height * 21 then 'landscape' when height * 20 > width * 21 then 'portrait' else 'square' end);
  end if;
  if category is not null then answer := answer || ('category:' || category); end if;
  if series is not null then answer := answer || ('series:' || series); end if;
  if is_transparent then answer := answer || 'transparent:yes'::text; end if;
  if is_vector then answer := answer || 'vector:yes'::text; end if;
  foreach part in array formats loop answer := answer || ('format:' || part); end loop;
  foreach part in array tags loop answer := answer || ('tag:' || private.tag_key(part)); end loop;
  if cardinality(palette) > 0 then
    foreach part in array private.palette_colors(palette) loop answer := answer || ('color:' || part); end loop;
  end if;
  return array(select distinct v from unnest(answer) v order by v);
end
$function$;

CREATE OR REPLACE FUNCTION private.filter_words(filters text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  words text[] := '{}';
  filter text;
begin
  foreach filter in array filters loop words := words || ('=' || filter); end loop;
  return array_to_tsvector(words);
end
$function$;

CREATE OR REPLACE FUNCTION private.facet_words(facets text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return translate(regexp_replace(array_to_string(facets, ' '), '[a-z]+:', '', 'g'), '-', ' ');
end
$function$;

CREATE OR REPLACE FUNCTION private.add_filter_totals(p_values text[], p_times timestamp with time zone[], p_numbers integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with joined as (
    delete from private.filter_totals t
    where t.ctid = any (array(select f.ctid from private.filter_totals f where f.value = any (p_values) for update skip locked))
    returning t.value, t.listed_from, t.number
  )
  insert into private.filter_totals (value, listed_from, number)
  select a.value, case when a.listed_from <= now() then '-infinity' else a.listed_from end, sum(a.number)
  from (select * from joined union all select * from unnest(p_values, p_times, p_numbers) as u (value, listed_from, number)) a
  group by 1, 2 having sum(a.number) <> 0
$function$;

CREATE OR REPLACE FUNCTION private.count_added_filters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_filter_totals(array_agg(c.value), array_agg(c.listed_from), array_agg(c.number)) from (
    select v as value, a.listed_from, count(*)::integer as number from after_rows a, unnest(a.filter_values) v
    where a.kind = 'illustration' and a.listed_from < 'infinity' and not starts_with(v, 'tag:') group by 1, 2
  ) c having count(*) > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_removed_filters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_filter_totals(array_agg(c.value), array_agg(c.listed_from), array_agg(c.number)) from (
    select v as value, b.listed_from, -count(*)::integer as number from before_rows b, unnest(b.filter_values) v
    where b.kind = 'illustration' and b.listed_from < 'infinity' and not starts_with(v, 'tag:') group by 1, 2
  ) c having count(*) > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_changed_filters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_filter_totals(array_agg(c.value), array_agg(c.listed_from), array_agg(c.number)) from (
    select d.value, d.listed_from, sum(d.number)::integer as number from (
      select v as value, a.listed_from, 1 as number from after_rows a, unnest(a.filter_values) v where a.kind = 'illustration'
      union all
      select v, b.listed_from, -1 from before_rows b, unnest(b.filter_values) v where b.kind = 'illustration'
    ) d where d.listed_from < 'infinity' and not starts_with(d.value, 'tag:') group by 1, 2 having sum(d.number) <> 0
  ) c having count(*) > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_filters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.filter_totals where true;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.plan_search(p_query text, p_filtered tsquery, OUT match text, OUT missing text[], OUT filters text[], OUT words tsquery, OUT wanted tsquery, OUT ids text[], OUT alike text[], OUT elsewhere tsquery, OUT plain tsquery, OUT wide tsquery, OUT optional tsquery, OUT groups tsquery[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed record;
  mended record;
  base tsquery;
begin
  match := 'all'; missing := '{}';
  for turn in 1 .. 2
  loop
    select * into typed from private.read_query(p_query, false, turn = 2);
    filters := typed.filters;
    plain := typed.plain;
    optional := typed.optional;
    elsewhere := coalesce(elsewhere, private.all_of(typed.wide, null));
    base := private.filter_query(filters, null);
    for breadth in 1 .. 2
    loop
      words := private.all_of(case breadth when 1 then typed.groups else typed.wide end, base);
      wanted := coalesce(words && p_filtered, words, p_filtered);
      wide := private.any_of(case breadth when 1 then typed.groups else typed.wide end);
      if wanted is null then
        return;
      end if;
      ids := private.some_found(coalesce(words, p_filtered));
      if cardinality(ids) > 0 or words is null then
        ids := case when words is null or p_filtered is null then ids else private.some_found(wanted) end;
        return;
      end if;
    end loop;
    exit when cardinality(filters) = 0;
  end loop;
  select * into mended from private.read_query(p_query, true, false);
  filters := mended.filters;
  -- mended; some of the words; some of them, with categories as words
  for turn in 1 .. 3
  loop
    continue when turn = 1 and not mended.mended;
    if turn = 3 then
      exit when filters::text !~ 'category:';
      select * into mended from private.read_query(p_query, true, true);
      filters := array(select f from unnest(filters) f where not starts_with(f, 'category:'));
    end if;
    match := case turn when 1 then 'alike' else 'some' end;
    groups := case when turn > 1 then mended.wide end;
    base := private.filter_query(filters, null);
    wide := private.any_of(mended.wide);
    words := case turn when 1 then private.all_of(mended.wide, base) else coalesce(wide && base, wide) end;
    wanted := coalesce(words && p_filtered, words, p_filtered);
    ids := private.some_found(words);
    if cardinality(ids) > 0 then
      ids := case when p_filtered is null then ids else private.some_found(wanted) end;
      if turn > 1 then
        missing := array(select w.word from unnest(mended.words) with ordinality w (word, place)
          where cardinality(private.some_found(coalesce(mended.wide[w.place] && base, mended.wide[w.place]))) = 0);
      end if;
      return;
    end if;
  end loop;
  filters := '{}'; groups := null; wide := null; plain := null; words := null; wanted := null;
  missing := mended.words;
  alike := array(select s.id from private.similar_titles(btrim(left(p_query, 200)), 50) s
    join public.illustrations i on i.id = s.id and i.kind = 'illustration' order by s.likeness desc, s.id);
  ids := array(select a.id from unnest(alike) with ordinality a (id, place) join public.illustrations i on i.id = a.id
    where p_filtered is null or i.search_document @@ p_filtered order by a.place);
  match := case when cardinality(alike) = 0 then 'none' else 'alike' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.facet_counts(p_words tsquery, p_filters text[], p_alike text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  own constant text[] := array(select distinct split_part(u, ':', 1) from unnest(p_filters) u);
  -- '' stands for all facets without filters
  facet text;
  wanted tsquery;
  counted jsonb;
  answer jsonb := '{}';
begin
  foreach facet in array own || ''::text
  loop
    wanted := private.filter_query(p_filters, facet);
    wanted := coalesce(p_words && wanted, p_words, wanted);
    if wanted is null and p_alike is null then
      counted := (
        select jsonb_object_agg(t.value, t.number) from (
          select f.value, sum(f.number) as number from private.filter_totals f
          where f.listed_from <= now()
            and case when facet = '' then split_part(f.value, ':', 1) <> all (own) else starts_with(f.value, facet || ':') end
          group by f.value having sum(f.number) > 0
        ) t);
    else
      counted := (
        select jsonb_object_agg(t.value, t.number) from (
          select v as value, count(*) as number from public.illustrations i, unnest(i.filter_values) v
          where i.kind = 'illustration' and i.listed_from <= now() and (wanted is null or i.search_document @@ wanted)
            and (p_alike is null or i.id = any (p_alike))
            and (facet = '' or starts_with(v, facet || ':'))
          group by v
        ) t
        where split_part(t.value, ':', 1) <> all (case facet when '' then own || 'tag'::text else '{}' end));
    end if;
    answer := answer || (
      select coalesce(jsonb_object_agg(c.facet, c.counts), '{}') from (
        select split_part(t.key, ':', 1) as facet,
          jsonb_object_agg(coalesce(s.slug, substr(t.key, strpos(t.key, ':') + 1)), t.value) as counts
        from jsonb_each(counted) t left join public.series s on t.key = 'series:' || s.name
        group by 1
      ) c);
  end loop;
  return answer;
end
$function$;

-- Worked out anew: a picture without a size has no orientation.
alter table public.illustrations drop column search_document, drop column filter_values;

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
      series, tags, facets, palette))
  ) stored;

alter table public.illustrations add column filter_values text[] not null generated always as (
    private.filter_values(category, price, is_free, formats, image_width, image_height, is_transparent, is_vector, series, tags, facets, palette)
  ) stored;

create index illustrations_search on public.illustrations
  using gin (search_document) with (fastupdate = on, gin_pending_list_limit = 256);

comment on column public.illustrations.search_document is
  'What find_illustrations reads: words, stems and filter values. Lists name their columns and leave it out.';

comment on column public.illustrations.filter_values is 'Everything it can be filtered by, ''facet:value'', ascending.';

CREATE INDEX filter_totals_value ON private.filter_totals USING btree (value);

alter table private.filter_totals enable row level security;

CREATE TRIGGER count_added_filters AFTER INSERT ON public.illustrations REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.count_added_filters();

CREATE TRIGGER count_changed_filters AFTER UPDATE ON public.illustrations REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.count_changed_filters();

CREATE TRIGGER count_removed_filters AFTER DELETE ON public.illustrations REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION private.count_removed_filters();

CREATE TRIGGER forget_filters AFTER TRUNCATE ON public.illustrations FOR EACH STATEMENT EXECUTE FUNCTION private.forget_filters();

insert into private.filter_totals (value, listed_from, number)
select v, i.listed_from, count(*) from public.illustrations i, unnest(i.filter_values) v
where i.kind = 'illustration' and i.listed_from < 'infinity' and not starts_with(v, 'tag:') group by 1, 2;

-- More of what people call things.
insert into public.search_synonyms (term, means) values
  ('father day', '{father}'), ('mother day', '{mother}'), ('jewish', '{judaism,synagogue,torah}'), ('judaism', '{synagogue,torah}'),
  ('synagogue', '{judaism,torah}'), ('torah', '{judaism}')
on conflict (term) do nothing;
