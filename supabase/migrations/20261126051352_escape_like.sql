CREATE OR REPLACE FUNCTION private.escape_like(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(p_text, '([\\%_])', '\\\1', 'g')
$function$;

CREATE OR REPLACE FUNCTION private.illustrations_with(p_text text)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(select i.id from public.illustrations i,
    lateral (select '%' || private.escape_like(btrim(p_text)) || '%') as p (pattern)
    where i.title ilike p.pattern or i.description ilike p.pattern or i.category ilike p.pattern)
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

CREATE OR REPLACE FUNCTION public.illustration_statistics(p_from date, p_to date, p_search text, p_never_sold boolean, p_sort text, p_ascending boolean, p_page integer, p_page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  within record := private.moments_of(p_from, p_to);
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := '%' || private.escape_like(btrim(coalesce(p_search, ''))) || '%';
begin
  perform private.require_admin();
  if p_sort <> all ('{title,views,favorites,downloads,sales,revenue_cents,conversion}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  return (
    with viewed as (
      select v.illustration_id as id, sum(v.views) as views from private.illustration_views v
      where v.day between p_from and p_to group by 1
    ), kept as (
      select f.illustration_id as id, count(*) as favorites from public.favorites f
      where f.created_at >= within.starts and f.created_at < within.ends group by 1
    ), taken as (
      -- A pack's download counts for what it was bought as: the pack itself, or the bundle.
      select coalesce(d.illustration_id, (
          select l.illustration_id from public.order_items l
          where l.order_id = d.order_id and (l.illustration_id = 'pack-' || d.pack_slug or exists (
            select 1 from public.bundle_members m where m.bundle_id = l.illustration_id and m.pack_slug = d.pack_slug))
          order by l.illustration_id limit 1), 'bundle-all-packs') as id, count(*) as downloads from public.download_log d
      where d.requested_at >= within.starts and d.requested_at < within.ends
        and (d.illustration_id is not null or d.pack_slug is not null)
      group by 1
    ), sold as (
      select s.illustration_id as id, count(*) as sales, sum(s.cents) as revenue_cents from private.sold_lines s
      where s.paid_at >= within.starts and s.paid_at < within.ends group by 1
    ), matching as (
      select i.id, i.kind, i.title, i.category, i.price, i.is_free, i.image, i.image_widths, i.placeholder,
        coalesce(v.views, 0) as views, coalesce(k.favorites, 0) as favorites, coalesce(t.downloads, 0) as downloads,
        coalesce(s.sales, 0) as sales, coalesce(s.revenue_cents, 0) as revenue_cents,
        case when not i.is_free then round(coalesce(s.sales, 0)::numeric / v.views, 6) end as conversion
      from public.illustrations i
      left join viewed v using (id) left join kept k using (id) left join taken t using (id) left join sold s using (id)
      where (i.listed_from <= now() or i.state = 'unlisted') and i.title ilike wanted
        and (p_never_sold is not true or (i.kind = 'illustration' and not i.is_free and i.listed_from <= now()
          and not exists (select 1 from private.sold_lines l where l.illustration_id = i.id)))
    ), keyed as (
      select m.*, case p_sort when 'views' then m.views when 'favorites' then m.favorites when 'downloads' then m.downloads
        when 'sales' then m.sales when 'revenue_cents' then m.revenue_cents when 'conversion' then m.conversion end as key
      from matching m
    ), placed as (
      select k.*, row_number() over (order by case when p_ascending then k.key end nulls last,
        case when not p_ascending then k.key end desc nulls last,
        case when p_sort <> 'title' or p_ascending then k.title end, k.title desc, k.id) as place
      from keyed k
    )
    select jsonb_build_object('total', (select count(*) from matching), 'items', coalesce((
      select jsonb_agg(to_jsonb(p) - 'key' - 'place' order by p.place)
      from (select * from placed order by place limit size offset (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size) p), '[]'))
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.list_activity(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  size constant integer := least(greatest(coalesce((p ->> 'page_size')::integer, 24), 1), 500);
  wanted constant text := private.escape_like(btrim(coalesce(p ->> 'search', ''), ' #'));
  kinds constant text[] := array(select jsonb_array_elements_text(p -> 'kinds'));
begin
  perform private.require_admin();
  return (
    with matching as (
      select a.* from public.activity a
      where (not p ? 'kinds' or a.kind = any (kinds))
        and (p ->> 'actor' is null or p ->> 'actor' in (a.actor, a.actor_id::text))
        and (p ->> 'from' is null or a.happened_at >= (p ->> 'from')::timestamptz)
        and (p ->> 'to' is null or a.happened_at < (p ->> 'to')::timestamptz)
        and (p ->> 'subject_id' is null or exists (
          select 1 from public.activity_items i where i.activity_id = a.id and i.subject_id = p ->> 'subject_id'))
        and (wanted = '' or a.actor_name ilike '%' || wanted || '%' or exists (
          select 1 from public.activity_items i where i.activity_id = a.id and i.subject_name ilike '%' || wanted || '%'))
    ), page as (
      select m.id, m.happened_at, m.kind, m.subject_type, m.actor, m.actor_id, m.actor_name, m.omitted,
        (select count(*) from public.activity_items i where i.activity_id = m.id) as item_count,
        (select to_jsonb(i) - 'activity_id' from public.activity_items i where i.activity_id = m.id order by i.subject_id limit 1) as item
      from matching m order by m.happened_at desc, m.id
      limit size offset (greatest(coalesce((p ->> 'page')::integer, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'entries', coalesce((select jsonb_agg(to_jsonb(page) order by page.happened_at desc, page.id) from page), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.list_orders(p_search text, p_status text, p_from timestamp with time zone, p_to timestamp with time zone, p_page integer, p_page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := private.escape_like(btrim(coalesce(p_search, ''), ' #'));
begin
  perform private.require_area('customers');
  return (
    with matching as (
      select o.id, o.number, o.created_at, o.user_id, o.total_amount, o.charged_amount, o.tax_amount, o.tax_behavior, o.discount_code, o.provider, o.refunded_amount, o.currency, o.payment_status,
        o.is_bundle_purchase, o.origin, o.paid_at, o.consented_at, o.stripe_payment_intent, o.dispute_status, o.disputed_at, o.refund_failed_at,
        f.full_name, coalesce(u.email, m.to_email) as email
      from public.orders o
      left join auth.users u on u.id = o.user_id
      left join public.profiles f on f.id = o.user_id
      left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
      where (p_status is null or o.payment_status = p_status)
        and (p_from is null or o.created_at >= p_from)
        and (p_to is null or o.created_at < p_to)
        and (wanted = '' or coalesce(u.email, m.to_email) ilike '%' || wanted || '%' or f.full_name ilike '%' || wanted || '%'
          or o.number::text = wanted or o.id::text ilike wanted || '%'
          or exists (select 1 from public.order_items l where l.order_id = o.id and l.title ilike '%' || wanted || '%'))
    ), page as (
      select m.*, (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'illustration_id', l.illustration_id, 'title', l.title,
          'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price, 'license_option', l.license_option,
          'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax, 'refunded_at', l.refunded_at, 'ungranted_at', l.ungranted_at)
          order by l.title, l.id), '[]')
        from public.order_items l where l.order_id = m.id
      ) as order_items
      from matching m order by m.created_at desc, m.id
      limit size offset (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'orders', coalesce((select jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id) from page), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.list_users(p_search text, p_page integer, p_page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 200);
  before bigint := (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size;
  words text := btrim(coalesce(p_search, ''));
  pattern text := '%' || private.escape_like(words) || '%';
  total bigint;
  ids uuid[];
begin
  perform private.require_area('customers');
  if words = '' then
    total := (select count(*) from private.user_search);
    ids := array(select k.id from private.user_search k order by k.created_at desc, k.id limit size offset before);
  else
    total := (select count(*) from private.user_search k where k.words ilike pattern);
    ids := array(select k.id from private.user_search k where k.words ilike pattern order by k.created_at desc, k.id limit size offset before);
  end if;
  return jsonb_build_object('total', total, 'users', coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin, 'admin_role', f.admin_role,
      'has_second_factor', f.is_admin and private.has_second_factor(u.id)) order by listed.place)
    from unnest(ids) with ordinality as listed (id, place)
    join auth.users u on u.id = listed.id
    join public.profiles f on f.id = listed.id
  ), '[]'));
end
$function$;

grant EXECUTE on function private.escape_like(text) to anon;

grant EXECUTE on function private.escape_like(text) to authenticated;

grant EXECUTE on function private.escape_like(text) to service_role;
