CREATE OR REPLACE FUNCTION private.is_email_or_empty(p text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p = '' or (char_length(p) <= 320 and p ~ '^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$')
$function$;

CREATE OR REPLACE FUNCTION private.is_testimonials(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 12 then false else not exists (
    select 1 from jsonb_array_elements(p) t
    where jsonb_typeof(t) <> 'object'
      or coalesce(char_length(btrim(t ->> 'name')), 0) not between 1 and 100
      or coalesce(char_length(btrim(t ->> 'role')), -1) not between 0 and 100
      or coalesce(char_length(btrim(t ->> 'content')), 0) not between 1 and 600
      or coalesce(t ->> 'page', '') not in ('home', 'bundle')
      or (select count(*) from jsonb_object_keys(case jsonb_typeof(t) when 'object' then t else '{}' end)) <> 4
  ) end
$function$;

create table public.shop_settings ();

alter table public.shop_settings add column only_one boolean default true not null;

alter table public.shop_settings add column company_name text default ''::text not null;

alter table public.shop_settings add column company_address text default ''::text not null;

alter table public.shop_settings add column governing_law text default ''::text not null;

alter table public.shop_settings add column terms_date date;

alter table public.shop_settings add column contact_email text default ''::text not null;

alter table public.shop_settings add column contact_phone text default ''::text not null;

alter table public.shop_settings add column contact_hours text default ''::text not null;

alter table public.shop_settings add column bundle_regular_price numeric(10,2);

alter table public.shop_settings add column testimonials jsonb default '[]'::jsonb not null;

alter table public.shop_settings add column sender_email text default ''::text not null;

alter table public.shop_settings add column notice_email text default ''::text not null;

alter table public.shop_settings add column sale_notices boolean default true not null;

alter table public.shop_settings add column sale_digest boolean default false not null;

alter table public.shop_settings add column demo jsonb default '{}'::jsonb not null;

alter table public.shop_settings add column revision integer default 1 not null;

alter table public.shop_settings add column updated_at timestamp with time zone default now() not null;

alter table public.shop_settings add constraint shop_settings_bundle_regular_price_check CHECK ((bundle_regular_price > (0)::numeric));

alter table public.shop_settings add constraint shop_settings_company_address_check CHECK ((char_length(company_address) <= 500));

alter table public.shop_settings add constraint shop_settings_company_name_check CHECK ((char_length(company_name) <= 200));

alter table public.shop_settings add constraint shop_settings_contact_email_check CHECK (private.is_email_or_empty(contact_email));

alter table public.shop_settings add constraint shop_settings_contact_hours_check CHECK ((char_length(contact_hours) <= 200));

alter table public.shop_settings add constraint shop_settings_contact_phone_check CHECK ((contact_phone ~ '^(\+?[0-9][0-9 ()/.-]{2,38})?$'::text));

alter table public.shop_settings add constraint shop_settings_demo_check CHECK ((jsonb_typeof(demo) = 'object'::text));

alter table public.shop_settings add constraint shop_settings_governing_law_check CHECK ((char_length(governing_law) <= 100));

alter table public.shop_settings add constraint shop_settings_notice_email_check CHECK (private.is_email_or_empty(notice_email));

alter table public.shop_settings add constraint shop_settings_only_one_check CHECK (only_one);

alter table public.shop_settings add constraint shop_settings_pkey PRIMARY KEY (only_one);

alter table public.shop_settings add constraint shop_settings_sender_email_check CHECK (private.is_email_or_empty(sender_email));

alter table public.shop_settings add constraint shop_settings_testimonials_check CHECK (private.is_testimonials(testimonials));

CREATE OR REPLACE FUNCTION public.settings_to_fill()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.shop_details()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'company_name', s.company_name, 'company_address', s.company_address, 'governing_law', s.governing_law,
    'terms_date', s.terms_date, 'contact_email', s.contact_email, 'contact_phone', s.contact_phone,
    'contact_hours', s.contact_hours, 'bundle_regular_price', s.bundle_regular_price, 'testimonials', s.testimonials)
  from public.shop_settings s
$function$;

alter table public.shop_settings enable row level security;

CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shop_settings FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER touch BEFORE UPDATE ON public.shop_settings FOR EACH ROW EXECUTE FUNCTION private.touch_revision();

create policy shop_settings_select on public.shop_settings for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy shop_settings_update on public.shop_settings for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

grant DELETE on public.shop_settings to service_role;

grant INSERT on public.shop_settings to service_role;

grant MAINTAIN on public.shop_settings to service_role;

grant REFERENCES on public.shop_settings to service_role;

grant SELECT on public.shop_settings to authenticated;

grant SELECT on public.shop_settings to service_role;

grant TRIGGER on public.shop_settings to service_role;

grant TRUNCATE on public.shop_settings to service_role;

grant UPDATE on public.shop_settings to service_role;

grant UPDATE (bundle_regular_price) on public.shop_settings to authenticated;

grant UPDATE (company_address) on public.shop_settings to authenticated;

grant UPDATE (company_name) on public.shop_settings to authenticated;

grant UPDATE (contact_email) on public.shop_settings to authenticated;

grant UPDATE (contact_hours) on public.shop_settings to authenticated;

grant UPDATE (contact_phone) on public.shop_settings to authenticated;

grant UPDATE (governing_law) on public.shop_settings to authenticated;

grant UPDATE (notice_email) on public.shop_settings to authenticated;

grant UPDATE (sale_digest) on public.shop_settings to authenticated;

grant UPDATE (sale_notices) on public.shop_settings to authenticated;

grant UPDATE (sender_email) on public.shop_settings to authenticated;

grant UPDATE (terms_date) on public.shop_settings to authenticated;

grant UPDATE (testimonials) on public.shop_settings to authenticated;

grant EXECUTE on function private.is_email_or_empty(text) to authenticated;

grant EXECUTE on function private.is_email_or_empty(text) to service_role;

grant EXECUTE on function private.is_testimonials(jsonb) to authenticated;

grant EXECUTE on function private.is_testimonials(jsonb) to service_role;

grant EXECUTE on function public.settings_to_fill() to authenticated;

grant EXECUTE on function public.settings_to_fill() to service_role;

grant EXECUTE on function public.shop_details() to anon;

grant EXECUTE on function public.shop_details() to authenticated;

grant EXECUTE on function public.shop_details() to service_role;

insert into public.shop_settings default values;

-- The regular price of the bundle is a setting; its row of the catalog has none.
update public.illustrations set compare_price = null where id = 'bundle-all-packs' and compare_price = 250;
