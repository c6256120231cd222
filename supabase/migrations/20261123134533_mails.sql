create table private.told_versions ();

alter table private.told_versions add column user_id uuid not null;

alter table private.told_versions add column item text not null;

alter table private.told_versions add column version text not null;

alter table private.told_versions add column told_at timestamp with time zone default now() not null;

alter table private.told_versions add constraint told_versions_pkey PRIMARY KEY (user_id, item, version);

alter table private.told_versions add constraint told_versions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.entry_changes(p_old_bucket text, p_old_path text, p_new_bucket text, p_new_path text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with was as (
    select f.entry, f.sha256 from public.file_facts f
    where f.bucket = p_old_bucket and f.object_path = p_old_path and f.entry <> '' and f.entry !~* '(^|/)license\.txt$'
  ), now_is as (
    select f.entry, f.sha256 from public.file_facts f
    where f.bucket = p_new_bucket and f.object_path = p_new_path and f.entry <> '' and f.entry !~* '(^|/)license\.txt$'
  )
  select case when exists (select 1 from was) and exists (select 1 from now_is) then jsonb_build_object(
    'added', (select coalesce(jsonb_agg(n.entry order by n.entry), '[]') from now_is n
      where not exists (select 1 from was w where w.entry = n.entry or w.sha256 = n.sha256)),
    'changed', (select coalesce(jsonb_agg(n.entry order by n.entry), '[]') from now_is n
      join was w on w.entry = n.entry and w.sha256 <> n.sha256),
    'removed', (select coalesce(jsonb_agg(w.entry order by w.entry), '[]') from was w
      where not exists (select 1 from now_is n where n.entry = w.entry or n.sha256 = w.sha256))
  ) end
$function$;

CREATE OR REPLACE FUNCTION private.file_summary(p_bucket text, p_path text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('format', f.format, 'width_px', f.width_px, 'height_px', f.height_px, 'size_bytes', f.size_bytes)
  from public.file_facts f where f.bucket = p_bucket and f.object_path = p_path and f.entry = ''
$function$;

CREATE OR REPLACE FUNCTION private.order_facts(bought public.orders, p_refunded_now boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'order_id', bought.id, 'order_number', bought.number, 'total_amount', bought.total_amount,
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'quantity', l.quantity,
        'granted', l.ungranted_at is null) order by l.title)
      from public.order_items l
      where l.order_id = bought.id and (not p_refunded_now or l.refunded_at = now())), '[]'))
$function$;

CREATE OR REPLACE FUNCTION private.owner_addresses()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.notice_email from public.shop_settings s where s.notice_email <> ''
  union
  select u.email from public.profiles f join auth.users u on u.id = f.id
  where f.is_admin and u.email is not null and not exists (select 1 from public.shop_settings s where s.notice_email <> '')
  order by 1
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
    private.order_facts(new, false) || jsonb_build_object('status', new.dispute_status, 'amount', sum(d.cents) / 100.0)
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

