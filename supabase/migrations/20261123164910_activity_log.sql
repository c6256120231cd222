create table public.activity ();

create table public.activity_items ();

alter table public.activity add column id uuid default gen_random_uuid() not null;

alter table public.activity add column happened_at timestamp with time zone default now() not null;

alter table public.activity add column transaction_id bigint not null;

alter table public.activity add column kind text not null;

alter table public.activity add column subject_type text not null;

alter table public.activity add column actor text not null;

alter table public.activity add column actor_id uuid;

alter table public.activity add column actor_name text default ''::text not null;

alter table public.activity add column omitted integer default 0 not null;

alter table public.activity_items add column activity_id uuid not null;

alter table public.activity_items add column subject_id text not null;

alter table public.activity_items add column subject_name text not null;

alter table public.activity_items add column before jsonb;

alter table public.activity_items add column after jsonb;

alter table public.activity add constraint activity_actor_check CHECK ((actor = ANY (ARRAY['account'::text, 'shop'::text, 'stripe'::text])));

alter table public.activity add constraint activity_actor_is_named CHECK (((actor = 'account'::text) = (actor_id IS NOT NULL)));

alter table public.activity add constraint activity_happened_at_transaction_id_kind_key UNIQUE (happened_at, transaction_id, kind);

alter table public.activity add constraint activity_kind_check CHECK ((kind ~ '^[a-z]+(_[a-z]+)*$'::text));

alter table public.activity add constraint activity_omitted_check CHECK ((omitted >= 0));

alter table public.activity add constraint activity_pkey PRIMARY KEY (id);

alter table public.activity add constraint activity_subject_type_check CHECK ((subject_type ~ '^[a-z]+(_[a-z]+)*$'::text));

alter table public.activity_items add constraint activity_items_pkey PRIMARY KEY (activity_id, subject_id);

alter table public.activity_items add constraint activity_items_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.activity(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.account_name(p_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select f.full_name from public.profiles f where f.id = p_id), (select u.email from auth.users u where u.id = p_id), '')
$function$;

CREATE OR REPLACE FUNCTION private.acting()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select auth.uid())::text, (
    select s from current_setting('shop.acting', true) s where s = 'stripe' or s ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), 'shop')
$function$;

CREATE OR REPLACE FUNCTION private.differing(p_state jsonb, p_other jsonb, p_columns text[], p_whole boolean)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(c, case
    when not p_whole and char_length(p_state ->> c) > 200 then to_jsonb(left(p_state ->> c, 200) || '…')
    else p_state -> c end), '{}')
  from unnest(p_columns) c where p_state -> c is distinct from p_other -> c
$function$;

CREATE OR REPLACE FUNCTION private.log_activity(p_kind text, p_subject_type text, p_ids text[], p_names text[], p_before jsonb[], p_after jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 10000;
  entry uuid;
begin
  if coalesce(cardinality(p_ids), 0) = 0 then
    return;
  end if;
  entry := private.open_activity(p_kind, p_subject_type);
  insert into public.activity_items as known (activity_id, subject_id, subject_name, before, after)
  select entry, t.id, t.name, t.before, t.after
  from unnest(p_ids[:most], p_names[:most], p_before[:most], p_after[:most]) as t (id, name, before, after)
  on conflict (activity_id, subject_id) do update set before = excluded.before || known.before, after = known.after || excluded.after;
  if cardinality(p_ids) > most then
    update public.activity a set omitted = a.omitted + cardinality(p_ids) - most where a.id = entry;
  end if;
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
    array_agg(jsonb_build_object('featured', o.featured)), array_agg(jsonb_build_object('featured', n.featured)))
  from before_rows o join after_rows n on n.id = o.id
  where o.featured <> n.featured;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_deleted_illustrations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_activity('illustration_deleted', 'illustration', array_agg(o.id), array_agg(o.title),
    array_agg(jsonb_build_object('state', o.state, 'price', o.price, 'category', o.category)), array_agg(null::jsonb))
  from before_rows o;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_made_illustrations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_activity('illustration_added', 'illustration', array_agg(n.id), array_agg(n.title), array_agg(null::jsonb),
    array_agg(jsonb_build_object('state', n.state, 'price', n.price, 'category', n.category)))
  from after_rows n;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind constant text := tg_argv[0];
  subject constant text := tg_argv[1];
  columns constant text[] := tg_argv[4:];
  whole constant boolean := tg_table_name = 'shop_settings';
