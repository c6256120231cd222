-- From a cart to a pending order.

-- Refusals carry a code in the hint and the item in the detail: item_unknown, item_unlisted, item_free, item_owned,
-- item_undeliverable, option_unknown, quantity_invalid, cart_empty, user_unknown, consent_needed; of a code what private.code_refusal says.
create function private.refuse_item(p_code text, p_id text, p_title text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_message using errcode = 'P0001', hint = p_code,
    detail = jsonb_build_object('id', p_id, 'title', p_title)::text;
end
$$;

-- p: user_id, items, code, provider, consent (to delivery at once). The order is what private.quote says; one that costs nothing is complete at once.
create function private.create_pending_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer uuid := (p ->> 'user_id')::uuid;
  quoted jsonb;
  made public.orders%rowtype;
  settings public.shop_settings%rowtype;
begin
  if not exists (select 1 from public.profiles u where u.id = buyer) then
    perform private.refuse_item('user_unknown', null, null, 'This account does not exist any more.');
  end if;
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') = 0 then
    perform private.refuse_item('cart_empty', null, null, 'Your cart is empty');
  end if;
  if btrim(coalesce(p ->> 'code', '')) <> '' then
    perform private.require_code_turn(buyer);
  end if;
  select s.* into settings from public.shop_settings s;
  if settings.asks_delivery_consent and p ->> 'consent' is distinct from 'true' then
    perform private.refuse_item('consent_needed', null, null,
      'Please agree that delivery begins at once. Nothing was charged, and your cart is kept.');
  end if;
  perform private.lock_buyer(buyer);
  -- Orders with the same code are made one after the other, so that each counts the uses before it.
  perform 1 from public.discount_codes d where d.code = upper(btrim(p ->> 'code')) for update;

  quoted := private.quote(p);
  perform private.refuse_item(r ->> 'reason', r ->> 'id', r ->> 'title', r ->> 'message')
  from jsonb_array_elements(quoted -> 'problems') r limit 1;
  if quoted -> 'code' ->> 'fits' = 'false' then
    raise exception '%', quoted -> 'code' ->> 'message' using errcode = 'P0001', hint = quoted -> 'code' ->> 'reason',
      detail = jsonb_build_object('code', quoted -> 'code' -> 'code')::text;
  end if;

  insert into public.orders (user_id, total_amount, currency, discount_code, consented_at, provider, is_bundle_purchase, bundle_items)
  select buyer, (quoted ->> 'total')::numeric, quoted ->> 'currency', quoted -> 'code' ->> 'code',
    case when settings.asks_delivery_consent then now() end,
    case when (quoted ->> 'total')::numeric > 0 then coalesce(p ->> 'provider', 'stripe') end, has.bundle,
    private.bundle_slugs(has.items)
  from (select bool_or(l ->> 'kind' = 'bundle') as bundle, array_agg(l ->> 'id') as items from jsonb_array_elements(quoted -> 'lines') l) has
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, list_price, quantity, license_option, discount, credit, adds_seats)
  select made.id, l.id, l.title, l.price, l.list_price, l.quantity, l.option, l.discount, l.credit, l.adds_seats
  from jsonb_to_recordset(quoted -> 'lines') as l (id text, title text, price numeric, list_price numeric, quantity integer, option text,
    discount numeric, credit numeric, adds_seats boolean);
  insert into private.order_item_credits (order_item_id, from_order_item_id, amount)
  select i.id, (c ->> 'from_order_item_id')::uuid, (c ->> 'amount')::numeric
  from jsonb_array_elements(quoted -> 'lines') l cross join jsonb_array_elements(l -> 'credits') c
  join public.order_items i on i.order_id = made.id and i.illustration_id = l ->> 'id';
  if made.total_amount = 0 then
    perform private.complete_order(made.id);
  end if;

  return jsonb_build_object(
    'order_id', made.id, 'payable_until', floor(extract(epoch from made.payable_until)), 'total_amount', made.total_amount, 'currency', made.currency, 'tax_mode', settings.tax_mode,
    'is_bundle_purchase', made.is_bundle_purchase, 'is_complete', made.total_amount = 0,
    'session_id', (select o.stripe_session_id from public.orders o where o.id = made.id),
    'items', (
      select jsonb_agg(l - '{place,credits,kind}'::text[] || jsonb_build_object('order_item_id', i.id) order by l -> 'place')
      from jsonb_array_elements(quoted -> 'lines') l
      join public.order_items i on i.order_id = made.id and i.illustration_id = l ->> 'id'
    )
  );
end
$$;

