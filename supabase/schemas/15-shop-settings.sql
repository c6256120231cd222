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
grant execute on function private.is_testimonials(jsonb) to authenticated, service_role;

create function private.is_email_or_empty(p text) returns boolean
language sql immutable set search_path = '' as $$
  select p = '' or (char_length(p) <= 320 and p ~ '^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$')
$$;
grant execute on function private.is_email_or_empty(text) to authenticated, service_role;

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
grant execute on function private.is_questions(jsonb) to authenticated, service_role;

-- At most eight addresses of https pages, each once.
create function private.is_links(p text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(p) <= 8 and cardinality(p) = (
    select count(distinct l) from unnest(p) l where char_length(l) <= 300 and l ~ '^https://[^\s/@]+\.[^\s/@]+(/[^\s<>"]*)?$')
$$;
grant execute on function private.is_links(text[]) to authenticated, service_role;

-- Currencies with two decimals that payments are taken in, lower-case ISO 4217.
create function private.is_currency(p text) returns boolean
language sql immutable set search_path = '' as $$
  select p = any ('{usd,eur,gbp,cad,aud,nzd,chf,sek,nok,dkk,pln,ngn,ghs,zar,kes}'::text[])
$$;
grant execute on function private.is_currency(text) to authenticated, service_role;

-- At most twenty plain sentences.
create function private.is_sentences(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 20 then false else not exists (
    select 1 from jsonb_array_elements(p) s
    where jsonb_typeof(s) <> 'string' or char_length(btrim(s #>> '{}')) not between 1 and 300
  ) end
$$;
grant execute on function private.is_sentences(jsonb) to authenticated, service_role;

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
alter table public.shop_settings enable row level security;
grant select, update (
  company_name, company_address, governing_law, terms_date, contact_email, contact_phone, contact_hours, bundle_regular_price,
  testimonials, sender_email, notice_email, sale_notices, sale_digest, sender_name, mail_footer, hero_title, hero_text, hero_pictures,
  faq, faq_standard, social_links, currency
) on public.shop_settings to authenticated;
grant all on public.shop_settings to service_role;

create trigger touch before update on public.shop_settings
  for each row execute function private.touch_revision();

create policy shop_settings_select on public.shop_settings for select to authenticated
  using ((select private.is_admin()));
create policy shop_settings_update on public.shop_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

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
    'has_free_pack', exists (select 1 from public.free_pack))
  from public.shop_settings s);
end
$$;
grant execute on function public.shop_details() to anon, authenticated, service_role;

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
grant execute on function public.settings_to_fill() to authenticated, service_role;
