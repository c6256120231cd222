-- Orders, their lines, licenses, and the payment provider's events.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  total_amount numeric(10, 2) not null,
  currency text not null default 'usd' check (private.is_currency(currency)),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'completed', 'failed', 'expired', 'refunded')),
  is_bundle_purchase boolean not null default false,
  bundle_items text[] not null default '{}',
  tax_amount numeric(10, 2) not null default 0 check (tax_amount >= 0),
  tax_behavior text not null default 'none' check (tax_behavior in ('none', 'inclusive', 'exclusive')),
  charged_amount numeric(10, 2) not null
    generated always as (total_amount + case tax_behavior when 'exclusive' then tax_amount else 0 end) stored,
  discount_code text check (discount_code ~ '^[A-Z0-9-]{3,40}$'),
  provider text check (provider in ('stripe', 'paystack')),
  refunded_amount numeric(10, 2) not null default 0,
  stripe_session_id text unique,
  stripe_payment_intent text,
  paid_at timestamptz,
  dispute_status text check (dispute_status in ('open', 'won', 'lost')),
  disputed_at timestamptz,
  refund_failed_at timestamptz,
  number bigint not null default 0 unique,
  billing jsonb not null default '{}' check (jsonb_typeof(billing) = 'object'),
  consented_at timestamptz,
  origin text not null default 'sale' check (origin in ('sale', 'grant', 'moved')),
  moved_number text check (char_length(moved_number) between 1 and 100),
  payable_until timestamptz not null default now() + interval '60 minutes',
  constraint orders_total_amount_check check (total_amount >= 0),
  constraint orders_refunded_amount_check check (
    refunded_amount between 0 and total_amount + case tax_behavior when 'exclusive' then tax_amount else 0 end
  )
);
comment on column public.orders.total_amount is 'What the lines add up to: what is asked before tax that the provider adds.';
comment on column public.orders.charged_amount is 'What the buyer pays: the total with the tax that the provider adds to it.';
comment on column public.orders.provider is 'Who takes the payment; null where nothing is paid.';
comment on column public.orders.origin is 'A grant was given by an administrator at no charge: it is never paid, so paid_at stays null. A moved order was paid in another shop: it grants licenses and counts in statistics, but has no invoice, credit or reconciliation here.';
comment on column public.orders.moved_number is 'Number that the order had in the shop that it was moved from.';
comment on column public.orders.dispute_status is 'While open, and after it is lost, the order grants nothing.';
comment on column public.orders.billing is 'What the payment page told of the buyer: name, address, tax_ids; for invoices.';
comment on column public.orders.consented_at is 'When the buyer agreed that delivery begins at once.';
comment on column public.orders.number is 'Given by a trigger, counting from 1001; sorts orders. Buyers and administrators call an order by the first 8 characters of its id.';
comment on column public.orders.payable_until is 'End of the payment page. A payment that is made later grants nothing and is refunded.';
comment on column public.orders.refund_failed_at is 'A refund failed at the provider and nothing later made up for it.';
create index orders_user on public.orders (user_id, created_at desc);
create index orders_newest on public.orders (created_at desc, id);
create index orders_paid on public.orders (paid_at) where paid_at is not null;
create index orders_payment_intent on public.orders (stripe_payment_intent) where stripe_payment_intent is not null;
create index orders_discount_code on public.orders (discount_code) where discount_code is not null;
create index orders_moved_number on public.orders (lower(moved_number)) where moved_number is not null;
create index orders_pending on public.orders (id) where payment_status = 'pending';

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  illustration_id text references public.illustrations (id) on delete set null,
  title text not null,
  price numeric(10, 2) not null check (price >= 0),
  quantity integer not null check (quantity >= 1),
  refunded_at timestamptz,
  ungranted_at timestamptz,
  adds_seats boolean not null default false,
  list_price numeric(10, 2) not null check (list_price >= price),
  license_option text not null default 'standard' check (license_option ~ '^[a-z0-9-]{1,40}$'),
  discount numeric(10, 2) not null default 0 check (discount >= 0),
  credit numeric(10, 2) not null default 0 check (credit >= 0),
  tax numeric(10, 2) not null default 0 check (tax >= 0),
  license jsonb not null default '{}' check (license ?& array['name', 'seats', 'allows', 'forbids', 'terms']),
  license_name text not null generated always as (license ->> 'name') stored,
  refusal text check (refusal in ('page_ended', 'code_used_up', 'credit_spent', 'credit_gone', 'credit_held',
    'already_owned', 'item_deleted', 'account_deleted')),
  stands boolean not null generated always as (
    coalesce(refusal, '') not in ('page_ended', 'code_used_up', 'credit_spent', 'credit_gone', 'credit_held')) stored,
  amount numeric(10, 2) not null generated always as (price * quantity - discount - credit) stored check (amount >= 0),
  unique (order_id, illustration_id)
);
comment on column public.order_items.illustration_id is 'Null when the item was deleted before the order was paid; the title stays.';
comment on column public.order_items.ungranted_at is 'Paid, but the buyer had it already (or cannot have it): to be paid back.';
comment on column public.order_items.price is 'Of one, when it was ordered: with the license option, and the sale''s when one ran.';
comment on column public.order_items.list_price is 'Of one, before the sale; the price itself where none ran.';
comment on column public.order_items.discount is 'What the order''s code took off the whole line.';
comment on column public.order_items.credit is 'What the whole line costs less for what the buyer had paid before; private.order_item_credits says for what.';
comment on column public.order_items.tax is 'Added by the provider to this line; paid back with it.';
comment on column public.order_items.license is
  'The license as it was sold: name, seats of one (null: no limit), allowed and forbidden uses, version of the license terms.';
