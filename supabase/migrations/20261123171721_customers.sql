create table public.contact_replies ();

create table public.license_grants ();

alter table public.contact_replies add column id uuid default gen_random_uuid() not null;

alter table public.contact_replies add column message_id uuid not null;

alter table public.contact_replies add column body text not null;

alter table public.contact_replies add column sent_by uuid;

alter table public.contact_replies add column mail_id uuid;

alter table public.contact_replies add column created_at timestamp with time zone default now() not null;

alter table public.license_grants add column order_id uuid not null;

alter table public.license_grants add column reason text not null;

alter table public.license_grants add column granted_by uuid;

alter table public.license_grants add column revoked_at timestamp with time zone;

alter table public.license_grants add column revoked_by uuid;

alter table public.license_grants add column revoke_reason text;

alter table public.orders add column origin text default 'sale'::text not null;

alter table public.contact_messages drop constraint contact_messages_status_check;

alter table public.contact_messages add constraint contact_messages_status_check CHECK ((status = ANY (ARRAY['new'::text, 'read'::text, 'answered'::text, 'archived'::text])));

alter table public.contact_replies add constraint contact_replies_body_check CHECK (((char_length(btrim(body)) >= 1) AND (char_length(btrim(body)) <= 10000)));

alter table public.contact_replies add constraint contact_replies_pkey PRIMARY KEY (id);

alter table public.license_grants add constraint license_grants_check CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL)));

alter table public.license_grants add constraint license_grants_pkey PRIMARY KEY (order_id);

alter table public.license_grants add constraint license_grants_reason_check CHECK (((char_length(btrim(reason)) >= 3) AND (char_length(btrim(reason)) <= 500)));

alter table public.license_grants add constraint license_grants_revoke_reason_check CHECK (((char_length(btrim(revoke_reason)) >= 3) AND (char_length(btrim(revoke_reason)) <= 500)));

alter table public.order_items drop constraint order_items_price_check;

alter table public.order_items add constraint order_items_price_check CHECK ((price >= (0)::numeric));

alter table public.orders add constraint orders_origin_check CHECK ((origin = ANY (ARRAY['sale'::text, 'grant'::text])));

alter table public.orders drop constraint orders_total_amount_check;

alter table public.orders add constraint orders_total_amount_check CHECK (((total_amount > (0)::numeric) OR ((origin = 'grant'::text) AND (total_amount = (0)::numeric))));

alter table public.contact_replies add constraint contact_replies_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.email_outbox(id) ON DELETE SET NULL;

alter table public.contact_replies add constraint contact_replies_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.contact_messages(id) ON DELETE CASCADE;

alter table public.contact_replies add constraint contact_replies_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

alter table public.license_grants add constraint license_grants_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

alter table public.license_grants add constraint license_grants_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

alter table public.license_grants add constraint license_grants_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

