-- Events of the payment provider: each is acted on once.

-- Notes an event without its buyer, whose particulars are in orders.billing alone, also as who is acting in this transaction (private.acting). True when it must be acted upon: it is new, or nothing matched it when it came first.
-- The row stays locked, so the same event delivered twice at once is acted upon once.
create function private.take_event(p jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  known text;
begin
  perform set_config('shop.acting', coalesce((
    select r ->> 'asked_by' from jsonb_array_elements(p -> 'refunds') r order by (r ->> 'created')::double precision desc limit 1
  ), 'stripe'), true);
  insert into public.stripe_events (id, type, created_at, payment_intent, payload)
  values (
    p ->> 'event_id', coalesce(p ->> 'event_type', 'unknown'),
    case when p ->> 'event_created' ~ '^[0-9]+$' then to_timestamp((p ->> 'event_created')::double precision)
      else (p ->> 'event_created')::timestamptz end,
    p ->> 'payment_intent', p - 'customer'
  )
  on conflict (id) do nothing;
  if found then
    return true;
  end if;
  select e.outcome into known from public.stripe_events e where e.id = p ->> 'event_id' for update;
  return known in ('received', 'unmatched');
end
$$;

create function private.close_event(p_event_id text, p_order_id uuid, p_outcome text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.stripe_events e set order_id = p_order_id, outcome = p_outcome where e.id = p_event_id;
  return jsonb_build_object('status', case p_outcome when 'unmatched' then 'unknown_order' else p_outcome end,
    'order_id', p_order_id);
end
$$;

-- With the pages that must be closed now, so that a crash between an event and their closing loses none.
create function private.duplicate_event(p_event_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 'duplicate', 'order_id', e.order_id)
    || private.pages_to_close((select o.user_id from public.orders o where o.id = e.order_id))
  from public.stripe_events e where e.id = p_event_id
$$;

-- By order id when the event has one (its session must not be another one's), else by session.
create function private.find_order(p jsonb) returns uuid
language sql stable set search_path = '' as $$
  select o.id from public.orders o
  where case
    when p ->> 'order_id' is null then o.stripe_session_id = p ->> 'session_id'
    else o.id = (p ->> 'order_id')::uuid
      and (p ->> 'session_id' is null or coalesce(o.stripe_session_id, p ->> 'session_id') = p ->> 'session_id')
  end
$$;

-- A payment and its refund may arrive at the same moment, in either order: they take turns.
create function private.lock_payment(p_payment_intent text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(7046002, hashtext(coalesce(p_payment_intent, '')))
$$;

-- What was told of a payment before it was matched to its order is in the records, and counts once the payment arrives. The caller holds
-- the locks of the payment and the buyer.
create function private.settle_event(p jsonb, p_outcome text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  paid public.orders%rowtype;
begin
  select * into paid from public.orders o
  where o.stripe_payment_intent = p ->> 'payment_intent' and o.payment_status in ('paid', 'completed', 'refunded')
  for update;
  if not found then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  end if;
  perform private.settle_order(paid.id);
  return private.close_event(p ->> 'event_id', paid.id, p_outcome) || (
    select jsonb_build_object('payment_status', o.payment_status, 'refunded_amount', o.refunded_amount, 'dispute_status', o.dispute_status)
    from public.orders o where o.id = paid.id) || private.pages_to_close(paid.user_id);
end
$$;

-- Where the confirmation of an order goes, and what it says; no row where the account is gone.
create function private.confirmation(p_order_id uuid)
returns table (to_email text, payload jsonb)
language sql stable set search_path = '' as $$
  select u.email, jsonb_build_object(
    'order_id', o.id, 'origin', o.origin, 'full_name', f.full_name, 'total_amount', o.total_amount,
    'charged_amount', o.charged_amount, 'tax_amount', o.tax_amount, 'tax_behavior', o.tax_behavior, 'discount_code', o.discount_code,
    'currency', o.currency, 'consented_at', o.consented_at, 'time_zone', private.shop_zone(), 'is_bundle_purchase', o.is_bundle_purchase, 'is_refunded', o.payment_status = 'refunded',
    'bundle_id', (select l.illustration_id from public.order_items l join public.illustrations i on i.id = l.illustration_id
      where l.order_id = o.id and i.kind = 'bundle' order by l.price desc, l.id limit 1),
    'items', (
      select jsonb_agg(jsonb_build_object(
        'id', l.illustration_id, 'title', l.title, 'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price,
        'license_option', l.license_option,
        'license_name', case when l.license_option <> 'standard' then l.license_name end, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax,
        'refusal', l.refusal) order by l.title)
      from public.order_items l where l.order_id = o.id
    )
  )
  from public.orders o
  join auth.users u on u.id = o.user_id
  join public.profiles f on f.id = o.user_id
  where o.id = p_order_id and u.email is not null
$$;

create function private.queue_confirmation(p_order_id uuid) returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select 'order-paid:' || p_order_id, c.to_email, 'order_confirmation', c.payload from private.confirmation(p_order_id) c
  on conflict (dedupe_key) do nothing
$$;

-- The tax that a provider tells of a payment, kept with the order. Of tax that was added each line has its part: as told in
-- tax_lines ([{ order_item_id, cents }]) where these add up, else by what the lines cost.
create function private.note_tax(p_order_id uuid, p jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  behavior constant text := private.told_tax_behavior(p);
  tax constant numeric := coalesce((p ->> 'amount_tax')::numeric, 0) / 100;
  parts jsonb;
begin
  update public.orders o set tax_behavior = behavior, tax_amount = tax,
    -- Of an account that was deleted meanwhile nothing is kept.
    billing = case when o.user_id is not null and jsonb_typeof(p -> 'customer') = 'object' then p -> 'customer' else '{}' end
  where o.id = p_order_id;
  if behavior <> 'exclusive' then
    return;
  end if;
  select jsonb_agg(jsonb_build_object('id', l.id, 'share', coalesce(t.cents, 0) / 100)) into parts
  from public.order_items l
  left join jsonb_to_recordset(case jsonb_typeof(p -> 'tax_lines') when 'array' then p -> 'tax_lines' else '[]' end)
    as t (order_item_id text, cents numeric) on t.order_item_id = l.id::text
  where l.order_id = p_order_id;
  if (select sum((n ->> 'share')::numeric) from jsonb_array_elements(parts) n) is distinct from tax then
    select jsonb_agg(jsonb_build_object('id', l.id, 'share', s.share)) into parts
    from (select i.id, row_number() over (order by i.title, i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) l
    join private.split_amount(tax, (
      select jsonb_agg(jsonb_build_object('place', b.place, 'base', b.amount))
      from (select row_number() over (order by i.title, i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) b
    )) s on s.place = l.place;
  end if;
  update public.order_items l set tax = n.share
  from jsonb_to_recordset(parts) as n (id uuid, share numeric) where n.id = l.id;
end
$$;

create function private.told_tax_behavior(p jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when coalesce((p ->> 'amount_tax')::numeric, 0) <= 0 then 'none' when p ->> 'tax_behavior' = 'exclusive' then 'exclusive' else 'inclusive' end
$$;

-- p: event_id, event_type, event_created, order_id, session_id, payment_intent, amount_total (cents, with all tax), currency; paid_at
-- (seconds; absent where the provider ends its pages itself); where tax was charged amount_tax (cents), tax_behavior ('inclusive',
-- 'exclusive') and tax_lines. Decides by private.broken_promises which lines stand; the others grant nothing and are refunded
-- (public.ungranted_lines). Answers with status ('paid', 'mismatch', 'unknown_order', 'duplicate'), order_id and sessions_to_expire, the
-- payment pages that must be closed now. Locks, here as at checkout: the payment, the buyer (and so all lines that can be credited), the
-- code, the order.
create function public.mark_order_paid(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
begin
  perform private.lock_payment(p ->> 'payment_intent');
  perform private.lock_buyer((select o.user_id from public.orders o where o.id = private.find_order(p)));
  perform from public.discount_codes d where d.code = (select o.discount_code from public.orders o where o.id = private.find_order(p)) for update;
  select * into bought from public.orders o where o.id = private.find_order(p) for update;
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  elsif bought.id is null then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  elsif (p ->> 'amount_total')::numeric is distinct from bought.total_amount * 100
      + (case private.told_tax_behavior(p) when 'exclusive' then (p ->> 'amount_tax')::numeric else 0 end)
    or lower(p ->> 'currency') is distinct from bought.currency
  then
    return private.close_event(p ->> 'event_id', bought.id, 'mismatch');
  end if;

  if bought.payment_status in ('pending', 'failed', 'expired') then
    -- First, so that the mails about the payment tell it.
    perform private.note_tax(bought.id, p);
    update public.order_items l set refusal = b.reason
    from private.broken_promises(bought.id, to_timestamp((p ->> 'paid_at')::double precision)) b where b.order_item_id = l.id;
    update public.orders o set payment_status = 'paid', paid_at = now(),
      stripe_session_id = coalesce(o.stripe_session_id, p ->> 'session_id'),
      stripe_payment_intent = coalesce(p ->> 'payment_intent', o.stripe_payment_intent)
    where o.id = bought.id;
    -- The account was deleted before the payment came: there is no buyer to give anything to.
    if bought.user_id is null then
      update public.order_items l set ungranted_at = now(), refusal = coalesce(l.refusal, 'account_deleted') where l.order_id = bought.id;
    end if;
    perform private.settle_order(bought.id);
    perform private.queue_confirmation(bought.id);
  end if;
  return private.close_event(p ->> 'event_id', bought.id, 'paid') || private.pages_to_close(bought.user_id);
end
$$;

-- p: event_id, event_type, order_id or session_id, status ('expired', 'failed'; another one is refused with 22023). A pending order takes
-- the status; what was paid stays so. Answers with status ('closed', 'ignored', 'unknown_order', 'duplicate') and order_id.
create function public.mark_order_closed(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
begin
  if coalesce(p ->> 'status' not in ('expired', 'failed'), true) then
    raise exception 'An order closes as expired or failed.' using errcode = '22023';
  end if;
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  select * into bought from public.orders o where o.id = private.find_order(p) for update;
  if not found then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  end if;
  if bought.payment_status <> 'pending' then
    return private.close_event(p ->> 'event_id', bought.id, 'ignored');
  end if;
  update public.orders o set payment_status = p ->> 'status' where o.id = bought.id;
  return private.close_event(p ->> 'event_id', bought.id, 'closed');
end
$$;

-- p: event_id, event_type, event_created, payment_intent, refunds: all that are known of the payment, as
-- { id, cents, status, created, order_item_ids }. Answers with status ('refunded', 'unknown_order', 'duplicate'), order_id, what the order
-- says now, and sessions_to_expire, the payment pages that must be closed now.
create function public.refund_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_payment(p ->> 'payment_intent');
  perform private.lock_buyer((select o.user_id from public.orders o where o.stripe_payment_intent = p ->> 'payment_intent' limit 1));
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  perform private.note_refunds(p);
  return private.settle_event(p, 'refunded');
end
$$;

-- p: event_id, event_type, event_created, payment_intent, dispute_id, cents, status (inquiry, open, won, lost), opened. Answers as
-- refund_order, with the status 'disputed'.
create function public.dispute_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_payment(p ->> 'payment_intent');
  perform private.lock_buyer((select o.user_id from public.orders o where o.stripe_payment_intent = p ->> 'payment_intent' limit 1));
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  perform private.note_dispute(p);
  return private.settle_event(p, 'disputed');
end
$$;
