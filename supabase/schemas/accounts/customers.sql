-- One customer whole, for administrators.

-- The orders of an account, and those whose confirmation went to the address and whose account is gone.
create function private.orders_of(p_user_id uuid, p_email text) returns setof uuid
language sql stable set search_path = '' as $$
  select o.id from public.orders o where o.user_id = p_user_id
  union
  select o.id from public.email_outbox m join public.orders o on o.id = (m.payload ->> 'order_id')::uuid
  where o.user_id is null and m.dedupe_key like 'order-paid:%' and lower(m.to_email) = p_email
$$;

-- p_key: the id of an account, or an address, which may have none. Messages and the newsletter go by address, which senders type
-- themselves. Lists are newest first and end after 200, downloads after 50; `downloads_total` counts them all.
create function public.customer(p_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
        select o.id, o.number, o.created_at, o.total_amount, o.currency, o.refunded_amount, o.payment_status, o.dispute_status, o.origin, o.moved_number,
          g.reason, g.revoke_reason,
          array(select l.title from public.order_items l where l.order_id = o.id order by l.title) as titles
        from public.orders o left join public.license_grants g on g.order_id = o.id
        where o.id in (select private.orders_of(person.id, address))
        order by o.number desc limit 200) k),
    'licenses', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.purchased_at desc, k.title), '[]') from (
        select l.id, l.illustration_id, l.title, l.quantity * coalesce((l.license ->> 'seats')::integer, 1) as seats, l.order_id, u.purchased_at
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
$$;
