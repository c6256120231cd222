-- The payment provider's events: each notes what it tells, then the order is settled from everything that is known. These
-- functions take the place of those that worked from one event alone.

-- The buyer's orders that can still be paid although an item of theirs is owned by now, with their payment pages.
create function private.superseded_orders(p_user_id uuid)
returns table (order_id uuid, session_id text)
language sql stable set search_path = '' as $$
  select o.id, o.stripe_session_id from public.orders o
  where o.user_id = p_user_id and o.payment_status = 'pending'
    and exists (select 1 from public.order_items l where l.order_id = o.id and private.owns(o.user_id, l.illustration_id))
$$;

-- Notes the payment page of an order. Answers with the buyer's other open pages that have an item in common, for the caller to
-- close: the page that opens second closes the first, so no two of them stay open.
drop function public.attach_checkout_session(uuid, text);
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
  where l.order_id = p_order_id and private.owns(buyer, l.illustration_id) limit 1;
  if found then
    perform private.refuse_item('item_owned', owned.id, owned.title, format('You already own "%s".', owned.title));
  end if;
  return (
    select coalesce(jsonb_agg(o.stripe_session_id order by o.created_at, o.id), '[]')
    from public.orders o
    where o.user_id = buyer and o.id <> p_order_id and o.payment_status = 'pending' and o.stripe_session_id is not null
      and exists (
        select 1 from public.order_items mine join public.order_items other on other.illustration_id = mine.illustration_id
        where mine.order_id = p_order_id and other.order_id = o.id)
  );
end
$$;

