-- Licenses that administrators give at no charge: an order of 0 that was never paid, with the reason beside it.

create table public.license_grants (
  order_id uuid primary key references public.orders (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 3 and 500),
  granted_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz,
  revoked_by uuid references public.profiles (id) on delete set null,
  revoke_reason text check (char_length(btrim(revoke_reason)) between 3 and 500),
  check ((revoked_at is null) = (revoke_reason is null))
);
create index license_grants_granted_by on public.license_grants (granted_by);
create index license_grants_revoked_by on public.license_grants (revoked_by);

create policy license_grants_select on public.license_grants for select to authenticated
  using ((select private.may('customers')));

-- Of an illustration that the person owns it grants further seats. The person is told by mail.
create function public.grant_license(p_user_id uuid, p_illustration_id text, p_seats integer, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item public.illustrations%rowtype;
  made public.orders%rowtype;
  owned boolean;
begin
  perform private.require_area('customers');
  perform private.lock_buyer(p_user_id);
  owned := private.owns(p_user_id, p_illustration_id);
  if not exists (select 1 from public.profiles f where f.id = p_user_id) then
    raise exception 'This account does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  end if;
  -- the same once more, because its answer was lost
  select o.* into made from public.license_grants g
  join public.orders o on o.id = g.order_id and o.user_id = p_user_id
  join public.order_items l on l.order_id = o.id and l.illustration_id = p_illustration_id and l.quantity = p_seats
  where g.granted_by = (select auth.uid()) and g.reason = p_reason and g.revoked_at is null and o.created_at > now() - interval '1 minute';
  if found then
    return jsonb_build_object('order_id', made.id,
      'email', (select c.to_email from private.confirmation(made.id) c));
  end if;
  select * into item from public.illustrations i where i.id = p_illustration_id;
  if not found then
    perform private.refuse_item('item_unknown', p_illustration_id, null, 'This item does not exist any more.');
  elsif item.is_free then
    perform private.refuse_item('item_free', item.id, item.title, format('"%s" is free: every account may download it.', item.title));
  elsif not item.is_deliverable then
    perform private.refuse_item('item_undeliverable', item.id, item.title, format('"%s" has no file to download yet.', item.title));
  elsif p_seats is null or p_seats not between 1 and 999 or (item.kind <> 'illustration' and p_seats <> 1) then
    raise exception 'Projects are a whole number from 1 to 999; packs and bundles are given once.' using errcode = '22023';
  elsif owned and item.kind <> 'illustration' then
    perform private.refuse_item('item_owned', item.id, item.title, format('This person owns "%s" already.', item.title));
  end if;

  insert into public.orders (user_id, total_amount, payment_status, is_bundle_purchase, bundle_items, origin)
  values (p_user_id, 0, 'completed', item.kind = 'bundle',
    private.bundle_slugs(array[item.id]), 'grant')
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, quantity, adds_seats)
  values (made.id, item.id, item.title, 0, p_seats, owned);
  insert into public.license_grants (order_id, reason, granted_by) values (made.id, p_reason, (select auth.uid()));
  perform private.settle_buyer(p_user_id);
  perform private.queue_confirmation(made.id);
  return jsonb_build_object('order_id', made.id,
    'email', (select c.to_email from private.confirmation(made.id) c));
end
$$;

-- Takes a granted license back and settles what else its holder owns. Errors: not_found; 42501 for all but support.
create function public.revoke_grant(p_order_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  holder uuid := (select o.user_id from public.orders o where o.id = p_order_id);
begin
  perform private.require_area('customers');
  perform private.lock_buyer(holder);
  update public.license_grants g set revoked_at = now(), revoked_by = (select auth.uid()), revoke_reason = p_reason
  where g.order_id = p_order_id and g.revoked_at is null;
  if not found then
    raise exception 'There is no granted license to take back.' using errcode = 'P0001', hint = 'not_found';
  end if;
  update public.order_items l set refunded_at = now() where l.order_id = p_order_id;
  update public.orders o set payment_status = 'refunded' where o.id = p_order_id;
  if holder is not null then
    perform private.settle_buyer(holder);
  end if;
end
$$;
