CREATE OR REPLACE FUNCTION private.leading_ids(p_wanted tsquery, p_plain tsquery)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    (select i.id from public.illustrations i
      where private.search_vector(i.title) @@ p_plain and (p_wanted is null or i.search_document @@ p_wanted)
        and i.kind = 'illustration' and i.listed_from <= now() limit 300)
    union
    (select i.id from public.illustrations i
      where (p_wanted is null or i.search_document @@ p_wanted) and i.kind = 'illustration' and i.listed_from <= now()
      order by i.created_at desc, i.id limit 100)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.planned_page(p_wanted tsquery, p_found text[], p_alike text[], p_plain tsquery, p_wide tsquery, p_optional tsquery, p_groups tsquery[], p_total integer, p_query text, p_sort text, p_from integer, p_size integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  begins constant text := replace(replace(replace(btrim(left(p_query, 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  sort constant text := case p_sort when 'relevance' then 'newest' else p_sort end;
  few constant integer := 5000;
  best text[];
  ahead integer;
begin
  if p_alike is not null then
    return p_found[p_from + 1 : p_from + p_size];
  elsif p_sort <> 'relevance' or (p_plain is null and p_optional is null) then
    return case when p_total <= few and p_wanted is not null then private.page_of_few(p_wanted, sort, p_from, p_size)
      else private.found_page(p_wanted, sort, p_from, p_size, null) end;
  elsif p_total <= 1000 and p_found is not null then
    return private.ranked(p_found, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size);
  end if;
  best := private.leading_ids(p_wanted, coalesce(p_plain, p_optional));
  ahead := cardinality(best);
  return private.ranked(best, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size)
    || case when p_from + p_size > ahead
      then private.found_page(p_wanted, 'newest', greatest(p_from - ahead, 0), p_size - greatest(ahead - p_from, 0), best) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.some_found(p_wanted tsquery)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select i.id from public.illustrations i
    where i.search_document @@ p_wanted and i.kind = 'illustration' and i.listed_from <= now() limit 1001
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.find_illustrations(p_query text DEFAULT ''::text, p_filters text[] DEFAULT '{}'::text[], p_sort text DEFAULT 'relevance'::text, p_from integer DEFAULT 0, p_size integer DEFAULT 24, p_counts boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  first constant integer := greatest(coalesce(p_from, 0), 0);
  size constant integer := least(greatest(coalesce(p_size, 24), 0), 500);
  filters constant text[] := private.stored_filters(p_filters);
  plan record;
  masks private.filter_bits[];
  names text[];
  total integer;
begin
  if p_sort is null or p_sort <> all ('{relevance,newest,price-low,price-high,popular,title}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  select * into plan from private.plan_search(p_query, private.filter_query(filters, null));
  names := private.mask_names(plan.words, plan.filters, filters, plan.alike);
  if p_counts or plan.words is null and plan.alike is null then
    masks := private.filter_masks(plan.words, plan.filters, filters, plan.alike);
  end if;
  total := case when cardinality(plan.ids) <= 1000 then cardinality(plan.ids)
    when masks is null or cardinality(names) = 0 then private.count_found(plan.wanted)
    else (select coalesce(sum(bit_count(m.bits)), 0) from unnest(private.common_mask(masks, names)) m) end;
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'filters', plan.filters, 'total', total,
    'cards', private.found_cards(case when total > first and size > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain,
      plan.wide, plan.optional, plan.groups, total, p_query, p_sort, first, size) end),
    'counts', case when p_counts then private.facet_counts(masks, names) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.search_catalog(p_query text, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
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
  select * into plan from private.plan_search(p_query, null);
  if cardinality(private.search_words(p_query)) > 0 then
    total := case when plan.ids is null or cardinality(plan.ids) > 1000 then private.count_found(plan.wanted)
      else cardinality(plan.ids) end;
    page := case when total > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain, plan.wide, plan.optional,
      plan.groups, total, p_query, 'relevance', 0, most) end;
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
