-- Invoices and credit notes: numbered without gaps, their content frozen when they are issued.

-- The last number given of each kind and year (UTC). The row stays locked until the transaction ends, and goes back with it.
create table private.document_counters (
  kind text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null generated always as (
    case kind when 'invoice' then 'INV-' else 'CN-' end || year::text || '-'
      || case when sequence < 1000000 then lpad(sequence::text, 6, '0') else sequence::text end
  ) stored unique,
  order_id uuid not null references public.orders (id) on delete restrict,
  corrects_id uuid references public.invoices (id) on delete restrict,
  issued_at timestamptz not null,
  currency text not null,
  gross numeric(10, 2) not null check (gross > 0),
  tax numeric(10, 2) not null default 0 check (tax between 0 and gross),
  content jsonb not null,
  unique (kind, year, sequence),
  constraint invoices_credit_note_corrects check (kind = 'invoice' or corrects_id is not null)
);
comment on column public.invoices.corrects_id is
  'Of a credit note the invoice; of an invoice the credit note that it takes back, because the refund failed afterwards.';
comment on column public.invoices.gross is 'What was charged or paid back, with all tax.';
comment on column public.invoices.content is 'Seller, buyer, lines and sums as they were when it was issued. Only the buyer can be taken out of it, on deletion of the account.';
create unique index invoices_one_per_order on public.invoices (order_id) where kind = 'invoice' and corrects_id is null;
create index invoices_order on public.invoices (order_id, issued_at);
create index invoices_issued on public.invoices (issued_at, id);
create index invoices_corrects on public.invoices (corrects_id);
create policy invoices_select on public.invoices for select to authenticated
  using (
    (select private.may('customers'))
    or order_id in (select o.id from public.orders o where o.user_id = (select auth.uid()))
  );

create function private.keep_invoice() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A generated column has no value yet in a trigger before the write.
  if tg_op = 'UPDATE' and new.content - 'buyer' = old.content - 'buyer'
    and to_jsonb(new) - '{content,number}'::text[] = to_jsonb(old) - '{content,number}'::text[]
  then
    return new;
  end if;
  raise exception 'An issued invoice is neither changed nor deleted.' using errcode = '23514', hint = 'invoice_issued';
end
$$;
create trigger keep_invoice before update or delete on public.invoices
  for each row execute function private.keep_invoice();

create function private.next_document(p_kind text, p_year integer) returns integer
language sql set search_path = '' as $$
  insert into private.document_counters as c (kind, year, last) values (p_kind, p_year, 1)
  on conflict (kind, year) do update set last = c.last + 1
  returning last
$$;

-- Who sells and who buys, as known now. What the payment page told of the buyer goes before what the account says.
create function private.invoice_parties(bought public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'seller', jsonb_build_object('name', s.company_name, 'address', s.company_address, 'email', s.contact_email, 'tax_id', s.tax_id),
    'buyer', coalesce((
      select jsonb_build_object('name', coalesce(nullif(bought.billing ->> 'name', ''), f.full_name, ''), 'email', coalesce(u.email, ''))
      from public.profiles f join auth.users u on u.id = f.id where f.id = bought.user_id), '{}')
      || case when bought.billing ? 'address' then jsonb_build_object('address', bought.billing -> 'address') else '{}' end
      || case when bought.billing ? 'tax_ids' then jsonb_build_object('tax_ids', bought.billing -> 'tax_ids') else '{}' end)
  from public.shop_settings s
$$;

create function private.invoice_lines(p_lines uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'license_option', l.license_option,
    'license_name', l.license_name, 'seats', l.quantity,
    'price', l.price, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax) order by l.title, l.id), '[]')
  from public.order_items l where l.id = any (p_lines)
$$;

create function private.issue_document(
  bought public.orders, p_kind text, p_corrects uuid, p_issued_at timestamptz, p_gross numeric, p_tax numeric, p_lines uuid[]
) returns uuid
language sql set search_path = '' as $$
  insert into public.invoices (kind, year, sequence, order_id, corrects_id, issued_at, currency, gross, tax, content)
  select p_kind, y.year, private.next_document(p_kind, y.year), bought.id, p_corrects, p_issued_at, bought.currency, p_gross, p_tax,
    private.invoice_parties(bought) || jsonb_build_object('order_id', bought.id, 'paid_at', bought.paid_at,
      'discount_code', bought.discount_code, 'tax_behavior', bought.tax_behavior, 'lines', private.invoice_lines(p_lines),
      'corrects', (select c.number from public.invoices c where c.id = p_corrects),
      'consented_at', bought.consented_at, 'time_zone', private.shop_zone())
  from (select extract(year from private.shop_day(p_issued_at))::integer as year) y
  returning id
$$;

-- Of what was paid back, the part that is tax: that of the lines where they explain the sum, else in proportion.
create function private.tax_paid_back(bought public.orders) returns numeric
language sql stable set search_path = '' as $$
  select case
    when bought.tax_amount = 0 or bought.charged_amount = 0 then 0
    when bought.refunded_amount >= bought.charged_amount then bought.tax_amount
    when bought.tax_behavior = 'exclusive' and back.cost = bought.refunded_amount then back.tax
    else round(bought.tax_amount * bought.refunded_amount / bought.charged_amount, 2) end
  from (select coalesce(sum(l.amount + l.tax), 0) as cost, coalesce(sum(l.tax), 0) as tax
    from public.order_items l where l.order_id = bought.id and l.refunded_at is not null) back
