drop function public.reconcile_orders();

CREATE OR REPLACE FUNCTION private.invoice_lines(p_lines uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'license_option', l.license_option,
    'license_name', (select v.name from public.license_options v where v.code = l.license_option), 'seats', l.quantity,
    'price', l.price, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax) order by l.title, l.id), '[]')
  from public.order_items l where l.id = any (p_lines)
$function$;

CREATE OR REPLACE FUNCTION public.customer(p_key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person record;
  address text := lower(btrim(p_key));
begin
  perform private.require_area('customers');
  select u.id, lower(u.email) as email, u.created_at, f.username, f.full_name, f.avatar_url, f.is_admin, f.admin_role into person
  from auth.users u join public.profiles f on f.id = u.id
  where u.id::text = address or lower(u.email) = address limit 1;
  if found then
    address := person.email;
  elsif position('@' in address) = 0 then
    return null;
  end if;
  return jsonb_build_object(
    'email', address,
    'account', case when person.id is not null then to_jsonb(person) end,
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.number desc), '[]') from (
        select o.id, o.number, o.created_at, o.total_amount, o.currency, o.refunded_amount, o.payment_status, o.dispute_status, o.origin,
          g.reason, g.revoke_reason,
          array(select l.title from public.order_items l where l.order_id = o.id order by l.title) as titles
        from public.orders o left join public.license_grants g on g.order_id = o.id
        where o.user_id = person.id
          or (o.user_id is null and o.id in (
            select (m.payload ->> 'order_id')::uuid from public.email_outbox m
            where m.dedupe_key like 'order-paid:%' and lower(m.to_email) = address))
        order by o.number desc limit 200) k),
    'licenses', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.purchased_at desc, k.title), '[]') from (
        select l.id, l.illustration_id, l.title, l.quantity as seats, l.order_id, o.number as order_number, u.purchased_at
        from public.user_purchases u join public.order_items l on l.id = u.order_item_id join public.orders o on o.id = l.order_id
        where u.user_id = person.id and u.revoked_at is null
        order by u.purchased_at desc limit 200) k),
    'downloads', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.requested_at desc), '[]') from (
        select d.id, d.title, d.version, d.requested_at, d.completed_at from public.download_log d
        where d.user_id = person.id order by d.requested_at desc limit 50) k),
    'downloads_total', (select count(*) from public.download_log d where d.user_id = person.id),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.created_at desc), '[]') from (
        select m.id, m.created_at, m.first_name, m.last_name, m.email, m.subject, m.message, m.status
        from public.contact_messages m where lower(m.email) = address order by m.created_at desc limit 200) k),
    'newsletter', (
      select jsonb_build_object('status', s.status, 'confirmed_at', s.confirmed_at, 'created_at', s.created_at, 'source', s.source)
      from public.newsletter_subscribers s where s.email = address)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.reconcile_orders()
 RETURNS TABLE(kind text, order_id uuid, order_item_id uuid, illustration_id text, email text, expected_cents bigint, found_cents bigint, detail text, happened_at timestamp with time zone, order_number bigint, currency text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('customers');
  end if;
  return query
    select r.kind, r.order_id, r.order_item_id, r.illustration_id, coalesce(u.email::text, m.to_email), r.expected_cents,
      r.found_cents, r.detail, r.happened_at, o.number, o.currency
    from private.unreconciled() r
    join public.orders o on o.id = r.order_id
    left join auth.users u on u.id = o.user_id
    left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
    order by r.happened_at desc, r.order_id, r.order_item_id;
end
$function$;

grant execute on function public.reconcile_orders() to authenticated, service_role;
