alter table public.profiles add column admin_role text;

-- Who administered the shop so far owns it.
update public.profiles set admin_role = 'owner' where is_admin;

alter table public.profiles add constraint profiles_admin_role_check CHECK ((admin_role = ANY (ARRAY['owner'::text, 'editor'::text, 'support'::text])));

alter table public.profiles add constraint profiles_admins_have_a_role CHECK ((is_admin = (admin_role IS NOT NULL)));

CREATE OR REPLACE FUNCTION private.role_may(p_role text, p_area text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(p_role = 'owner' or (p_role, p_area) in (('editor', 'content'), ('support', 'customers')), false)
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
  update public.download_log d set address_prefix = null where d.user_id = p_user_id;
  delete from public.download_log d where d.user_id = p_user_id and d.order_id is null;
  delete from private.rate_limits r where r.key like '%:' || p_user_id;
  update public.shop_settings_versions v set saved_by_name = '' where v.saved_by = p_user_id;
  update public.activity a set actor_name = '' where a.actor_id = p_user_id;
  update public.activity_items i set subject_name = '', before = null, after = null where i.subject_id = p_user_id::text;
  delete from auth.users u where u.id = p_user_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_admin_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated') then
      raise exception 'The admin flag cannot be set through a profile.' using errcode = '42501';
    end if;
    if new.admin_role is distinct from old.admin_role then
      new.is_admin := new.admin_role is not null;
    elsif new.is_admin is distinct from old.is_admin then
      new.admin_role := case when new.is_admin then 'owner' end;
    end if;
    if new.admin_role = 'owner' then
      return new;
    end if;
  end if;
  if old.admin_role = 'owner' then
    -- One at a time: two owners demoting each other must not both succeed.
    perform pg_advisory_xact_lock(7046001);
    if not exists (select 1 from public.profiles p where p.admin_role = 'owner' and p.id <> old.id) then
      raise exception 'The last owner cannot be demoted or deleted.'
        using errcode = 'P0001', hint = 'last_admin', detail = 'Make another person an owner first.';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.admin_role = 'owner')
$function$;