-- p: event_id, event_type, event_created, order_id, session_id, payment_intent, amount_total (cents), currency. Answers with
-- the payment pages that must be closed now; also when the event comes again, so that a crash in between loses none.
create or replace function public.mark_order_paid(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought public.orders%rowtype;
begin
  perform private.lock_payment(p ->> 'payment_intent');
  perform private.lock_buyer((select o.user_id from public.orders o where o.id = private.find_order(p)));
  select * into bought from public.orders o where o.id = private.find_order(p) for update;
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id') || private.pages_to_close(bought.user_id);
  elsif bought.id is null then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  elsif (p ->> 'amount_total')::numeric is distinct from bought.total_amount * 100
    or lower(p ->> 'currency') is distinct from bought.currency
  then
    return private.close_event(p ->> 'event_id', bought.id, 'mismatch');
  end if;

  if bought.payment_status in ('pending', 'failed', 'expired') then
    update public.orders o set payment_status = 'paid', paid_at = now(),
      stripe_session_id = coalesce(o.stripe_session_id, p ->> 'session_id'),
      stripe_payment_intent = coalesce(p ->> 'payment_intent', o.stripe_payment_intent)
    where o.id = bought.id;
    -- The account was deleted before the payment came: there is no buyer to give anything to.
    if bought.user_id is null then
      update public.order_items l set ungranted_at = now() where l.order_id = bought.id;
    end if;
    perform private.settle_order(bought.id);
    perform private.queue_confirmation(bought.id);
  end if;
  return private.close_event(p ->> 'event_id', bought.id, 'paid') || private.pages_to_close(bought.user_id);
end
$$;

create function private.pages_to_close(p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sessions_to_expire', coalesce(jsonb_agg(s.session_id order by s.session_id), '[]'))
  from private.superseded_orders(p_user_id) s where s.session_id is not null
$$;

-- A status that is final stays; lines named at any time stay named.
create function private.note_refunds(p jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  told jsonb;
begin
  -- The provider's own list takes the place of the sum that stood for it.
  delete from private.refunds r where r.id like 'before:%' and r.payment_intent = p ->> 'payment_intent'
    and jsonb_array_length(p -> 'refunds') > 0;
  for told in select r from jsonb_array_elements(p -> 'refunds') r loop
    insert into private.refunds as known (id, payment_intent, cents, status, order_item_ids, created_at, failed_at)
    values (
      told ->> 'id', p ->> 'payment_intent', (told ->> 'cents')::bigint,
      case when told ->> 'status' in ('failed', 'canceled') then told ->> 'status' else 'standing' end,
      array(select distinct n from jsonb_array_elements_text(coalesce(told -> 'order_item_ids', '[]')) n order by n),
      to_timestamp((told ->> 'created')::double precision),
      case when told ->> 'status' = 'failed' then coalesce(to_timestamp((p ->> 'event_created')::double precision), now()) end
    )
    on conflict (id) do update set
      status = case when known.status = 'standing' then excluded.status else known.status end,
      failed_at = case when known.status = 'standing' then excluded.failed_at else known.failed_at end,
      order_item_ids = array(select distinct n from unnest(known.order_item_ids || excluded.order_item_ids) n order by n);
  end loop;
end
$$;

create function private.dispute_rank(p_status text) returns integer
language sql immutable set search_path = '' as $$
  select case p_status when 'inquiry' then 0 when 'open' then 1 else 2 end
$$;

-- Won and lost are final against everything else; of the two the one that was told later counts.
create function private.note_dispute(p jsonb) returns void
language sql set search_path = '' as $$
  insert into private.disputes as known (id, payment_intent, cents, status, opened_at, told_at)
  values (p ->> 'dispute_id', p ->> 'payment_intent', (p ->> 'cents')::bigint, p ->> 'status',
    to_timestamp((p ->> 'opened')::double precision), coalesce(to_timestamp((p ->> 'event_created')::double precision), now()))
  on conflict (id) do update set status = excluded.status, cents = excluded.cents, told_at = excluded.told_at
  where (private.dispute_rank(excluded.status), excluded.told_at, excluded.status = 'lost')
    > (private.dispute_rank(known.status), known.told_at, known.status = 'lost')
$$;

-- What was told of a payment before it was matched to its order is in the records, and counts once the payment arrives.
create function private.settle_event(p jsonb, p_outcome text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  paid public.orders%rowtype;
begin
  perform private.lock_buyer((select o.user_id from public.orders o where o.stripe_payment_intent = p ->> 'payment_intent' limit 1));
  select * into paid from public.orders o
  where o.stripe_payment_intent = p ->> 'payment_intent' and o.payment_status in ('paid', 'completed', 'refunded')
  for update;
  if not found then
    return private.close_event(p ->> 'event_id', null, 'unmatched');
  end if;
  perform private.settle_order(paid.id);
  return private.close_event(p ->> 'event_id', paid.id, p_outcome) || (
    select jsonb_build_object('payment_status', o.payment_status, 'refunded_amount', o.refunded_amount, 'dispute_status', o.dispute_status)
    from public.orders o where o.id = paid.id);
end
$$;

-- p: event_id, event_type, event_created, payment_intent, refunds: all that are known of the payment, as
-- { id, cents, status, created, order_item_ids }.
create or replace function public.refund_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_payment(p ->> 'payment_intent');
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  perform private.note_refunds(p);
  return private.settle_event(p, 'refunded');
end
$$;

-- p: event_id, event_type, event_created, payment_intent, dispute_id, cents, status (inquiry, open, won, lost), opened.
create function public.dispute_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_payment(p ->> 'payment_intent');
  if not private.take_event(p) then
    return private.duplicate_event(p ->> 'event_id');
  end if;
  perform private.note_dispute(p);
  return private.settle_event(p, 'disputed');
end
$$;

drop function private.apply_refund(uuid, jsonb);
drop function private.refunded_lines(uuid, numeric, numeric, numeric, jsonb);
drop function private.grant_order(uuid);

revoke all on function private.superseded_orders(uuid), private.pages_to_close(uuid), private.note_refunds(jsonb),
  private.note_dispute(jsonb), private.dispute_rank(text), private.settle_event(jsonb, text)
  from public, anon, authenticated, service_role;
revoke all on function public.attach_checkout_session(uuid, text), public.dispute_order(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.attach_checkout_session(uuid, text), public.dispute_order(jsonb) to service_role;
