-- What a buyer holds and what went back, worked out from the orders that were paid, the refunds and the disputes.

-- The lines of an order, the lines that they counted or that counted them, and so on: everything that an event of the order can change,
-- also after its account was deleted.
create function private.connected_lines(p_order_id uuid) returns setof uuid
language sql stable set search_path = '' as $$
  with recursive connected (id) as (
    select l.id from public.order_items l where l.order_id = p_order_id
    union
    select next.id from connected k cross join lateral (
      select c.order_item_id from private.order_item_credits c where c.from_order_item_id = k.id
      union all
      select c.from_order_item_id from private.order_item_credits c where c.order_item_id = k.id
    ) next (id)
  )
  select k.id from connected k
$$;

-- Credit after the payment. A line stands only while every line that it counted stands and is still worth what it gave, so that a refund
-- or a charge-back of the first license ends all that were credited with it, and what these cost is refunded. While the bank decides
-- about a counted line, the license is suspended (credit_held) and comes back when the dispute is won. A paid line counts once: for the
-- line that has its license, else for the one that was paid first. Refunds of counted lines in the shop are refused
-- (private.refuse_credited).
create function private.settle_credits(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  line record;
  counted uuid[] := '{}';
  why text;
begin
  for line in
    select l.id, array_agg(c.from_order_item_id) as sources
    from private.charged_lines l join private.order_item_credits c on c.order_item_id = l.id and c.amount > 0
    where l.id in (select private.connected_lines(p_order_id)) and coalesce(l.refusal, '') not in ('page_ended', 'code_used_up', 'credit_spent')
    group by l.id, l.paid_at, l.ungranted_at
    order by exists (select from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null) desc,
      l.ungranted_at is null desc, l.paid_at, l.id
  loop
    select case
      when bool_or(f.refunded_at is not null or o.dispute_status = 'lost' or (not f.stands and f.refusal <> 'credit_held')
        or c.amount > private.line_worth(f.id)) or line.sources && counted then 'credit_gone'
      when bool_or(o.dispute_status = 'open' or not f.stands) then 'credit_held' end
    into why
    from private.order_item_credits c
    join public.order_items f on f.id = c.from_order_item_id
    join public.orders o on o.id = f.order_id
    where c.order_item_id = line.id and c.amount > 0;
    update public.order_items l set refusal = why
    where l.id = line.id and l.refusal is distinct from why and (why is not null or not l.stands);
    counted := counted || case when why is null then line.sources end;
  end loop;
end
$$;

-- Gives every item that was paid for to its buyer once, through the order that was paid first, and every line of further seats
-- beside it. What else was paid in this shop is marked to be refunded, with the reason.
create function private.settle_buyer(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  line record;
begin
  update public.user_purchases u set revoked_at = now()
  where u.user_id = p_user_id and u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id);

  for line in
    select first.* from (
      select distinct on (l.illustration_id) l.id, l.illustration_id, l.order_id
      from private.paid_lines l
      where l.user_id = p_user_id and l.illustration_id is not null and not l.adds_seats and not exists (
        select 1 from public.user_purchases u join public.order_items held on held.id = u.order_item_id
        where u.user_id = p_user_id and u.illustration_id = l.illustration_id and u.revoked_at is null and not held.adds_seats)
        and not (starts_with(l.illustration_id, 'pack-') and exists (
          select from private.pack_rights r
          where r.user_id = p_user_id and r.slug = substr(l.illustration_id, 6) and r.illustration_id <> l.illustration_id
            and r.purchased_at < l.paid_at))
      order by l.illustration_id, l.paid_at, l.order_id
    ) first
    union all
    select l.id, l.illustration_id, l.order_id from private.paid_lines l
    where l.user_id = p_user_id and l.illustration_id is not null and l.adds_seats and not exists (
      select 1 from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null)
  loop
    update public.user_purchases u set revoked_at = null
    where u.id = (select k.id from public.user_purchases k where k.order_item_id = line.id and k.user_id = p_user_id
      and k.illustration_id = line.illustration_id order by k.purchased_at desc, k.id limit 1);
    if not found then
      insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id)
      values (p_user_id, line.illustration_id, line.order_id, line.id);
    end if;
  end loop;

  update public.order_items l set ungranted_at = case when state.is_owed then coalesce(l.ungranted_at, now()) end,
    refusal = case when state.is_held then null when not state.is_owed then l.refusal
      else coalesce(l.refusal, case when l.illustration_id is null then 'item_deleted' else 'already_owned' end) end
  from (
    select i.id, held.yes as is_held, not held.yes and i.refusal is distinct from 'credit_held'
      and exists (select from private.charged_lines d where d.id = i.id) as is_owed
    from public.order_items i
    join public.orders o on o.id = i.order_id
    cross join lateral (
      select exists (select from public.user_purchases u where u.order_item_id = i.id and u.revoked_at is null) as yes) held
    where o.user_id = p_user_id and o.origin <> 'moved'
  ) state
  where state.id = l.id and (state.is_owed <> (l.ungranted_at is not null) or (state.is_held and l.refusal is not null)
    or (state.is_owed and l.refusal is null));