CREATE OR REPLACE FUNCTION private.may(p_area text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from public.profiles p where p.id = (select auth.uid()) and private.role_may(p.admin_role, p_area))
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
  where f.admin_role = 'owner' and u.email is not null and not exists (select 1 from public.shop_settings s where s.notice_email <> '')
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.require_area(p_area text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.may(p_area) then
    raise exception 'Only an administrator may do this.' using errcode = '42501';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_default_categories()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  added integer;
begin
  perform private.require_area('content');
  insert into public.categories (name, description, display_order)
  select d.name, d.description, d.display_order
  from private.default_categories() d
  where not exists (select 1 from public.categories c where lower(c.name) = lower(d.name))
  on conflict do nothing;
  get diagnostics added = row_count;
  return jsonb_build_object('success', true, 'addedCount', added, 'message', case added
    when 0 then 'All default categories already exist.'
    when 1 then 'Added 1 default category.'
    else format('Added %s default categories.', added) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_message(p_id uuid, p_body text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.contact_messages%rowtype;
  mail uuid;
begin
  perform private.require_area('customers');
  select * into asked from public.contact_messages m where m.id = p_id for update;
  if not found then
    raise exception 'This message does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  end if;
  if exists (select 1 from public.contact_replies r
    where r.message_id = p_id and r.body = p_body and r.created_at > now() - interval '1 minute') then
    return asked.email;
  end if;
  perform private.require_turn(jsonb_build_array(
    jsonb_build_object('key', 'answer:' || p_id, 'most', 10, 'seconds', 3600),
    jsonb_build_object('key', 'answers:' || (select auth.uid()), 'most', 100, 'seconds', 3600)));
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values ('answer:' || gen_random_uuid(), asked.email, 'contact_reply', jsonb_build_object(
    'first_name', asked.first_name, 'subject', asked.subject, 'message', asked.message, 'body', p_body,
    'reply_to', (select nullif(s.contact_email, '') from public.shop_settings s)))
  returning id into mail;
  insert into public.contact_replies (message_id, body, sent_by, mail_id) values (p_id, p_body, (select auth.uid()), mail);
  update public.contact_messages m set status = 'answered' where m.id = p_id;
  return asked.email;
end
$function$;

CREATE OR REPLACE FUNCTION public.catalog_table(p_after text, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(private.editable_details(i) || jsonb_build_object('id', i.id,
      'revision', i.revision, 'source_path', s.source_path, 'image', i.image, 'master_file', i.master_file,
      'downloadable_file', i.downloadable_file, 'created_at', i.created_at, 'updated_at', i.updated_at,
      'sales', (select count(*) from public.user_purchases u where u.illustration_id = i.id and u.revoked_at is null)
    ) order by i.id), '[]'))
    from (
      select a.id from public.illustrations a where a.kind = 'illustration' and a.id > p_after
      order by a.id limit least(p_limit, 1000)
    ) page
    join public.illustrations i on i.id = page.id
    left join public.illustration_sources s on s.illustration_id = i.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.change_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  if jsonb_array_length(p -> 'items') > 1000 then
    raise exception 'At most 1,000 illustrations change at once.' using errcode = '22023', hint = 'validation';
  end if;
  -- in one order, so that two calls wait for each other instead of failing
  perform 1 from public.illustrations i
  where i.id in (select each ->> 'id' from jsonb_array_elements(p -> 'items') each) order by i.id for update;
  return jsonb_build_object('results', coalesce(private.change_apart(p -> 'items'), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.customer(p_key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person record;
  address text := lower(btrim(p_key));
begin
  perform private.require_area('customers');
  select u.id, lower(u.email) as email, u.created_at, f.username, f.full_name, f.avatar_url, f.is_admin, f.admin_role into person
  from auth.users u join public.profiles f on f.id = u.id
  where u.id::text = address or lower(u.email) = address limit 1;
  if found then
    address := person.email;
  elsif position('@' in address) = 0 then
    return null;
  end if;
  return jsonb_build_object(
    'email', address,
    'account', case when person.id is not null then to_jsonb(person) end,
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.number desc), '[]') from (
        select o.id, o.number, o.created_at, o.total_amount, o.refunded_amount, o.payment_status, o.dispute_status, o.origin,
          g.reason, g.revoke_reason,
          array(select l.title from public.order_items l where l.order_id = o.id order by l.title) as titles
        from public.orders o left join public.license_grants g on g.order_id = o.id
        where o.user_id = person.id
          or (o.user_id is null and o.id in (
            select (m.payload ->> 'order_id')::uuid from public.email_outbox m
            where m.dedupe_key like 'order-paid:%' and lower(m.to_email) = address))
        order by o.number desc limit 200) k),
    'licenses', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.purchased_at desc, k.title), '[]') from (
        select l.id, l.illustration_id, l.title, l.quantity as seats, l.order_id, o.number as order_number, u.purchased_at
        from public.user_purchases u join public.order_items l on l.id = u.order_item_id join public.orders o on o.id = l.order_id
        where u.user_id = person.id and u.revoked_at is null
        order by u.purchased_at desc limit 200) k),
    'downloads', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.requested_at desc), '[]') from (
        select d.id, d.title, d.version, d.requested_at, d.completed_at from public.download_log d
        where d.user_id = person.id order by d.requested_at desc limit 50) k),
    'downloads_total', (select count(*) from public.download_log d where d.user_id = person.id),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.created_at desc), '[]') from (
        select m.id, m.created_at, m.first_name, m.last_name, m.email, m.subject, m.message, m.status
        from public.contact_messages m where lower(m.email) = address order by m.created_at desc limit 200) k),
    'newsletter', (
      select jsonb_build_object('status', s.status, 'confirmed_at', s.confirmed_at, 'created_at', s.created_at, 'source', s.source)
      from public.newsletter_subscribers s where s.email = address)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.deactivate_category(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  hidden public.categories%rowtype;
  decision text := coalesce(p ->> 'items', '');
  ids jsonb;
begin
  perform private.require_area('content');
  update public.categories c set is_active = false
  where c.id = (p ->> 'id')::uuid and c.revision = (p ->> 'revision')::integer
  returning c.* into hidden;
  if not found then
    raise exception 'The category was changed or deleted meanwhile.' using errcode = 'P0001', hint = 'conflict';
  end if;
  if decision not in ('keep', 'unlist', 'move') or (decision = 'move' and coalesce(p ->> 'to', hidden.name) = hidden.name) then
    raise exception 'What becomes of the illustrations of "%" is not decided.', hidden.name
      using errcode = 'P0001', hint = 'validation';
  end if;
  select coalesce(jsonb_agg(i.id), '[]') into ids from public.illustrations i
  where i.kind = 'illustration' and i.category = hidden.name
    and (decision = 'move' or (decision = 'unlist' and i.state in ('published', 'scheduled')));
  return jsonb_build_object('revision', hidden.revision) || public.revise_illustrations(jsonb_build_object('ids', ids, 'set', case decision
    when 'move' then jsonb_build_object('category', private.resolve_category(p ->> 'to', false))
    else '{"state": "unlisted"}'::jsonb end));
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_blog_post(p_id uuid, p_base_revision integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.blog_posts%rowtype;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046004, hashtext(p_id::text));
  select * into stored from public.blog_posts b where b.id = p_id for update;
  if found and stored.revision is distinct from p_base_revision then
    return jsonb_build_object('status', 'conflict', 'row', to_jsonb(stored) - 'search_document');
  end if;
  delete from public.blog_posts b where b.id = p_id;
  insert into private.deleted_posts (id, revision) values (p_id, 1) on conflict (id) do nothing;
  return jsonb_build_object('status', 'deleted', 'row', null, 'revision', private.deleted_post_revision(p_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  item record;
  deleted jsonb[] := '{}';
  kept jsonb[] := '{}';
begin
  perform private.require_area('content');
  for item in
    select i.id, i.title, i.image, i.image_widths, i.downloadable_file, i.master_file
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
  loop
    begin
      delete from public.illustrations i where i.id = item.id;
      deleted := deleted || to_jsonb(item);
    exception when foreign_key_violation or restrict_violation then
      kept := kept || jsonb_build_object('id', item.id, 'title', item.title);
    end;
  end loop;
  return jsonb_build_object('deleted', to_jsonb(deleted), 'kept', to_jsonb(kept));
end
$function$;

CREATE OR REPLACE FUNCTION public.download_target(p_illustration_id text, p_pack_slug text, p_version integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('bucket', f.bucket, 'path', f.path, 'file_name', coalesce(f.file_name, f.path), 'title', f.title,
    'version', f.version, 'sha256', coalesce(f.sha256, known.sha256), 'size_bytes', (o.metadata ->> 'size')::bigint,
    'etag', o.metadata ->> 'eTag')
  from (
    select 'downloads' as bucket, coalesce(i.downloadable_file, i.master_file) as path, null as file_name, i.title,
      null::integer as version, null as sha256, (i.is_free and i.listed_from <= now()) or private.owns_purchase(i.id) as is_theirs
    from public.illustrations i
    where i.id = p_illustration_id and i.kind = 'illustration'
    union all
    select b.bucket, b.object_path, b.file_name, b.title, b.version, b.sha256, private.owns_purchase('bundle-all-packs')
    from public.bundle_packs b
    where b.slug = p_pack_slug and p_version is null
    union all
    select v.bucket, v.object_path, b.file_name, b.title, v.version, v.sha256, false
    from public.bundle_packs b join public.bundle_pack_versions v on v.pack_slug = b.slug
    where b.slug = p_pack_slug and v.version = p_version
  ) f
  left join storage.objects o on o.bucket_id = f.bucket and o.name = f.path
  left join public.file_facts known on known.bucket = f.bucket and known.object_path = f.path and known.entry = ''
  where (select auth.uid()) is not null and (f.is_theirs or (select private.may('content')))
$function$;

CREATE OR REPLACE FUNCTION public.ensure_buckets()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return private.ensure_buckets();
end
$function$;

CREATE OR REPLACE FUNCTION public.export_person(p_key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('customers');
  return (select private.person_data(p.id, p.email) from private.find_person(p_key) p);
end
$function$;

CREATE OR REPLACE FUNCTION public.grant_license(p_user_id uuid, p_illustration_id text, p_seats integer, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.illustrations%rowtype;
  made public.orders%rowtype;
  owned boolean := private.owns(p_user_id, p_illustration_id);
begin
  perform private.require_area('customers');
  perform private.lock_buyer(p_user_id);
  if not exists (select 1 from public.profiles f where f.id = p_user_id) then
    raise exception 'This account does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  end if;
  select * into item from public.illustrations i where i.id = p_illustration_id;
  if not found then
    perform private.refuse_item('item_unknown', p_illustration_id, null, 'This item does not exist any more.');
  elsif item.is_free then
    perform private.refuse_item('item_free', item.id, item.title, format('"%s" is free: every account may download it.', item.title));
  elsif not item.is_deliverable then
    perform private.refuse_item('item_undeliverable', item.id, item.title, format('"%s" has no file to download yet.', item.title));
  elsif p_seats is null or p_seats not between 1 and 999 or (item.kind = 'bundle' and p_seats <> 1) then
    raise exception 'Seats are a whole number from 1 to 999; the bundle has one.' using errcode = '22023';
  elsif owned and item.kind = 'bundle' then
    perform private.refuse_item('item_owned', item.id, item.title, format('This person owns "%s" already.', item.title));
  end if;

  insert into public.orders (user_id, total_amount, payment_status, is_bundle_purchase, bundle_items, origin)
  values (p_user_id, 0, 'completed', item.kind = 'bundle',
    case when item.kind = 'bundle' then array(select b.slug from public.bundle_packs b where b.section = 'pack' order by b.display_order)
      else '{}' end, 'grant')
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, quantity, adds_seats)
  values (made.id, item.id, item.title, 0, p_seats, owned);
  insert into public.license_grants (order_id, reason, granted_by) values (made.id, p_reason, (select auth.uid()));
  perform private.settle_buyer(p_user_id);
  perform private.queue_confirmation(made.id);
  return jsonb_build_object('order_id', made.id, 'order_number', made.number,
    'email', (select c.to_email from private.confirmation(made.id) c));
end
$function$;

CREATE OR REPLACE FUNCTION public.list_admins()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin, 'admin_role', f.admin_role)
      order by f.admin_role = 'owner' desc, u.email), '[]')
    from public.profiles f join auth.users u on u.id = f.id where f.is_admin);
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
      select o.id, o.number, o.created_at, o.user_id, o.total_amount, o.refunded_amount, o.currency, o.payment_status,
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
          'price', l.price, 'quantity', l.quantity, 'refunded_at', l.refunded_at, 'ungranted_at', l.ungranted_at)
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

