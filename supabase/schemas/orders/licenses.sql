-- License certificates: their ids, and what a person may learn with one.

-- One for each line that was certified. The id is random, so only who was given the certificate has it.
create table private.license_certificates (
  id uuid primary key default gen_random_uuid(),
  order_item_id uuid not null unique references public.order_items (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- 'valid'; 'replaced' by a dearer license of the same item; 'refunded'; 'disputed', also while a line that it counted is; 'revoked' where an
-- administrator took back what they granted, or a line that it counted does not stand; null for a line that never granted anything.
create function private.license_state(p_order_item_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when o.payment_status not in ('paid', 'completed', 'refunded') then null
    when l.refunded_at is not null then case o.origin when 'grant' then 'revoked' else 'refunded' end
    when o.dispute_status in ('open', 'lost') or l.refusal = 'credit_held' then 'disputed'
    when l.refusal = 'credit_gone' then 'revoked'
    when l.ungranted_at is not null then null
    when private.is_replaced(l.id) then 'replaced'
    else 'valid'
  end
  from public.order_items l join public.orders o on o.id = l.order_id
  where l.id = p_order_item_id
$$;

-- What both the certificate and the public answer say of a line: the license as it was sold.
create function private.license_facts(p_order_item_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'item', jsonb_build_object('id', l.illustration_id, 'title', l.title, 'kind', coalesce(i.kind, 'illustration')),
    'seats', l.quantity * coalesce((l.license ->> 'seats')::integer, 1),
    'option', jsonb_build_object('code', l.license_option, 'name', l.license_name, 'allows', l.license -> 'allows', 'forbids', l.license -> 'forbids',
      'is_unlimited', l.license ->> 'seats' is null), 'terms', l.license ->> 'terms', 'ordered_at', coalesce(o.paid_at, o.created_at), 'origin', o.origin)
  from public.order_items l
  join public.orders o on o.id = l.order_id
  left join public.illustrations i on i.id = l.illustration_id
  where l.id = p_order_item_id
$$;

-- The content of the certificate of a line of the signed-in buyer, with the id that it keeps; null where there is nothing to certify.
create function public.license_certificate(p_order_item_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.order_items l join public.orders o on o.id = l.order_id
    where l.id = p_order_item_id and o.user_id = (select auth.uid()) and private.license_state(l.id) = 'valid'
  ) then
    return null;
  end if;
  insert into private.license_certificates (order_item_id) values (p_order_item_id) on conflict (order_item_id) do nothing;
  return (
    select private.license_facts(l.id) || jsonb_build_object(
      'id', c.id, 'order_id', o.id,
      'licensee', jsonb_build_object('name', f.full_name, 'email', regexp_replace(u.email, '^(.).*@', '\1***@')))
    from private.license_certificates c
    join public.order_items l on l.id = c.order_item_id
    join public.orders o on o.id = l.order_id
    join public.profiles f on f.id = o.user_id
    join auth.users u on u.id = o.user_id
    where c.order_item_id = p_order_item_id
  );
end
$$;

-- For anyone who has the id: the state now, and of the buyer's name the initials.
create function public.license_status(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.license_facts(c.order_item_id) || jsonb_build_object(
    'state', private.license_state(c.order_item_id),
    'licensee', (
      select regexp_replace(f.full_name, '(\S)\S*', '\1***', 'g')
      from public.order_items l join public.orders o on o.id = l.order_id join public.profiles f on f.id = o.user_id
      where l.id = c.order_item_id))
  from private.license_certificates c
  where c.id = p_id and private.license_state(c.order_item_id) is not null
$$;
