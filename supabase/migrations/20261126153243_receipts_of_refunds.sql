CREATE OR REPLACE FUNCTION private.confirmation(p_order_id uuid)
 RETURNS TABLE(to_email text, payload jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select u.email, jsonb_build_object(
    'order_id', o.id, 'order_number', o.number, 'origin', o.origin, 'full_name', f.full_name, 'total_amount', o.total_amount,
    'charged_amount', o.charged_amount, 'tax_amount', o.tax_amount, 'tax_behavior', o.tax_behavior, 'discount_code', o.discount_code,
    'currency', o.currency, 'consented_at', o.consented_at, 'is_bundle_purchase', o.is_bundle_purchase, 'is_refunded', o.payment_status = 'refunded',
    'bundle_id', (select l.illustration_id from public.order_items l join public.illustrations i on i.id = l.illustration_id
      where l.order_id = o.id and i.kind = 'bundle' order by l.price desc, l.id limit 1),
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