CREATE OR REPLACE FUNCTION public.list_orphans()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return (
    with named as materialized (
      select * from private.named_objects()
    ), stored as materialized (
      select o.bucket_id, o.name, case when o.metadata ->> 'size' ~ '^[0-9]{1,15}$' then (o.metadata ->> 'size')::bigint end as size, o.created_at
      from storage.objects o where o.bucket_id in ('images', 'downloads', 'Downloadable Files')
    )
    select jsonb_build_object(
      'objects', coalesce((
        select jsonb_agg(jsonb_build_object('bucket', s.bucket_id, 'name', s.name, 'size', s.size, 'created_at', s.created_at)
          order by s.bucket_id, s.name)
        from stored s where not exists (select 1 from named n where n.bucket = s.bucket_id and n.name = s.name)
      ), '[]'),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('table', n.from_table, 'id', n.row_id, 'bucket', n.bucket, 'path', n.name)
          order by n.from_table, n.row_id, n.name)
        from named n where not exists (select 1 from stored s where s.bucket_id = n.bucket and s.name = n.name)
      ), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.list_users(p_search text, p_page integer, p_page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 200);
  before bigint := (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size;
  words text := btrim(coalesce(p_search, ''));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  total bigint;
  ids uuid[];
begin
  perform private.require_area('customers');
  if words = '' then
    total := (select count(*) from private.user_search);
    ids := array(select k.id from private.user_search k order by k.created_at desc, k.id limit size offset before);
  else
    total := (select count(*) from private.user_search k where k.words ilike pattern);
    ids := array(select k.id from private.user_search k where k.words ilike pattern order by k.created_at desc, k.id limit size offset before);
  end if;
  return jsonb_build_object('total', total, 'users', coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin, 'admin_role', f.admin_role) order by listed.place)
    from unnest(ids) with ordinality as listed (id, place)
    join auth.users u on u.id = listed.id
    join public.profiles f on f.id = listed.id
  ), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.match_sources(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return (
    with asked as (
      select a.path, a.sha256 from jsonb_to_recordset(p -> 'items') as a (path text, sha256 text)
    ), matches as (
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256 as existing_sha256, s.download_sha256,
        s.parts
      from asked a join public.illustration_sources s on s.source_path = a.path
      union
      select a.path, a.sha256, s.illustration_id, s.source_path, s.sha256, s.download_sha256, s.parts
      from asked a join public.illustration_sources s on s.sha256 = a.sha256
    )
    select jsonb_build_object('matches', coalesce(jsonb_agg(jsonb_build_object(
      'path', m.path, 'sha256', m.sha256, 'illustration_id', m.illustration_id,
      'existing_path', m.source_path, 'existing_sha256', m.existing_sha256,
      'existing_download_sha256', m.download_sha256, 'existing_parts', m.parts,
      'existing', jsonb_build_object('title', i.title, 'description', i.description, 'category', i.category,
        'price', i.price, 'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags)
    ) order by m.path, m.illustration_id), '[]'))
    from matches m join public.illustrations i on i.id = m.illustration_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.median_price()
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return (
    select round((percentile_cont(0.5) within group (order by i.price))::numeric, 2)
    from public.illustrations i
    where i.kind = 'illustration' and i.price > 0 and i.listed_from <= now()
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.my_bundle_files()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.title, 'theme', b.theme,
    'file_name', b.file_name, 'section', b.section, 'display_order', b.display_order, 'version', b.version,
    'bucket', b.bucket, 'object_path', b.object_path, 'size_bytes', b.size_bytes, 'sha256', b.sha256,
    'uploaded_at', b.uploaded_at) order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
  where (select private.may('content') or private.owns_purchase('bundle-all-packs'))
$function$;

CREATE OR REPLACE FUNCTION public.order_categories(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moved integer;
begin
  perform private.require_area('content');
  update public.categories c set display_order = placed.place - 1
  from (
    select k.id, row_number() over (order by n.place nulls last, k.display_order, k.name) as place
    from public.categories k
    left join jsonb_array_elements_text(p -> 'ids') with ordinality as n (id, place) on n.id = k.id::text
  ) placed
  where placed.id = c.id and c.display_order <> placed.place - 1;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$function$;

CREATE OR REPLACE FUNCTION public.order_featured(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moved integer;
begin
  perform private.require_area('content');
  update public.illustrations i set featured_position = placed.place
  from public.illustrations f
  left join jsonb_array_elements_text(p -> 'ids') with ordinality as placed (id, place) on placed.id = f.id
  where i.id = f.id and f.featured and f.kind = 'illustration' and f.featured_position is distinct from placed.place;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$function$;

CREATE OR REPLACE FUNCTION public.plan_refund(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bought public.orders%rowtype;
  wanted uuid[];
begin
  if not exists (select 1 from public.profiles f where f.id = (p ->> 'admin_id')::uuid and private.role_may(f.admin_role, 'customers')) then
    raise exception 'Your role may not refund orders.' using errcode = 'P0001', hint = 'forbidden';
  end if;
  select * into bought from public.orders o where o.id = (p ->> 'order_id')::uuid;
  if not found then
    raise exception 'This order does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  elsif bought.payment_status = 'refunded' then
    raise exception 'This order has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
  elsif bought.payment_status not in ('paid', 'completed') or bought.stripe_payment_intent is null then
    raise exception 'This order has not been paid, so there is nothing to refund.' using errcode = 'P0001', hint = 'order_unpaid',
      detail = jsonb_build_object('status', bought.payment_status)::text;
  elsif bought.dispute_status in ('open', 'lost') then
    raise exception 'The bank holds the payment of this order because of a dispute, so it cannot be refunded.'
      using errcode = 'P0001', hint = 'order_disputed', detail = jsonb_build_object('status', bought.dispute_status)::text;
  end if;

  if jsonb_typeof(p -> 'order_item_ids') = 'array' then
    wanted := array(select distinct i::uuid from jsonb_array_elements_text(p -> 'order_item_ids') i);
    if exists (
      select 1 from unnest(wanted) w
      where not exists (select 1 from public.order_items l where l.id = w and l.order_id = bought.id)
    ) or cardinality(wanted) = 0 then
      raise exception 'One of the lines does not belong to this order.' using errcode = 'P0001', hint = 'not_found';
    elsif exists (select 1 from public.order_items l where l.id = any (wanted) and l.refunded_at is not null) then
      raise exception 'One of the lines has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
    end if;
  end if;
  return private.refund_plan(bought.id, wanted);
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_illustration(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted_id text := coalesce(nullif(p ->> 'id', ''), gen_random_uuid()::text);
  -- Keys that a client may set; source and create_category are handled apart.
  given jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p)
    where key in ('title', 'description', 'category', 'price', 'is_free', 'featured', 'tags', 'image', 'image_widths',
      'image_width', 'image_height', 'placeholder', 'master_file', 'downloadable_file', 'state', 'publish_at')
  );
  before public.illustrations%rowtype;
  wanted public.illustrations%rowtype;
  was_there boolean;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046003, hashtext(wanted_id));
  select * into before from public.illustrations i where i.id = wanted_id for update;
  was_there := found;
  if not was_there and (p ? 'replaces' or not p ? 'image') then
    raise exception 'This illustration is no longer in the shop.' using errcode = 'P0001', hint = 'not_found';
  end if;
  if was_there and before.kind <> 'illustration' then
    raise exception 'The bundle is not published this way.' using errcode = 'P0001', hint = 'bundle_kept';
  end if;
  if not was_there then
    given := '{"state": "published", "price": 0, "is_free": false, "featured": false, "tags": [], "image_widths": []}'::jsonb || given;
  end if;
  if given ? 'category' or not was_there then
    given := given || jsonb_build_object('category',
      private.resolve_category(given ->> 'category', coalesce((p ->> 'create_category')::boolean, false)));
  end if;
  wanted := jsonb_populate_record(before, given);
  if wanted.is_free then
    wanted.price := 0;
  end if;
  if p ? 'replaces' then
    perform private.require_seen_files(before, p -> 'replaces', wanted);
  end if;
  perform private.require_objects('images', array(select private.image_objects(wanted.image, wanted.image_widths)));
  perform private.require_objects('downloads', array[wanted.downloadable_file, wanted.master_file]);

  -- before the row, so that it is never shown without them
  perform public.save_file_facts('downloads', f ->> 'path', f -> 'facts')
  from jsonb_array_elements(case jsonb_typeof(p -> 'facts') when 'array' then p -> 'facts' else '[]' end) f;

  if not was_there then
    insert into public.illustrations (id, title, description, category, price, is_free, featured, tags, image,
      image_widths, image_width, image_height, placeholder, master_file, downloadable_file, state, publish_at)
    values (wanted_id, wanted.title, wanted.description, wanted.category, wanted.price, wanted.is_free, wanted.featured,
      wanted.tags, wanted.image, wanted.image_widths, wanted.image_width, wanted.image_height, wanted.placeholder,
      wanted.master_file, wanted.downloadable_file, wanted.state, wanted.publish_at);
  elsif to_jsonb(wanted) is distinct from to_jsonb(before) then
    update public.illustrations i set title = wanted.title, description = wanted.description, category = wanted.category,
      price = wanted.price, is_free = wanted.is_free, featured = wanted.featured, tags = wanted.tags, image = wanted.image,
      image_widths = wanted.image_widths, image_width = wanted.image_width, image_height = wanted.image_height,
      placeholder = wanted.placeholder, master_file = wanted.master_file, downloadable_file = wanted.downloadable_file,
      state = wanted.state, publish_at = wanted.publish_at
    where i.id = wanted_id;
  end if;
  if jsonb_typeof(p -> 'source') = 'object' then
    perform private.remember_source(wanted_id, p -> 'source');
  elsif nullif(p ->> 'source_path', '') is not null then
    update public.illustration_sources s
    set source_path = p ->> 'source_path', source_name = regexp_replace(p ->> 'source_path', '^.*/', '')
    where s.illustration_id = wanted_id and s.source_path <> p ->> 'source_path';
  end if;
  return jsonb_build_object('id', wanted_id, 'created', not was_there,
    'replaced', case when was_there then private.replaced_objects(before, p -> 'replaces', wanted) else '[]' end,
    'revision', (select i.revision from public.illustrations i where i.id = wanted_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.reconcile_orders()
 RETURNS TABLE(kind text, order_id uuid, order_item_id uuid, illustration_id text, email text, expected_cents bigint, found_cents bigint, detail text, happened_at timestamp with time zone, order_number bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('customers');
  end if;
  return query
    select r.kind, r.order_id, r.order_item_id, r.illustration_id, coalesce(u.email::text, m.to_email), r.expected_cents,
      r.found_cents, r.detail, r.happened_at, o.number
    from private.unreconciled() r
    join public.orders o on o.id = r.order_id
    left join auth.users u on u.id = o.user_id
    left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
    order by r.happened_at desc, r.order_id, r.order_item_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.release_bundle_pack(p_slug text, p_bucket text, p_object_path text, p_size_bytes bigint, p_sha256 text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pack public.bundle_packs%rowtype;
  stored_size bigint;
  next_version integer;
begin
  perform private.require_area('content');
  select * into pack from public.bundle_packs b where b.slug = p_slug for update;
  if not found then
    raise exception 'There is no pack "%".', p_slug using errcode = 'P0002', hint = 'pack_unknown';
  end if;
  if pack.bucket = p_bucket and pack.object_path = p_object_path and pack.sha256 = p_sha256 then
    return private.bundle_pack_json(p_slug);
  end if;
  perform private.require_objects(p_bucket, array[p_object_path]);
  stored_size := (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = p_bucket and o.name = p_object_path);
  if stored_size <> p_size_bytes then
    raise exception 'The stored file has % bytes instead of %.', stored_size, p_size_bytes
      using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  next_version := (select coalesce(max(v.version), 0) + 1 from public.bundle_pack_versions v where v.pack_slug = p_slug);
  insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256, released_by)
  values (p_slug, next_version, p_bucket, p_object_path, p_size_bytes, p_sha256, (select auth.uid()));
  update public.bundle_packs b set bucket = p_bucket, object_path = p_object_path, size_bytes = p_size_bytes,
    sha256 = p_sha256, version = next_version, uploaded_at = now()
  where b.slug = p_slug;
  return private.bundle_pack_json(p_slug);
end
$function$;

CREATE OR REPLACE FUNCTION public.release_free_pack(p jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids text[] := array(select distinct i from jsonb_array_elements_text(p -> 'illustration_ids') i order by i);
  before text := (select f.object_path from public.free_pack f);
begin
  perform private.require_area('content');
  perform private.require_objects('downloads', array[p ->> 'object_path']);
  if (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = 'downloads' and o.name = p ->> 'object_path') is distinct from (p ->> 'size_bytes')::bigint
  then
    raise exception 'The stored file has another size.' using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  if (select count(*) from public.illustrations i where i.id = any (ids) and i.is_free and i.kind = 'illustration'
    and i.listed_from <= now()) <> 5 then
    raise exception 'The pack needs five different free illustrations.' using errcode = '22023', hint = 'validation';
  end if;
  insert into public.free_pack as known (illustration_ids, object_path, size_bytes, sha256)
  values (ids, p ->> 'object_path', (p ->> 'size_bytes')::bigint, p ->> 'sha256')
  on conflict (only_one) do update set illustration_ids = excluded.illustration_ids, object_path = excluded.object_path,
    size_bytes = excluded.size_bytes, sha256 = excluded.sha256, released_at = now();
  return nullif(before, p ->> 'object_path');
end
$function$;

CREATE OR REPLACE FUNCTION public.resend_receipt(p_order_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail record;
begin
  perform private.require_area('customers');
  select c.* into mail from private.confirmation(p_order_id) c join public.orders o on o.id = p_order_id
  where o.payment_status in ('paid', 'completed', 'refunded');
  if not found then
    raise exception 'Nothing was paid or granted with this order, or its account was deleted: there is no receipt to send.'
      using errcode = 'P0001', hint = 'not_found';
  end if;
  perform private.require_turn(jsonb_build_array(
    jsonb_build_object('key', 'receipt:' || p_order_id, 'most', 3, 'seconds', 3600),
    jsonb_build_object('key', 'receipts:' || (select auth.uid()), 'most', 60, 'seconds', 3600)));
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values (format('receipt:%s:%s', p_order_id, gen_random_uuid()), mail.to_email, 'order_confirmation', mail.payload);
  return mail.to_email;
end
$function$;

CREATE OR REPLACE FUNCTION public.restore_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  restored integer;
begin
  perform private.require_area('content');
  update public.illustrations i set
    category = b.category, price = b.price, is_free = b.is_free, featured = b.featured,
    state = coalesce(b.state, i.state), publish_at = case when b.state is null then i.publish_at else b.publish_at end,
    withdrawn_reason = case when b.state is null then i.withdrawn_reason else b.withdrawn_reason end,
    tags = array(select jsonb_array_elements_text(b.tags))
  from jsonb_to_recordset(p -> 'items')
    as b (id text, revision integer, category text, price numeric, is_free boolean, featured boolean, tags jsonb,
      state text, publish_at timestamptz, withdrawn_reason text)
  where i.id = b.id and i.revision = b.revision and i.kind = 'illustration';
  get diagnostics restored = row_count;
  return jsonb_build_object('restored', restored, 'kept', jsonb_array_length(p -> 'items') - restored);
end
$function$;

CREATE OR REPLACE FUNCTION public.revise_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted jsonb := coalesce(p -> 'set', '{}');
  added text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_tags', '[]')));
  removed text[] := array(select lower(t) from jsonb_array_elements_text(coalesce(p -> 'remove_tags', '[]')) t);
  free boolean := (wanted ->> 'is_free')::boolean;
  answer jsonb;
begin
  perform private.require_area('content');
  with chosen as (
    select i.id, i.category, i.price, i.is_free, i.featured, i.tags, i.state, i.publish_at, i.withdrawn_reason
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    for update
  ), revised as (
    update public.illustrations i set
      category = coalesce(wanted ->> 'category', i.category),
      is_free = case when free is not null then free when wanted ? 'price' then false else i.is_free end,
      price = case when free then 0 when wanted ? 'price' then (wanted ->> 'price')::numeric else i.price end,
      featured = coalesce((wanted ->> 'featured')::boolean, i.featured),
      state = coalesce(wanted ->> 'state', i.state),
      publish_at = case when wanted ? 'state' then (wanted ->> 'publish_at')::timestamptz else i.publish_at end,
      withdrawn_reason = case when wanted ? 'state' then nullif(btrim(wanted ->> 'withdrawn_reason'), '') else i.withdrawn_reason end,
      tags = array(
        select t from unnest(i.tags || added) with ordinality as each(t, place)
        where lower(t) <> all (removed) group by t order by min(place)
      )
    from chosen c where c.id = i.id
    returning i.id, i.revision, c.category, c.price, c.is_free, c.featured, c.tags, c.state, c.publish_at,
      c.withdrawn_reason
  )
  select coalesce(jsonb_agg(to_jsonb(revised)), '[]') into answer from revised;
  return jsonb_build_object('revised', answer);
end
$function$;

CREATE OR REPLACE FUNCTION public.revoke_grant(p_order_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  holder uuid := (select o.user_id from public.orders o where o.id = p_order_id);
begin
  perform private.require_area('customers');
  perform private.lock_buyer(holder);
  update public.license_grants g set revoked_at = now(), revoked_by = (select auth.uid()), revoke_reason = p_reason
  where g.order_id = p_order_id and g.revoked_at is null;
  if not found then
    raise exception 'There is no granted license to take back.' using errcode = 'P0001', hint = 'not_found';
  end if;
  update public.order_items l set refunded_at = now() where l.order_id = p_order_id;
  update public.orders o set payment_status = 'refunded' where o.id = p_order_id;
  if holder is not null then
    perform private.settle_buyer(holder);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.rollback_bundle_pack(p_slug text, p_version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  earlier public.bundle_pack_versions%rowtype;
begin
  perform private.require_area('content');
  perform 1 from public.bundle_packs b where b.slug = p_slug for update;
  select * into earlier from public.bundle_pack_versions v where v.pack_slug = p_slug and v.version = p_version;
  if not found then
    raise exception 'The pack "%" has no version %.', p_slug, p_version using errcode = 'P0002', hint = 'version_unknown';
  end if;
  perform private.require_objects(earlier.bucket, array[earlier.object_path]);
  update public.bundle_packs b set bucket = earlier.bucket, object_path = earlier.object_path,
    size_bytes = earlier.size_bytes, sha256 = earlier.sha256, version = earlier.version, uploaded_at = earlier.released_at
  where b.slug = p_slug and b.version <> p_version;
  return private.bundle_pack_json(p_slug);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_about_page(p_base_revision integer, p_sections jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fields constant text[] := '{section_key,title,content,display_order,is_active,image_url,image_widths,placeholder}';
  sections jsonb;
begin
  perform private.require_area('content');
  -- Absent keys get their defaults; an id that the client made is kept, so that a repeated save adds nothing.
  sections := (
    select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(entry ->> 'id', gen_random_uuid()::text),
      'display_order', place - 1, 'is_active', true, 'image_widths', '[]'::jsonb) || (jsonb_strip_nulls(entry)) order by place), '[]')
    from jsonb_array_elements(p_sections) with ordinality as listed (entry, place)
  );
  if not private.lock_document('about_page', p_base_revision) then
    return private.list_answer('about_page', case
      when private.list_content(sections, fields) = private.list_content(private.about_page_rows(), fields) then 'saved'
      else 'conflict' end, private.about_page_rows());
  end if;

  delete from public.about_content a
  where a.id not in (select (s ->> 'id')::uuid from jsonb_array_elements(sections) s);
  -- Two sections may trade keys: park the changing ones first.
  update public.about_content a set section_key = 'parked:' || a.id
  from jsonb_to_recordset(sections) as s (id uuid, section_key text)
  where s.id = a.id and s.section_key <> a.section_key;
  update public.about_content a set section_key = s.section_key, title = s.title, content = s.content,
    display_order = s.display_order, is_active = s.is_active, image_url = s.image_url, image_widths = s.image_widths,
    placeholder = s.placeholder
  from jsonb_populate_recordset(null::public.about_content, sections) s
  where s.id = a.id
    and (a.section_key, a.title, a.content, a.display_order, a.is_active, a.image_url, a.image_widths, a.placeholder)
      is distinct from (s.section_key, s.title, s.content, s.display_order, s.is_active, s.image_url, s.image_widths, s.placeholder);
  insert into public.about_content (id, section_key, title, content, display_order, is_active, image_url, image_widths, placeholder)
  select s.id, s.section_key, s.title, s.content, s.display_order, s.is_active, s.image_url, s.image_widths, s.placeholder
  from jsonb_populate_recordset(null::public.about_content, sections) s
  where not exists (select 1 from public.about_content a where a.id = s.id);
  update public.content_documents d set updated_by = (select auth.uid()) where d.kind = 'about_page';
  return private.list_answer('about_page', 'saved', private.about_page_rows());
end
$function$;

CREATE OR REPLACE FUNCTION public.save_blog_post(p_id uuid, p_base_revision integer, p_patch jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  given jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_patch)
    where key in ('title', 'content', 'excerpt', 'author', 'image', 'image_widths', 'placeholder', 'category', 'tags',
      'is_published', 'published_at', 'slug', 'show_date')
  );
  stored public.blog_posts%rowtype;
  wanted public.blog_posts%rowtype;
  was_there boolean;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046004, hashtext(p_id::text));
  select * into stored from public.blog_posts b where b.id = p_id for update;
  was_there := found;
  if not was_there and coalesce(p_base_revision, 0) <> private.deleted_post_revision(p_id) then
    return jsonb_build_object('status', 'deleted', 'row', null, 'revision', private.deleted_post_revision(p_id));
  end if;
  if not was_there then
    given := '{"image_widths": [], "tags": [], "is_published": false, "show_date": true}'::jsonb || given;
  end if;
  wanted := jsonb_populate_record(stored, given);
  if was_there and stored.revision is distinct from p_base_revision then
    -- The same save again after a lost answer? Slug and date may have been filled in here.
    wanted.slug := coalesce(nullif(private.slugify(wanted.slug), ''), stored.slug);
    wanted.published_at := case when wanted.is_published then coalesce(wanted.published_at, stored.published_at) end;
    return jsonb_build_object(
      'status', case when to_jsonb(wanted) = to_jsonb(stored) then 'saved' else 'conflict' end,
      'row', to_jsonb(stored) - 'search_document'
    );
  end if;

  if was_there then
    update public.blog_posts b set title = wanted.title, content = wanted.content, excerpt = wanted.excerpt,
      author = wanted.author, image = wanted.image, image_widths = wanted.image_widths, placeholder = wanted.placeholder,
      category = wanted.category, tags = wanted.tags, is_published = wanted.is_published,
      published_at = wanted.published_at, slug = wanted.slug, show_date = wanted.show_date
    where b.id = p_id returning * into stored;
  else
    insert into public.blog_posts (id, title, content, excerpt, author, image, image_widths, placeholder, category, tags,
      is_published, published_at, slug, show_date)
    values (p_id, wanted.title, wanted.content, wanted.excerpt, wanted.author, wanted.image, wanted.image_widths,
      wanted.placeholder, wanted.category, wanted.tags, wanted.is_published, wanted.published_at, wanted.slug, wanted.show_date)
    returning * into stored;
  end if;
  return jsonb_build_object('status', 'saved', 'row', to_jsonb(stored) - 'search_document');
end
$function$;

CREATE OR REPLACE FUNCTION public.save_file_facts(p_bucket text, p_object_path text, p_facts jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored_size bigint;
  whole jsonb := (select f from jsonb_array_elements(p_facts) f where f ->> 'entry' = '');
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('content');
  end if;
  perform private.require_objects(p_bucket, array[p_object_path]);
  stored_size := (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = p_bucket and o.name = p_object_path);
  if whole is null or stored_size <> (whole ->> 'size_bytes')::bigint then
    raise exception 'These facts are not about the stored file: it has % bytes instead of %.', stored_size, whole ->> 'size_bytes'
      using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  delete from public.file_facts f
  where f.bucket = p_bucket and f.object_path = p_object_path
    and f.entry not in (select n ->> 'entry' from jsonb_array_elements(p_facts) n);
  insert into public.file_facts as known (bucket, object_path, entry, sha256, size_bytes, format, width_px, height_px, dpi,
    is_transparent, is_vector, layers, fonts)
  select p_bucket, p_object_path, n.entry, n.sha256, n.size_bytes, n.format, n.width_px, n.height_px, n.dpi, n.is_transparent,
    n.is_vector, n.layers, n.fonts
  from jsonb_to_recordset(p_facts) as n (entry text, sha256 text, size_bytes bigint, format text, width_px integer,
    height_px integer, dpi numeric, is_transparent boolean, is_vector boolean, layers text[], fonts text[])
  on conflict (bucket, object_path, entry) do update set
    sha256 = excluded.sha256, size_bytes = excluded.size_bytes, format = excluded.format, width_px = excluded.width_px,
    height_px = excluded.height_px, dpi = excluded.dpi, is_transparent = excluded.is_transparent,
    is_vector = excluded.is_vector, layers = excluded.layers, fonts = excluded.fonts
  where (known.sha256, known.size_bytes, known.format, known.width_px, known.height_px, known.dpi, known.is_transparent,
      known.is_vector, known.layers, known.fonts)
    is distinct from (excluded.sha256, excluded.size_bytes, excluded.format, excluded.width_px, excluded.height_px, excluded.dpi,
      excluded.is_transparent, excluded.is_vector, excluded.layers, excluded.fonts);
  -- the trigger keep_facts does the work; a row whose facts are the same stays as it is
  update public.illustrations i set master_file = i.master_file
  from private.facts_of_original(p_object_path) n
  where p_bucket = 'downloads' and coalesce(i.downloadable_file, i.master_file) = p_object_path
    and (i.files, i.file_size_bytes) is distinct from (n.files, n.file_size_bytes);
  return jsonb_array_length(p_facts);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_pack_previews(p_bucket text, p_object_path text, p_previews jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('content');
  end if;
  perform private.require_objects('images', array(select n ->> 'image' from jsonb_array_elements(p_previews) n));
  if exists (
    select from jsonb_to_recordset(p_previews) as n (entry text, image_width integer, image_height integer)
    left join public.file_facts f on f.bucket = p_bucket and f.object_path = p_object_path and f.entry = n.entry
    where f.entry is null or greatest(n.image_width, n.image_height) > ceil(greatest(f.width_px, f.height_px) / 2.0)
  ) then
    raise exception 'A preview is of an unknown file, or larger than half of it.' using errcode = '23514', hint = 'preview_refused';
  end if;
  insert into public.pack_previews (bucket, object_path, entry, image, image_width, image_height)
  select p_bucket, p_object_path, n.entry, n.image, n.image_width, n.image_height
  from jsonb_to_recordset(p_previews) as n (entry text, image text, image_width integer, image_height integer)
  on conflict (bucket, object_path, entry) do nothing;
  return jsonb_array_length(p_previews);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_team(p_base_revision integer, p_members jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fields constant text[] := '{name,position,bio,display_order,is_active,image_url,image_widths,placeholder}';
  members jsonb;
begin
  perform private.require_area('content');
  members := (
    select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(entry ->> 'id', gen_random_uuid()::text),
      'display_order', place - 1, 'is_active', true, 'image_widths', '[]'::jsonb) || (jsonb_strip_nulls(entry)) order by place), '[]')
    from jsonb_array_elements(p_members) with ordinality as listed (entry, place)
  );
  if not private.lock_document('team', p_base_revision) then
    return private.list_answer('team', case
      when private.list_content(members, fields) = private.list_content(private.team_rows(), fields) then 'saved'
      else 'conflict' end, private.team_rows());
  end if;

  delete from public.team_members t
  where t.id not in (select (m ->> 'id')::uuid from jsonb_array_elements(members) m);
  update public.team_members t set name = m.name, position = m.position, bio = m.bio, display_order = m.display_order,
    is_active = m.is_active, image_url = m.image_url, image_widths = m.image_widths, placeholder = m.placeholder
  from jsonb_populate_recordset(null::public.team_members, members) m
  where m.id = t.id
    and (t.name, t.position, t.bio, t.display_order, t.is_active, t.image_url, t.image_widths, t.placeholder)
      is distinct from (m.name, m.position, m.bio, m.display_order, m.is_active, m.image_url, m.image_widths, m.placeholder);
  insert into public.team_members (id, name, position, bio, display_order, is_active, image_url, image_widths, placeholder)
  select m.id, m.name, m.position, m.bio, m.display_order, m.is_active, m.image_url, m.image_widths, m.placeholder
  from jsonb_populate_recordset(null::public.team_members, members) m
  where not exists (select 1 from public.team_members t where t.id = m.id);
  update public.content_documents d set updated_by = (select auth.uid()) where d.kind = 'team';
  return private.list_answer('team', 'saved', private.team_rows());
end
$function$;

CREATE OR REPLACE FUNCTION public.set_admin_role(p_user_id uuid, p_role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  update public.profiles p set admin_role = p_role where p.id = p_user_id;
  if not found then
    raise exception 'This user does not exist any more.' using errcode = 'P0002', hint = 'user_unknown';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.unread_originals(p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_area('content');
  end if;
  with unread as (
    select distinct n.bucket, n.name, coalesce((o.metadata ->> 'size')::bigint, 0) as size
    from private.named_objects() n
    join storage.objects o on o.bucket_id = n.bucket and o.name = n.name
    where n.bucket <> 'images' and not exists (
      select from public.file_facts f where f.bucket = n.bucket and f.object_path = n.name)
  ), large as (
    select i.id, i.title, i.master_file from public.illustrations i
    join public.file_facts f on f.bucket = 'downloads' and f.object_path = i.master_file and f.entry = ''
    where greatest(i.image_width, i.image_height) > ceil(greatest(f.width_px, f.height_px) / 2.0)
  )
  select jsonb_build_object(
    'unread', (select count(*) from unread),
    'objects', coalesce((select jsonb_agg(jsonb_build_object('bucket', u.bucket, 'path', u.name, 'size_bytes', u.size)
      order by u.size, u.name) from (select * from unread order by size, name limit p_limit) u), '[]'),
    'large_previews', (select count(*) from large),
    'previews', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'master_file', l.master_file) order by l.id)
      from (select * from large order by id limit p_limit) l), '[]')
  ) into answer;
  return answer;
end
$function$;

CREATE TRIGGER guard_admin_role BEFORE UPDATE ON public.profiles FOR EACH ROW WHEN (((old.is_admin IS DISTINCT FROM new.is_admin) OR (old.admin_role IS DISTINCT FROM new.admin_role))) EXECUTE FUNCTION private.guard_admin_role();

CREATE TRIGGER guard_last_owner BEFORE DELETE ON public.profiles FOR EACH ROW WHEN ((old.admin_role = 'owner'::text)) EXECUTE FUNCTION private.guard_admin_role();

drop trigger log_rights on public.profiles;

CREATE TRIGGER log_rights AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('admin_rights_changed', 'account', 'id', 'full_name', 'is_admin', 'admin_role');

drop policy about_content_select on public.about_content;

create policy about_content_select on public.about_content for select to authenticated
  using ((is_active OR ( SELECT private.may('content'::text) AS may)));

drop policy baobab_objects_delete on storage.objects;

create policy baobab_objects_delete on storage.objects for delete to authenticated
  using (((bucket_id = ANY (ARRAY['images'::text, 'downloads'::text, 'Downloadable Files'::text])) AND (( SELECT private.may('content'::text) AS may) OR ((bucket_id = 'images'::text) AND ((storage.foldername(name))[1] = 'avatars'::text) AND ((storage.foldername(name))[2] = (( SELECT auth.uid() AS uid))::text)))));

drop policy baobab_objects_insert on storage.objects;

create policy baobab_objects_insert on storage.objects for insert to authenticated
  with check (((bucket_id = ANY (ARRAY['images'::text, 'downloads'::text, 'Downloadable Files'::text])) AND private.is_object_name(name) AND (( SELECT private.may('content'::text) AS may) OR ((bucket_id = 'images'::text) AND ((storage.foldername(name))[1] = 'avatars'::text) AND ((storage.foldername(name))[2] = (( SELECT auth.uid() AS uid))::text))) AND private.is_fitting_avatar(bucket_id, name, metadata)));

drop policy baobab_objects_select on storage.objects;

create policy baobab_objects_select on storage.objects for select to authenticated
  using (((bucket_id = ANY (ARRAY['images'::text, 'downloads'::text, 'Downloadable Files'::text])) AND (( SELECT private.may('content'::text) AS may) OR ((bucket_id = 'images'::text) AND ((storage.foldername(name))[1] = 'avatars'::text) AND ((storage.foldername(name))[2] = (( SELECT auth.uid() AS uid))::text)))));

drop policy baobab_objects_update on storage.objects;

create policy baobab_objects_update on storage.objects for update to authenticated
  using (((bucket_id = ANY (ARRAY['images'::text, 'downloads'::text, 'Downloadable Files'::text])) AND (( SELECT private.may('content'::text) AS may) OR ((bucket_id = 'images'::text) AND ((storage.foldername(name))[1] = 'avatars'::text) AND ((storage.foldername(name))[2] = (( SELECT auth.uid() AS uid))::text)))))
  with check (((bucket_id = ANY (ARRAY['images'::text, 'downloads'::text, 'Downloadable Files'::text])) AND private.is_object_name(name) AND (( SELECT private.may('content'::text) AS may) OR ((bucket_id = 'images'::text) AND ((storage.foldername(name))[1] = 'avatars'::text) AND ((storage.foldername(name))[2] = (( SELECT auth.uid() AS uid))::text))) AND private.is_fitting_avatar(bucket_id, name, metadata)));

drop policy blog_posts_delete on public.blog_posts;

create policy blog_posts_delete on public.blog_posts for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy blog_posts_insert on public.blog_posts;

create policy blog_posts_insert on public.blog_posts for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

drop policy blog_posts_select on public.blog_posts;

create policy blog_posts_select on public.blog_posts for select to authenticated
  using (((is_published AND (published_at <= now())) OR ( SELECT private.may('content'::text) AS may)));

drop policy blog_posts_update on public.blog_posts;

create policy blog_posts_update on public.blog_posts for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

drop policy bundle_pack_versions_select on public.bundle_pack_versions;

create policy bundle_pack_versions_select on public.bundle_pack_versions for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy bundle_packs_update on public.bundle_packs;

create policy bundle_packs_update on public.bundle_packs for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

drop policy categories_delete on public.categories;

create policy categories_delete on public.categories for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy categories_insert on public.categories;

create policy categories_insert on public.categories for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

drop policy categories_select on public.categories;

create policy categories_select on public.categories for select to authenticated
  using ((is_active OR ( SELECT private.may('content'::text) AS may)));

drop policy categories_update on public.categories;

create policy categories_update on public.categories for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

drop policy contact_messages_select on public.contact_messages;

create policy contact_messages_select on public.contact_messages for select to authenticated
  using (( SELECT private.may('customers'::text) AS may));

drop policy contact_messages_update on public.contact_messages;

create policy contact_messages_update on public.contact_messages for update to authenticated
  using (( SELECT private.may('customers'::text) AS may))
  with check (( SELECT private.may('customers'::text) AS may));

drop policy contact_replies_select on public.contact_replies;

create policy contact_replies_select on public.contact_replies for select to authenticated
  using (( SELECT private.may('customers'::text) AS may));

drop policy content_documents_select on public.content_documents;

create policy content_documents_select on public.content_documents for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy download_log_select on public.download_log;

create policy download_log_select on public.download_log for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.may('customers'::text) AS may)));

drop policy email_outbox_select on public.email_outbox;

create policy email_outbox_select on public.email_outbox for select to authenticated
  using (( SELECT private.may('customers'::text) AS may));

drop policy file_facts_select on public.file_facts;

create policy file_facts_select on public.file_facts for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy free_pack_select on public.free_pack;

create policy free_pack_select on public.free_pack for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy illustration_sources_delete on public.illustration_sources;

create policy illustration_sources_delete on public.illustration_sources for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy illustration_sources_insert on public.illustration_sources;

create policy illustration_sources_insert on public.illustration_sources for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

drop policy illustration_sources_select on public.illustration_sources;

create policy illustration_sources_select on public.illustration_sources for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy illustration_sources_update on public.illustration_sources;

create policy illustration_sources_update on public.illustration_sources for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

drop policy illustration_versions_select on public.illustration_versions;

create policy illustration_versions_select on public.illustration_versions for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy illustrations_delete on public.illustrations;

create policy illustrations_delete on public.illustrations for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy illustrations_insert on public.illustrations;

create policy illustrations_insert on public.illustrations for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

drop policy illustrations_select on public.illustrations;

create policy illustrations_select on public.illustrations for select to authenticated
  using (((listed_from <= now()) OR ( SELECT private.may('content'::text) AS may) OR private.owns_purchase(id)));

drop policy illustrations_update on public.illustrations;

create policy illustrations_update on public.illustrations for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

drop policy license_grants_select on public.license_grants;

create policy license_grants_select on public.license_grants for select to authenticated
  using (( SELECT private.may('customers'::text) AS may));

drop policy newsletter_subscribers_select on public.newsletter_subscribers;

create policy newsletter_subscribers_select on public.newsletter_subscribers for select to authenticated
  using (( SELECT private.may('customers'::text) AS may));

drop policy newsletter_subscribers_update on public.newsletter_subscribers;

create policy newsletter_subscribers_update on public.newsletter_subscribers for update to authenticated
  using (( SELECT private.may('customers'::text) AS may))
  with check (( SELECT private.may('customers'::text) AS may));

drop policy order_items_select on public.order_items;

create policy order_items_select on public.order_items for select to authenticated
  using ((( SELECT private.may('customers'::text) AS may) OR (order_id IN ( SELECT o.id
   FROM public.orders o
  WHERE (o.user_id = ( SELECT auth.uid() AS uid))))));

drop policy orders_select on public.orders;

create policy orders_select on public.orders for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.may('customers'::text) AS may)));

