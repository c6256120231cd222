-- Function bodies name functions that come further below.
set check_function_bodies = off;

create table private.document_counters ();

create table public.invoices ();

alter table private.document_counters add column kind text not null;

alter table private.document_counters add column year integer not null;

alter table private.document_counters add column last integer not null;

alter table public.invoices add column id uuid default gen_random_uuid() not null;

alter table public.invoices add column kind text not null;

alter table public.invoices add column year integer not null;

alter table public.invoices add column sequence integer not null;

alter table public.invoices add column number text generated always as ((((
CASE kind
    WHEN 'invoice'::text THEN 'INV-'::text
    ELSE 'CN-'::text
END || (year)::text) || '-'::text) ||
CASE
    WHEN (sequence < 1000000) THEN lpad((sequence)::text, 6, '0'::text)
    ELSE (sequence)::text
END)) stored not null;

alter table public.invoices add column order_id uuid not null;

alter table public.invoices add column corrects_id uuid;

alter table public.invoices add column issued_at timestamp with time zone not null;

alter table public.invoices add column currency text not null;

alter table public.invoices add column gross numeric(10,2) not null;

alter table public.invoices add column tax numeric(10,2) default 0 not null;

alter table public.invoices add column content jsonb not null;

alter table public.orders add column billing jsonb default '{}'::jsonb not null;

alter table public.orders add column consented_at timestamp with time zone;

alter table public.shop_settings add column tax_mode text default 'off'::text not null;

alter table public.shop_settings add column tax_id text default ''::text not null;

alter table public.shop_settings add column asks_delivery_consent boolean default false not null;

alter table private.document_counters add constraint document_counters_last_check CHECK ((last > 0));

alter table private.document_counters add constraint document_counters_pkey PRIMARY KEY (kind, year);

alter table public.invoices add constraint invoices_check CHECK (((tax >= (0)::numeric) AND (tax <= gross)));

alter table public.invoices add constraint invoices_credit_note_corrects CHECK (((kind = 'invoice'::text) OR (corrects_id IS NOT NULL)));

alter table public.invoices add constraint invoices_gross_check CHECK ((gross > (0)::numeric));

alter table public.invoices add constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])));

alter table public.invoices add constraint invoices_kind_year_sequence_key UNIQUE (kind, year, sequence);

alter table public.invoices add constraint invoices_number_key UNIQUE (number);

alter table public.invoices add constraint invoices_pkey PRIMARY KEY (id);

alter table public.invoices add constraint invoices_sequence_check CHECK ((sequence > 0));

alter table public.orders add constraint orders_billing_check CHECK ((jsonb_typeof(billing) = 'object'::text));

alter table public.shop_settings add constraint shop_settings_tax_id_check CHECK ((char_length(tax_id) <= 60));

alter table public.shop_settings add constraint shop_settings_tax_mode_check CHECK ((tax_mode = ANY (ARRAY['off'::text, 'inclusive'::text, 'exclusive'::text])));

alter table public.invoices add constraint invoices_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES public.invoices(id) ON DELETE RESTRICT;

alter table public.invoices add constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;

