CREATE OR REPLACE FUNCTION private.facet_counts(p_masks private.filter_bits[], p_names text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  own constant text[] := array(select n from unnest(p_names) n where n ~ '^[a-z]+$');
  is_doubled constant boolean := exists (select from private.filter_bits f group by f.value, f.chunk having count(*) > 1);
  -- the facet that a mask counts, '' for all without filters
  masks private.filter_bits[];
  facet text;
  names text[];
  from_totals text[] := '{}';
begin
  foreach facet in array own || ''::text
  loop
    names := case facet when '' then p_names else array_remove(p_names, facet) end;
    if cardinality(names) = 0 then
      from_totals := from_totals || facet;
    else
      masks := masks || array(select row(facet, m.chunk, m.bits)::private.filter_bits from unnest(private.common_mask(p_masks, names)) m);
    end if;
  end loop;
  return (
    with kept as (
      select f.value, f.chunk, f.bits from private.filter_bits f where not is_doubled
      union all
      select f.value, f.chunk, bit_xor(f.bits) from private.filter_bits f where is_doubled group by 1, 2
    ), counted as (
      select c.value, sum(c.number) as number from (
        select k.value, bit_count(k.bits & m.bits)::integer as number
        from (select *, split_part(value, ':', 1) as facet from kept) k
        join unnest(masks) m on m.chunk = k.chunk and m.value = case when k.facet = any (own) then k.facet else '' end
        offset 0
      ) c group by 1
      union all
      select f.value, sum(f.number) from private.filter_totals f
      where cardinality(from_totals) > 0 and f.listed_from <= now()
        and case when split_part(f.value, ':', 1) = any (own) then split_part(f.value, ':', 1) else '' end = any (from_totals)
      group by 1
    )
    select coalesce(jsonb_object_agg(c.facet, c.counts), '{}') from (
      select split_part(t.value, ':', 1) as facet,
        jsonb_object_agg(coalesce(s.slug, substr(t.value, strpos(t.value, ':') + 1)), t.number) as counts
      from counted t left join public.series s on t.value = 'series:' || s.name where t.number > 0
      group by 1
    ) c
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.mended_word(p_word text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select string_agg(q::text, ' | ')::tsquery
    from private.similar_words(p_word) s
    left join private.search_lexicon l on l.term = s and not private.is_found(private.word_query(s)),
    unnest(array[private.word_query(s), ('''' || s || ''':*')::tsquery, l.also]) q
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.query_leaves(p_groups tsquery[], p_classes text)
 RETURNS TABLE(place integer, alternative bigint, part bigint, leaf bigint, word text, is_beginning boolean, classes text)
 LANGUAGE plpgsql
 IMMUTABLE ROWS 6
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return query with tokens as (
    select g.place, t.leaf, t.found[1] as token, sum(case t.found[1] when '(' then 1 when ')' then -1 else 0 end) over run as depth
    from unnest(p_groups) with ordinality g (query, place),
    regexp_matches(g.query::text, '''(?:[^'']|'''')*''(?::[*A-D]+)?|[&|()]', 'g') with ordinality t (found, leaf)
    window run as (partition by g.place order by t.leaf)
  ), placed as (
    select t.*, count(*) filter (where token = '|' and depth = 0) over run as alternative,
      count(*) filter (where token = '&' and depth = 0) over run as part
    from tokens t window run as (partition by t.place order by t.leaf)
  )
  select t.place::integer, t.alternative, t.part, t.leaf,
    replace(replace(regexp_replace(t.token, '^''|''(:[*A-D]+)?$', '', 'g'), '''''', ''''), '\\', '\'), t.token ~ ''':\*',
    case when t.token ~ 'AB$' then '12' else p_classes end
  from placed t where t.token ~ '^''';
end
$function$;

CREATE OR REPLACE FUNCTION private.similar_words(p_word text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
declare
  -- Above every letter: words that begin with x lie from x to x || last.
  last constant text := chr(1114111);
begin
  if char_length(p_word) not between 4 and 30 or exists (
    select from private.search_vocabulary k where k.word >= p_word collate "C" and k.word < (p_word || last) collate "C"
  ) then
    return;
  end if;
  return query
    with near as (
      select v.word
      from private.slips_of(p_word) s
      join private.search_vocabulary v
        on v.word >= s.fixed collate "C" and v.word < (s.fixed || last) collate "C" and v.word like s.pattern
      where s.fixed <> ''
      union
      select v.word
      from (values (p_word), (substr(p_word, 2))) t (tail)
      join private.search_vocabulary v
        on substr(v.word, 2) >= t.tail collate "C" and substr(v.word, 2) < (t.tail || last) collate "C"
    )
    select n.word::text from near n
    order by abs(char_length(n.word) - char_length(p_word)), n.word
    limit 5;
end
$function$;

CREATE OR REPLACE FUNCTION private.slips_of(p_word text)
 RETURNS TABLE(pattern text, fixed text)
 LANGUAGE plpgsql
 IMMUTABLE ROWS 40
 SET search_path TO ''
AS $function$
begin
  return query with slips as (
    select left(p_word, i - 1) || substr(p_word, i + 1, 1) || substr(p_word, i, 1) || substr(p_word, i + 2) as slip
    from generate_series(1, char_length(p_word) - 1) i
    union
    select left(p_word, i - 1) || substr(p_word, i + 1) from generate_series(1, char_length(p_word)) i
    union
    select left(p_word, i - 1) || '_' || substr(p_word, i + 1) from generate_series(1, char_length(p_word)) i
    union
    select left(p_word, i - 1) || '_' || substr(p_word, i) from generate_series(1, char_length(p_word)) i
  )
  select s.slip || '%', split_part(s.slip, '_', 1) from slips s;
end
$function$;

CREATE OR REPLACE FUNCTION private.stored_filters(p_filters text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(distinct case split_part(f, ':', 1)
        when 'tag' then 'tag:' || private.tag_key(substr(f, 5))
        when 'series' then 'series:' || coalesce((select s.name from public.series s where s.slug = substr(f, 8)), substr(f, 8))
        else f end), '{}')
    from (select u from unnest(p_filters) u where u ~ '^[a-z]+:.' limit 60) as asked (f)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.find_illustrations(p_query text DEFAULT ''::text, p_filters text[] DEFAULT '{}'::text[], p_sort text DEFAULT 'relevance'::text, p_from integer DEFAULT 0, p_size integer DEFAULT 24, p_counts boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  first constant integer := greatest(coalesce(p_from, 0), 0);
  size constant integer := least(greatest(coalesce(p_size, 24), 0), 500);
  filters constant text[] := private.stored_filters(p_filters);
  plan record;
  masks private.filter_bits[];
  mask private.filter_bits[];
  names text[];
  total integer;
begin
  if p_sort is null or p_sort <> all ('{relevance,newest,price-low,price-high,popular,title}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  select * into plan from private.plan_search(p_query, filters);
  names := private.mask_names(plan.sought, plan.filters, filters, plan.alike);
  masks := plan.masks;
  if masks is null and (p_counts or cardinality(plan.sought) = 0 and plan.alike is null) then
    masks := private.filter_masks(plan.sought, plan."any", plan.filters, filters, plan.alike);
  end if;
  mask := case when cardinality(names) > 0 then private.common_mask(masks, names) end;
  total := coalesce(plan.total, case when mask is null then private.count_found(plan.wanted) else private.mask_size(mask) end);
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'filters', plan.filters, 'total', total,
    'cards', private.found_cards(case when total > first and size > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain,
      plan.wide, plan.optional, plan.groups, total, mask, p_query, p_sort, first, size) end),
    'counts', case when p_counts then private.facet_counts(masks, names) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.search_catalog(p_query text, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  most constant integer := least(greatest(coalesce(p_limit, 6), 1), 50);
  plan record;
  total integer := 0;
  page text[];
  wanted tsquery;
  categories jsonb := '[]';
  posts jsonb := '[]';
begin
  select * into plan from private.plan_search(p_query, '{}');
  if cardinality(private.search_words(p_query)) > 0 then
    total := coalesce(plan.total, private.count_found(plan.wanted));
    page := case when total > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain, plan.wide, plan.optional,
      plan.groups, total, case when plan.masks is not null then
        private.common_mask(plan.masks, private.mask_names(plan.sought, plan.filters, '{}', null)) end, p_query, 'relevance', 0, most) end;
    wanted := plan.elsewhere;
    for turn in 1 .. 2
    loop
      exit when wanted is null;
      categories := private.found_categories(wanted, most);
      posts := private.found_posts(wanted, most);
      exit when turn = 2 or plan.match = 'all' or categories <> '[]' or posts <> '[]';
      select case when r.mended then private.all_of(r.wide, null) end into wanted from private.read_query(p_query, true, true) r;
    end loop;
  end if;
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'total', total,
    'illustrations', private.shown_illustrations(page), 'categories', categories, 'posts', posts);
end
$function$;
