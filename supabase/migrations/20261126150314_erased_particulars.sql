alter table public.activity drop constraint activity_actor_is_named;

alter table public.activity add constraint activity_actor_is_named CHECK (((actor = 'account'::text) OR (actor_id IS NULL)));

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
  update public.activity a set actor_id = null, actor_name = '' where a.actor_id = p_user_id;
  update public.activity_items i set subject_id = gen_random_uuid()::text, subject_name = '', before = null, after = null
  where i.subject_id = p_user_id::text;
  delete from auth.users u where u.id = p_user_id;
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
      select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('answers', (
          select coalesce(jsonb_agg(jsonb_build_object('body', r.body, 'created_at', r.created_at) order by r.created_at), '[]')
          from public.contact_replies r where r.message_id = m.id)) order by m.created_at), '[]')
      from public.contact_messages m where lower(m.email) = p_email),
    'newsletter', (
      select to_jsonb(s) - 'token_hash' from public.newsletter_subscribers s where s.email = p_email),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object('template', e.template, 'created_at', e.created_at, 'sent_at', e.sent_at,
        'content', e.payload) order by e.created_at), '[]')
      from public.email_outbox e where lower(e.to_email) = p_email)
  )
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
    p ->> 'payment_intent', p - 'customer'
  )
  on conflict (id) do nothing;
  if found then
    return true;
  end if;
  select e.outcome into known from public.stripe_events e where e.id = p ->> 'event_id' for update;
  return known in ('received', 'unmatched');
end
$function$;

CREATE OR REPLACE FUNCTION public.store_contact_message(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept uuid;
  queued boolean := false;
  address text;
begin
  perform pg_advisory_xact_lock(7046003, hashtext(concat_ws('|', p ->> 'email', p ->> 'subject', p ->> 'message')));
  select m.id into kept from public.contact_messages m
  where m.email = p ->> 'email' and m.subject = p ->> 'subject' and m.message = p ->> 'message'
    and m.created_at > now() - interval '10 minutes'
  limit 1;
  if found then
    return jsonb_build_object('id', kept, 'created', false, 'queued', false);
  end if;

  insert into public.contact_messages (first_name, last_name, email, subject, message)
  values (p ->> 'first_name', p ->> 'last_name', p ->> 'email', p ->> 'subject', p ->> 'message')
  returning id into kept;
  if coalesce((p ->> 'notify')::boolean, true) then
    for address in select a.email from private.owner_addresses() a (email) loop
      queued := private.queue_contact_notice(address, kept, p - 'notify' || jsonb_build_object('id', kept)) or queued;
    end loop;
  end if;
  return jsonb_build_object('id', kept, 'created', true, 'queued', queued);
end
$function$;

CREATE OR REPLACE FUNCTION public.subscribe_newsletter(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.newsletter_subscribers%rowtype;
begin
  insert into public.newsletter_subscribers (email, source) values (p ->> 'email', p ->> 'source')
  on conflict (email) do nothing;
  select * into known from public.newsletter_subscribers s where s.email = p ->> 'email' for update;
  if known.status <> 'unsubscribed' and known.mail_sent_at > now() - interval '10 minutes' then
    return jsonb_build_object('queued', false, 'has_free_pack', public.shop_details() -> 'has_free_pack');
  end if;

  update public.newsletter_subscribers s set
    token_hash = p ->> 'token_hash',
    status = case known.status when 'confirmed' then 'confirmed' else 'pending' end,
    source = case known.status when 'confirmed' then s.source else p ->> 'source' end,
    confirmed_at = case known.status when 'confirmed' then s.confirmed_at end
  where s.id = known.id;
  perform private.queue_newsletter_mail(known.id, known.email,
    case known.status when 'confirmed' then 'newsletter_welcome' else 'newsletter_confirm' end);
  return jsonb_build_object('queued', true, 'has_free_pack', public.shop_details() -> 'has_free_pack');
end
$function$;

comment on column public.activity.actor_id is 'Null after the account was deleted.';

alter table public.newsletter_subscribers drop column ip_hash;

alter table public.contact_messages drop column ip_hash;

-- What was kept so far of buyers, and of accounts that are deleted already.
update public.stripe_events e set payload = e.payload - 'customer' where e.payload ? 'customer';

update public.activity a set actor_id = null
where a.actor_id is not null and not exists (select 1 from auth.users u where u.id = a.actor_id);

update public.activity_items i set subject_id = gen_random_uuid()::text
from public.activity a
where a.id = i.activity_id and a.subject_type = 'account' and i.subject_name = ''
  and not exists (select 1 from auth.users u where u.id::text = i.subject_id);