drop policy pack_previews_select on public.pack_previews;

create policy pack_previews_select on public.pack_previews for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

drop policy profiles_select on public.profiles;

create policy profiles_select on public.profiles for select to authenticated
  using (((id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.may('customers'::text) AS may)));

drop policy team_members_select on public.team_members;

create policy team_members_select on public.team_members for select to authenticated
  using ((is_active OR ( SELECT private.may('content'::text) AS may)));

drop policy user_purchases_select on public.user_purchases;

create policy user_purchases_select on public.user_purchases for select to authenticated
  using ((((user_id = ( SELECT auth.uid() AS uid)) AND (revoked_at IS NULL)) OR ( SELECT private.may('customers'::text) AS may)));

grant EXECUTE on function private.may(text) to authenticated;

grant EXECUTE on function private.may(text) to service_role;

grant EXECUTE on function private.require_area(text) to authenticated;

grant EXECUTE on function private.require_area(text) to service_role;

grant EXECUTE on function private.role_may(text,text) to authenticated;

grant EXECUTE on function private.role_may(text,text) to service_role;

grant EXECUTE on function public.list_admins() to authenticated;

grant EXECUTE on function public.set_admin_role(uuid,text) to authenticated;

drop trigger guard_admin_flag on public.profiles;

drop function public.set_user_admin(uuid,boolean);

drop function private.guard_admin_flag();
