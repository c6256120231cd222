-- What the shop holds about one person: to be handed out, and to be erased.

-- p_user_id may be null, for an address without an account; p_email in lower case.
create function private.person_data(p_user_id uuid, p_email text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
        'full_name', f.full_name, 'picture', f.avatar_url, 'is_admin', f.is_admin)
      from auth.users u join public.profiles f on f.id = u.id where u.id = p_user_id),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'created_at', o.created_at, 'paid_at', o.paid_at,
        'total_amount', o.total_amount, 'charged_amount', o.charged_amount, 'discount_code', o.discount_code, 'refunded_amount', o.refunded_amount, 'currency', o.currency, 'origin', o.origin, 'moved_number', o.moved_number,
        'payment_status', o.payment_status, 'dispute_status', o.dispute_status, 'payment', o.stripe_payment_intent,
        'billing', o.billing, 'consented_at', o.consented_at,
        'documents', (select coalesce(jsonb_agg(private.invoice_json(i) order by i.issued_at, i.number), '[]') from public.invoices i where i.order_id = o.id),
        'grant', (select to_jsonb(g) - array['order_id', 'granted_by', 'revoked_by'] from public.license_grants g where g.order_id = o.id),
        'lines', (select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'seats', l.quantity, 'license_option', l.license_option, 'license', l.license,
            'refusal', l.refusal, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax, 'refunded_at', l.refunded_at, 'certificate', c.id) order by l.title)
          from public.order_items l left join private.license_certificates c on c.order_item_id = l.id where l.order_id = o.id)
        ) order by o.number), '[]')
      from public.orders o where o.id in (select private.orders_of(p_user_id, p_email))),
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
        -- What owners are told is about visitors and buyers.
        'content', case when e.template !~ '_(notice|digest)$' then e.payload end) order by e.created_at), '[]')
      from public.email_outbox e where lower(e.to_email) = p_email)
  )
$$;

-- All that the shop stores about the caller. Errors: 42501 without a session; too many requests beyond ten an hour.
create function public.export_my_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  self uuid := (select auth.uid());
begin
  if not exists (select 1 from auth.users u where u.id = self) then
    raise exception 'Only signed-in people have data of their own.' using errcode = '42501';
  end if;
  perform private.require_turn(jsonb_build_array(jsonb_build_object('key', 'export:' || self, 'most', 10, 'seconds', 3600)));
  return private.person_data(self, (select lower(u.email) from auth.users u where u.id = self));
end
$$;

-- p_key as that of `customer`.
create function private.find_person(p_key text, out id uuid, out email text)
language plpgsql stable set search_path = '' as $$
begin
  select u.id, lower(u.email) into id, email from auth.users u
  where u.id::text = lower(btrim(p_key)) or lower(u.email) = lower(btrim(p_key)) limit 1;
  if not found and position('@' in p_key) > 0 then
    email := lower(btrim(p_key));
  elsif not found then
    raise exception 'This account does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  end if;
end
$$;

