-- A word that more than a thousand pictures of a shop with one chunk have found none where no counts were asked for: no mask was taken for an
-- empty one. Rows move into their new form as they change; "vacuum full" moves all, while nothing else reads the table.
alter table private.word_bits set (fillfactor=50);

alter table public.illustrations set (toast_tuple_target=4080);

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
  -- the facet that a mask counts, '' for all without filters
  masks private.filter_bits[];
  facet text;
  names text[];
  from_totals text[] := '{}';
  answer jsonb;
  has_doubled boolean;
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
  foreach has_doubled in array array[false, true]
  loop
    with kept as (
      select f.value, f.chunk, f.bits from private.filter_bits f where not has_doubled
      union all
      select f.value, f.chunk, bit_xor(f.bits) from private.filter_bits f where has_doubled group by 1, 2
    ), counted as (
      -- a bit for each chunk: their sum is their or, unless one comes twice
      select c.value, sum(c.number) as number, sum(c.chunk_bit) <> bit_or(c.chunk_bit) as is_doubled from (
        select k.value, k.chunk / 62 as part, 1::bigint << k.chunk % 62 as chunk_bit, bit_count(k.bits & m.bits)::integer as number
        from (select *, split_part(value, ':', 1) as facet from kept) k
        join unnest(masks) m on m.chunk = k.chunk and m.value = case when k.facet = any (own) then k.facet else '' end
        offset 0
      ) c group by c.value, c.part
      union all
      select f.value, f.number, false from private.filter_totals f
      where cardinality(from_totals) > 0 and f.listed_from <= now() and not starts_with(f.value, 'month:')
        and case when split_part(f.value, ':', 1) = any (own) then split_part(f.value, ':', 1) else '' end = any (from_totals)
    ), summed as (
      select c.value, sum(c.number) as number, bool_or(c.is_doubled) as is_doubled from counted c group by 1
    )
    select jsonb_object_agg(c.facet, c.counts) filter (where c.counts is not null), bool_or(c.is_doubled) into answer, has_doubled from (
      select split_part(t.value, ':', 1) as facet, bool_or(t.is_doubled) as is_doubled,
        jsonb_object_agg(coalesce(s.slug, substr(t.value, strpos(t.value, ':') + 1)), t.number) filter (where t.number > 0) as counts
      from summed t left join public.series s on t.value = 'series:' || s.name
      group by 1
    ) c;
    exit when has_doubled is not true;
  end loop;
  return coalesce(answer, '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.page_of_few(p_wanted tsquery, p_mask private.filter_bits[], p_total integer, p_sort text, p_from integer, p_size integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- So many are found sooner by their bits than by the index for words.
  very_few constant integer := 100;
  ids constant text[] := case when p_total <= very_few and p_mask is not null then private.newest_of(p_mask, very_few) end;
begin
  return array(
    with found as materialized (
      select i.id, i.title, i.asked_price as price, i.created_at from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and case when ids is null then i.search_document @@ p_wanted else i.id = any (ids) end
    ), liked as materialized (
      select p.id, p.points from private.popularity() p where p_sort = 'popular'
    )
    select f.id from found f left join liked l on l.id = f.id
    order by case p_sort when 'title' then f.title end, case p_sort when 'price-low' then f.price when 'price-high' then -f.price end,
      coalesce(l.points, 0) desc, case when p_sort in ('newest', 'popular') then f.created_at end desc, f.id
    limit p_size offset p_from
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.planned_page(p_wanted tsquery, p_found text[], p_alike text[], p_plain tsquery, p_wide tsquery, p_optional tsquery, p_groups tsquery[], p_total integer, p_mask private.filter_bits[], p_query text, p_sort text, p_from integer, p_size integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  begins constant text := private.escape_like(btrim(left(p_query, 200))) || '%';
  sort constant text := case p_sort when 'relevance' then 'newest' else p_sort end;
  -- Where many fit, a page is read along the index of its order until it is full. What fits is spread evenly as a rule, so that this reads
  -- (p_from + p_size) * 8192 * chunks / p_total rows; of up to three chunks it is taken where that is less than p_total, all at worst.
  walks constant boolean := p_wanted is null or p_total > 5000 or sort = 'newest' and cardinality(p_mask) <= 3
    and p_total::bigint * p_total > (p_from + p_size)::bigint * 8192 * cardinality(p_mask);
  best text[];
  ahead integer;
begin
  if p_alike is not null then
    return p_found[p_from + 1 : p_from + p_size];
  elsif p_wanted is null and sort = 'newest' and p_from > 1000 then
    return private.page_of_all(p_from, p_size);
  elsif p_sort <> 'relevance' or (p_plain is null and p_optional is null) then
    return case when walks then private.found_page(p_wanted, sort, p_from, p_size, null)
      else private.page_of_few(p_wanted, p_mask, p_total, sort, p_from, p_size) end;
  elsif p_total <= 1000 and p_found is not null then
    return private.ranked(p_found, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size);
  end if;
  best := private.leading_ids(p_wanted, coalesce(p_plain, p_optional), p_mask);
  ahead := cardinality(best);
  return private.ranked(best, p_plain, p_wide, p_optional, p_groups, begins, p_from, p_size)
    || case when p_from + p_size > ahead
      then private.found_page(p_wanted, 'newest', greatest(p_from - ahead, 0), p_size - greatest(ahead - p_from, 0), best) end;
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
  mask := case when masks is not null and cardinality(names) > 0 then private.common_mask(masks, names) end;
  total := coalesce(plan.total, case when mask is null then private.count_found(plan.wanted) else private.mask_size(mask) end);
  return jsonb_build_object('match', plan.match, 'missing', plan.missing, 'filters', plan.filters, 'total', total,
    'cards', private.found_cards(case when total > first and size > 0 then private.planned_page(plan.wanted, plan.ids, plan.alike, plan.plain,
      plan.wide, plan.optional, plan.groups, total, mask, p_query, p_sort, first, size) end),
    'counts', case when p_counts then private.facet_counts(masks, names) end);
end
$function$;

grant EXECUTE on function private.page_of_few(tsquery,private.filter_bits[],integer,text,integer,integer) to anon;

grant EXECUTE on function private.page_of_few(tsquery,private.filter_bits[],integer,text,integer,integer) to authenticated;

grant EXECUTE on function private.page_of_few(tsquery,private.filter_bits[],integer,text,integer,integer) to service_role;

drop function private.page_of_few(tsquery,text,integer,integer);
