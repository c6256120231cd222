CREATE OR REPLACE FUNCTION private.queue_sale_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings public.shop_settings%rowtype;
  sale jsonb := private.order_facts(new, false);
  today date := (now() at time zone 'utc')::date;
begin
  select * into settings from public.shop_settings;
  if settings.sale_notices then
    insert into public.email_outbox (dedupe_key, to_email, template, payload)
    select format('sale:%s:%s', new.id, a.email), a.email, 'sale_notice',
      sale || jsonb_build_object('buyer', (select u.email from auth.users u where u.id = new.user_id))
    from private.owner_addresses() a (email)
    on conflict (dedupe_key) do nothing;
  end if;
  if settings.sale_digest then
    insert into public.email_outbox as known (dedupe_key, to_email, template, payload, next_attempt_at)
    select format('sale-digest:%s:%s:%s', today, new.currency, a.email), a.email, 'sale_digest',
      jsonb_build_object('day', today, 'count', 1, 'total_amount', new.charged_amount, 'orders', jsonb_build_array(sale)),
      (today + 1)::timestamp at time zone 'utc' + interval '6 hours'
    from private.owner_addresses() a (email)
    on conflict (dedupe_key) do update set payload = known.payload || jsonb_build_object(
      'count', (known.payload ->> 'count')::integer + 1,
      'total_amount', (known.payload ->> 'total_amount')::numeric + new.charged_amount,
      -- A mail lists fifty; the sum counts them all.
      'orders', case when jsonb_array_length(known.payload -> 'orders') < 50
        then (known.payload -> 'orders') || (excluded.payload -> 'orders') else known.payload -> 'orders' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_stats()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today date := (now() at time zone 'utc')::date;
begin
  perform private.require_admin();
  return (
    with days as (
      select d::date as day from generate_series(today - 29, today, interval '1 day') d
    ), sold as (
      select (o.paid_at at time zone 'utc')::date as day, count(*) as orders,
        coalesce(sum(o.charged_amount - o.refunded_amount) filter (where o.dispute_status is distinct from 'lost' and o.currency = (select s.currency from public.shop_settings s)), 0) as revenue
      from public.orders o
      where o.paid_at >= (today - 29)::timestamp at time zone 'utc'
      group by 1
    ), filled as (
      select days.day, coalesce(sold.orders, 0) as orders, coalesce(sold.revenue, 0) as revenue
      from days left join sold using (day)
    )
    select jsonb_build_object(
      'users', (select count(*) from public.profiles),
      'illustrations', (select count(*) from public.illustrations i where i.kind = 'illustration'),
      'categories', (select count(*) from public.categories),
      'blog_posts', (select count(*) from public.blog_posts),
      'orders_30d', (select sum(f.orders) from filled f),
      'revenue_30d', (select sum(f.revenue) from filled f),
      'days', (select jsonb_agg(jsonb_build_object('day', f.day, 'orders', f.orders, 'revenue', f.revenue) order by f.day) from filled f)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.code_statistics(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  within record := private.moments_of(p_from, p_to);
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(c) order by c.revenue_cents desc, c.code), '[]') from (
      select o.discount_code as code, count(*) as uses,
        coalesce(sum((o.charged_amount - o.refunded_amount) * 100) filter (where o.dispute_status is distinct from 'lost' and o.currency = (select s.currency from public.shop_settings s)), 0)::bigint as revenue_cents,
        sum((select sum(l.discount) * 100 from public.order_items l where l.order_id = o.id))::bigint as discount_cents
      from public.orders o
      where o.discount_code is not null and o.paid_at >= within.starts and o.paid_at < within.ends
      group by o.discount_code
    ) c);
end
$function$;

CREATE OR REPLACE FUNCTION public.shop_statistics(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  within record := private.moments_of(p_from, p_to);
begin
  perform private.require_admin();
  return (
    with counted (day, views, favorites, downloads, orders, sales, revenue_cents) as (
      select v.day, sum(v.views), 0, 0, 0, 0, 0::bigint from private.illustration_views v
      where v.day between p_from and p_to group by 1
      union all
      select (f.created_at at time zone 'utc')::date, 0, count(*), 0, 0, 0, 0 from public.favorites f
      where f.created_at >= within.starts and f.created_at < within.ends group by 1
      union all
      select (d.requested_at at time zone 'utc')::date, 0, 0, count(*), 0, 0, 0 from public.download_log d
      where d.requested_at >= within.starts and d.requested_at < within.ends group by 1
      union all
      select (o.paid_at at time zone 'utc')::date, 0, 0, 0, count(*), 0,
        coalesce(sum((o.charged_amount - o.refunded_amount) * 100) filter (where o.dispute_status is distinct from 'lost' and o.currency = (select s.currency from public.shop_settings s)), 0)::bigint
      from public.orders o where o.paid_at >= within.starts and o.paid_at < within.ends group by 1
      union all
      select (s.paid_at at time zone 'utc')::date, 0, 0, 0, 0, count(*), 0 from private.sold_lines s
      where s.paid_at >= within.starts and s.paid_at < within.ends group by 1
    ), summed as (
      select d::date as day, coalesce(sum(c.views), 0) as views, coalesce(sum(c.favorites), 0) as favorites,
        coalesce(sum(c.downloads), 0) as downloads, coalesce(sum(c.orders), 0) as orders, coalesce(sum(c.sales), 0) as sales,
        coalesce(sum(c.revenue_cents), 0) as revenue_cents
      from generate_series(p_from, p_to, interval '1 day') d left join counted c on c.day = d::date
      group by d
    )
    select jsonb_agg(to_jsonb(summed) order by summed.day) from summed
  );
end
$function$;

create or replace view private.sold_lines with (security_invoker=true) as
 SELECT l.illustration_id,
    o.paid_at,
        CASE
            WHEN (o.currency = ( SELECT s.currency
               FROM public.shop_settings s)) THEN (((l.amount + l.tax) * (100)::numeric))::bigint
            ELSE (0)::bigint
        END AS cents
   FROM (public.order_items l
     JOIN public.orders o ON ((o.id = l.order_id)))
  WHERE ((o.payment_status = ANY (ARRAY['paid'::text, 'completed'::text])) AND (l.refunded_at IS NULL) AND (o.dispute_status IS DISTINCT FROM 'lost'::text));
