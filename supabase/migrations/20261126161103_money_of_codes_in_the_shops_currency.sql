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
        coalesce(sum((select sum(l.discount) * 100 from public.order_items l where l.order_id = o.id)) filter (where o.currency = (select s.currency from public.shop_settings s)), 0)::bigint as discount_cents
      from public.orders o
      where o.discount_code is not null and o.paid_at >= within.starts and o.paid_at < within.ends
      group by o.discount_code
    ) c);
end
$function$;

CREATE OR REPLACE FUNCTION public.list_discount_codes()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return (
    select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object(
      'item_title', (select i.title from public.illustrations i where i.id = coalesce(d.item, case d.scope when 'item' then d.scope_ref end)),
      'used', u.used, 'reserved', u.reserved, 'discount_total', u.discount_total) order by d.created_at desc, d.code), '[]')
    from public.discount_codes d
    cross join lateral (
      select count(*) filter (where o.payment_status in ('paid', 'completed', 'refunded')) as used,
        count(*) filter (where o.payment_status = 'pending' and o.created_at > now() - interval '30 minutes') as reserved,
        coalesce(sum((select sum(l.discount) from public.order_items l where l.order_id = o.id))
          filter (where o.payment_status in ('paid', 'completed', 'refunded') and o.currency = (select s.currency from public.shop_settings s)), 0) as discount_total
      from public.orders o where o.discount_code = d.code
    ) u);
end
$function$;
