CREATE OR REPLACE FUNCTION private.page_from_end(p_from integer, p_size integer, p_total integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  select array(select o.id from (
    select i.id, i.created_at from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now()
    order by i.created_at, i.id desc limit least(p_size, p_total - p_from) offset greatest(p_total - p_from - p_size, 0)
  ) o order by o.created_at desc, o.id)
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
  elsif p_wanted is null and sort = 'newest' and p_from > p_total / 2 then
    return private.page_from_end(p_from, p_size, p_total);
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

grant EXECUTE on function private.page_from_end(integer,integer,integer) to anon;

grant EXECUTE on function private.page_from_end(integer,integer,integer) to authenticated;

grant EXECUTE on function private.page_from_end(integer,integer,integer) to service_role;
