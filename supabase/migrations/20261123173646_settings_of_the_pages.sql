create table public.shop_settings_versions ();

alter table public.illustrations add column featured_position integer;

alter table public.shop_settings add column sender_name text default ''::text not null;

alter table public.shop_settings add column mail_footer text default ''::text not null;

alter table public.shop_settings add column hero_title text default ''::text not null;

alter table public.shop_settings add column hero_text text default ''::text not null;

alter table public.shop_settings add column hero_pictures text[] default '{}'::text[] not null;

alter table public.shop_settings add column faq jsonb default '[]'::jsonb not null;

alter table public.shop_settings add column faq_standard boolean default true not null;

alter table public.shop_settings add column social_links text[] default '{}'::text[] not null;

alter table public.shop_settings_versions add column revision integer not null;

alter table public.shop_settings_versions add column saved_at timestamp with time zone default now() not null;

alter table public.shop_settings_versions add column saved_by uuid;

alter table public.shop_settings_versions add column saved_by_name text default ''::text not null;

alter table public.shop_settings_versions add column settings jsonb not null;

alter table public.illustrations add constraint illustrations_featured_position_check CHECK ((featured_position > 0));

alter table public.illustrations add constraint illustrations_position_of_featured CHECK ((featured OR (featured_position IS NULL)));

alter table public.shop_settings add constraint shop_settings_hero_pictures_check CHECK ((cardinality(hero_pictures) <= 3));

alter table public.shop_settings add constraint shop_settings_hero_text_check CHECK ((char_length(hero_text) <= 400));

alter table public.shop_settings add constraint shop_settings_hero_title_check CHECK ((char_length(hero_title) <= 120));

alter table public.shop_settings add constraint shop_settings_mail_footer_check CHECK ((char_length(mail_footer) <= 500));

alter table public.shop_settings add constraint shop_settings_sender_name_check CHECK (((char_length(sender_name) <= 100) AND (sender_name !~ '[[:cntrl:]<>"@]'::text)));

alter table public.shop_settings_versions add constraint shop_settings_versions_pkey PRIMARY KEY (revision);

