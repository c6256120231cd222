-- What the owner says about the shop. A new shop has nothing filled in, and pages leave out what is empty.

-- A list of at most twelve quotations, each with the page that shows it.
create function private.is_testimonials(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 12 then false else not exists (
    select 1 from jsonb_array_elements(p) t
    where jsonb_typeof(t) <> 'object'
      or coalesce(char_length(btrim(t ->> 'name')), 0) not between 1 and 100
      or coalesce(char_length(btrim(t ->> 'role')), -1) not between 0 and 100
      or coalesce(char_length(btrim(t ->> 'content')), 0) not between 1 and 600
      or coalesce(t ->> 'page', '') not in ('home', 'bundle')
      or (select count(*) from jsonb_object_keys(case jsonb_typeof(t) when 'object' then t else '{}' end)) <> 4
  ) end
$$;

create function private.is_email_or_empty(p text) returns boolean
language sql immutable set search_path = '' as $$
  select p = '' or (char_length(p) <= 320 and p ~ '^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$')
$$;

-- At most thirty questions with their answers.
create function private.is_questions(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 30 then false else not exists (
    select 1 from jsonb_array_elements(p) q
    where jsonb_typeof(q) <> 'object'
      or coalesce(char_length(btrim(q ->> 'question')), 0) not between 1 and 200
      or coalesce(char_length(btrim(q ->> 'answer')), 0) not between 1 and 2000
      or (select count(*) from jsonb_object_keys(case jsonb_typeof(q) when 'object' then q else '{}' end)) <> 2
  ) end
$$;

-- At most eight addresses of https pages, each once.
create function private.is_links(p text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(p) <= 8 and cardinality(p) = (
    select count(distinct l) from unnest(p) l where char_length(l) <= 300 and l ~ '^https://[^\s/@]+\.[^\s/@]+(/[^\s<>"]*)?$')
$$;

-- Currencies with two decimals that payments are taken in, lower-case ISO 4217.
create function private.is_currency(p text) returns boolean
language sql immutable set search_path = '' as $$
  select p = any ('{usd,eur,gbp,cad,aud,nzd,chf,sek,nok,dkk,pln,ngn,ghs,zar,kes}'::text[])
$$;

-- At most twenty plain sentences.
create function private.is_sentences(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 20 then false else not exists (
    select 1 from jsonb_array_elements(p) s
    where jsonb_typeof(s) <> 'string' or char_length(btrim(s #>> '{}')) not between 1 and 300
  ) end
$$;

create table public.shop_settings (
  only_one boolean primary key default true check (only_one),
  company_name text not null default '' check (char_length(company_name) <= 200),
  company_address text not null default '' check (char_length(company_address) <= 500),
  -- As in "the law of …", such as 'Ghana'.
  governing_law text not null default '' check (char_length(governing_law) <= 100),
  -- Since when terms and privacy statement hold in their present wording.
  terms_date date,
  contact_email text not null default '' check (private.is_email_or_empty(contact_email)),
  contact_phone text not null default '' check (contact_phone ~ '^(\+?[0-9][0-9 ()/.-]{2,38})?$'),
  contact_hours text not null default '' check (char_length(contact_hours) <= 200),
  -- Of every price; an order keeps the one that it was made in.
  currency text not null default 'usd' check (private.is_currency(currency)),
  -- Least amount of a price and of an order, where the account needs more than the provider publishes; null where it does not.
  minimum_price numeric(10, 2) check (minimum_price > 0),
  -- Days of statistics, reports and filters, and dates on documents.
  time_zone text not null default 'UTC',
  -- Worked out by the payment provider: not at all, contained in the prices, or added to them.
  tax_mode text not null default 'off' check (tax_mode in ('off', 'inclusive', 'exclusive')),
  -- On invoices: a VAT or other tax number; empty where the shop has none.
  tax_id text not null default '' check (char_length(tax_id) <= 60),
  -- Buyers agree before paying that delivery begins at once and ends their right to withdraw.
  asks_delivery_consent boolean not null default false,
  bundle_regular_price numeric(10, 2) check (bundle_regular_price > 0),
  testimonials jsonb not null default '[]' check (private.is_testimonials(testimonials)),
  -- The sender of the shop's mails; empty takes the one that the functions were deployed with.
  sender_email text not null default '' check (private.is_email_or_empty(sender_email)),
  -- Where mails to the owner go; empty means to every administrator.
  notice_email text not null default '' check (private.is_email_or_empty(notice_email)),
  sale_notices boolean not null default true,
  sale_digest boolean not null default false,
  -- Beside the address in mails, such as 'Ama of Baobab'; empty leaves the address alone.
  sender_name text not null default '' check (char_length(sender_name) <= 100 and sender_name !~ '[[:cntrl:]<>"@]'),
  -- Under every mail; empty adds nothing.
  mail_footer text not null default '' check (char_length(mail_footer) <= 500),
  -- Empty takes the standard words.
  hero_title text not null default '' check (char_length(hero_title) <= 120),
  hero_text text not null default '' check (char_length(hero_text) <= 400),
  -- Ids of illustrations; what is not listed is left out, and places that stay empty get featured ones.
  hero_pictures text[] not null default '{}' check (cardinality(hero_pictures) <= 3),
  -- After the standard questions, or in their place.
  faq jsonb not null default '[]' check (private.is_questions(faq)),
  faq_standard boolean not null default true,
  social_links text[] not null default '{}' check (private.is_links(social_links)),
  -- Values that demo content brought, by column: as long as one stands, it is a placeholder.
  demo jsonb not null default '{}' check (jsonb_typeof(demo) = 'object'),
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);
grant select, update (
  company_name, company_address, governing_law, terms_date, contact_email, contact_phone, contact_hours, bundle_regular_price,
  testimonials, sender_email, notice_email, sale_notices, sale_digest, sender_name, mail_footer, hero_title, hero_text, hero_pictures,
  faq, faq_standard, social_links, currency, minimum_price, time_zone, tax_mode, tax_id, asks_delivery_consent
) on public.shop_settings to authenticated;

-- A name of the time zone database, such as 'Africa/Lagos'. PostgreSQL would take offsets and abbreviations too. It reads the whole
-- database for its list, so the list is asked about a new name alone.
create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.time_zone ~ '^(posix|right)/|^(Factory|localtime|posixrules)$'
    or not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone)
  then
    raise exception 'There is no time zone "%".', new.time_zone using errcode = '22023', hint = 'validation';
  end if;
  return new;
end
$$;
create trigger check_time_zone before update on public.shop_settings
  for each row when (new.time_zone is distinct from old.time_zone) execute function private.check_time_zone();

create policy shop_settings_select on public.shop_settings for select to authenticated
  using ((select private.is_admin()));
create policy shop_settings_update on public.shop_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- The payment provider of new orders. The deployment and the local stack write here what PAYMENT_PROVIDER tells the functions.
create table private.payment_provider (
  only_row boolean primary key default true check (only_row),
  name text not null check (name in ('stripe', 'paystack'))
);

-- The smallest charge that a provider publishes for a currency, in the main unit: 50 of JPY are 50 yen. Null where it publishes none.
-- Sources: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts and https://paystack.com/docs/api/#supported-currency,
-- in copies that were read on November 28, 2026. Stripe's list is by settlement currency: an amount in a currency that is not settled
-- must convert to at least the minimum of the one that is, which shop_settings.minimum_price is for.
create function private.published_minimum(p_provider text, p_currency text) returns numeric
language sql immutable set search_path = '' as $$
  select m.amount from (values
    ('stripe', 'aed', 2.00), ('stripe', 'aud', 0.50), ('stripe', 'bgn', 1.00), ('stripe', 'brl', 0.50), ('stripe', 'cad', 0.50),
    ('stripe', 'chf', 0.50), ('stripe', 'czk', 15.00), ('stripe', 'dkk', 2.50), ('stripe', 'eur', 0.50), ('stripe', 'gbp', 0.30),
    ('stripe', 'hkd', 4.00), ('stripe', 'huf', 175.00), ('stripe', 'inr', 0.50), ('stripe', 'jpy', 50), ('stripe', 'mxn', 10.00),
    ('stripe', 'myr', 2.00), ('stripe', 'nok', 3.00), ('stripe', 'nzd', 0.50), ('stripe', 'pln', 2.00), ('stripe', 'ron', 2.00),
    ('stripe', 'sek', 3.00), ('stripe', 'sgd', 0.50), ('stripe', 'thb', 10.00), ('stripe', 'usd', 0.50),
    ('paystack', 'ghs', 0.10), ('paystack', 'kes', 3.00), ('paystack', 'ngn', 50.00), ('paystack', 'usd', 2.00),
    ('paystack', 'zar', 1.00)
  ) as m (provider, currency, amount)
  where m.provider = p_provider and m.currency = p_currency
$$;

-- Least amount of a price and of an order that is not free.
create function private.minimum_charge() returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(coalesce(private.published_minimum(p.name, s.currency), 0.50), s.minimum_price)
  from public.shop_settings s, private.payment_provider p
$$;

create function private.refuse_price(p_title text, p_price numeric) returns void
language plpgsql set search_path = '' as $$
declare
  least_amount constant numeric := private.minimum_charge();
begin
  raise exception 'A price is 0, or at least %: the payment provider charges no less. "%" would cost %.', least_amount, p_title, p_price
    using errcode = 'P0001', hint = 'price_below_minimum', detail = jsonb_build_object('title', p_title, 'price', p_price,
      'minimum', least_amount, 'currency', (select s.currency from public.shop_settings s))::text;
end
$$;

-- The shop's day at a moment, and the moment at which a day begins there.
create function private.shop_zone() returns text
language sql stable security definer set search_path = '' as $$
  select s.time_zone from public.shop_settings s
$$;
create function private.shop_day(p_at timestamptz) returns date
language sql stable set search_path = '' as $$
  select (p_at at time zone private.shop_zone())::date
$$;
-- Where clocks go back at midnight, PostgreSQL takes the second one: the day begins an hour before it.
create function private.day_start(p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  select case when ((b.at - interval '1 hour') at time zone z.name)::date = p_day then b.at - interval '1 hour' else b.at end
  from private.shop_zone() z (name) cross join lateral (select p_day::timestamp at time zone z.name as at) b
$$;

-- What everyone may know of the settings.
create function public.shop_details() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'company_name', s.company_name, 'company_address', s.company_address, 'governing_law', s.governing_law,
    'terms_date', s.terms_date, 'contact_email', s.contact_email, 'contact_phone', s.contact_phone,
    'contact_hours', s.contact_hours, 'bundle_regular_price', s.bundle_regular_price, 'testimonials', s.testimonials,
    'hero_title', s.hero_title, 'hero_text', s.hero_text, 'hero_pictures', s.hero_pictures, 'faq', s.faq,
    'faq_standard', s.faq_standard, 'social_links', s.social_links, 'currency', s.currency,
    'minimum_charge', private.minimum_charge(), 'time_zone', s.time_zone, 'tax_mode', s.tax_mode, 'asks_delivery_consent', s.asks_delivery_consent,
    'has_free_pack', exists (select 1 from public.free_pack))
  from public.shop_settings s);
end
$$;

-- Columns to be filled before money is taken: those that buyers must be told, while they are empty or hold an address that
-- reaches no one (RFC 2606), and any that still holds what demo content put there.
create function public.settings_to_fill() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_admin();
  end if;
  return (
    select coalesce(array_agg(c.name order by c.place), '{}')
    from (select to_jsonb(t) as filled, t.demo from public.shop_settings t) s
    cross join unnest(
      array['company_name', 'company_address', 'contact_email', 'sender_email', 'governing_law', 'terms_date',
        'contact_phone', 'contact_hours', 'bundle_regular_price', 'testimonials'],
      array[true, true, true, true, true, true, false, false, false, false]
    ) with ordinality as c (name, is_required, place)
    where (c.is_required and coalesce(btrim(s.filled ->> c.name), '') = '')
      or coalesce(s.filled ->> c.name, '') ~* '@(.+\.)?(example|test|invalid|localhost|example\.(com|net|org))$'
      or (s.demo ? c.name and s.demo -> c.name = s.filled -> c.name)
  );
end
$$;