CREATE OR REPLACE FUNCTION private.queue_refund_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select format('refund:%s:%s', new.id, md5(string_agg(r.id, ',' order by r.id))), u.email, 'order_refund',
    private.order_facts(new, true) || jsonb_build_object(
      'amount', new.refunded_amount - old.refunded_amount, 'refunded_amount', new.refunded_amount)
  from auth.users u, private.refunds r
  where u.id = new.user_id and u.email is not null and r.payment_intent = new.stripe_payment_intent and r.status = 'standing'
  group by u.email
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
      jsonb_build_object('day', today, 'count', 1, 'total_amount', new.total_amount, 'orders', jsonb_build_array(sale)),
      (today + 1)::timestamp at time zone 'utc' + interval '6 hours'
    from private.owner_addresses() a (email)
    on conflict (dedupe_key) do update set payload = known.payload || jsonb_build_object(
      'count', (known.payload ->> 'count')::integer + 1,
      'total_amount', (known.payload ->> 'total_amount')::numeric + new.total_amount,
      -- A mail lists fifty; the sum counts them all.
      'orders', case when jsonb_array_length(known.payload -> 'orders') < 50
        then (known.payload -> 'orders') || (excluded.payload -> 'orders') else known.payload -> 'orders' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_new_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was text := coalesce(old.downloadable_file, old.master_file);
  now_is text := coalesce(new.downloadable_file, new.master_file);
begin
  if exists (
    select 1 from public.file_facts a join public.file_facts b on b.sha256 = a.sha256
    where a.object_path = was and a.entry = '' and b.object_path = now_is and b.entry = ''
  ) then
    return null;
  end if;
  perform private.tell_owners(new.id, 'illustration ' || new.id, now_is, jsonb_build_object(
    'kind', 'illustration', 'title', new.title,
    'before', private.file_summary('downloads', was), 'file', private.file_summary('downloads', now_is),
    'changes', private.entry_changes('downloads', was, 'downloads', now_is)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_owners(p_item text, p_key text, p_version text, p_release jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with told as (
    insert into private.told_versions (user_id, item, version)
    select u.user_id, p_key, p_version
    from public.user_purchases u join private.paid_lines l on l.id = u.order_item_id
    where u.illustration_id = p_item and u.revoked_at is null
    group by u.user_id
    on conflict do nothing
    returning user_id
  ), readers as (
    select t.user_id, a.email::text as email from told t join auth.users a on a.id = t.user_id where a.email is not null
  ), gathered as (
    update public.email_outbox e
    set payload = jsonb_build_object('releases', (e.payload -> 'releases') || jsonb_build_array(p_release))
    from readers r
    where e.to_email = r.email and e.template = 'new_versions' and e.status = 'pending' and e.attempts = 0
    returning r.user_id
  )
  insert into public.email_outbox (dedupe_key, to_email, template, payload, next_attempt_at)
  select format('versions:%s:%s:%s', r.user_id, p_key, p_version), r.email, 'new_versions',
    jsonb_build_object('releases', jsonb_build_array(p_release)), now() + interval '10 minutes'
  from readers r where r.user_id not in (select g.user_id from gathered g)
  on conflict (dedupe_key) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.tell_pack_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_owners('bundle-all-packs', 'pack ' || new.slug, new.version::text, jsonb_build_object(
    'kind', new.section, 'title', new.title, 'version', new.version,
    'file', jsonb_build_object('size_bytes', new.size_bytes),
    'changes', private.entry_changes(old.bucket, old.object_path, new.bucket, new.object_path)));
  return null;
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
    'sender', (select nullif(s.sender_email, '') from public.shop_settings s)
  ) order by c.created_at, c.id), '[]') from claimed c
$function$;

alter table private.told_versions enable row level security;

CREATE TRIGGER queue_dispute_mails AFTER UPDATE OF dispute_status ON public.orders FOR EACH ROW WHEN (((new.dispute_status IS NOT NULL) AND (new.dispute_status IS DISTINCT FROM old.dispute_status))) EXECUTE FUNCTION private.queue_dispute_mails();

CREATE TRIGGER queue_refund_mail AFTER UPDATE OF refunded_amount ON public.orders FOR EACH ROW WHEN ((new.refunded_amount > old.refunded_amount)) EXECUTE FUNCTION private.queue_refund_mail();

CREATE TRIGGER queue_sale_mails AFTER UPDATE OF paid_at ON public.orders FOR EACH ROW WHEN (((old.paid_at IS NULL) AND (new.paid_at IS NOT NULL))) EXECUTE FUNCTION private.queue_sale_mails();

CREATE TRIGGER tell_new_file AFTER UPDATE OF downloadable_file, master_file ON public.illustrations FOR EACH ROW WHEN (((COALESCE(new.downloadable_file, new.master_file) IS NOT NULL) AND (COALESCE(old.downloadable_file, old.master_file) IS NOT NULL) AND (COALESCE(new.downloadable_file, new.master_file) <> COALESCE(old.downloadable_file, old.master_file)))) EXECUTE FUNCTION private.tell_new_file();

CREATE TRIGGER tell_pack_release AFTER UPDATE OF version ON public.bundle_packs FOR EACH ROW WHEN ((new.version > old.version)) EXECUTE FUNCTION private.tell_pack_release();
