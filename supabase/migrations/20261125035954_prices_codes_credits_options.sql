-- Function bodies name columns that come further below.
set check_function_bodies = off;

drop function private.asked_items(jsonb);

CREATE OR REPLACE FUNCTION private.is_currency(p text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p = any ('{usd,eur,gbp,cad,aud,nzd,chf,sek,nok,dkk,pln,ngn,ghs,zar,kes}'::text[])
$function$;

CREATE OR REPLACE FUNCTION private.is_sentences(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 20 then false else not exists (
    select 1 from jsonb_array_elements(p) s
    where jsonb_typeof(s) <> 'string' or char_length(btrim(s #>> '{}')) not between 1 and 300
  ) end
$function$;

create table private.order_item_credits ();

create table public.discount_codes ();

create table public.illustration_license_prices ();

create table public.license_options ();

create table public.pack_items ();

create table public.price_changes ();

alter table private.order_item_credits add column order_item_id uuid not null;

alter table private.order_item_credits add column from_order_item_id uuid not null;

alter table private.order_item_credits add column amount numeric(10,2) not null;

alter table public.discount_codes add column code text not null;

alter table public.discount_codes add column kind text not null;

alter table public.discount_codes add column percent integer;

alter table public.discount_codes add column amount numeric(10,2);

alter table public.discount_codes add column item text;

alter table public.discount_codes add column scope text default 'all'::text not null;

alter table public.discount_codes add column scope_ref text;

alter table public.discount_codes add column starts_at timestamp with time zone;

alter table public.discount_codes add column ends_at timestamp with time zone;

alter table public.discount_codes add column max_uses integer;

alter table public.discount_codes add column max_uses_per_person integer;

alter table public.discount_codes add column is_active boolean default true not null;

alter table public.discount_codes add column note text default ''::text not null;

alter table public.discount_codes add column created_at timestamp with time zone default now() not null;

alter table public.discount_codes add column updated_at timestamp with time zone default now() not null;

alter table public.illustration_license_prices add column illustration_id text not null;

alter table public.illustration_license_prices add column option text not null;

alter table public.illustration_license_prices add column price numeric(10,2) not null;

alter table public.illustrations add column sale_price numeric(10,2);

alter table public.illustrations add column sale_starts_at timestamp with time zone;

alter table public.illustrations add column sale_ends_at timestamp with time zone;

alter table public.illustrations add column asked_price numeric(10,2) default 0 not null;

alter table public.illustrations add column struck_price numeric(10,2);

alter table public.illustrations add column sale_due_at timestamp with time zone;

alter table public.license_options add column code text not null;

alter table public.license_options add column name text not null;

alter table public.license_options add column seats integer;

alter table public.license_options add column allows jsonb default '[]'::jsonb not null;

alter table public.license_options add column "position" integer default 0 not null;

alter table public.license_options add column default_factor numeric(6,3);

alter table public.order_items add column list_price numeric(10,2);

alter table public.order_items add column license_option text default 'standard'::text not null;

alter table public.order_items add column discount numeric(10,2) default 0 not null;

alter table public.order_items add column credit numeric(10,2) default 0 not null;

alter table public.order_items add column tax numeric(10,2) default 0 not null;

alter table public.order_items add column amount numeric(10,2) generated always as ((((price * (quantity)::numeric) - discount) - credit)) stored not null;

alter table public.orders add column tax_amount numeric(10,2) default 0 not null;

alter table public.orders add column tax_behavior text default 'none'::text not null;

alter table public.orders add column charged_amount numeric(10,2) generated always as ((total_amount +
CASE tax_behavior
    WHEN 'exclusive'::text THEN tax_amount
    ELSE (0)::numeric
END)) stored not null;

alter table public.orders add column discount_code text;

alter table public.orders add column provider text;

alter table public.pack_items add column pack_slug text not null;

alter table public.pack_items add column illustration_id text not null;

alter table public.price_changes add column id uuid default gen_random_uuid() not null;

alter table public.price_changes add column illustration_id text not null;

alter table public.price_changes add column at timestamp with time zone default now() not null;

alter table public.price_changes add column asked_price numeric(10,2);

alter table public.price_changes add column reason text not null;

alter table public.price_changes add column changed_by uuid;

alter table public.shop_settings add column currency text default 'usd'::text not null;

-- Rows that are there are asked for at their price, and ordered lines cost what they cost.
alter table public.illustrations disable trigger user;
update public.illustrations set asked_price = price;
alter table public.illustrations enable trigger user;
update public.order_items set list_price = price;
alter table public.order_items alter column list_price set not null;
update public.orders set provider = 'stripe' where origin = 'sale';
alter table public.illustrations alter column search_document set expression as (
    setweight(private.search_vector(title), 'A')
    || setweight(private.search_vector(category), 'B')
    || setweight(private.search_vector(private.join_words(tags)), 'B')
    || setweight(private.search_vector(series), 'B')
    || setweight(private.search_vector(private.facet_words(facets)), 'B')
    || setweight(private.search_vector(private.fact_words(formats, is_vector, is_transparent)), 'C')
    || setweight(private.search_vector(alt_text), 'C')
    || setweight(private.search_vector(description), 'D')
    || private.filter_words(private.filter_values(category, asked_price, is_free, formats, image_width, image_height, is_transparent, is_vector,
      series, tags, facets, palette))
);
alter table public.illustrations alter column filter_values set expression as (
    private.filter_values(category, asked_price, is_free, formats, image_width, image_height, is_transparent, is_vector, series, tags, facets, palette)
);

alter table private.order_item_credits add constraint order_item_credits_amount_check CHECK ((amount >= (0)::numeric));

alter table private.order_item_credits add constraint order_item_credits_check CHECK ((order_item_id <> from_order_item_id));

alter table private.order_item_credits add constraint order_item_credits_pkey PRIMARY KEY (order_item_id, from_order_item_id);

alter table public.discount_codes add constraint discount_codes_amount_check CHECK ((amount >= 0.01));

alter table public.discount_codes add constraint discount_codes_code_check CHECK ((code ~ '^[A-Z0-9-]{3,40}$'::text));

alter table public.discount_codes add constraint discount_codes_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'free_item'::text])));

alter table public.discount_codes add constraint discount_codes_kind_is_whole CHECK ((((kind = 'percent'::text) = (percent IS NOT NULL)) AND ((kind = 'amount'::text) = (amount IS NOT NULL)) AND ((kind = 'free_item'::text) = (item IS NOT NULL))));

alter table public.discount_codes add constraint discount_codes_max_uses_check CHECK ((max_uses > 0));

alter table public.discount_codes add constraint discount_codes_max_uses_per_person_check CHECK ((max_uses_per_person > 0));

alter table public.discount_codes add constraint discount_codes_note_check CHECK ((char_length(note) <= 500));

alter table public.discount_codes add constraint discount_codes_percent_check CHECK (((percent >= 1) AND (percent <= 100)));

alter table public.discount_codes add constraint discount_codes_pkey PRIMARY KEY (code);

alter table public.discount_codes add constraint discount_codes_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'category'::text, 'item'::text, 'bundle'::text])));

alter table public.discount_codes add constraint discount_codes_scope_is_whole CHECK (((scope = ANY (ARRAY['category'::text, 'item'::text])) = (scope_ref IS NOT NULL)));

alter table public.discount_codes add constraint discount_codes_scope_ref_check CHECK (((char_length(scope_ref) >= 1) AND (char_length(scope_ref) <= 100)));

alter table public.discount_codes add constraint discount_codes_starts_first CHECK ((starts_at < ends_at));

alter table public.illustration_license_prices add constraint illustration_license_prices_option_check CHECK ((option <> 'standard'::text));

alter table public.illustration_license_prices add constraint illustration_license_prices_pkey PRIMARY KEY (illustration_id, option);

alter table public.illustration_license_prices add constraint illustration_license_prices_price_check CHECK ((price >= 0.50));

alter table public.illustrations drop constraint illustrations_kind_check;