CREATE OR REPLACE FUNCTION private.confirmation(p_order_id uuid)
 RETURNS TABLE(to_email text, payload jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select u.email, jsonb_build_object(
    'order_id', o.id, 'order_number', o.number, 'origin', o.origin, 'full_name', f.full_name, 'total_amount', o.total_amount,
    'currency', o.currency, 'is_bundle_purchase', o.is_bundle_purchase,
    'items', (
      select jsonb_agg(jsonb_build_object(
        'id', l.illustration_id, 'title', l.title, 'price', l.price, 'quantity', l.quantity) order by l.title)
      from public.order_items l where l.order_id = o.id
    )
  )
  from public.orders o
  join auth.users u on u.id = o.user_id
  join public.profiles f on f.id = o.user_id
  where o.id = p_order_id and u.email is not null
$function$;

CREATE OR REPLACE FUNCTION private.license_facts(p_order_item_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'item', jsonb_build_object('id', l.illustration_id, 'title', l.title, 'kind', coalesce(i.kind, 'illustration')),
    'seats', l.quantity, 'ordered_at', coalesce(o.paid_at, o.created_at), 'origin', o.origin)
  from public.order_items l
  join public.orders o on o.id = l.order_id
  left join public.illustrations i on i.id = l.illustration_id
  where l.id = p_order_item_id
$function$;

CREATE OR REPLACE FUNCTION private.license_state(p_order_item_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when o.payment_status not in ('paid', 'completed', 'refunded') then null
    when l.refunded_at is not null then case o.origin when 'grant' then 'revoked' else 'refunded' end
    when o.dispute_status in ('open', 'lost') then 'disputed'
    when l.ungranted_at is null then 'valid'
  end
  from public.order_items l join public.orders o on o.id = l.order_id
  where l.id = p_order_item_id
$function$;

CREATE OR REPLACE FUNCTION private.queue_confirmation(p_order_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select 'order-paid:' || p_order_id, c.to_email, 'order_confirmation', c.payload from private.confirmation(p_order_id) c
  on conflict (dedupe_key) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.require_turn(p_limits jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb := public.take_rate_limits(null, p_limits);
begin
  if not (answer ->> 'taken')::boolean then
    raise exception 'That was asked for too often.' using errcode = 'P0001', hint = 'rate_limited',
      detail = jsonb_build_object('retryAfter', answer -> 'retry_after')::text;
  end if;
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
  perform private.require_admin();
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
  perform private.require_admin();
  select u.id, lower(u.email) as email, u.created_at, f.username, f.full_name, f.avatar_url, f.is_admin into person
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
  perform private.require_admin();
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
  perform private.require_admin();
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

CREATE OR REPLACE FUNCTION public.my_library()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with held as (
    select u.illustration_id, sum(l.quantity)::integer as seats, max(u.purchased_at) as purchased_at,
      jsonb_agg(jsonb_build_object('id', l.id, 'order_number', o.number, 'seats', l.quantity, 'origin', o.origin) order by o.number) as lines
    from public.user_purchases u
    join private.paid_lines p on p.id = u.order_item_id
    join public.order_items l on l.id = u.order_item_id
    join public.orders o on o.id = l.order_id
    where u.user_id = (select auth.uid()) and u.revoked_at is null
    group by u.illustration_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'kind', i.kind, 'title', i.title, 'description', i.description, 'category', i.category, 'price', i.price,
    'image', i.image, 'image_widths', i.image_widths, 'placeholder', i.placeholder, 'is_deliverable', i.is_deliverable,
    'is_for_sale', i.listed_from <= now(),
    'downloadable_file', i.downloadable_file, 'seats', h.seats, 'purchased_at', h.purchased_at, 'lines', h.lines,
    'formats', i.formats, 'width_px', i.width_px, 'height_px', i.height_px, 'file_count', i.file_count,
    'released_at', f.created_at, 'size_bytes', (f.metadata ->> 'size')::bigint,
    'last_downloaded_at', (select max(d.requested_at) from public.download_log d
      where d.user_id = (select auth.uid()) and d.illustration_id = i.id),
    'packs', case when i.kind = 'bundle' then private.owned_packs((select auth.uid())) else '[]' end
  ) order by h.purchased_at desc, i.id), '[]')
  from held h
  join public.illustrations i on i.id = h.illustration_id
  left join storage.objects f on f.bucket_id = 'downloads' and f.name = coalesce(i.downloadable_file, i.master_file)
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
  perform private.require_admin();
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

CREATE OR REPLACE FUNCTION public.revoke_grant(p_order_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  holder uuid := (select o.user_id from public.orders o where o.id = p_order_id);
begin
  perform private.require_admin();
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

CREATE INDEX contact_replies_mail ON public.contact_replies USING btree (mail_id);

CREATE INDEX contact_replies_message ON public.contact_replies USING btree (message_id, created_at);

CREATE INDEX contact_replies_sent_by ON public.contact_replies USING btree (sent_by);

CREATE INDEX license_grants_granted_by ON public.license_grants USING btree (granted_by);

CREATE INDEX license_grants_revoked_by ON public.license_grants USING btree (revoked_by);

alter table public.contact_replies enable row level security;

alter table public.license_grants enable row level security;

create policy contact_replies_select on public.contact_replies for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy license_grants_select on public.license_grants for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

comment on column public.orders.origin is 'A grant was given by an administrator at no charge: it is never paid, so paid_at stays null.';

grant DELETE on public.contact_replies to service_role;

grant DELETE on public.license_grants to service_role;

grant INSERT on public.contact_replies to service_role;

grant INSERT on public.license_grants to service_role;

grant MAINTAIN on public.contact_replies to service_role;

grant MAINTAIN on public.license_grants to service_role;

grant REFERENCES on public.contact_replies to service_role;

grant REFERENCES on public.license_grants to service_role;

grant SELECT on public.contact_replies to authenticated;

grant SELECT on public.contact_replies to service_role;

grant SELECT on public.license_grants to authenticated;

grant SELECT on public.license_grants to service_role;

grant TRIGGER on public.contact_replies to service_role;

grant TRIGGER on public.license_grants to service_role;

grant TRUNCATE on public.contact_replies to service_role;

grant TRUNCATE on public.license_grants to service_role;

grant UPDATE on public.contact_replies to service_role;

grant UPDATE on public.license_grants to service_role;

grant EXECUTE on function public.answer_message(uuid,text) to authenticated;

grant EXECUTE on function public.customer(text) to authenticated;

grant EXECUTE on function public.grant_license(uuid,text,integer,text) to authenticated;

grant EXECUTE on function public.resend_receipt(uuid) to authenticated;

grant EXECUTE on function public.revoke_grant(uuid,text) to authenticated;