comment on column public.order_items.refusal is
  'Why the line was paid and grants nothing. page_ended, code_used_up and credit_spent are decided when it is paid, and stay.';
comment on column public.order_items.stands is 'False while the promise that the line was sold with does not hold.';
comment on column public.order_items.adds_seats is
  'The buyer owned the item when the order was made and asked for further seats, or for a dearer license: granted beside the license they have.';
create index order_items_illustration on public.order_items (illustration_id);
create index order_items_ungranted on public.order_items (id) where ungranted_at is not null;

create function private.keep_list_price() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.list_price := new.price;
  return new;
end
$$;
create trigger keep_list_price before insert on public.order_items
  for each row when (new.list_price is null) execute function private.keep_list_price();

-- The license option as it is when a line is ordered. Later changes of the option do not reach the line.
create function private.keep_license() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.license := private.license_terms() || coalesce((
    select jsonb_build_object('name', v.name, 'allows', v.allows, 'seats', case when exists (
      select from public.illustrations i where i.id = new.illustration_id and i.kind <> 'illustration') then null else v.seats end)
    from public.license_options v where v.code = new.license_option
  ), jsonb_build_object('name', new.license_option, 'seats', 1, 'allows', '[]'::jsonb));
  return new;
end
$$;
create trigger keep_license before insert on public.order_items
  for each row when (coalesce(new.license, '{}') = '{}') execute function private.keep_license();

-- What a line costs less, by the line that was paid before. Of an upgraded license the amount may be 0, where it had been given.
create table private.order_item_credits (
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  from_order_item_id uuid not null references public.order_items (id) on delete cascade,
  amount numeric(10, 2) not null check (amount >= 0),
  primary key (order_item_id, from_order_item_id),
  check (order_item_id <> from_order_item_id)
);
create index order_item_credits_from on private.order_item_credits (from_order_item_id);

