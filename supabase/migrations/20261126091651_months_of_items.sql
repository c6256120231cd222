CREATE OR REPLACE FUNCTION private.common_mask(p_masks private.filter_bits[], p_names text[])
 RETURNS private.filter_bits[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select row('', m.chunk, bit_and(m.bits))::private.filter_bits from unnest(p_masks) m
    where m.value = any (p_names) group by m.chunk having count(*) = cardinality(p_names) and bit_count(bit_and(m.bits)) > 0
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.count_added_filters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_filter_totals(array_agg(c.value), array_agg(c.listed_from), array_agg(c.number)) from (
    select v as value, a.listed_from, count(*)::integer as number from after_rows a, unnest(private.counted_values(a.filter_values, a.created_at)) v
    where a.kind = 'illustration' and a.listed_from < 'infinity' and not starts_with(v, 'tag:') group by 1, 2
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
      select v as value, a.listed_from, 1 as number from after_rows a, unnest(private.counted_values(a.filter_values, a.created_at)) v where a.kind = 'illustration'
      union all
      select v, b.listed_from, -1 from before_rows b, unnest(private.counted_values(b.filter_values, b.created_at)) v where b.kind = 'illustration'
    ) d where d.listed_from < 'infinity' and not starts_with(d.value, 'tag:') group by 1, 2 having sum(d.number) <> 0
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
    select v as value, b.listed_from, -count(*)::integer as number from before_rows b, unnest(private.counted_values(b.filter_values, b.created_at)) v
    where b.kind = 'illustration' and b.listed_from < 'infinity' and not starts_with(v, 'tag:') group by 1, 2
  ) c having count(*) > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.counted_values(p_values text[], p_created timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  created constant timestamp := p_created at time zone 'utc';
begin
  return p_values || ('month:' || (12 * extract(year from created) + extract(month from created) - 1)::integer);
end
$function$;

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
      where cardinality(from_totals) > 0 and f.listed_from <= now() and not starts_with(f.value, 'month:')
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

CREATE OR REPLACE FUNCTION private.page_of_all(p_from integer, p_size integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  newer integer;
  month_end timestamptz;
begin
  select r.newer, make_timestamptz((r.month + 1) / 12, (r.month + 1) % 12 + 1, 1, 0, 0, 0, 'UTC') into newer, month_end from (
    select t.month, (sum(t.number) over (order by t.month desc) - t.number)::integer as newer from (
      select substr(f.value, 7)::integer as month, sum(f.number) as number from private.filter_totals f
      where starts_with(f.value, 'month:') and f.listed_from <= now() group by 1
    ) t
  ) r where r.newer <= p_from order by r.newer desc, r.month limit 1;
  return array(
    select i.id from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and i.created_at < month_end
    order by i.created_at desc, i.id limit p_size offset p_from - newer);
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
  few constant integer := 5000;
  best text[];
  ahead integer;
begin
  if p_alike is not null then
    return p_found[p_from + 1 : p_from + p_size];
  elsif p_wanted is null and sort = 'newest' and p_from > 1000 then
    return private.page_of_all(p_from, p_size);
  elsif p_sort <> 'relevance' or (p_plain is null and p_optional is null) then
    return case when p_total <= few and p_wanted is not null then private.page_of_few(p_wanted, sort, p_from, p_size)
      else private.found_page(p_wanted, sort, p_from, p_size, null) end;
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

grant EXECUTE on function private.page_of_all(integer,integer) to anon;

grant EXECUTE on function private.page_of_all(integer,integer) to authenticated;

grant EXECUTE on function private.page_of_all(integer,integer) to service_role;

drop function private.page_from_end(integer,integer,integer);

do $$
begin
  -- A change that comes meanwhile waits and counts itself; what came since the triggers above is in the rows.
  lock table public.illustrations in share row exclusive mode;
  delete from private.filter_totals t where starts_with(t.value, 'month:');
  insert into private.filter_totals (value, listed_from, number)
  select (private.counted_values('{}', i.created_at))[1], case when i.listed_from <= now() then '-infinity' else i.listed_from end, count(*)
  from public.illustrations i where i.kind = 'illustration' and i.listed_from < 'infinity'
  group by 1, 2;
end
$$;