CREATE OR REPLACE FUNCTION private.create_pending_order(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    case when has.bundle then
      array(select b.slug from public.bundle_packs b where b.section = 'pack' order by b.display_order)
    else '{}' end
  from (select bool_or(l ->> 'kind' = 'bundle') as bundle from jsonb_array_elements(quoted -> 'lines') l) has
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
    'order_id', made.id, 'total_amount', made.total_amount, 'currency', made.currency, 'tax_mode', settings.tax_mode,
    'is_bundle_purchase', made.is_bundle_purchase, 'is_complete', made.total_amount = 0,
    'session_id', (select o.stripe_session_id from public.orders o where o.id = made.id),
    'items', (
      select jsonb_agg(l - '{place,credits,kind}'::text[] || jsonb_build_object('order_item_id', i.id) order by l -> 'place')
      from jsonb_array_elements(quoted -> 'lines') l
      join public.order_items i on i.order_id = made.id and i.illustration_id = l ->> 'id'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_person(p_user_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_buyer(p_user_id);
  if exists (select 1 from public.profiles f where f.id = p_user_id and f.is_admin) then
    raise exception 'An administrator''s account cannot be deleted. Another administrator takes the role away first.'
      using errcode = 'P0001', hint = 'forbidden';
  elsif exists (select 1 from public.orders o where o.user_id = p_user_id and o.dispute_status = 'open') then
    raise exception 'A bank is deciding about a payment of this account. The account can be deleted once it has decided.'
      using errcode = 'P0001', hint = 'order_disputed';
  end if;
  delete from public.email_outbox e
  where lower(e.to_email) = p_email or (e.template = 'contact_notice' and lower(e.payload ->> 'email') = p_email);
  update public.email_outbox e set payload = e.payload - 'buyer' where lower(e.payload ->> 'buyer') = p_email;
  delete from public.contact_messages m where lower(m.email) = p_email;
  delete from public.newsletter_subscribers s where s.email = p_email;
  if p_user_id is null then
    return;
  end if;
  update public.invoices i set content = i.content - 'buyer'
  from public.orders o where o.id = i.order_id and o.user_id = p_user_id;
  update public.orders o set billing = '{}' where o.user_id = p_user_id;
  update public.download_log d set address_prefix = null where d.user_id = p_user_id;
  delete from public.download_log d where d.user_id = p_user_id and d.order_id is null;
  delete from private.rate_limits r where r.key like '%:' || p_user_id;
  update public.shop_settings_versions v set saved_by_name = '' where v.saved_by = p_user_id;
  update public.activity a set actor_name = '' where a.actor_id = p_user_id;
  update public.activity_items i set subject_name = '', before = null, after = null where i.subject_id = p_user_id::text;
  delete from auth.users u where u.id = p_user_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.invoice_json(i public.invoices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select i.content || jsonb_build_object('id', i.id, 'kind', i.kind, 'number', i.number, 'issued_at', i.issued_at, 'currency', i.currency,
    'gross', i.gross, 'tax', i.tax)
$function$;

CREATE OR REPLACE FUNCTION private.invoice_lines(p_lines uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'license_option', l.license_option, 'seats', l.quantity,
    'price', l.price, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax) order by l.title, l.id), '[]')
  from public.order_items l where l.id = any (p_lines)
$function$;

CREATE OR REPLACE FUNCTION private.invoice_parties(bought public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'seller', jsonb_build_object('name', s.company_name, 'address', s.company_address, 'email', s.contact_email, 'tax_id', s.tax_id),
    'buyer', coalesce((
      select jsonb_build_object('name', coalesce(nullif(bought.billing ->> 'name', ''), f.full_name, ''), 'email', coalesce(u.email, ''))
      from public.profiles f join auth.users u on u.id = f.id where f.id = bought.user_id), '{}')
      || case when bought.billing ? 'address' then jsonb_build_object('address', bought.billing -> 'address') else '{}' end
      || case when bought.billing ? 'tax_ids' then jsonb_build_object('tax_ids', bought.billing -> 'tax_ids') else '{}' end)
  from public.shop_settings s
$function$;

CREATE OR REPLACE FUNCTION private.issue_document(bought public.orders, p_kind text, p_corrects uuid, p_issued_at timestamp with time zone, p_gross numeric, p_tax numeric, p_lines uuid[])
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.invoices (kind, year, sequence, order_id, corrects_id, issued_at, currency, gross, tax, content)
  select p_kind, y.year, private.next_document(p_kind, y.year), bought.id, p_corrects, p_issued_at, bought.currency, p_gross, p_tax,
    private.invoice_parties(bought) || jsonb_build_object('order_number', bought.number, 'paid_at', bought.paid_at,
      'discount_code', bought.discount_code, 'tax_behavior', bought.tax_behavior, 'lines', private.invoice_lines(p_lines),
      'corrects', (select c.number from public.invoices c where c.id = p_corrects),
      'consented_at', bought.consented_at)
  from (select extract(year from p_issued_at at time zone 'utc')::integer as year) y
  returning id
$function$;

CREATE OR REPLACE FUNCTION private.issue_documents(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
      array(select l.id from public.order_items l where l.order_id = bought.id and l.refunded_at > coalesce((
        select max(i.issued_at) from public.invoices i where i.order_id = bought.id and i.kind = 'credit_note'), '-infinity')));
  elsif gross < 0 then
    perform private.issue_document(bought, 'invoice', (
      select i.id from public.invoices i where i.order_id = bought.id and i.kind = 'credit_note' order by i.issued_at desc, i.sequence desc limit 1
    ), now(), -gross, least(greatest(-tax, 0), -gross), '{}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.issue_documents_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.issue_documents(new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.issue_missing_documents()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.keep_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A generated column has no value yet in a trigger before the write.
  if tg_op = 'UPDATE' and new.content - 'buyer' = old.content - 'buyer'
    and to_jsonb(new) - '{content,number}'::text[] = to_jsonb(old) - '{content,number}'::text[]
  then
    return new;
  end if;
  raise exception 'An issued invoice is neither changed nor deleted.' using errcode = '23514', hint = 'invoice_issued';
end
$function$;

CREATE OR REPLACE FUNCTION private.next_document(p_kind text, p_year integer)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.document_counters as c (kind, year, last) values (p_kind, p_year, 1)
  on conflict (kind, year) do update set last = c.last + 1
  returning last
$function$;

CREATE OR REPLACE FUNCTION private.note_tax(p_order_id uuid, p jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  behavior constant text := private.told_tax_behavior(p);
  tax constant numeric := coalesce((p ->> 'amount_tax')::numeric, 0) / 100;
  parts jsonb;
begin
  update public.orders o set tax_behavior = behavior, tax_amount = tax,
    billing = case jsonb_typeof(p -> 'customer') when 'object' then p -> 'customer' else '{}' end
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
    from (select i.id, row_number() over (order by i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) l
    join private.split_amount(tax, (
      select jsonb_agg(jsonb_build_object('place', b.place, 'base', b.amount))
      from (select row_number() over (order by i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) b
    )) s on s.place = l.place;
  end if;
  update public.order_items l set tax = n.share
  from jsonb_to_recordset(parts) as n (id uuid, share numeric) where n.id = l.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.person_data(p_user_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
        'full_name', f.full_name, 'picture', f.avatar_url, 'is_admin', f.is_admin)
      from auth.users u join public.profiles f on f.id = u.id where u.id = p_user_id),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'created_at', o.created_at, 'paid_at', o.paid_at,
        'total_amount', o.total_amount, 'charged_amount', o.charged_amount, 'discount_code', o.discount_code, 'refunded_amount', o.refunded_amount, 'currency', o.currency, 'origin', o.origin,
        'payment_status', o.payment_status, 'dispute_status', o.dispute_status, 'payment', o.stripe_payment_intent,
        'billing', o.billing, 'consented_at', o.consented_at,
        'documents', (select coalesce(jsonb_agg(private.invoice_json(i) order by i.issued_at, i.number), '[]') from public.invoices i where i.order_id = o.id),
        'grant', (select to_jsonb(g) - array['order_id', 'granted_by', 'revoked_by'] from public.license_grants g where g.order_id = o.id),
        'lines', (select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'seats', l.quantity, 'license_option', l.license_option,
            'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax, 'refunded_at', l.refunded_at, 'certificate', c.id) order by l.title)
          from public.order_items l left join private.license_certificates c on c.order_item_id = l.id where l.order_id = o.id)
        ) order by o.number), '[]')
      from public.orders o where o.user_id = p_user_id),
    'licenses', (
      select coalesce(jsonb_agg(jsonb_build_object('illustration', u.illustration_id, 'since', u.purchased_at, 'ended_at', u.revoked_at)
        order by u.purchased_at), '[]')
      from public.user_purchases u where u.user_id = p_user_id),
    'downloads', (
      select coalesce(jsonb_agg(to_jsonb(d) - array['user_id'] order by d.requested_at), '[]')
      from public.download_log d where d.user_id = p_user_id),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('illustration', v.illustration_id, 'since', v.created_at) order by v.created_at), '[]')
      from public.favorites v where v.user_id = p_user_id),
    'lists', (
      select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'shared', l.is_shared, 'created_at', l.created_at, 'illustrations', (
          select coalesce(jsonb_agg(jsonb_build_object('illustration', i.illustration_id, 'since', i.added_at) order by i.added_at), '[]')
          from public.favorite_list_items i where i.list_id = l.id)) order by l.created_at), '[]')
      from public.favorite_lists l where l.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) - array['ip_hash'] || jsonb_build_object('answers', (
          select coalesce(jsonb_agg(jsonb_build_object('body', r.body, 'created_at', r.created_at) order by r.created_at), '[]')
          from public.contact_replies r where r.message_id = m.id)) order by m.created_at), '[]')
      from public.contact_messages m where lower(m.email) = p_email),
    'newsletter', (
      select to_jsonb(s) - array['token_hash', 'ip_hash'] from public.newsletter_subscribers s where s.email = p_email),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object('template', e.template, 'created_at', e.created_at, 'sent_at', e.sent_at,
        'content', e.payload) order by e.created_at), '[]')
      from public.email_outbox e where lower(e.to_email) = p_email)
  )