alter table public.illustrations add constraint illustrations_kind_check CHECK ((kind = ANY (ARRAY['illustration'::text, 'bundle'::text, 'pack'::text])));

alter table public.illustrations add constraint illustrations_sale_is_whole CHECK ((((sale_price IS NULL) AND (sale_starts_at IS NULL) AND (sale_ends_at IS NULL)) OR ((sale_price IS NOT NULL) AND (sale_starts_at IS NOT NULL) AND (sale_price >= 0.50) AND (sale_price < price) AND (sale_starts_at < COALESCE(sale_ends_at, 'infinity'::timestamp with time zone)))));

alter table public.license_options add constraint license_options_allows_check CHECK (private.is_sentences(allows));

alter table public.license_options add constraint license_options_code_check CHECK ((code ~ '^[a-z0-9-]{1,40}$'::text));

alter table public.license_options add constraint license_options_default_factor_check CHECK ((default_factor > (0)::numeric));

alter table public.license_options add constraint license_options_name_check CHECK (((char_length(btrim(name)) >= 2) AND (char_length(btrim(name)) <= 60)));

alter table public.license_options add constraint license_options_name_key UNIQUE (name);

alter table public.license_options add constraint license_options_pkey PRIMARY KEY (code);

alter table public.license_options add constraint license_options_seats_check CHECK ((seats > 0));

alter table public.license_options add constraint license_options_standard CHECK (((code <> 'standard'::text) OR ((seats = 1) AND (default_factor = (1)::numeric))));

alter table public.order_items add constraint order_items_amount_check CHECK ((amount >= (0)::numeric));

alter table public.order_items add constraint order_items_check CHECK ((list_price >= price));

alter table public.order_items add constraint order_items_credit_check CHECK ((credit >= (0)::numeric));

alter table public.order_items add constraint order_items_discount_check CHECK ((discount >= (0)::numeric));

alter table public.order_items add constraint order_items_license_option_check CHECK ((license_option ~ '^[a-z0-9-]{1,40}$'::text));

alter table public.order_items add constraint order_items_tax_check CHECK ((tax >= (0)::numeric));

alter table public.orders drop constraint orders_currency_check;

alter table public.orders add constraint orders_currency_check CHECK (private.is_currency(currency));

alter table public.orders add constraint orders_discount_code_check CHECK ((discount_code ~ '^[A-Z0-9-]{3,40}$'::text));

alter table public.orders add constraint orders_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paystack'::text])));

alter table public.orders add constraint orders_refunded_amount_check CHECK (((refunded_amount >= (0)::numeric) AND (refunded_amount <= (total_amount +
CASE tax_behavior
    WHEN 'exclusive'::text THEN tax_amount
    ELSE (0)::numeric
END))));

alter table public.orders add constraint orders_tax_amount_check CHECK ((tax_amount >= (0)::numeric));

alter table public.orders add constraint orders_tax_behavior_check CHECK ((tax_behavior = ANY (ARRAY['none'::text, 'inclusive'::text, 'exclusive'::text])));

alter table public.orders drop constraint orders_total_amount_check;

alter table public.orders add constraint orders_total_amount_check CHECK ((total_amount >= (0)::numeric));

alter table public.pack_items add constraint pack_items_pkey PRIMARY KEY (pack_slug, illustration_id);

alter table public.price_changes add constraint price_changes_asked_price_check CHECK ((asked_price >= (0)::numeric));

alter table public.price_changes add constraint price_changes_pkey PRIMARY KEY (id);

alter table public.price_changes add constraint price_changes_reason_check CHECK ((reason = ANY (ARRAY['price'::text, 'sale_start'::text, 'sale_end'::text, 'listing'::text])));

alter table public.shop_settings add constraint shop_settings_currency_check CHECK (private.is_currency(currency));

alter table private.order_item_credits add constraint order_item_credits_from_order_item_id_fkey FOREIGN KEY (from_order_item_id) REFERENCES public.order_items(id) ON DELETE CASCADE;

alter table private.order_item_credits add constraint order_item_credits_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES public.order_items(id) ON DELETE CASCADE;

alter table public.discount_codes add constraint discount_codes_item_fkey FOREIGN KEY (item) REFERENCES public.illustrations(id) ON DELETE CASCADE;

alter table public.illustration_license_prices add constraint illustration_license_prices_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON DELETE CASCADE;

alter table public.illustration_license_prices add constraint illustration_license_prices_option_fkey FOREIGN KEY (option) REFERENCES public.license_options(code) ON UPDATE CASCADE ON DELETE CASCADE;

alter table public.pack_items add constraint pack_items_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON DELETE CASCADE;

alter table public.pack_items add constraint pack_items_pack_slug_fkey FOREIGN KEY (pack_slug) REFERENCES public.bundle_packs(slug) ON UPDATE CASCADE ON DELETE CASCADE;

alter table public.price_changes add constraint price_changes_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.apply_due_sales()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed integer;
begin
  update public.illustrations i set sale_price = i.sale_price
  where i.id in (select d.id from public.illustrations d where d.sale_due_at <= now() order by d.id limit 5000 for update skip locked);
  get diagnostics changed = row_count;
  return changed;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  runs boolean;
