set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.confirmation(p_order_id uuid)
 RETURNS TABLE(to_email text, payload jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select u.email, jsonb_build_object(
    'order_id', o.id, 'order_number', o.number, 'origin', o.origin, 'full_name', f.full_name, 'total_amount', o.total_amount,
    'charged_amount', o.charged_amount, 'tax_amount', o.tax_amount, 'tax_behavior', o.tax_behavior, 'discount_code', o.discount_code,
    'currency', o.currency, 'is_bundle_purchase', o.is_bundle_purchase,
    'items', (
      select jsonb_agg(jsonb_build_object(
        'id', l.illustration_id, 'title', l.title, 'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price,
        'license_option', l.license_option,
        'license_name', (select v.name from public.license_options v where v.code = l.license_option and v.code <> 'standard'), 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax) order by l.title)
      from public.order_items l where l.order_id = o.id
    )
  )
  from public.orders o
  join auth.users u on u.id = o.user_id
  join public.profiles f on f.id = o.user_id
  where o.id = p_order_id and u.email is not null
$function$;

CREATE OR REPLACE FUNCTION private.order_facts(bought public.orders, p_refunded_now boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'order_id', bought.id, 'order_number', bought.number, 'total_amount', bought.total_amount,
    'charged_amount', bought.charged_amount, 'tax_amount', bought.tax_amount, 'tax_behavior', bought.tax_behavior, 'currency', bought.currency,
    'discount_code', bought.discount_code,
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'quantity', l.quantity,
        'list_price', l.list_price, 'license_option', l.license_option,
        'license_name', (select v.name from public.license_options v where v.code = l.license_option and v.code <> 'standard'), 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax,
        'granted', l.ungranted_at is null) order by l.title)
      from public.order_items l
      where l.order_id = bought.id and (not p_refunded_now or l.refunded_at = now())), '[]'))
$function$;

reset check_function_bodies;