$function$;

CREATE OR REPLACE FUNCTION private.tax_paid_back(bought public.orders)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when bought.tax_amount = 0 or bought.charged_amount = 0 then 0
    when bought.refunded_amount >= bought.charged_amount then bought.tax_amount
    when bought.tax_behavior = 'exclusive' and back.cost = bought.refunded_amount then back.tax
    else round(bought.tax_amount * bought.refunded_amount / bought.charged_amount, 2) end
  from (select coalesce(sum(l.amount + l.tax), 0) as cost, coalesce(sum(l.tax), 0) as tax
    from public.order_items l where l.order_id = bought.id and l.refunded_at is not null) back
$function$;

CREATE OR REPLACE FUNCTION public.invoice_document(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.invoice_json(i) from public.invoices i where i.id = p_id
$function$;

CREATE OR REPLACE FUNCTION public.monthly_documents(p_month date, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('customers');
  return (
    select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by page.place), '[]') from (
      select row_number() over (order by i.issued_at, i.kind desc, i.sequence) as place,
        i.number, i.kind, i.issued_at, o.number as order_number, c.number as corrects, i.currency,
        s.sign * (i.gross - i.tax) as net, s.sign * i.tax as tax, s.sign * i.gross as gross, o.tax_behavior,
        coalesce(i.content #>> '{buyer,name}', '') as buyer, coalesce(i.content #>> '{buyer,address,country}', '') as country,
        coalesce(i.content #>> '{buyer,tax_ids,0,value}', '') as tax_id, coalesce(o.discount_code, '') as discount_code,
        coalesce(o.provider, '') as provider, coalesce(o.stripe_payment_intent, '') as payment
      from public.invoices i
      join public.orders o on o.id = i.order_id
      left join public.invoices c on c.id = i.corrects_id
      cross join lateral (select case i.kind when 'invoice' then 1 else -1 end as sign) s
      where i.issued_at >= date_trunc('month', p_month::timestamp) at time zone 'utc'
        and i.issued_at < (date_trunc('month', p_month::timestamp) + interval '1 month') at time zone 'utc'
      order by i.issued_at, i.kind desc, i.sequence
      offset greatest(p_offset, 0) limit 1000
    ) page);
end
$function$;

CREATE OR REPLACE FUNCTION public.order_documents(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'number', i.number, 'issued_at', i.issued_at,
    'gross', i.gross, 'tax', i.tax, 'currency', i.currency) order by i.issued_at, i.kind desc, i.sequence), '[]')
  from public.invoices i where i.order_id = p_order_id
