-- Orders, what they grant, and the payment provider's events. Written only by the money functions of the next file.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  total_amount numeric(10, 2) not null check (total_amount > 0),
  currency text not null default 'usd' check (currency = 'usd'),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'completed', 'failed', 'expired', 'refunded')),
  is_bundle_purchase boolean not null default false,
  bundle_items text[] not null default '{}',
  refunded_amount numeric(10, 2) not null default 0 check (refunded_amount between 0 and total_amount),
  stripe_session_id text unique,
  stripe_payment_intent text,
  paid_at timestamptz
);
create index orders_user on public.orders (user_id, created_at desc);
create index orders_newest on public.orders (created_at desc, id);
create index orders_paid on public.orders (paid_at) where paid_at is not null;
create index orders_payment_intent on public.orders (stripe_payment_intent) where stripe_payment_intent is not null;

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  illustration_id text not null references public.illustrations (id) on delete restrict,
  title text not null,
  price numeric(10, 2) not null check (price > 0),
  quantity integer not null check (quantity >= 1),
  refunded_at timestamptz,
  unique (order_id, illustration_id)
);
create index order_items_illustration on public.order_items (illustration_id);

create table public.user_purchases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  illustration_id text not null references public.illustrations (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  purchased_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index user_purchases_active_key on public.user_purchases (user_id, illustration_id) where revoked_at is null;
create index user_purchases_user on public.user_purchases (user_id, purchased_at desc);
create index user_purchases_illustration on public.user_purchases (illustration_id);
create index user_purchases_order on public.user_purchases (order_id);
create index user_purchases_order_item on public.user_purchases (order_item_id);

-- Every event id ever acted upon. 'unmatched' events (the order or payment is not known yet) are looked at again.
create table public.stripe_events (
  id text primary key,
  type text not null,
  created_at timestamptz,
  received_at timestamptz not null default now(),
  order_id uuid references public.orders (id) on delete set null,
  outcome text not null default 'received',
  payment_intent text,
  payload jsonb not null default '{}'
);
create index stripe_events_order on public.stripe_events (order_id);
create index stripe_events_unmatched on public.stripe_events (payment_intent) where outcome = 'unmatched';

create trigger touch before update on public.orders
  for each row execute function private.touch_updated_at();

alter table public.orders enable row level security;
alter table public.order_items enable row level security;
alter table public.user_purchases enable row level security;
alter table public.stripe_events enable row level security;
revoke all on public.orders, public.order_items, public.user_purchases, public.stripe_events
  from public, anon, authenticated, service_role;
grant select on public.orders, public.order_items, public.user_purchases to authenticated;
grant all on public.orders, public.order_items, public.user_purchases, public.stripe_events to service_role;

create policy orders_select on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy order_items_select on public.order_items for select to authenticated
  using (
    (select private.is_admin())
    or order_id in (select o.id from public.orders o where o.user_id = (select auth.uid()))
  );
-- A revoked purchase is history for admins, not something its buyer still has.
create policy user_purchases_select on public.user_purchases for select to authenticated
  using ((user_id = (select auth.uid()) and revoked_at is null) or (select private.is_admin()));

-- Whether the signed-in user holds a paid, not refunded purchase.
create function private.owns_purchase(p_illustration_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1
    from public.user_purchases p
    join public.orders o on o.id = p.order_id
    where p.user_id = (select auth.uid())
      and p.illustration_id = p_illustration_id
      and p.revoked_at is null
      and o.payment_status in ('paid', 'completed')
  )
$$;

-- Whether the signed-in user may have the file: buyers what they bought, everyone signed in what is free, admins all.
-- What a buyer gets is the downloadable file, or the master where there is none.
create function private.can_download(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) is not null and (
    private.is_admin()
    or (p_bucket = 'downloads' and exists (
      select 1
      from public.illustrations i
      where i.kind = 'illustration'
        and (i.downloadable_file = p_name or (i.master_file = p_name and i.downloadable_file is null))
        and (i.is_free or private.owns_purchase(i.id))
    ))
    or exists (
      select 1
      from public.bundle_packs b
      where b.object_path = p_name and b.bucket = p_bucket and private.owns_purchase('bundle-all-packs')
    )
  )
$$;

revoke all on function private.owns_purchase(text), private.can_download(text, text)
  from public, anon, authenticated, service_role;
grant execute on function private.owns_purchase(text), private.can_download(text, text) to authenticated, service_role;