begin
  new.asked_price := new.price;
  new.struck_price := null;
  new.sale_due_at := null;
  if new.is_free or new.sale_price is null then
    new.sale_price := null;
    new.sale_starts_at := null;
    new.sale_ends_at := null;
    return new;
  end if;
  if new.sale_starts_at is null or (new.sale_starts_at < now()
    and (tg_op = 'INSERT' or old.sale_price is null or old.sale_starts_at is distinct from new.sale_starts_at))
  then
    new.sale_starts_at := now();
  end if;
  if new.sale_price < 0.50 or new.sale_price >= new.price or new.sale_starts_at >= coalesce(new.sale_ends_at, 'infinity') then
    raise exception 'The sale of "%" needs a price from 0.50 to below the regular %, and must end after it begins.', new.title, new.price
      using errcode = 'P0001', hint = 'sale_invalid',
        detail = jsonb_build_object('title', new.title, 'price', new.price, 'sale_price', new.sale_price)::text;
  end if;
  new.asked_price := private.price_at(new, now());
  runs := new.asked_price = new.sale_price;
  new.sale_due_at := case when now() < new.sale_starts_at then new.sale_starts_at when runs then new.sale_ends_at end;
  new.struck_price := case when runs then private.struck_price(new.id, new.sale_price, new.sale_starts_at) end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.asked_items(p_items jsonb)
 RETURNS TABLE(id text, quantity integer, place bigint, further_seats boolean, option text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select
    case item ->> 'id' when 'bundle-complete-225' then 'bundle-all-packs' else coalesce(item ->> 'id', '') end,
    case when bool_and(coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$')
      then sum(case when coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$' then coalesce(item ->> 'quantity', '1')::integer end)::integer
    end,
    min(ordinal),
    bool_or(item ->> 'further_seats' is not distinct from 'true'),
    case when count(distinct coalesce(item ->> 'option', 'standard')) = 1 then min(coalesce(item ->> 'option', 'standard')) end
  from jsonb_array_elements(p_items) with ordinality as listed (item, ordinal)
  group by 1
$function$;

CREATE OR REPLACE FUNCTION private.bundle_parts(p_bundle_id text)
 RETURNS TABLE(illustration_id text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'pack-' || b.slug from public.bundle_packs b
  union
  select i.illustration_id from public.pack_items i
$function$;

CREATE OR REPLACE FUNCTION private.code_message(p_reason text, p_code public.discount_codes, p_asked text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case p_reason
    when 'code_unknown' then format('There is no code "%s". Check how it is written.', left(p_asked, 40))
    when 'code_expired' then format('The code "%s" is not valid any more.', p_code.code)
    when 'code_not_started' then format('The code "%s" is valid from %s on.', p_code.code,
      to_char(p_code.starts_at at time zone 'utc', 'FMMonth FMDD, YYYY HH24:MI "UTC"'))
    when 'code_used_up' then format('The code "%s" has been used as often as it can be.', p_code.code)
    when 'code_needs_sign_in' then format('Sign in to use the code "%s": each person has it only so many times.', p_code.code)
    when 'code_used_by_you' then format('You have used the code "%s" already.', p_code.code)
    when 'code_fits_nothing' then case
      when p_code.kind = 'free_item' then format('The code "%s" makes "%s" free. Add it to your cart.', p_code.code,
        (select i.title from public.illustrations i where i.id = p_code.item))
      when p_code.scope = 'category' then format('The code "%s" is for the category %s, and nothing of it is in your cart.', p_code.code, p_code.scope_ref)
      when p_code.scope = 'item' then format('The code "%s" is for "%s", which is not in your cart.', p_code.code,
        coalesce((select i.title from public.illustrations i where i.id = p_code.scope_ref), p_code.scope_ref))
      when p_code.scope = 'bundle' then format('The code "%s" is for the bundle, which is not in your cart.', p_code.code)
      else format('The code "%s" makes nothing in your cart cheaper.', p_code.code) end
  end
$function$;

CREATE OR REPLACE FUNCTION private.code_refusal(p_code public.discount_codes, p_user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p_code.code is null then 'code_unknown'
    when not p_code.is_active or p_code.ends_at <= now() then 'code_expired'
    when p_code.starts_at > now() then 'code_not_started'
    when p_code.max_uses <= private.code_uses(p_code.code, p_user_id) then 'code_used_up'
    when p_code.max_uses_per_person is not null and p_user_id is null then 'code_needs_sign_in'
    when p_code.max_uses_per_person <= (
      select count(*) from public.orders o
      where o.discount_code = p_code.code and o.user_id = p_user_id and o.payment_status in ('paid', 'completed', 'refunded')
    ) then 'code_used_by_you'
  end
$function$;

CREATE OR REPLACE FUNCTION private.code_uses(p_code text, p_user_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*) from public.orders o
  where o.discount_code = p_code and (o.payment_status in ('paid', 'completed', 'refunded')
    or (o.payment_status = 'pending' and o.created_at > now() - interval '30 minutes' and o.user_id is distinct from p_user_id))
$function$;

CREATE OR REPLACE FUNCTION private.complete_order(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.orders o set payment_status = 'paid', paid_at = now(), stripe_session_id = 'free_' || o.id where o.id = p_order_id;
  perform private.settle_order(p_order_id);
  perform private.queue_confirmation(p_order_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.confirmation(p_order_id uuid)
 RETURNS TABLE(to_email text, payload jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select u.email, jsonb_build_object(
    'order_id', o.id, 'order_number', o.number, 'origin', o.origin, 'full_name', f.full_name, 'total_amount', o.total_amount,
    'charged_amount', o.charged_amount, 'tax_amount', o.tax_amount, 'tax_behavior', o.tax_behavior, 'discount_code', o.discount_code,
    'currency', o.currency, 'is_bundle_purchase', o.is_bundle_purchase,
    'items', (
      select jsonb_agg(jsonb_build_object(
        'id', l.illustration_id, 'title', l.title, 'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price,
        'license_option', l.license_option, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax) order by l.title)
      from public.order_items l where l.order_id = o.id
    )
  )
  from public.orders o
  join auth.users u on u.id = o.user_id
  join public.profiles f on f.id = o.user_id
  where o.id = p_order_id and u.email is not null
$function$;

CREATE OR REPLACE FUNCTION private.countable_lines(p_user_id uuid)
 RETURNS TABLE(id uuid, illustration_id text, title text, order_number bigint, license_option text, quantity integer, worth numeric, paid_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.id, l.illustration_id, l.title, l.order_number, l.license_option, l.quantity,
    l.amount + coalesce((
      select sum(c.amount) from private.order_item_credits c join private.paid_lines f on f.id = c.from_order_item_id where c.order_item_id = l.id), 0),
    l.paid_at
  from private.paid_lines l
  where l.user_id = p_user_id
    and exists (select from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null)
    and not exists (
      select from private.order_item_credits c join private.paid_lines t on t.id = c.order_item_id where c.from_order_item_id = l.id)
$function$;

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
begin
  if not exists (select 1 from public.profiles u where u.id = buyer) then
    perform private.refuse_item('user_unknown', null, null, 'This account does not exist any more.');
  end if;
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') = 0 then
    perform private.refuse_item('cart_empty', null, null, 'Your cart is empty');
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

  insert into public.orders (user_id, total_amount, currency, discount_code, provider, is_bundle_purchase, bundle_items)
  select buyer, (quoted ->> 'total')::numeric, quoted ->> 'currency', quoted -> 'code' ->> 'code',
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
    'order_id', made.id, 'total_amount', made.total_amount, 'currency', made.currency,
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

CREATE OR REPLACE FUNCTION private.keep_list_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.list_price := new.price;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.license_offers(p_item public.illustrations)
 RETURNS TABLE(option text, name text, seats integer, allows jsonb, price numeric, list_price numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.code, o.name, o.seats, o.allows, c.price, greatest(c.price, c.list_price)
  from public.license_options o
  left join public.illustration_license_prices own on own.illustration_id = p_item.id and own.option = o.code
  cross join lateral (
    select coalesce(own.price, round(private.price_at(p_item, now()) * o.default_factor, 2)) as price,
      coalesce(own.price, round(p_item.price * o.default_factor, 2)) as list_price
  ) c
  where c.price >= 0.50 and (p_item.kind <> 'bundle' or o.code = 'standard') and not p_item.is_free
  order by c.price, o.position, o.code
$function$;

CREATE OR REPLACE FUNCTION private.lines_paid_back(p_order_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.note_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
  ran constant boolean := not is_new and old.asked_price is not distinct from old.sale_price;
  runs constant boolean := new.asked_price is not distinct from new.sale_price;
begin
  -- A listing that was planned otherwise, or a price of this very moment.
  delete from public.price_changes c where c.illustration_id = new.id and c.at >= now();
  insert into public.price_changes (illustration_id, at, asked_price, reason, changed_by)
  select new.id, greatest(now(), nullif(new.listed_from, 'infinity')),
    case when new.listed_from < 'infinity' then new.asked_price end,
    case when runs and not ran then 'sale_start' when ran and not runs then 'sale_end'
      when is_new or old.asked_price is distinct from new.asked_price then 'price' else 'listing' end,
    (select auth.uid());
  return null;
end
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
  update public.orders o set tax_behavior = behavior, tax_amount = tax where o.id = p_order_id;
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

CREATE OR REPLACE FUNCTION private.order_facts(bought public.orders, p_refunded_now boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'order_id', bought.id, 'order_number', bought.number, 'total_amount', bought.total_amount,
    'charged_amount', bought.charged_amount, 'tax_amount', bought.tax_amount, 'tax_behavior', bought.tax_behavior, 'currency', bought.currency,
    'discount_code', bought.discount_code,
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'quantity', l.quantity,
        'list_price', l.list_price, 'license_option', l.license_option, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax,
        'granted', l.ungranted_at is null) order by l.title)
      from public.order_items l
      where l.order_id = bought.id and (not p_refunded_now or l.refunded_at = now())), '[]'))
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

CREATE OR REPLACE FUNCTION private.price_at(p_item public.illustrations, p_at timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_item.sale_price is not null and p_item.sale_starts_at <= p_at and p_at < coalesce(p_item.sale_ends_at, 'infinity')
    then p_item.sale_price else p_item.price end
$function$;

CREATE OR REPLACE FUNCTION private.queue_dispute_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stage text;
  facts jsonb;
begin
  select format('%s:%s:%s', new.id, md5(string_agg(d.id, ',' order by d.id)), new.dispute_status),
    private.order_facts(new, false) || jsonb_build_object('status', new.dispute_status, 'amount', coalesce(sum(d.cents) / 100.0, new.charged_amount))
  into stage, facts
  from private.disputes d where d.payment_intent = new.stripe_payment_intent and d.status <> 'inquiry';
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select format('dispute:%s:buyer', stage), u.email, 'order_dispute', facts
  from auth.users u where u.id = new.user_id and u.email is not null
  union all
  select format('dispute:%s:%s', stage, a.email), a.email, 'dispute_notice', facts from private.owner_addresses() a (email)
  on conflict (dedupe_key) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_sale_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings public.shop_settings%rowtype;
  sale jsonb := private.order_facts(new, false);
  today date := (now() at time zone 'utc')::date;
begin
  select * into settings from public.shop_settings;
  if settings.sale_notices then
    insert into public.email_outbox (dedupe_key, to_email, template, payload)
    select format('sale:%s:%s', new.id, a.email), a.email, 'sale_notice',
      sale || jsonb_build_object('buyer', (select u.email from auth.users u where u.id = new.user_id))
    from private.owner_addresses() a (email)
    on conflict (dedupe_key) do nothing;
  end if;
  if settings.sale_digest then
    insert into public.email_outbox as known (dedupe_key, to_email, template, payload, next_attempt_at)
    select format('sale-digest:%s:%s', today, a.email), a.email, 'sale_digest',
      jsonb_build_object('day', today, 'count', 1, 'total_amount', new.charged_amount, 'orders', jsonb_build_array(sale)),
      (today + 1)::timestamp at time zone 'utc' + interval '6 hours'
    from private.owner_addresses() a (email)
    on conflict (dedupe_key) do update set payload = known.payload || jsonb_build_object(
      'count', (known.payload ->> 'count')::integer + 1,
      'total_amount', (known.payload ->> 'total_amount')::numeric + new.charged_amount,
      -- A mail lists fifty; the sum counts them all.
      'orders', case when jsonb_array_length(known.payload -> 'orders') < 50
        then (known.payload -> 'orders') || (excluded.payload -> 'orders') else known.payload -> 'orders' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.quote(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer constant uuid := (p ->> 'user_id')::uuid;
  asked_code constant text := nullif(upper(btrim(p ->> 'code')), '');
  listed jsonb;
  lines jsonb;
  credits jsonb;
  shares jsonb := '{}';
  code public.discount_codes%rowtype;
  refusal text;
  missing numeric;
  one record;
begin
  select coalesce(jsonb_agg(to_jsonb(l) order by l.place), '[]') into listed from private.quote_lines(buyer, p -> 'items') l;
  lines := (select coalesce(jsonb_agg(l order by l -> 'place'), '[]') from jsonb_array_elements(listed) l where l ->> 'reason' is null);
  select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('turn', c.turn) order by c.turn), '[]') into credits
  from private.quote_credits(buyer, lines) with ordinality as c (place, from_order_item_id, title, order_number, amount, turn);
  lines := (
    select coalesce(jsonb_agg(l || jsonb_build_object('base', (l ->> 'price')::numeric * (l ->> 'quantity')::integer - coalesce((
      select sum((c ->> 'amount')::numeric) from jsonb_array_elements(credits) c where c -> 'place' = l -> 'place'), 0)) order by l -> 'place'), '[]')
    from jsonb_array_elements(lines) l);

  if asked_code is not null then
    select * into code from public.discount_codes d where d.code = asked_code;
    refusal := private.code_refusal(code, buyer);
    if refusal is null then
      shares := (select coalesce(jsonb_object_agg(s.place, s.share), '{}') from private.quote_discount(code, lines) s where s.share > 0);
      refusal := case when shares = '{}' then 'code_fits_nothing' end;
    end if;
  end if;

  missing := (select sum((l ->> 'base')::numeric) from jsonb_array_elements(lines) l)
    - coalesce((select sum(s.value::numeric) from jsonb_each_text(shares) s), 0);
  missing := case when missing > 0 and missing < 0.50 then 0.50 - missing else 0 end;
  for one in select s.key, s.value::numeric as share from jsonb_each_text(shares) s order by s.key::bigint desc loop
    shares := jsonb_set(shares, array[one.key], to_jsonb(one.share - least(missing, one.share)));
    missing := missing - least(missing, one.share);
  end loop;
  for one in select (c.turn - 1)::text as key, (c.value ->> 'amount')::numeric as share
    from jsonb_array_elements(credits) with ordinality as c (value, turn) order by c.turn desc
  loop
    credits := jsonb_set(credits, array[one.key, 'amount'], to_jsonb(one.share - least(missing, one.share)));
    missing := missing - least(missing, one.share);
  end loop;

  lines := (
    select coalesce(jsonb_agg(to_jsonb(q) || jsonb_build_object('amount', q.price * q.quantity - q.credit - q.discount) order by q.place), '[]')
    from (
      select l.place, l.id, l.kind, l.title, l.image, l.quantity, l.option, l.option_name, l.price, l.list_price, l.adds_seats,
        l.replaced <> '{}' as is_upgrade, coalesce((shares ->> l.place::text)::numeric, 0) as discount,
        coalesce(sum((c ->> 'amount')::numeric), 0) as credit,
        coalesce(jsonb_agg(c - '{place,turn}'::text[] order by c -> 'turn') filter (where c is not null), '[]') as credits
      from jsonb_to_recordset(lines) as l (place bigint, id text, kind text, title text, image text, quantity integer, option text, option_name text,
        price numeric, list_price numeric, adds_seats boolean, replaced uuid[])
      left join jsonb_array_elements(credits) c on (c ->> 'place')::bigint = l.place
      group by l.place, l.id, l.kind, l.title, l.image, l.quantity, l.option, l.option_name, l.price, l.list_price, l.adds_seats, l.replaced
    ) q);
  return (
    select jsonb_build_object(
      'currency', (select s.currency from public.shop_settings s), 'lines', lines,
      'problems', (select coalesce(jsonb_agg(jsonb_build_object('id', l -> 'id', 'title', l -> 'title', 'reason', l -> 'reason',
        'message', l -> 'message') order by l -> 'place'), '[]') from jsonb_array_elements(listed) l where l ->> 'reason' is not null),
      'code', case when asked_code is not null then jsonb_build_object('code', asked_code, 'fits', refusal is null, 'reason', refusal,
        'message', private.code_message(refusal, code, asked_code)) end,
      'subtotal', coalesce(sum((l ->> 'price')::numeric * (l ->> 'quantity')::integer), 0), 'credit', coalesce(sum((l ->> 'credit')::numeric), 0),
      'discount', coalesce(sum((l ->> 'discount')::numeric), 0), 'total', coalesce(sum((l ->> 'amount')::numeric), 0))
    from jsonb_array_elements(lines) l);
end
$function$;

CREATE OR REPLACE FUNCTION private.quote_credits(p_user_id uuid, p_lines jsonb)
 RETURNS TABLE(place bigint, from_order_item_id uuid, title text, order_number bigint, amount numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  line record;
  source record;
  used uuid[] := '{}';
  remaining numeric;
begin
  for line in
    select l.* from jsonb_to_recordset(p_lines) as l (place bigint, id text, kind text, quantity integer, price numeric, replaced uuid[])
    where p_user_id is not null and (l.replaced <> '{}' or l.kind = 'bundle')
    order by l.kind = 'bundle', l.place
  loop
    remaining := line.price * line.quantity;
    for source in
      select c.* from private.countable_lines(p_user_id) c
      where c.id <> all (used) and case when line.kind = 'bundle'
        then c.worth > 0 and c.illustration_id in (select b.illustration_id from private.bundle_parts(line.id) b)
        else c.id = any (line.replaced) end
      order by c.paid_at, c.id
    loop
      -- A given license that is replaced is told too, with 0.
      continue when remaining = 0 and line.kind = 'bundle';
      used := used || source.id;
      place := line.place;
      from_order_item_id := source.id;
      title := source.title;
      order_number := source.order_number;
      amount := least(source.worth, remaining);
      remaining := remaining - amount;
      return next;
    end loop;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.quote_discount(p_code public.discount_codes, p_lines jsonb)
 RETURNS TABLE(place bigint, share numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  fitting jsonb;
  whole numeric;
begin
  select jsonb_agg(jsonb_build_object('place', l.place, 'base', l.base)),
    case p_code.kind when 'percent' then round(sum(l.base) * p_code.percent / 100, 2) when 'amount' then least(p_code.amount, sum(l.base))
      else least(max(l.price), sum(l.base)) end
  into fitting, whole
  from jsonb_to_recordset(p_lines) as l (place bigint, id text, kind text, category text, price numeric, base numeric)
  where l.base > 0 and case
    when p_code.kind = 'free_item' then l.id = p_code.item
    when p_code.scope = 'category' then l.category = p_code.scope_ref
    when p_code.scope = 'item' then l.id = p_code.scope_ref
    when p_code.scope = 'bundle' then l.kind = 'bundle'
    else true end;
  return query select s.place, s.share from private.split_amount(whole, fitting) s;
end
$function$;

CREATE OR REPLACE FUNCTION private.quote_lines(p_user_id uuid, p_items jsonb)
 RETURNS TABLE(place bigint, id text, kind text, title text, category text, image text, quantity integer, option text, option_name text, price numeric, list_price numeric, adds_seats boolean, replaced uuid[], reason text, message text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  asked record;
  item public.illustrations%rowtype;
begin
  for asked in select a.* from private.asked_items(p_items) a order by a.place loop
    select * into item from public.illustrations i where i.id = asked.id;
    select asked.place, asked.id, item.kind, item.title, item.category, item.image, asked.quantity, asked.option, null, null, null,
      item.id is not null and private.owns(p_user_id, item.id), '{}'
    into place, id, kind, title, category, image, quantity, option, option_name, price, list_price, adds_seats, replaced;
    select o.name, o.price, o.list_price into option_name, price, list_price
    from private.license_offers(item) o where o.option = asked.option;
    if adds_seats and not asked.further_seats and price is not null then
      replaced := private.upgradable_lines(p_user_id, item, asked.option);
      if replaced <> '{}' then
        quantity := private.upgrade_quantity(replaced, asked.option);
      end if;
    end if;
    reason := case
      when item.state = 'unlisted' then 'item_unlisted'
      when coalesce(item.listed_from, 'infinity') > now() then 'item_unknown'
      when item.is_free then 'item_free'
      when not item.is_deliverable or item.price <= 0 then 'item_undeliverable'
      when price is null then 'option_unknown'
      when quantity is null or quantity not between 1 and 999 or (kind = 'bundle' and quantity <> 1) then 'quantity_invalid'
      -- Of an item that is owned only further seats and dearer licenses are sold; the bundle has neither.
      when adds_seats and replaced = '{}' and (kind = 'bundle' or not asked.further_seats) then 'item_owned'
    end;
    title := case when reason = 'item_unknown' then null else title end;
    message := case reason
      when 'item_unlisted' then format('"%s" is not for sale any more.', title)
      when 'item_unknown' then format('The item "%s" is not in the catalog any more.', id)
      when 'item_free' then format('"%s" is free and can be downloaded directly.', title)
      when 'item_undeliverable' then format('"%s" cannot be bought yet.', title)
      when 'option_unknown' then format('"%s" is not offered with this license. Choose another one.', title)
      when 'quantity_invalid' then case when kind = 'bundle' then format('"%s" is sold once per order: its quantity must be 1.', title)
        else format('The quantity of "%s" must be a whole number from 1 to 999.', title) end
      when 'item_owned' then format('You already own "%s".', title)
    end;
    return next;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.refund_plan(p_order_id uuid, p_lines uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'order_id', o.id, 'payment_intent', o.stripe_payment_intent, 'currency', o.currency,
    'cents', (case when p_lines is null then o.charged_amount
      else (select sum(l.amount + l.tax) from public.order_items l where l.id = any (p_lines)) end * 100)::bigint,
    'total_cents', (o.charged_amount * 100)::bigint, 'refunded_cents', (o.refunded_amount * 100)::bigint,
    'order_item_ids', (select to_jsonb(array(select w from unnest(p_lines) w order by w)) where p_lines is not null)
  )
  from public.orders o where o.id = p_order_id
$function$;

CREATE OR REPLACE FUNCTION private.settle_order(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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

  if bought.user_id is not null then
    perform private.settle_buyer(bought.user_id);
  else
    update public.order_items l set ungranted_at = null
    where l.order_id = p_order_id and l.ungranted_at is not null and (l.refunded_at is not null or dispute = 'lost');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.split_amount(p_amount numeric, p_bases jsonb)
 RETURNS TABLE(place bigint, share numeric)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with exact as (
    select b.place, b.base * p_amount * 100 / nullif(sum(b.base) over (), 0) as cents
    from jsonb_to_recordset(p_bases) as b (place bigint, base numeric)
  ), cut as (
    select e.place, floor(e.cents) as cents,
      row_number() over (order by e.cents - floor(e.cents) desc, e.place) as turn,
      p_amount * 100 - sum(floor(e.cents)) over () as missing
    from exact e where e.cents is not null
  )
  select c.place, (c.cents + (c.turn <= c.missing)::integer) / 100 from cut c
$function$;

CREATE OR REPLACE FUNCTION private.struck_price(p_id text, p_sale_price numeric, p_starts_at timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when min(c.asked_price) > p_sale_price then min(c.asked_price) end
  from public.price_changes c
  where c.illustration_id = p_id and c.at < p_starts_at
    and c.at >= coalesce((
      select max(e.at) from public.price_changes e where e.illustration_id = p_id and e.at <= p_starts_at - interval '30 days'
    ), '-infinity')
$function$;

CREATE OR REPLACE FUNCTION private.told_tax_behavior(p jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when coalesce((p ->> 'amount_tax')::numeric, 0) <= 0 then 'none' when p ->> 'tax_behavior' = 'exclusive' then 'exclusive' else 'inclusive' end
$function$;

CREATE OR REPLACE FUNCTION private.undo_settings(p_before jsonb, p_after jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stands boolean := (select to_jsonb(jsonb_populate_record(s, p_after)) = to_jsonb(s) from public.shop_settings s);
begin
  if stands then
    update public.shop_settings s set
      (company_name, company_address, governing_law, terms_date, contact_email, contact_phone, contact_hours, bundle_regular_price,
        testimonials, sender_email, notice_email, sale_notices, sale_digest, sender_name, mail_footer, hero_title, hero_text,
        hero_pictures, faq, faq_standard, social_links, currency)
      = (select b.company_name, b.company_address, b.governing_law, b.terms_date, b.contact_email, b.contact_phone, b.contact_hours,
        b.bundle_regular_price, b.testimonials, b.sender_email, b.notice_email, b.sale_notices, b.sale_digest, b.sender_name, b.mail_footer, b.hero_title,
        b.hero_text, b.hero_pictures, b.faq, b.faq_standard, b.social_links, b.currency
        from jsonb_populate_record(s, p_before) b);
  end if;
  return stands;
end
$function$;

CREATE OR REPLACE FUNCTION private.unreconciled()
 RETURNS TABLE(kind text, order_id uuid, order_item_id uuid, illustration_id text, expected_cents bigint, found_cents bigint, detail text, happened_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select 'paid_without_grant', l.order_id, l.id, l.illustration_id, (l.cost * 100)::bigint, 0::bigint,
    format('"%s" was paid, but granted nothing: %s', l.title, case
      when l.user_id is null then 'the account was deleted before the payment came.'
      when l.illustration_id is null then 'the item was deleted before the payment came.'
      when private.owns(l.user_id, l.illustration_id) then 'the buyer owns it through another order.'
      else 'the license is missing.' end),
    coalesce(l.ungranted_at, l.paid_at)
  from private.paid_lines l
  where (l.user_id is not null or l.ungranted_at is not null)
    -- A line that cost nothing and granted nothing owes nothing.
    and (l.cost > 0 or l.ungranted_at is null)
    and not exists (select 1 from public.user_purchases u where u.order_item_id = l.id and u.user_id = l.user_id
      and u.illustration_id = l.illustration_id and u.revoked_at is null)
  union all
  select 'grant_without_payment', u.order_id, u.order_item_id, u.illustration_id, 0, ((i.amount + i.tax) * 100)::bigint,
    format('"%s" is granted, but the payment of its line does not stand.', i.title), u.purchased_at
  from public.user_purchases u join public.order_items i on i.id = u.order_item_id
  where u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id
    and l.order_id = u.order_id and l.illustration_id = u.illustration_id and l.user_id = u.user_id)
  union all
  select 'dispute', o.id, null, null, (o.charged_amount * 100)::bigint, greatest(0, (o.charged_amount * 100)::bigint - coalesce((
      select sum(d.cents) from private.disputes d where d.payment_intent = o.stripe_payment_intent and d.status = 'open'), 0))::bigint,
    'The buyer''s bank disputes the payment. The licenses are suspended; answer it at the payment provider.', o.disputed_at
  from public.orders o where o.dispute_status = 'open'
  union all
  select 'amount_mismatch', o.id, null, null, (o.charged_amount * 100)::bigint, coalesce((e.payload ->> 'amount_total')::numeric, 0)::bigint,
    format('The payment was of another amount or currency (%s) than the order. Nothing was granted.', e.payload ->> 'currency'),
    coalesce(e.created_at, e.received_at)
  from public.stripe_events e join public.orders o on o.id = e.order_id
  where e.outcome = 'mismatch' and o.payment_status in ('pending', 'failed', 'expired')
  union all
  select 'amount_mismatch', o.id, null, null, (o.charged_amount * 100)::bigint, (sums.charged * 100)::bigint,
    'The lines of this paid order do not add up to its total.', o.paid_at
  from public.orders o join private.line_sums sums on sums.order_id = o.id
  where o.payment_status in ('paid', 'completed', 'refunded') and sums.charged <> o.charged_amount
  union all
  select 'amount_mismatch', o.id, null, null, least(coalesce(known.cents, 0), (o.charged_amount * 100)::bigint), (o.refunded_amount * 100)::bigint,
    'The order says another sum paid back than the provider''s refunds add up to.', o.updated_at
  from public.orders o
  left join (
    select r.payment_intent, sum(r.cents)::bigint as cents from private.refunds r where r.status = 'standing' group by r.payment_intent
  ) known on known.payment_intent = o.stripe_payment_intent
  where (o.refunded_amount > 0 or known.cents > 0)
    and (o.refunded_amount * 100)::bigint <> least(coalesce(known.cents, 0), (o.charged_amount * 100)::bigint)
  union all
  select 'amount_mismatch', o.id, null, null, (sums.taken_back * 100)::bigint, (o.refunded_amount * 100)::bigint,
    'Lines were taken back for less money than they cost.', o.updated_at
  from public.orders o join private.line_sums sums on sums.order_id = o.id
  where sums.taken_back > o.refunded_amount
  union all
  select 'refund_failed', o.id, null, null, failed.cents, 0,
    'A refund failed at the payment provider: the buyer did not get the money. Pay it back another way, or refund again.', o.refund_failed_at
  from public.orders o
  cross join lateral (select coalesce(max(r.cents), 0)::bigint as cents from private.refunds r
    where r.payment_intent = o.stripe_payment_intent and r.status = 'failed' and r.failed_at = o.refund_failed_at) failed
  where o.refund_failed_at is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.upgradable_lines(p_user_id uuid, p_item public.illustrations, p_option text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(l.id order by l.paid_at, l.id), '{}')
  from private.countable_lines(p_user_id) l
  where l.illustration_id = p_item.id and p_item.kind <> 'bundle'
    and (select o.price from private.license_offers(p_item) o where o.option = l.license_option)
      < (select o.price from private.license_offers(p_item) o where o.option = p_option)
$function$;

CREATE OR REPLACE FUNCTION private.upgrade_quantity(p_lines uuid[], p_option text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(ceil(sum(l.quantity * held.seats)::numeric / min(wanted.seats)), 1)::integer
  from public.order_items l
  join public.license_options held on held.code = l.license_option
  join public.license_options wanted on wanted.code = p_option
  where l.id = any (p_lines)
$function$;

CREATE OR REPLACE FUNCTION private.write_code_in_capitals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.code := upper(btrim(new.code));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_stats()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today date := (now() at time zone 'utc')::date;
begin
  perform private.require_admin();
  return (
    with days as (
      select d::date as day from generate_series(today - 29, today, interval '1 day') d
    ), sold as (
      select (o.paid_at at time zone 'utc')::date as day, count(*) as orders,
        coalesce(sum(o.charged_amount - o.refunded_amount) filter (where o.dispute_status is distinct from 'lost'), 0) as revenue
      from public.orders o
      where o.paid_at >= (today - 29)::timestamp at time zone 'utc'
      group by 1
    ), filled as (
      select days.day, coalesce(sold.orders, 0) as orders, coalesce(sold.revenue, 0) as revenue
      from days left join sold using (day)
    )
    select jsonb_build_object(
      'users', (select count(*) from public.profiles),
      'illustrations', (select count(*) from public.illustrations i where i.kind = 'illustration'),
      'categories', (select count(*) from public.categories),
      'blog_posts', (select count(*) from public.blog_posts),
      'orders_30d', (select sum(f.orders) from filled f),
      'revenue_30d', (select sum(f.revenue) from filled f),
      'days', (select jsonb_agg(jsonb_build_object('day', f.day, 'orders', f.orders, 'revenue', f.revenue) order by f.day) from filled f)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.create_pending_order(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    and o.created_at > now() - interval '30 minutes' and o.id <> (made ->> 'order_id')::uuid
    and exists (
      select from public.orders n where n.id = (made ->> 'order_id')::uuid
        and (n.discount_code, n.currency, n.provider) is not distinct from (o.discount_code, o.currency, o.provider))
    and not exists (
      select 1
      from (select l.* from public.order_items l where l.order_id = o.id) one
      full join (select l.* from public.order_items l where l.order_id = (made ->> 'order_id')::uuid) other
        on (one.illustration_id, one.title, one.price, one.quantity, one.adds_seats, one.license_option, one.discount, one.credit)
          = (other.illustration_id, other.title, other.price, other.quantity, other.adds_seats, other.license_option, other.discount, other.credit)
      where one.id is null or other.id is null
    )
  order by o.created_at
  limit 1;
  if not found then
    return made;
  end if;
  delete from public.orders o where o.id = (made ->> 'order_id')::uuid;
  return made || jsonb_build_object('order_id', earlier.id, 'session_id', earlier.stripe_session_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.list_orders(p_search text, p_status text, p_from timestamp with time zone, p_to timestamp with time zone, p_page integer, p_page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := replace(replace(replace(btrim(coalesce(p_search, ''), ' #'), '\', '\\'), '%', '\%'), '_', '\_');
begin
  perform private.require_area('customers');
  return (
    with matching as (
      select o.id, o.number, o.created_at, o.user_id, o.total_amount, o.charged_amount, o.tax_amount, o.tax_behavior, o.discount_code, o.provider, o.refunded_amount, o.currency, o.payment_status,
        o.is_bundle_purchase, o.origin, o.paid_at, o.stripe_payment_intent, o.dispute_status, o.disputed_at, o.refund_failed_at,
        f.full_name, coalesce(u.email, m.to_email) as email
      from public.orders o
      left join auth.users u on u.id = o.user_id
      left join public.profiles f on f.id = o.user_id
      left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
      where (p_status is null or o.payment_status = p_status)
        and (p_from is null or o.created_at >= p_from)
        and (p_to is null or o.created_at < p_to)
        and (wanted = '' or coalesce(u.email, m.to_email) ilike '%' || wanted || '%' or f.full_name ilike '%' || wanted || '%'
          or o.number::text = wanted or o.id::text ilike wanted || '%'
          or exists (select 1 from public.order_items l where l.order_id = o.id and l.title ilike '%' || wanted || '%'))
    ), page as (
      select m.*, (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'illustration_id', l.illustration_id, 'title', l.title,
          'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price, 'license_option', l.license_option,
          'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax, 'refunded_at', l.refunded_at, 'ungranted_at', l.ungranted_at)
          order by l.title, l.id), '[]')
        from public.order_items l where l.order_id = m.id
      ) as order_items
      from matching m order by m.created_at desc, m.id
      limit size offset (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'orders', coalesce((select jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id) from page), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_order_paid(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      + (case private.told_tax_behavior(p) when 'exclusive' then (p ->> 'amount_tax')::numeric else 0 end)
    or lower(p ->> 'currency') is distinct from bought.currency
  then
    return private.close_event(p ->> 'event_id', bought.id, 'mismatch');
  end if;

  if bought.payment_status in ('pending', 'failed', 'expired') then
    -- First, so that the mails about the payment tell it.
    perform private.note_tax(bought.id, p);
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
      hero_pictures, faq, faq_standard, social_links, currency)
    = (select w.company_name, w.company_address, w.governing_law, w.terms_date, w.contact_email, w.contact_phone, w.contact_hours,
      w.bundle_regular_price, w.testimonials, w.sender_email, w.notice_email, w.sale_notices, w.sale_digest, w.sender_name,
      w.mail_footer, w.hero_title, w.hero_text, w.hero_pictures, w.faq, w.faq_standard, w.social_links, w.currency
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
    'has_free_pack', exists (select 1 from public.free_pack))
  from public.shop_settings s);
end
$function$;

CREATE OR REPLACE FUNCTION public.shop_statistics(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  within record := private.moments_of(p_from, p_to);
begin
  perform private.require_admin();
  return (
    with counted (day, views, favorites, downloads, orders, sales, revenue_cents) as (
      select v.day, sum(v.views), 0, 0, 0, 0, 0::bigint from private.illustration_views v
      where v.day between p_from and p_to group by 1
      union all
      select (f.created_at at time zone 'utc')::date, 0, count(*), 0, 0, 0, 0 from public.favorites f
      where f.created_at >= within.starts and f.created_at < within.ends group by 1
      union all
      select (d.requested_at at time zone 'utc')::date, 0, 0, count(*), 0, 0, 0 from public.download_log d
      where d.requested_at >= within.starts and d.requested_at < within.ends group by 1
      union all
      select (o.paid_at at time zone 'utc')::date, 0, 0, 0, count(*), 0,
        coalesce(sum((o.charged_amount - o.refunded_amount) * 100) filter (where o.dispute_status is distinct from 'lost'), 0)::bigint
      from public.orders o where o.paid_at >= within.starts and o.paid_at < within.ends group by 1
      union all
      select (s.paid_at at time zone 'utc')::date, 0, 0, 0, 0, count(*), 0 from private.sold_lines s
      where s.paid_at >= within.starts and s.paid_at < within.ends group by 1
    ), summed as (
      select d::date as day, coalesce(sum(c.views), 0) as views, coalesce(sum(c.favorites), 0) as favorites,
        coalesce(sum(c.downloads), 0) as downloads, coalesce(sum(c.orders), 0) as orders, coalesce(sum(c.sales), 0) as sales,
        coalesce(sum(c.revenue_cents), 0) as revenue_cents
      from generate_series(p_from, p_to, interval '1 day') d left join counted c on c.day = d::date
      group by d
    )
    select jsonb_agg(to_jsonb(summed) order by summed.day) from summed
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.ungranted_lines(p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.refund_plan(due.order_id, array[due.id]) order by due.ungranted_at, due.id), '[]')
  from (
    select l.order_id, l.id, l.ungranted_at from private.paid_lines l
    where l.ungranted_at is not null and l.cost > 0 and l.stripe_payment_intent is not null and not exists (
      select 1 from private.refunds r
      where r.payment_intent = l.stripe_payment_intent and r.status = 'failed' and l.id::text = any (r.order_item_ids))
    order by l.ungranted_at, l.id
    limit least(greatest(p_limit, 0), 100)
  ) due
$function$;

create or replace view private.line_sums with (security_invoker=true) as
 SELECT order_id,
    sum((amount + tax)) AS charged,
    COALESCE(sum((amount + tax)) FILTER (WHERE (refunded_at IS NOT NULL)), (0)::numeric) AS taken_back
   FROM public.order_items l
  GROUP BY order_id;

create or replace view private.paid_lines with (security_invoker=true) as
 SELECT l.id,
    l.order_id,
    l.illustration_id,
    l.title,
    (l.amount + l.tax) AS cost,
    l.ungranted_at,
    o.user_id,
    o.paid_at,
    o.stripe_payment_intent,
    l.adds_seats,
    l.amount,
    l.license_option,
    l.quantity,
    o.number AS order_number
   FROM (public.order_items l
     JOIN public.orders o ON ((o.id = l.order_id)))
  WHERE ((o.payment_status = ANY (ARRAY['paid'::text, 'completed'::text])) AND (l.refunded_at IS NULL) AND (COALESCE(o.dispute_status, 'won'::text) = 'won'::text));

create or replace view private.sold_lines with (security_invoker=true) as
 SELECT l.illustration_id,
    o.paid_at,
    (((l.amount + l.tax) * (100)::numeric))::bigint AS cents
   FROM (public.order_items l
     JOIN public.orders o ON ((o.id = l.order_id)))
  WHERE ((o.payment_status = ANY (ARRAY['paid'::text, 'completed'::text])) AND (l.refunded_at IS NULL) AND (o.dispute_status IS DISTINCT FROM 'lost'::text));

CREATE INDEX order_item_credits_from ON private.order_item_credits USING btree (from_order_item_id);

CREATE INDEX discount_codes_item ON public.discount_codes USING btree (item);

CREATE INDEX illustration_license_prices_option ON public.illustration_license_prices USING btree (option);

drop index public.illustrations_by_price;

CREATE INDEX illustrations_by_price ON public.illustrations USING btree (asked_price, id) INCLUDE (listed_from) WHERE (kind = 'illustration'::text);

CREATE INDEX illustrations_sale_due ON public.illustrations USING btree (sale_due_at) WHERE (sale_due_at IS NOT NULL);

CREATE INDEX orders_discount_code ON public.orders USING btree (discount_code) WHERE (discount_code IS NOT NULL);

CREATE INDEX pack_items_illustration ON public.pack_items USING btree (illustration_id);

CREATE INDEX price_changes_illustration ON public.price_changes USING btree (illustration_id, at);

alter table private.order_item_credits enable row level security;

alter table public.discount_codes enable row level security;

alter table public.illustration_license_prices enable row level security;

alter table public.license_options enable row level security;

alter table public.pack_items enable row level security;

alter table public.price_changes enable row level security;

CREATE TRIGGER ask_price BEFORE INSERT OR UPDATE ON public.illustrations FOR EACH ROW EXECUTE FUNCTION private.ask_price();

CREATE TRIGGER keep_list_price BEFORE INSERT ON public.order_items FOR EACH ROW WHEN ((new.list_price IS NULL)) EXECUTE FUNCTION private.keep_list_price();

drop trigger log_changed on public.shop_settings;

CREATE TRIGGER log_changed AFTER UPDATE ON public.shop_settings REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('settings_changed', 'settings', 'only_one', '', 'company_name', 'company_address', 'governing_law', 'terms_date', 'contact_email', 'contact_phone', 'contact_hours', 'bundle_regular_price', 'testimonials', 'sender_email', 'notice_email', 'sale_notices', 'sale_digest', 'sender_name', 'mail_footer', 'hero_title', 'hero_text', 'hero_pictures', 'faq', 'faq_standard', 'social_links', 'currency');

CREATE TRIGGER note_first_price AFTER INSERT ON public.illustrations FOR EACH ROW EXECUTE FUNCTION private.note_price();

CREATE TRIGGER note_price AFTER UPDATE ON public.illustrations FOR EACH ROW WHEN (((old.asked_price IS DISTINCT FROM new.asked_price) OR (old.listed_from IS DISTINCT FROM new.listed_from))) EXECUTE FUNCTION private.note_price();

CREATE TRIGGER touch BEFORE UPDATE ON public.discount_codes FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER write_in_capitals BEFORE INSERT OR UPDATE ON public.discount_codes FOR EACH ROW EXECUTE FUNCTION private.write_code_in_capitals();

create policy discount_codes_insert on public.discount_codes for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

create policy discount_codes_select on public.discount_codes for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

create policy discount_codes_update on public.discount_codes for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

create policy illustration_license_prices_delete on public.illustration_license_prices for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

create policy illustration_license_prices_insert on public.illustration_license_prices for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

create policy illustration_license_prices_select on public.illustration_license_prices for select to anon, authenticated
  using ((EXISTS ( SELECT
   FROM public.illustrations i
  WHERE (i.id = illustration_license_prices.illustration_id))));

create policy illustration_license_prices_update on public.illustration_license_prices for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

create policy license_options_insert on public.license_options for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

create policy license_options_select on public.license_options for select to anon, authenticated
  using (true);

create policy license_options_update on public.license_options for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

create policy pack_items_delete on public.pack_items for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

create policy pack_items_insert on public.pack_items for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

create policy pack_items_select on public.pack_items for select to anon, authenticated
  using ((EXISTS ( SELECT
   FROM public.illustrations i
  WHERE (i.id = pack_items.illustration_id))));

create policy price_changes_select on public.price_changes for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

comment on column public.discount_codes.code is 'In capital letters; shoppers may type it in any.';

comment on column public.discount_codes.scope_ref is 'The name of the category, or the id of the item.';

comment on column public.illustrations.asked_price is 'Kept by a trigger: the sale price while a sale runs, else the price.';

comment on column public.illustrations.price is 'The owner''s regular price; what shoppers see and pay is asked_price.';

comment on column public.illustrations.sale_due_at is 'Kept by a trigger: when the asked price changes next by itself.';

comment on column public.illustrations.sale_ends_at is 'From this time on the regular price is asked again; null for a sale without an end.';

comment on column public.illustrations.struck_price is 'Kept by a trigger: the lowest price asked in the 30 days before the running sale; null when there is none that is higher.';

comment on column public.license_options.allows is 'Plain sentences.';

comment on column public.license_options.default_factor is 'Times the asked price, where an item has no price of its own for it; null: not offered then.';

comment on column public.license_options.seats is 'That one of it gives; null is as many as the buyer wants.';

comment on column public.order_items.adds_seats is 'The buyer owned the item when the order was made and asked for further seats, or for a dearer license: granted beside the license they have.';

comment on column public.order_items.credit is 'What the whole line costs less for what the buyer had paid before; private.order_item_credits says for what.';

comment on column public.order_items.discount is 'What the order''s code took off the whole line.';

comment on column public.order_items.list_price is 'Of one, before the sale; the price itself where none ran.';

comment on column public.order_items.price is 'Of one, when it was ordered: with the license option, and the sale''s when one ran.';

comment on column public.order_items.tax is 'Added by the provider to this line; paid back with it.';

comment on column public.orders.charged_amount is 'What the buyer pays: the total with the tax that the provider adds to it.';

comment on column public.orders.provider is 'Who takes the payment; null where nothing is paid.';

comment on column public.orders.total_amount is 'What the lines add up to: what is asked before tax that the provider adds.';

comment on column public.price_changes.changed_by is 'The account, which may be gone by now; null for what happened by itself.';

grant DELETE on public.discount_codes to service_role;

grant DELETE on public.illustration_license_prices to authenticated;

grant DELETE on public.illustration_license_prices to service_role;

grant DELETE on public.license_options to service_role;

grant DELETE on public.pack_items to authenticated;

grant DELETE on public.pack_items to service_role;

grant DELETE on public.price_changes to service_role;

grant INSERT on public.discount_codes to authenticated;

grant INSERT on public.discount_codes to service_role;

grant INSERT on public.illustration_license_prices to authenticated;

grant INSERT on public.illustration_license_prices to service_role;

grant INSERT on public.license_options to authenticated;

grant INSERT on public.license_options to service_role;

grant INSERT on public.pack_items to authenticated;

grant INSERT on public.pack_items to service_role;

grant INSERT on public.price_changes to service_role;

grant MAINTAIN on public.discount_codes to service_role;

grant MAINTAIN on public.illustration_license_prices to service_role;

grant MAINTAIN on public.license_options to service_role;

grant MAINTAIN on public.pack_items to service_role;

grant MAINTAIN on public.price_changes to service_role;

grant REFERENCES on public.discount_codes to service_role;

grant REFERENCES on public.illustration_license_prices to service_role;

grant REFERENCES on public.license_options to service_role;

grant REFERENCES on public.pack_items to service_role;

grant REFERENCES on public.price_changes to service_role;

grant SELECT on public.discount_codes to authenticated;

grant SELECT on public.discount_codes to service_role;

grant SELECT on public.illustration_license_prices to anon;

grant SELECT on public.illustration_license_prices to authenticated;

grant SELECT on public.illustration_license_prices to service_role;

grant SELECT on public.license_options to anon;

grant SELECT on public.license_options to authenticated;

grant SELECT on public.license_options to service_role;

grant SELECT on public.pack_items to anon;

grant SELECT on public.pack_items to authenticated;

grant SELECT on public.pack_items to service_role;

grant SELECT on public.price_changes to authenticated;

grant SELECT on public.price_changes to service_role;

grant TRIGGER on public.discount_codes to service_role;

grant TRIGGER on public.illustration_license_prices to service_role;

grant TRIGGER on public.license_options to service_role;

grant TRIGGER on public.pack_items to service_role;

grant TRIGGER on public.price_changes to service_role;

grant TRUNCATE on public.discount_codes to service_role;

grant TRUNCATE on public.illustration_license_prices to service_role;

grant TRUNCATE on public.license_options to service_role;

grant TRUNCATE on public.pack_items to service_role;

grant TRUNCATE on public.price_changes to service_role;

grant UPDATE on public.discount_codes to authenticated;

grant UPDATE on public.discount_codes to service_role;

grant UPDATE on public.illustration_license_prices to authenticated;

grant UPDATE on public.illustration_license_prices to service_role;

grant UPDATE on public.license_options to authenticated;

grant UPDATE on public.license_options to service_role;

grant UPDATE on public.pack_items to service_role;

grant UPDATE on public.price_changes to service_role;

grant UPDATE (currency) on public.shop_settings to authenticated;

grant EXECUTE on function private.is_currency(text) to authenticated;

grant EXECUTE on function private.is_currency(text) to service_role;

grant EXECUTE on function private.is_sentences(jsonb) to authenticated;

grant EXECUTE on function private.is_sentences(jsonb) to service_role;

alter table public.orders drop constraint orders_check;

-- What is known of earlier prices: the present one is asked for since the row was written last.
insert into public.price_changes (illustration_id, at, asked_price, reason)
select i.id, greatest(i.updated_at, nullif(i.listed_from, 'infinity')), case when i.listed_from < 'infinity' then i.asked_price end, 'price'
from public.illustrations i;

insert into public.license_options (code, name, seats, allows, position, default_factor) values
  ('standard', 'Standard license', 1, '["One person works with the files.", "Websites, apps, presentations, social media and print up to 10,000 copies."]', 1, 1),
  ('extended', 'Extended license', 1, '["One person works with the files.", "Print without a limit of copies.", "Products that are sold, such as books, clothes and templates, where the picture is part of the product."]', 2, null),
  ('team', 'Team license', 10, '["Ten people of one organization work with the files.", "Websites, apps, presentations, social media and print up to 10,000 copies."]', 3, null);

reset check_function_bodies;