-- The same about one person, for support. Errors: 42501 for all others.
create function public.export_person(p_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_area('customers');
  return (select private.person_data(p.id, p.email) from private.find_person(p_key) p);
end
$$;

-- Takes away all that names the person. What stays has no name, address or account in it: orders with their lines and payment
-- references, which tax law asks for; certificates, which others may have to verify; of the downloads of an order the file and the
-- time, until they are 18 months old; of the activity log what was done, but not by whom.
create function private.erase_person(p_user_id uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  theirs constant text[] := array(select o::text from private.orders_of(p_user_id, p_email) o);
  -- A pattern for the address as a word of a text.
  address constant text := '\m' || regexp_replace(p_email, '([^[:alnum:]])', '\\\1', 'g') || '\M';
begin
  perform private.lock_buyer(p_user_id);
  if exists (select 1 from public.profiles f where f.id = p_user_id and f.is_admin) then
    raise exception 'An administrator''s account cannot be deleted. Another administrator takes the role away first.'
      using errcode = 'P0001', hint = 'forbidden';
  elsif exists (select 1 from public.orders o where o.user_id = p_user_id and o.dispute_status = 'open') then
    raise exception 'A bank is deciding about a payment of this account. The account can be deleted once it has decided.'
      using errcode = 'P0001', hint = 'order_disputed';
  end if;
  -- The address of now, and those that the account had when its orders were confirmed; not one that is another account's by now.
  delete from public.email_outbox e
  where (lower(e.to_email) = p_email or lower(e.to_email) in (
      select lower(m.to_email) from public.email_outbox m
      where m.template in ('order_confirmation', 'order_refund', 'order_dispute') and m.payload ->> 'order_id' = any (theirs)
        and not exists (select from auth.users u where lower(u.email) = lower(m.to_email) and u.id is distinct from p_user_id)))
    or (e.template in ('order_confirmation', 'order_refund', 'order_dispute') and e.payload ->> 'order_id' = any (theirs))
    or (e.template = 'contact_notice' and lower(e.payload ->> 'email') = p_email);
  update public.email_outbox e set payload = e.payload - 'buyer'
  where lower(e.payload ->> 'buyer') = p_email or (e.payload ? 'buyer' and e.payload ->> 'order_id' = any (theirs));
  -- Words of administrators: the whole reason of what was theirs, the address alone elsewhere.
  update public.license_grants g set reason = 'Erased with the account', revoke_reason = case when g.revoke_reason is not null then 'Erased with the account' end
  where g.order_id::text = any (theirs);
  update public.activity_items i set after = i.after - 'reason' where i.subject_id = any (theirs) and i.after ? 'reason';
  update public.discount_codes d set note = regexp_replace(d.note, address, '(erased)', 'gi') where d.note ~* address;
  update public.activity_items i set before = regexp_replace(i.before::text, address, '(erased)', 'gi')::jsonb,
    after = regexp_replace(i.after::text, address, '(erased)', 'gi')::jsonb
  where i.before::text ~* address or i.after::text ~* address;
  delete from public.contact_messages m where lower(m.email) = p_email;
  delete from public.newsletter_subscribers s where s.email = p_email;
  update public.invoices i set content = i.content - 'buyer' where i.order_id::text = any (theirs);
  update public.orders o set billing = '{}' where o.id::text = any (theirs);
  if p_user_id is null then
    return;
  end if;
  update public.download_log d set address_prefix = null where d.user_id = p_user_id;
  delete from public.download_log d where d.user_id = p_user_id and d.order_id is null;
  delete from private.rate_limits r where r.key like '%:' || p_user_id;
  update public.shop_settings_versions v set saved_by_name = '' where v.saved_by = p_user_id;
  update public.activity a set actor_id = null, actor_name = '' where a.actor_id = p_user_id;
  update public.activity_items i set subject_id = gen_random_uuid()::text, subject_name = '', before = null, after = null
  where i.subject_id = p_user_id::text;
  delete from auth.audit_log_entries e
  where position(p_user_id::text in e.payload::text) > 0 or position(p_email in lower(e.payload::text)) > 0;
  delete from auth.users u where u.id = p_user_id;
end
$$;

-- Asks for a session that was begun within ten minutes: the person has just typed the password, or opened a mailed link.
create function public.delete_my_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  self uuid := (select auth.uid());
begin
  if self is null then
    raise exception 'Only signed-in people have an account.' using errcode = '42501';
  elsif not exists (
    select 1 from auth.sessions s
    where s.id::text = (select auth.jwt()) ->> 'session_id' and s.user_id = self and s.created_at > now() - interval '10 minutes'
  ) then
    raise exception 'Enter your password once more to delete your account.' using errcode = 'P0001', hint = 'invalid_credentials';
  end if;
  perform private.erase_person(self, (select lower(u.email) from auth.users u where u.id = self));
end
$$;

-- Erases one person. Errors: 42501 for all but owners.
create function public.delete_person(p_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.erase_person(p.id, p.email) from private.find_person(p_key) p;
end
$$;