begin
  if tg_op = 'INSERT' then
    perform private.log_activity(kind, subject, array_agg(n ->> tg_argv[2]), array_agg(coalesce(n ->> tg_argv[3], '')),
      array_agg(null::jsonb), array_agg(private.differing(n, null, columns, whole)))
    from (select to_jsonb(r) as n from after_rows r) made;
  elsif tg_op = 'DELETE' then
    perform private.log_activity(kind, subject, array_agg(o ->> tg_argv[2]), array_agg(coalesce(o ->> tg_argv[3], '')),
      array_agg(private.differing(o, null, columns, whole)), array_agg(null::jsonb))
    from (select to_jsonb(r) as o from before_rows r) gone;
  else
    perform private.log_activity(kind, subject, array_agg(n ->> tg_argv[2]), array_agg(coalesce(n ->> tg_argv[3], '')),
      array_agg(private.differing(o, n, columns, whole)), array_agg(private.differing(n, o, columns, whole)))
    from (select to_jsonb(r) as o from before_rows r) as earlier
    join (select to_jsonb(r) as n from after_rows r) as later on n -> tg_argv[2] = o -> tg_argv[2]
    where exists (select 1 from unnest(columns) c where n -> c is distinct from o -> c);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_activity(p_kind text, p_subject_type text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  acting constant text := private.acting();
  account constant uuid := case when acting not in ('shop', 'stripe') then acting::uuid end;
  entry uuid;
begin
  insert into public.activity (transaction_id, kind, subject_type, actor, actor_id, actor_name)
  values (pg_current_xact_id()::text::bigint, p_kind, p_subject_type, case when account is null then acting else 'account' end,
    account, coalesce(private.account_name(account), ''))
  on conflict (happened_at, transaction_id, kind) do nothing
  returning id into entry;
  return coalesce(entry, (select a.id from public.activity a
    where a.happened_at = now() and a.transaction_id = pg_current_xact_id()::text::bigint and a.kind = p_kind));
end
$function$;

CREATE OR REPLACE FUNCTION private.prune_activity()
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with gone as (delete from public.activity a where a.happened_at < now() - interval '2 years' returning 1)
  select count(*)::integer from gone
$function$;

CREATE OR REPLACE FUNCTION private.take_event(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known text;
begin
  perform set_config('shop.acting', coalesce((
    select r ->> 'asked_by' from jsonb_array_elements(p -> 'refunds') r order by (r ->> 'created')::double precision desc limit 1
  ), 'stripe'), true);
  insert into public.stripe_events (id, type, created_at, payment_intent, payload)
  values (
    p ->> 'event_id', coalesce(p ->> 'event_type', 'unknown'),
    case when p ->> 'event_created' ~ '^[0-9]+$' then to_timestamp((p ->> 'event_created')::double precision)
      else (p ->> 'event_created')::timestamptz end,
    p ->> 'payment_intent', p
  )
  on conflict (id) do nothing;
  if found then
    return true;
  end if;
  select e.outcome into known from public.stripe_events e where e.id = p ->> 'event_id' for update;
  return known in ('received', 'unmatched');
end
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
    publish_at = b.publish_at, withdrawn_reason = b.withdrawn_reason, category = b.category, featured = b.featured
  from public.activity_items t, public.illustrations s, jsonb_populate_record(s, t.before) b, jsonb_populate_record(s, t.after) a
  where t.activity_id = p_id and s.id = t.subject_id and i.id = s.id
    and (i.price, i.compare_price, i.is_free, i.state, i.publish_at, i.withdrawn_reason, i.category, i.featured)
      is not distinct from (a.price, a.compare_price, a.is_free, a.state, a.publish_at, a.withdrawn_reason, a.category, a.featured)
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
        testimonials, sender_email, notice_email, sale_notices, sale_digest)
      = (select b.company_name, b.company_address, b.governing_law, b.terms_date, b.contact_email, b.contact_phone, b.contact_hours,
        b.bundle_regular_price, b.testimonials, b.sender_email, b.notice_email, b.sale_notices, b.sale_digest
        from jsonb_populate_record(s, p_before) b);
  end if;
  return stands;
end
$function$;

CREATE OR REPLACE FUNCTION public.activity_people()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.actor_id, 'name', f.actor_name) order by f.actor_name, f.actor_id), '[]')
    from (select distinct on (a.actor_id) a.actor_id, a.actor_name from public.activity a
      where a.actor_id is not null order by a.actor_id, a.happened_at desc) f
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.clean_up()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limits integer;
  subscribers integer;