create table public.user_purchases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  illustration_id text not null references public.illustrations (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  purchased_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index user_purchases_active_line on public.user_purchases (order_item_id) where revoked_at is null;
create unique index user_purchases_one_bundle on public.user_purchases (user_id) where revoked_at is null and illustration_id = 'bundle-all-packs';
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
create index stripe_events_mismatch on public.stripe_events (order_id) where outcome = 'mismatch';

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

-- Lines that were paid and not refunded, and whose payment no bank holds or took.
create view private.charged_lines with (security_invoker = true) as
select l.id, l.order_id, l.illustration_id, l.title, l.amount + l.tax as cost, l.ungranted_at, l.refusal, l.stands,
  o.user_id, o.paid_at, o.stripe_payment_intent, l.adds_seats, l.amount, l.credit, l.license_option, l.quantity, o.number as order_number
from public.order_items l join public.orders o on o.id = l.order_id
where o.payment_status in ('paid', 'completed') and l.refunded_at is null and coalesce(o.dispute_status, 'won') = 'won';

-- Of these, the lines that their buyer has a claim to.
create view private.paid_lines with (security_invoker = true) as
select * from private.charged_lines l where l.stands;

-- Orders that used a code. One that the settlement refused did not.
create view private.code_uses with (security_invoker = true) as
select o.discount_code as code, o.user_id, o.id as order_id from public.orders o
where o.discount_code is not null and o.payment_status in ('paid', 'completed', 'refunded') and exists (
  select from public.order_items l where l.order_id = o.id and l.discount > 0
    and coalesce(l.refusal, '') not in ('page_ended', 'code_used_up', 'credit_spent'));

create view private.line_sums with (security_invoker = true) as
select l.order_id, sum(l.amount + l.tax) as charged,
  coalesce(sum(l.amount + l.tax) filter (where l.refunded_at is not null), 0) as taken_back
from public.order_items l group by l.order_id;

create function private.owns(p_user_id uuid, p_illustration_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.user_purchases u join private.paid_lines l on l.id = u.order_item_id
    where u.user_id = p_user_id and u.illustration_id = p_illustration_id and u.revoked_at is null
  )
$$;

create function private.owns_purchase(p_illustration_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owns((select auth.uid()), p_illustration_id)
$$;

-- All of a buyer's money takes turns: taken before any of their orders is locked. Deleted accounts take turns as if they were one buyer.
create function private.lock_buyer(p_user_id uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(7046004, hashtext(coalesce(p_user_id::text, '')))
$$;

-- One above the highest, so that a restored database goes on counting where the backup ended.
create function private.number_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(7046005);
  new.number := (select coalesce(max(o.number), 1000) + 1 from public.orders o);
  return new;
end
$$;

create function private.keep_sold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.order_items l join public.orders o on o.id = l.order_id
    where l.illustration_id = old.id and o.payment_status in ('paid', 'completed', 'refunded')
  ) then
    raise exception '"%" has been sold, so it cannot be deleted.', old.title
      using errcode = '23503', hint = 'in_use', detail = jsonb_build_object('title', old.title)::text;
  end if;
  return old;
end
$$;

create trigger number_order before insert on public.orders
  for each row execute function private.number_order();
create trigger keep_sold before delete on public.illustrations
  for each row execute function private.keep_sold();

create policy orders_select on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select private.may('customers')));
create policy order_items_select on public.order_items for select to authenticated
  using (
    (select private.may('customers'))
    or order_id in (select o.id from public.orders o where o.user_id = (select auth.uid()))
  );
-- A revoked purchase is history for admins, not something its buyer still has.
create policy user_purchases_select on public.user_purchases for select to authenticated
  using ((user_id = (select auth.uid()) and revoked_at is null) or (select private.may('customers')));

-- What a line can give as credit: what was paid for it and what was credited to it, less what was refunded of its order without
-- naming lines.
create function private.line_worth(p_line uuid) returns numeric
language sql stable set search_path = '' as $$
  select greatest(0, l.amount + l.credit - greatest(0, o.refunded_amount - s.taken_back))
  from public.order_items l join public.orders o on o.id = l.order_id join private.line_sums s on s.order_id = o.id
  where l.id = p_line
$$;
