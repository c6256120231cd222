CREATE OR REPLACE FUNCTION private.confirmation(p_order_id uuid)
 RETURNS TABLE(to_email text, payload jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select u.email, jsonb_build_object(
    'order_id', o.id, 'order_number', o.number, 'origin', o.origin, 'full_name', f.full_name, 'total_amount', o.total_amount,
    'charged_amount', o.charged_amount, 'tax_amount', o.tax_amount, 'tax_behavior', o.tax_behavior, 'discount_code', o.discount_code,
    'currency', o.currency, 'consented_at', o.consented_at, 'is_bundle_purchase', o.is_bundle_purchase,
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

CREATE OR REPLACE FUNCTION public.create_pending_order(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made jsonb;
  earlier public.orders%rowtype;
begin
  if not coalesce((p ->> 'reuse')::boolean, false) then
    return private.create_pending_order(p);
  end if;
  perform pg_advisory_xact_lock(7046004, hashtext(p ->> 'user_id'));
  made := private.create_pending_order(p);
  if (made ->> 'is_complete')::boolean then
    return made;
  end if;
  select o.* into earlier from public.orders o
  where o.user_id = (p ->> 'user_id')::uuid and o.payment_status = 'pending'
    and o.created_at > now() - interval '30 minutes' and o.id <> (made ->> 'order_id')::uuid
    and exists (
      select from public.orders n where n.id = (made ->> 'order_id')::uuid
        and (n.discount_code, n.currency, n.provider, n.consented_at is null)
          is not distinct from (o.discount_code, o.currency, o.provider, o.consented_at is null))
    and not exists (
      select 1
      from (select l.* from public.order_items l where l.order_id = o.id) one
      full join (select l.* from public.order_items l where l.order_id = (made ->> 'order_id')::uuid) other
        on (one.illustration_id, one.title, one.price, one.quantity, one.adds_seats, one.license_option, one.discount, one.credit)
          = (other.illustration_id, other.title, other.price, other.quantity, other.adds_seats, other.license_option, other.discount, other.credit)
      where one.id is null or other.id is null
    )
  order by o.created_at
  limit 1;
  if not found then
    return made;
  end if;
  delete from public.orders o where o.id = (made ->> 'order_id')::uuid;
  return made || jsonb_build_object('order_id', earlier.id, 'session_id', earlier.stripe_session_id);
end
$function$;