$function$;

CREATE OR REPLACE FUNCTION public.save_shop_settings(p_base_revision integer, p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stored public.shop_settings%rowtype;
  wanted jsonb := private.settings_content();
begin
  perform private.require_admin();
  wanted := wanted || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p) where wanted ? key);
  select * into stored from public.shop_settings s for update;
  if stored.revision is distinct from p_base_revision then
    return private.settings_answer(case when wanted = private.settings_content() then 'saved' else 'conflict' end);
  end if;
  if coalesce((wanted ->> 'bundle_price')::numeric <= 0, true) then
    raise exception 'The bundle needs a price.' using errcode = '22023', hint = 'validation';
  elsif least((wanted ->> 'bundle_compare_price')::numeric, (wanted ->> 'bundle_regular_price')::numeric)
    <= (wanted ->> 'bundle_price')::numeric
  then
    raise exception 'A price to compare with must be above the bundle''s price.' using errcode = '22023', hint = 'validation';
  end if;
  update public.illustrations i set price = (wanted ->> 'bundle_price')::numeric,
    compare_price = (wanted ->> 'bundle_compare_price')::numeric
  where i.kind = 'bundle' and (i.price, i.compare_price)
    is distinct from ((wanted ->> 'bundle_price')::numeric, (wanted ->> 'bundle_compare_price')::numeric);
  update public.shop_settings s set
    (company_name, company_address, governing_law, terms_date, contact_email, contact_phone, contact_hours, bundle_regular_price,
      testimonials, sender_email, notice_email, sale_notices, sale_digest, sender_name, mail_footer, hero_title, hero_text,
      hero_pictures, faq, faq_standard, social_links, currency, tax_mode, tax_id, asks_delivery_consent)
    = (select w.company_name, w.company_address, w.governing_law, w.terms_date, w.contact_email, w.contact_phone, w.contact_hours,
      w.bundle_regular_price, w.testimonials, w.sender_email, w.notice_email, w.sale_notices, w.sale_digest, w.sender_name,
      w.mail_footer, w.hero_title, w.hero_text, w.hero_pictures, w.faq, w.faq_standard, w.social_links, w.currency,
      w.tax_mode, w.tax_id, w.asks_delivery_consent
      from jsonb_populate_record(stored, wanted) w);
  return private.settings_answer('saved');