-- An order that costs nothing is paid without a provider; its page reference lets the buyer's browser find it all the same.
create function private.complete_order(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.orders o set payment_status = 'paid', paid_at = now(), stripe_session_id = 'free_' || o.id where o.id = p_order_id;
  perform private.settle_order(p_order_id);
  perform private.queue_confirmation(p_order_id);
end
$$;

-- p as above. Answers with order_id, payable_until (the end of its payment page, in seconds), total_amount, currency, tax_mode, is_complete,
-- session_id and the lines. With p.reuse the buyer's pending order with the very same lines is answered, and its session, while its page can
-- be paid for another 35 minutes: Stripe opens no page for less than 30. Refuses as private.refuse_item says.
create function public.create_pending_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    and o.payable_until > now() + interval '35 minutes' and o.id <> (made ->> 'order_id')::uuid
    and exists (
      select from public.orders n where n.id = (made ->> 'order_id')::uuid
        and (n.discount_code, n.currency, n.provider, n.consented_at is null)
          is not distinct from (o.discount_code, o.currency, o.provider, o.consented_at is null))
    and not exists (
      select 1
      from (select l.* from public.order_items l where l.order_id = o.id) one
      full join (select l.* from public.order_items l where l.order_id = (made ->> 'order_id')::uuid) other
        on (one.illustration_id, one.title, one.price, one.quantity, one.adds_seats, one.license_option, one.license, one.discount, one.credit)
          = (other.illustration_id, other.title, other.price, other.quantity, other.adds_seats, other.license_option, other.license, other.discount, other.credit)
      where one.id is null or other.id is null
    )
  order by o.created_at
  limit 1;
  if not found then
    return made;
  end if;
  delete from public.orders o where o.id = (made ->> 'order_id')::uuid;
  return made || jsonb_build_object('order_id', earlier.id, 'session_id', earlier.stripe_session_id,
    'payable_until', floor(extract(epoch from earlier.payable_until)));
end
$$;

-- Notes the payment page of a pending order, and answers with the buyer's other pages that must be closed: those that share an item, a code
-- or a counted line with it, or where one item contains the other or two bundles share a pack. Refuses an unknown order or another page (order_unknown), and an item
-- that is owned by now (item_owned).
create function public.attach_checkout_session(p_order_id uuid, p_session_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer uuid := (select o.user_id from public.orders o where o.id = p_order_id);
  owned record;
begin
  perform private.lock_buyer(buyer);
  update public.orders o set stripe_session_id = p_session_id
  where o.id = p_order_id and coalesce(o.stripe_session_id, p_session_id) = p_session_id;
  if not found then
    raise exception 'The order does not exist or belongs to another checkout session.'
      using errcode = 'P0001', hint = 'order_unknown';
  end if;
  select l.illustration_id as id, l.title into owned from public.order_items l
  where l.order_id = p_order_id and not l.adds_seats and private.has_item(buyer, l.illustration_id) limit 1;
  if found then
    perform private.refuse_item('item_owned', owned.id, owned.title, format('You already own "%s".', owned.title));
  end if;
  return (
    select coalesce(jsonb_agg(o.stripe_session_id order by o.created_at, o.id), '[]')
    from public.orders o
    where o.user_id = buyer and o.id <> p_order_id and o.payment_status = 'pending' and o.stripe_session_id is not null
      and (
        exists (
          select 1 from public.order_items mine cross join public.order_items other
          where mine.order_id = p_order_id and other.order_id = o.id and (other.illustration_id = mine.illustration_id
            or other.illustration_id in (select p.illustration_id from private.item_parts(mine.illustration_id) p)
            or mine.illustration_id in (select p.illustration_id from private.item_parts(other.illustration_id) p)
            or private.packs_of_bundle(mine.illustration_id) && private.packs_of_bundle(other.illustration_id)))
        or o.discount_code = (select mine.discount_code from public.orders mine where mine.id = p_order_id)
        or exists (
          select 1 from private.order_sources(p_order_id) mine join private.order_sources(o.id) other using (order_item_id)))
  );
end
$$;

-- The paid lines that an order counts.
create function private.order_sources(p_order_id uuid) returns table (order_item_id uuid)
language sql stable set search_path = '' as $$
  select c.from_order_item_id from private.order_item_credits c join public.order_items l on l.id = c.order_item_id where l.order_id = p_order_id
$$;

-- The settlement rule: why lines of an order can no longer be sold as its payment page promised. It is asked when the page is paid, with the
-- buyer and the code locked, and before that to close pages in time. A line stands if the page was paid before its end; if it has a
-- discount, while a use of the code is left; if it has credit, while each counted line still gives as much. Lines that stand are left out.
create function private.broken_promises(p_order_id uuid, p_paid_at timestamptz) returns table (order_item_id uuid, reason text)
language sql stable set search_path = '' as $$
  select b.id, b.reason from (
    select l.id, case
      when p_paid_at > o.payable_until then 'page_ended'
      when l.discount > 0 and private.is_used_up(d, o.user_id) then 'code_used_up'
      when exists (
        select from private.order_item_credits c left join private.countable_lines(o.user_id) w on w.id = c.from_order_item_id
        where c.order_item_id = l.id and c.amount > coalesce(w.worth, 0)) then 'credit_spent'
    end as reason
    from public.orders o
    join public.order_items l on l.order_id = o.id
    left join public.discount_codes d on d.code = o.discount_code
    where o.id = p_order_id
  ) b
  where b.reason is not null
$$;

-- The buyer's orders that can still be paid although an item that they did not own then is theirs by now, or a promise does not hold any
-- more, with their payment pages.
create function private.superseded_orders(p_user_id uuid)
returns table (order_id uuid, session_id text)
language sql stable set search_path = '' as $$
  select o.id, o.stripe_session_id from public.orders o
  where o.user_id = p_user_id and o.payment_status = 'pending'
    and (
      exists (select 1 from public.order_items l where l.order_id = o.id and not l.adds_seats and private.has_item(o.user_id, l.illustration_id))
      or exists (select from private.broken_promises(o.id, now())))
$$;

create function private.pages_to_close(p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sessions_to_expire', coalesce(jsonb_agg(s.session_id order by s.session_id), '[]'))
  from private.superseded_orders(p_user_id) s where s.session_id is not null
$$;