CREATE OR REPLACE FUNCTION private.drop_featured_position()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.featured_position := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_links(p text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select cardinality(p) <= 8 and cardinality(p) = (
    select count(distinct l) from unnest(p) l where char_length(l) <= 300 and l ~ '^https://[^\s/@]+\.[^\s/@]+(/[^\s<>"]*)?$')
$function$;

CREATE OR REPLACE FUNCTION private.is_questions(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p) <> 'array' or jsonb_array_length(p) > 30 then false else not exists (
    select 1 from jsonb_array_elements(p) q
    where jsonb_typeof(q) <> 'object'
      or coalesce(char_length(btrim(q ->> 'question')), 0) not between 1 and 200
      or coalesce(char_length(btrim(q ->> 'answer')), 0) not between 1 and 2000
      or (select count(*) from jsonb_object_keys(case jsonb_typeof(q) when 'object' then q else '{}' end)) <> 2
  ) end
$function$;

CREATE OR REPLACE FUNCTION private.keep_settings_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.shop_settings_versions (revision, saved_by, saved_by_name, settings)
  values (new.revision, (select auth.uid()), private.account_name((select auth.uid())), private.settings_content());
  delete from public.shop_settings_versions v where v.revision <= new.revision - 20;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_changed_illustrations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_activity('price_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('price', o.price, 'compare_price', o.compare_price, 'is_free', o.is_free)),
    array_agg(jsonb_build_object('price', n.price, 'compare_price', n.compare_price, 'is_free', n.is_free)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.price, o.compare_price, o.is_free) is distinct from (n.price, n.compare_price, n.is_free);
  perform private.log_activity('state_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('state', o.state, 'publish_at', o.publish_at, 'withdrawn_reason', o.withdrawn_reason)),
    array_agg(jsonb_build_object('state', n.state, 'publish_at', n.publish_at, 'withdrawn_reason', n.withdrawn_reason)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.state, o.publish_at, o.withdrawn_reason) is distinct from (n.state, n.publish_at, n.withdrawn_reason);
  -- Renaming a category takes its illustrations along: that is told as a change of the category.
  perform private.log_activity('category_assigned', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('category', o.category)), array_agg(jsonb_build_object('category', n.category)))
  from before_rows o join after_rows n on n.id = o.id
  where o.category is distinct from n.category
    and (o.category is null or exists (select 1 from public.categories c where c.name = o.category));
  perform private.log_activity('featured_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('featured', o.featured, 'featured_position', o.featured_position)),
    array_agg(jsonb_build_object('featured', n.featured, 'featured_position', n.featured_position)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.featured, o.featured_position) is distinct from (n.featured, n.featured_position);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.settings_content()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(s) - '{only_one,demo,revision,updated_at}'::text[]
    || jsonb_build_object('bundle_price', b.price, 'bundle_compare_price', b.compare_price)
  from public.shop_settings s, public.illustrations b where b.kind = 'bundle'
$function$;

CREATE OR REPLACE FUNCTION private.settings_answer(p_status text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('status', p_status, 'revision', s.revision, 'settings', private.settings_content())
  from public.shop_settings s
$function$;

CREATE OR REPLACE FUNCTION private.undo_illustrations(p_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  undone integer;
begin
  update public.illustrations i set price = b.price, compare_price = b.compare_price, is_free = b.is_free, state = b.state,
    publish_at = b.publish_at, withdrawn_reason = b.withdrawn_reason, category = b.category, featured = b.featured,
    featured_position = b.featured_position
  from public.activity_items t, public.illustrations s, jsonb_populate_record(s, t.before) b, jsonb_populate_record(s, t.after) a
  where t.activity_id = p_id and s.id = t.subject_id and i.id = s.id
    and (i.price, i.compare_price, i.is_free, i.state, i.publish_at, i.withdrawn_reason, i.category, i.featured, i.featured_position)
      is not distinct from
      (a.price, a.compare_price, a.is_free, a.state, a.publish_at, a.withdrawn_reason, a.category, a.featured, a.featured_position)
    and (b.category is null or exists (select 1 from public.categories c where c.name = b.category));
  get diagnostics undone = row_count;
  return undone;
end
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
        hero_pictures, faq, faq_standard, social_links)
      = (select b.company_name, b.company_address, b.governing_law, b.terms_date, b.contact_email, b.contact_phone, b.contact_hours,
        b.bundle_regular_price, b.testimonials, b.sender_email, b.notice_email, b.sale_notices, b.sale_digest, b.sender_name, b.mail_footer, b.hero_title,
        b.hero_text, b.hero_pictures, b.faq, b.faq_standard, b.social_links
        from jsonb_populate_record(s, p_before) b);
  end if;
  return stands;
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_emails(p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select e.id from public.email_outbox e
    where e.status = 'pending' and e.next_attempt_at <= now()
    order by e.next_attempt_at
    limit least(greatest(p_limit, 0), 100)
    for update skip locked
  ), claimed as (
    update public.email_outbox e
    set attempts = e.attempts + 1, next_attempt_at = now() + interval '5 minutes'
    from due where e.id = due.id
    returning e.id, e.to_email, e.template, e.payload, e.attempts, e.created_at
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'to_email', c.to_email, 'template', c.template, 'payload', c.payload, 'attempts', c.attempts,
    'sender', (select nullif(s.sender_email, '') from public.shop_settings s),
    'sender_name', (select nullif(s.sender_name, '') from public.shop_settings s),
    'footer', (select nullif(s.mail_footer, '') from public.shop_settings s)
  ) order by c.created_at, c.id), '[]') from claimed c
$function$;

CREATE OR REPLACE FUNCTION public.order_featured(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moved integer;
begin
  perform private.require_admin();
  update public.illustrations i set featured_position = placed.place
  from public.illustrations f
  left join jsonb_array_elements_text(p -> 'ids') with ordinality as placed (id, place) on placed.id = f.id
  where i.id = f.id and f.featured and f.kind = 'illustration' and f.featured_position is distinct from placed.place;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
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
      hero_pictures, faq, faq_standard, social_links)
    = (select w.company_name, w.company_address, w.governing_law, w.terms_date, w.contact_email, w.contact_phone, w.contact_hours,
      w.bundle_regular_price, w.testimonials, w.sender_email, w.notice_email, w.sale_notices, w.sale_digest, w.sender_name,
      w.mail_footer, w.hero_title, w.hero_text, w.hero_pictures, w.faq, w.faq_standard, w.social_links
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
    'faq_standard', s.faq_standard, 'social_links', s.social_links,
    'has_free_pack', exists (select 1 from public.free_pack))
  from public.shop_settings s);
end
$function$;

CREATE OR REPLACE FUNCTION public.shop_settings_document()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.settings_answer('saved');
end
$function$;

alter table public.shop_settings_versions enable row level security;

alter table public.shop_settings add constraint shop_settings_faq_check CHECK (private.is_questions(faq));

alter table public.shop_settings add constraint shop_settings_social_links_check CHECK (private.is_links(social_links));

CREATE TRIGGER drop_featured_position BEFORE UPDATE ON public.illustrations FOR EACH ROW WHEN (((NOT new.featured) AND (new.featured_position IS NOT NULL))) EXECUTE FUNCTION private.drop_featured_position();

CREATE TRIGGER keep_version AFTER UPDATE ON public.shop_settings FOR EACH ROW EXECUTE FUNCTION private.keep_settings_version();

drop trigger log_changed on public.shop_settings;

CREATE TRIGGER log_changed AFTER UPDATE ON public.shop_settings REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('settings_changed', 'settings', 'only_one', '', 'company_name', 'company_address', 'governing_law', 'terms_date', 'contact_email', 'contact_phone', 'contact_hours', 'bundle_regular_price', 'testimonials', 'sender_email', 'notice_email', 'sale_notices', 'sale_digest', 'sender_name', 'mail_footer', 'hero_title', 'hero_text', 'hero_pictures', 'faq', 'faq_standard', 'social_links');

create policy shop_settings_versions_select on public.shop_settings_versions for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

comment on column public.illustrations.featured_position is 'Place among the featured ones, from 1; null comes after those that have one, newest first.';

comment on column public.shop_settings_versions.saved_by is 'The account, which may be gone by now; null for the shop itself.';

grant SELECT on public.shop_settings_versions to authenticated;

grant SELECT on public.shop_settings_versions to service_role;

grant UPDATE (faq) on public.shop_settings to authenticated;

grant UPDATE (faq_standard) on public.shop_settings to authenticated;

grant UPDATE (hero_pictures) on public.shop_settings to authenticated;

grant UPDATE (hero_text) on public.shop_settings to authenticated;

grant UPDATE (hero_title) on public.shop_settings to authenticated;

grant UPDATE (mail_footer) on public.shop_settings to authenticated;

grant UPDATE (sender_name) on public.shop_settings to authenticated;

grant UPDATE (social_links) on public.shop_settings to authenticated;

grant EXECUTE on function private.is_links(text[]) to authenticated;

grant EXECUTE on function private.is_links(text[]) to service_role;

grant EXECUTE on function private.is_questions(jsonb) to authenticated;

grant EXECUTE on function private.is_questions(jsonb) to service_role;

grant EXECUTE on function private.settings_answer(text) to authenticated;

grant EXECUTE on function private.settings_content() to authenticated;

grant EXECUTE on function public.order_featured(jsonb) to authenticated;

grant EXECUTE on function public.save_shop_settings(integer,jsonb) to authenticated;

grant EXECUTE on function public.shop_settings_document() to authenticated;

-- What the pages have said so far of the bundle's worth, which is no change to tell of.
alter table public.illustrations disable trigger log_changed;
update public.illustrations set compare_price = 225 where kind = 'bundle' and compare_price is null;
alter table public.illustrations enable trigger log_changed;

insert into public.shop_settings_versions (revision, saved_at, settings)
select s.revision, s.updated_at, private.settings_content() from public.shop_settings s;