end
$function$;

CREATE OR REPLACE FUNCTION public.shop_details()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object(
    'company_name', s.company_name, 'company_address', s.company_address, 'governing_law', s.governing_law,
    'terms_date', s.terms_date, 'contact_email', s.contact_email, 'contact_phone', s.contact_phone,
    'contact_hours', s.contact_hours, 'bundle_regular_price', s.bundle_regular_price, 'testimonials', s.testimonials,
    'hero_title', s.hero_title, 'hero_text', s.hero_text, 'hero_pictures', s.hero_pictures, 'faq', s.faq,
    'faq_standard', s.faq_standard, 'social_links', s.social_links, 'currency', s.currency,
    'tax_mode', s.tax_mode, 'asks_delivery_consent', s.asks_delivery_consent,
    'has_free_pack', exists (select 1 from public.free_pack))
  from public.shop_settings s);
end
$function$;

CREATE INDEX invoices_corrects ON public.invoices USING btree (corrects_id);

CREATE INDEX invoices_issued ON public.invoices USING btree (issued_at, id);

CREATE UNIQUE INDEX invoices_one_per_order ON public.invoices USING btree (order_id) WHERE ((kind = 'invoice'::text) AND (corrects_id IS NULL));

CREATE INDEX invoices_order ON public.invoices USING btree (order_id, issued_at);

alter table private.document_counters enable row level security;

alter table public.invoices enable row level security;

CREATE TRIGGER issue_documents AFTER UPDATE OF paid_at, refunded_amount ON public.orders FOR EACH ROW WHEN ((new.paid_at IS NOT NULL)) EXECUTE FUNCTION private.issue_documents_of_order();

CREATE TRIGGER keep_invoice BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.keep_invoice();

create policy invoices_select on public.invoices for select to authenticated
  using ((( SELECT private.may('customers'::text) AS may) OR (order_id IN ( SELECT o.id
   FROM public.orders o
  WHERE (o.user_id = ( SELECT auth.uid() AS uid))))));

comment on column public.invoices.content is 'Seller, buyer, lines and sums as they were when it was issued. Only the buyer can be taken out of it, on deletion of the account.';

comment on column public.invoices.corrects_id is 'Of a credit note the invoice; of an invoice the credit note that it takes back, because the refund failed afterwards.';

comment on column public.invoices.gross is 'What was charged or paid back, with all tax.';

comment on column public.orders.billing is 'What the payment page told of the buyer: name, address, tax_ids; for invoices.';

comment on column public.orders.consented_at is 'When the buyer agreed that delivery begins at once.';

grant SELECT on public.invoices to authenticated;

grant SELECT on public.invoices to service_role;

grant UPDATE (asks_delivery_consent) on public.shop_settings to authenticated;

grant UPDATE (tax_id) on public.shop_settings to authenticated;

grant UPDATE (tax_mode) on public.shop_settings to authenticated;

grant EXECUTE on function private.invoice_json(public.invoices) to authenticated;

grant EXECUTE on function public.invoice_document(uuid) to authenticated;

grant EXECUTE on function public.monthly_documents(date,integer) to authenticated;

grant EXECUTE on function public.order_documents(uuid) to authenticated;

-- Orders that were paid before get their invoices, and credit notes for what went back, in the order of their payments.
select private.issue_missing_documents();
