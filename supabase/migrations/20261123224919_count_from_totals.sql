CREATE OR REPLACE FUNCTION private.count_found(p_wanted tsquery)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  -- each item is either free or paid
  if p_wanted is null then
    return (
      select coalesce(sum(t.number), 0) from private.filter_totals t
      where t.value in ('price:free', 'price:paid') and t.listed_from <= now()
    );
  end if;
  return (
    select count(*) from public.illustrations i
    where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_wanted
  );
end
$function$;