end
$$;

-- Which lines the standing refunds are for: all when everything was paid back; else the named ones, and for a refund that names
-- none the one line that costs exactly as much. An amount that fits no single line takes none back until lines are named.
create function private.lines_paid_back(p_order_id uuid) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  bought public.orders%rowtype;
  taken uuid[];
  fitting uuid[];
  unnamed record;
begin
  select * into bought from public.orders o where o.id = p_order_id;
  -- Of an order that cost nothing, nothing goes back.
  if bought.charged_amount > 0 and private.cents_paid_back(bought.stripe_payment_intent) >= bought.charged_amount * 100 then
    return array(select l.id from public.order_items l where l.order_id = p_order_id);
  end if;
  taken := array(
    select l.id from public.order_items l
    where l.order_id = p_order_id and exists (select 1 from private.refunds r
      where r.payment_intent = bought.stripe_payment_intent and r.status = 'standing' and l.id::text = any (r.order_item_ids)));
  for unnamed in
    select r.cents from private.refunds r
    where r.payment_intent = bought.stripe_payment_intent and r.status = 'standing' and r.order_item_ids = '{}'
    order by r.created_at, r.id
  loop
    fitting := array(select l.id from public.order_items l
      where l.order_id = p_order_id and l.id <> all (taken) and (l.amount + l.tax) * 100 = unnamed.cents);
    if cardinality(fitting) = 1 then
      taken := taken || fitting;
    end if;
  end loop;
  return taken;
end
$$;

create function private.cents_paid_back(p_payment_intent text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(r.cents), 0)::bigint from private.refunds r
  where r.payment_intent = p_payment_intent and r.status = 'standing'
$$;

-- When a refund of the payment failed that nothing made up for since: its lines are paid back by now, or as much went back later.
create function private.refund_failure(p_payment_intent text, p_lines uuid[]) returns timestamptz
language sql stable set search_path = '' as $$
  select max(f.failed_at) from private.refunds f
  where f.payment_intent = p_payment_intent and f.status = 'failed'
    and not (f.order_item_ids <> '{}' and f.order_item_ids <@ p_lines::text[])
    and not exists (
      select 1 from private.refunds s
      where s.payment_intent = p_payment_intent and s.status = 'standing' and s.created_at >= f.created_at
        and s.cents >= f.cents and s.order_item_ids @> f.order_item_ids)
$$;

-- Brings a paid order, and what its buyer holds, in line with the records. The caller holds the buyer's lock.
create function private.settle_order(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  bought public.orders%rowtype;
  lines uuid[] := private.lines_paid_back(p_order_id);
  back bigint;
  dispute text;
begin
  select * into bought from public.orders o where o.id = p_order_id for update;
  back := least(private.cents_paid_back(bought.stripe_payment_intent), bought.charged_amount * 100);
  dispute := (
    select case when bool_or(d.status = 'open') then 'open' when bool_or(d.status = 'lost') then 'lost' when bool_or(d.status = 'won') then 'won' end
    from private.disputes d where d.payment_intent = bought.stripe_payment_intent);

  update public.order_items l set refunded_at = case when l.id = any (lines) then now() end
  where l.order_id = p_order_id and (l.id = any (lines)) <> (l.refunded_at is not null);
  update public.orders o set
    refunded_amount = back / 100.0,
    payment_status = case
      when cardinality(lines) > 0 and cardinality(lines) = (select count(*) from public.order_items l where l.order_id = o.id) then 'refunded'
      when o.payment_status = 'refunded' then 'paid' else o.payment_status end,
    dispute_status = dispute,
    disputed_at = (select max(d.opened_at) from private.disputes d
      where d.payment_intent = o.stripe_payment_intent and d.status <> 'inquiry'),
    refund_failed_at = case when back < o.charged_amount * 100 and dispute is distinct from 'lost'
      then private.refund_failure(o.stripe_payment_intent, lines) end
  where o.id = p_order_id;

  perform private.settle_credits(p_order_id);
  if bought.user_id is not null then
    perform private.settle_buyer(bought.user_id);
  else
    -- The account was deleted: no license is granted or revoked, and what was paid for a refused line is refunded.
    update public.order_items l set ungranted_at = case when state.is_owed then coalesce(l.ungranted_at, now()) end
    from (
      select k.id, exists (select from private.charged_lines d where d.id = k.id and d.refusal <> 'credit_held') as is_owed
      from private.connected_lines(p_order_id) k (id)
    ) state
    where state.id = l.id and state.is_owed <> (l.ungranted_at is not null);
  end if;
end
$$;

create function private.dispute_rank(p_status text) returns integer
language sql immutable set search_path = '' as $$
  select case p_status when 'inquiry' then 0 when 'open' then 1 else 2 end
$$;

-- A status that is final stays; lines named at any time stay named.
create function private.note_refunds(p jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  told jsonb;
begin
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