$$;

-- Issues what an order lacks: one invoice when it is paid, and for every change of what was paid back a document of the difference. Of
-- each order, invoices less credit notes are at any time what was charged less what was paid back. Issues nothing that is there.
create function private.issue_documents(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  bought public.orders%rowtype;
  first public.invoices%rowtype;
  gross numeric;
  tax numeric;
begin
  select * into bought from public.orders o where o.id = p_order_id;
  if bought.origin <> 'sale' or bought.paid_at is null or bought.charged_amount <= 0 then
    return;
  end if;
  select * into first from public.invoices i where i.order_id = bought.id and i.kind = 'invoice' and i.corrects_id is null;
  if not found then
    perform private.issue_document(bought, 'invoice', null, bought.paid_at, bought.charged_amount, bought.tax_amount,
      array(select l.id from public.order_items l where l.order_id = bought.id));
    select * into first from public.invoices i where i.order_id = bought.id and i.kind = 'invoice' and i.corrects_id is null;
  end if;
  select bought.refunded_amount - coalesce(sum(case i.kind when 'credit_note' then i.gross else -i.gross end), 0),
    private.tax_paid_back(bought) - coalesce(sum(case i.kind when 'credit_note' then i.tax else -i.tax end), 0)
  into gross, tax
  from public.invoices i where i.order_id = bought.id and i.id <> first.id;
  if gross > 0 then
    perform private.issue_document(bought, 'credit_note', first.id, now(), gross, least(greatest(tax, 0), gross),
      array(select l.id from public.order_items l where l.order_id = bought.id and l.refunded_at is not null and (l.refunded_at > coalesce((
        select max(i.issued_at) from public.invoices i where i.order_id = bought.id and i.kind = 'credit_note'), '-infinity')
        or not exists (select from public.invoices i, jsonb_array_elements(i.content -> 'lines') named
          where i.order_id = bought.id and i.kind = 'credit_note' and named ->> 'id' = l.id::text))));
  elsif gross < 0 then
    perform private.issue_document(bought, 'invoice', (
      select i.id from public.invoices i where i.order_id = bought.id and i.kind = 'credit_note' order by i.issued_at desc, i.sequence desc limit 1
    ), now(), -gross, least(greatest(-tax, 0), -gross), '{}');
  end if;
end
$$;

create function private.issue_documents_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.issue_documents(new.id);
  return null;
end
$$;
create trigger issue_documents after update of paid_at, refunded_amount on public.orders
  for each row when (new.paid_at is not null) execute function private.issue_documents_of_order();

-- For orders that came in another way than by a payment, as in the demo.
create function private.issue_missing_documents() returns integer
language plpgsql set search_path = '' as $$
declare
  bought uuid;
  issued integer := 0;
begin
  for bought in
    select o.id from public.orders o
    where o.paid_at is not null and o.origin = 'sale' and o.charged_amount > 0
      and not exists (select 1 from public.invoices i where i.order_id = o.id)
    order by o.paid_at, o.number
  loop
    perform private.issue_documents(bought);
    issued := issued + 1;
  end loop;
  return issued;
end
$$;

create function private.invoice_json(i public.invoices) returns jsonb
language sql stable set search_path = '' as $$
  select i.content || jsonb_build_object('id', i.id, 'kind', i.kind, 'number', i.number, 'issued_at', i.issued_at, 'currency', i.currency,
    'gross', i.gross, 'tax', i.tax)
$$;

-- One document as it was issued, for the buyer of its order and for support; null where there is none for the caller.
create function public.invoice_document(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.invoice_json(i) from public.invoices i where i.id = p_id
$$;

-- Documents of the signed-in person's order, oldest first.
create function public.order_documents(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'number', i.number, 'issued_at', i.issued_at,
    'gross', i.gross, 'tax', i.tax, 'currency', i.currency) order by i.issued_at, i.kind desc, i.sequence), '[]')
  from public.invoices i where i.order_id = p_order_id
$$;

-- For the bookkeeper: every document issued in a month of the shop's time zone that begins with p_month, in the order of their numbers; sums of credit
-- notes are negative. Pages of at most 1,000.
create function public.monthly_documents(p_month date, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('customers');
  return (
    select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by page.place), '[]') from (
      select row_number() over (order by i.issued_at, i.kind desc, i.sequence) as place,
        i.number, i.kind, i.issued_at, o.id as order_id, c.number as corrects, i.currency,
        s.sign * (i.gross - i.tax) as net, s.sign * i.tax as tax, s.sign * i.gross as gross, o.tax_behavior,
        coalesce(i.content #>> '{buyer,name}', '') as buyer, coalesce(i.content #>> '{buyer,address,country}', '') as country,
        coalesce(i.content #>> '{buyer,tax_ids,0,value}', '') as tax_id, coalesce(o.discount_code, '') as discount_code,
        coalesce(o.provider, '') as provider, coalesce(o.stripe_payment_intent, '') as payment
      from public.invoices i
      join public.orders o on o.id = i.order_id
      left join public.invoices c on c.id = i.corrects_id
      cross join lateral (select case i.kind when 'invoice' then 1 else -1 end as sign) s
      where i.issued_at >= private.day_start(date_trunc('month', p_month::timestamp)::date)
        and i.issued_at < private.day_start((date_trunc('month', p_month::timestamp) + interval '1 month')::date)
      order by i.issued_at, i.kind desc, i.sequence
      offset greatest(p_offset, 0) limit 1000
    ) page);
end
$$;