begin
  delete from private.rate_limits r where r.window_ends_at < now() - interval '1 hour';
  get diagnostics limits = row_count;
  delete from public.newsletter_subscribers s
  where s.status = 'pending' and coalesce(s.mail_sent_at, s.created_at) < now() - interval '30 days';
  get diagnostics subscribers = row_count;
  delete from private.content_changes c
  where c.changed_at < (select k.changed_at from private.content_changes k order by k.changed_at desc, k.id offset 1000 limit 1);
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers, 'downloads', private.prune_download_log(),
    'activity', private.prune_activity());
end
$function$;

CREATE OR REPLACE FUNCTION public.list_activity(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  size constant integer := least(greatest(coalesce((p ->> 'page_size')::integer, 24), 1), 500);
  wanted constant text := replace(replace(replace(btrim(coalesce(p ->> 'search', ''), ' #'), '\', '\\'), '%', '\%'), '_', '\_');
  kinds constant text[] := array(select jsonb_array_elements_text(p -> 'kinds'));
begin
  perform private.require_admin();
  return (
    with matching as (
      select a.* from public.activity a
      where (not p ? 'kinds' or a.kind = any (kinds))
        and (p ->> 'actor' is null or p ->> 'actor' in (a.actor, a.actor_id::text))
        and (p ->> 'from' is null or a.happened_at >= (p ->> 'from')::timestamptz)
        and (p ->> 'to' is null or a.happened_at < (p ->> 'to')::timestamptz)
        and (p ->> 'subject_id' is null or exists (
          select 1 from public.activity_items i where i.activity_id = a.id and i.subject_id = p ->> 'subject_id'))
        and (wanted = '' or a.actor_name ilike '%' || wanted || '%' or exists (
          select 1 from public.activity_items i where i.activity_id = a.id and i.subject_name ilike '%' || wanted || '%'))
    ), page as (
      select m.id, m.happened_at, m.kind, m.subject_type, m.actor, m.actor_id, m.actor_name, m.omitted,
        (select count(*) from public.activity_items i where i.activity_id = m.id) as item_count,
        (select to_jsonb(i) - 'activity_id' from public.activity_items i where i.activity_id = m.id order by i.subject_id limit 1) as item
      from matching m order by m.happened_at desc, m.id
      limit size offset (greatest(coalesce((p ->> 'page')::integer, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'entries', coalesce((select jsonb_agg(to_jsonb(page) order by page.happened_at desc, page.id) from page), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_activity(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry public.activity%rowtype;
  things integer := (select count(*) from public.activity_items i where i.activity_id = p_id);
  undone integer;
begin
  perform private.require_admin();
  select * into entry from public.activity a where a.id = p_id;
  if not found then
    raise exception 'This entry does not exist any more.' using errcode = 'P0002', hint = 'not_found';
  elsif entry.kind in ('price_changed', 'state_changed', 'category_assigned', 'featured_changed') then
    undone := private.undo_illustrations(p_id);
  elsif entry.kind = 'settings_changed' then
    undone := (select private.undo_settings(i.before, i.after)::integer from public.activity_items i where i.activity_id = p_id);
  else
    raise exception 'This change cannot be taken back.' using errcode = '22023', hint = 'validation';
  end if;
  return jsonb_build_object('undone', undone, 'kept', things - undone + entry.omitted);
end
$function$;

CREATE INDEX activity_actor ON public.activity USING btree (actor_id, actor_name) WHERE (actor_id IS NOT NULL);

CREATE INDEX activity_items_subject ON public.activity_items USING btree (subject_id);

alter table public.activity enable row level security;

alter table public.activity_items enable row level security;

CREATE TRIGGER log_changed AFTER UPDATE ON public.about_content REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('about_saved', 'about_section', 'id', 'title', 'title', 'content', 'display_order', 'is_active', 'image_url');

CREATE TRIGGER log_changed AFTER UPDATE ON public.blog_posts REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('post_changed', 'post', 'id', 'title', 'title', 'slug', 'content', 'excerpt', 'author', 'image', 'category', 'tags', 'is_published', 'published_at', 'show_date');

CREATE TRIGGER log_changed AFTER UPDATE ON public.bundle_packs REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('pack_changed', 'pack', 'slug', 'title', 'title', 'theme');

CREATE TRIGGER log_changed AFTER UPDATE ON public.categories REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('category_changed', 'category', 'id', 'name', 'name', 'description', 'image', 'is_active', 'display_order');

CREATE TRIGGER log_changed AFTER UPDATE ON public.free_pack REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('free_pack_released', 'free_pack', 'only_one', '', 'released_at');

CREATE TRIGGER log_changed AFTER UPDATE ON public.illustrations REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_changed_illustrations();

CREATE TRIGGER log_changed AFTER UPDATE ON public.shop_settings REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('settings_changed', 'settings', 'only_one', '', 'company_name', 'company_address', 'governing_law', 'terms_date', 'contact_email', 'contact_phone', 'contact_hours', 'bundle_regular_price', 'testimonials', 'sender_email', 'notice_email', 'sale_notices', 'sale_digest');

CREATE TRIGGER log_changed AFTER UPDATE ON public.team_members REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('team_saved', 'team_member', 'id', 'name', 'name', 'position', 'bio', 'display_order', 'is_active', 'image_url');

CREATE TRIGGER log_deleted AFTER DELETE ON public.about_content REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('about_saved', 'about_section', 'id', 'title', 'title', 'content', 'is_active');

CREATE TRIGGER log_deleted AFTER DELETE ON public.blog_posts REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('post_deleted', 'post', 'id', 'title', 'title', 'is_published', 'published_at');

CREATE TRIGGER log_deleted AFTER DELETE ON public.categories REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('category_deleted', 'category', 'id', 'name', 'name', 'is_active');

CREATE TRIGGER log_deleted AFTER DELETE ON public.illustrations REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_deleted_illustrations();

CREATE TRIGGER log_deleted AFTER DELETE ON public.team_members REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('team_saved', 'team_member', 'id', 'name', 'name', 'position', 'bio', 'is_active');

CREATE TRIGGER log_disputes AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('dispute_changed', 'order', 'id', 'number', 'dispute_status');

CREATE TRIGGER log_made AFTER INSERT ON public.about_content REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('about_saved', 'about_section', 'id', 'title', 'title', 'content', 'is_active');

CREATE TRIGGER log_made AFTER INSERT ON public.blog_posts REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('post_added', 'post', 'id', 'title', 'title', 'is_published', 'published_at');

CREATE TRIGGER log_made AFTER INSERT ON public.categories REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('category_added', 'category', 'id', 'name', 'name', 'is_active');

CREATE TRIGGER log_made AFTER INSERT ON public.free_pack REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('free_pack_released', 'free_pack', 'only_one', '', 'released_at');

CREATE TRIGGER log_made AFTER INSERT ON public.illustrations REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_made_illustrations();

CREATE TRIGGER log_made AFTER INSERT ON public.team_members REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('team_saved', 'team_member', 'id', 'name', 'name', 'position', 'bio', 'is_active');

CREATE TRIGGER log_refunds AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('refund_changed', 'order', 'id', 'number', 'refunded_amount', 'refund_failed_at');

CREATE TRIGGER log_released AFTER UPDATE ON public.bundle_packs REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('pack_released', 'pack', 'slug', 'title', 'version');

CREATE TRIGGER log_rights AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('admin_rights_changed', 'account', 'id', 'full_name', 'is_admin');

create policy activity_items_select on public.activity_items for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy activity_select on public.activity for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

comment on column public.activity.actor_id is 'The account, which may be gone by now: actor_name stays as it was.';

grant SELECT on public.activity to authenticated;

grant SELECT on public.activity to service_role;

grant SELECT on public.activity_items to authenticated;

grant SELECT on public.activity_items to service_role;

grant EXECUTE on function private.undo_illustrations(uuid) to authenticated;

grant EXECUTE on function private.undo_settings(jsonb,jsonb) to authenticated;

grant EXECUTE on function public.activity_people() to authenticated;

grant EXECUTE on function public.list_activity(jsonb) to authenticated;

grant EXECUTE on function public.undo_activity(uuid) to authenticated;
