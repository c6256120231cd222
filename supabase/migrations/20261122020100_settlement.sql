-- What a buyer holds and what went back, worked out anew from three records after every event: the orders that were paid, the
-- refunds and the disputes. The records only ever grow, so events may come twice, late, or in any order.

alter table public.orders
  add column dispute_status text check (dispute_status in ('open', 'won', 'lost')),
  add column disputed_at timestamptz,
  add column refund_failed_at timestamptz;
alter table public.order_items add column ungranted_at timestamptz;
comment on column public.orders.dispute_status is 'While open, and after it is lost, the order grants nothing.';
comment on column public.orders.refund_failed_at is 'A refund failed at the provider and nothing later made up for it.';
comment on column public.order_items.ungranted_at is 'Paid, but the buyer had it already (or cannot have it): to be paid back.';
create index order_items_ungranted on public.order_items (id) where ungranted_at is not null;

create table private.refunds (
  id text primary key,
  payment_intent text not null,
  cents bigint not null check (cents > 0),
  -- 'standing': paid back or on its way. The other two are final.
  status text not null check (status in ('standing', 'failed', 'canceled')),
  -- As the provider's metadata has them: they may be anything.
  order_item_ids text[] not null default '{}',
  created_at timestamptz not null,
  failed_at timestamptz
);
create index refunds_payment on private.refunds (payment_intent);

create table private.disputes (
  id text primary key,
  payment_intent text not null,
  cents bigint not null check (cents >= 0),
  -- 'inquiry': the bank asks, and no money is taken.
  status text not null check (status in ('inquiry', 'open', 'won', 'lost')),
  opened_at timestamptz not null,
  told_at timestamptz not null
);
create index disputes_payment on private.disputes (payment_intent);
alter table private.refunds enable row level security;
alter table private.disputes enable row level security;
revoke all on private.refunds, private.disputes from public, anon, authenticated, service_role;

-- Refunds from before count as one each, until the provider's own list of them comes with the next event.
insert into private.refunds (id, payment_intent, cents, status, order_item_ids, created_at)
select 'before:' || o.id, o.stripe_payment_intent, o.refunded_amount * 100, 'standing',
  coalesce(nullif(array(select l.id::text from public.order_items l where l.order_id = o.id and l.refunded_at is not null), '{}'), '{none}'),
  o.updated_at
from public.orders o where o.refunded_amount > 0 and o.stripe_payment_intent is not null;

-- Lines that their buyer has a claim to: paid for, not paid back, and the payment stands.
create view private.paid_lines with (security_invoker = true) as
select l.id, l.order_id, l.illustration_id, l.title, l.price * l.quantity as cost, l.ungranted_at,
  o.user_id, o.paid_at, o.stripe_payment_intent
from public.order_items l join public.orders o on o.id = l.order_id
where o.payment_status in ('paid', 'completed') and l.refunded_at is null and coalesce(o.dispute_status, 'won') = 'won';
revoke all on private.paid_lines from public, anon, authenticated, service_role;

create function private.owns(p_user_id uuid, p_illustration_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.user_purchases u join private.paid_lines l on l.id = u.order_item_id
    where u.user_id = p_user_id and u.illustration_id = p_illustration_id and u.revoked_at is null
  )
$$;

create or replace function private.owns_purchase(p_illustration_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owns((select auth.uid()), p_illustration_id)
$$;

-- All of a buyer's money takes turns: taken before any of their orders is locked.
create function private.lock_buyer(p_user_id uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(7046004, hashtext(p_user_id::text)) where p_user_id is not null
$$;

-- Gives every item that was paid for to its buyer once, through the order that was paid first; what else was paid for the same
-- item, or for one that is gone, is marked to be paid back. Seats on an item that is owned already would be decided here.
create function private.settle_buyer(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  line record;
begin
  update public.user_purchases u set revoked_at = now()
  where u.user_id = p_user_id and u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id);

  for line in
    select distinct on (l.illustration_id) l.id, l.illustration_id, l.order_id
    from private.paid_lines l
    where l.user_id = p_user_id and l.illustration_id is not null and not exists (
      select 1 from public.user_purchases u
      where u.user_id = p_user_id and u.illustration_id = l.illustration_id and u.revoked_at is null)
    order by l.illustration_id, l.paid_at, l.order_id
  loop
    update public.user_purchases u set revoked_at = null
    where u.id = (select k.id from public.user_purchases k where k.order_item_id = line.id and k.user_id = p_user_id
      and k.illustration_id = line.illustration_id order by k.purchased_at desc, k.id limit 1);
    if not found then
      insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id)
      values (p_user_id, line.illustration_id, line.order_id, line.id);
    end if;
  end loop;

  update public.order_items l set ungranted_at = case when state.ungranted then now() end
  from (
    select i.id, exists (select 1 from private.paid_lines d where d.id = i.id)
      and not exists (select 1 from public.user_purchases u where u.order_item_id = i.id and u.revoked_at is null) as ungranted
    from public.order_items i join public.orders o on o.id = i.order_id where o.user_id = p_user_id
  ) state
  where state.id = l.id and state.ungranted <> (l.ungranted_at is not null);
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
  if private.cents_paid_back(bought.stripe_payment_intent) >= bought.total_amount * 100 then
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
      where l.order_id = p_order_id and l.id <> all (taken) and l.price * l.quantity * 100 = unnamed.cents);
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
  back := least(private.cents_paid_back(bought.stripe_payment_intent), bought.total_amount * 100);
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
    refund_failed_at = case when back < o.total_amount * 100 and dispute is distinct from 'lost'
      then private.refund_failure(o.stripe_payment_intent, lines) end
  where o.id = p_order_id;

  if bought.user_id is not null then
    perform private.settle_buyer(bought.user_id);
  else
    update public.order_items l set ungranted_at = null
    where l.order_id = p_order_id and l.ungranted_at is not null and (l.refunded_at is not null or dispute = 'lost');
  end if;
end
$$;

revoke all on function private.owns(uuid, text), private.lock_buyer(uuid), private.settle_buyer(uuid),
  private.lines_paid_back(uuid), private.cents_paid_back(text), private.refund_failure(text, uuid[]), private.settle_order(uuid)
  from public, anon, authenticated, service_role;
