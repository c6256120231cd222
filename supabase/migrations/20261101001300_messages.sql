-- What visitors send through the edge functions `contact` and `newsletter`, and the scheduled work of `maintenance`.
-- Service role only; each function runs in one transaction and may be repeated safely.

-- When the last opt-in or welcome mail was queued: it limits how many leave, and how long a link lives.
alter table public.newsletter_subscribers add column mail_sent_at timestamptz;

-- Keeps a message and tells every admin by mail. The same message again within ten minutes (a second click, a repeated
-- request) is the first one.
create function public.store_contact_message(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  perform pg_advisory_xact_lock(7046003, hashtext(concat_ws('|', p ->> 'email', p ->> 'subject', p ->> 'message')));
  select m.id into kept from public.contact_messages m
  where m.email = p ->> 'email' and m.subject = p ->> 'subject' and m.message = p ->> 'message'
    and m.created_at > now() - interval '10 minutes'
  limit 1;
  if found then
    return jsonb_build_object('id', kept, 'created', false);
  end if;

  insert into public.contact_messages (first_name, last_name, email, subject, message, ip_hash)
  values (p ->> 'first_name', p ->> 'last_name', p ->> 'email', p ->> 'subject', p ->> 'message', p ->> 'ip_hash')
  returning id into kept;
  if coalesce((p ->> 'notify')::boolean, true) then
    insert into public.email_outbox (dedupe_key, to_email, template, payload)
    select format('contact:%s:%s', kept, f.id), u.email, 'contact_notice',
      p - 'ip_hash' - 'notify' || jsonb_build_object('id', kept)
    from public.profiles f join auth.users u on u.id = f.id
    where f.is_admin and u.email is not null
    on conflict (dedupe_key) do nothing;
  end if;
  return jsonb_build_object('id', kept, 'created', true);
end
$$;

create function private.queue_newsletter_mail(p_id uuid, p_email text, p_template text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.newsletter_subscribers s set mail_sent_at = now() where s.id = p_id;
  insert into public.email_outbox (dedupe_key, to_email, template)
  values (format('%s:%s:%s', p_template, p_id, extract(epoch from now())), p_email, p_template)
  on conflict (dedupe_key) do nothing;
end
$$;

-- Unknown and unsubscribed addresses get the opt-in mail, confirmed ones the welcome mail again; at most one mail per
-- address in ten minutes. p: email (lower case), token_hash, source, ip_hash.
create function public.subscribe_newsletter(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.newsletter_subscribers%rowtype;
begin
  insert into public.newsletter_subscribers (email, source, ip_hash) values (p ->> 'email', p ->> 'source', p ->> 'ip_hash')
  on conflict (email) do nothing;
  select * into known from public.newsletter_subscribers s where s.email = p ->> 'email' for update;
  if known.status <> 'unsubscribed' and known.mail_sent_at > now() - interval '10 minutes' then
    return jsonb_build_object('queued', false);
  end if;

  update public.newsletter_subscribers s set
    token_hash = p ->> 'token_hash',
    status = case known.status when 'confirmed' then 'confirmed' else 'pending' end,
    source = case known.status when 'confirmed' then s.source else p ->> 'source' end,
    ip_hash = case known.status when 'confirmed' then s.ip_hash else p ->> 'ip_hash' end,
    confirmed_at = case known.status when 'confirmed' then s.confirmed_at end
  where s.id = known.id;
  perform private.queue_newsletter_mail(known.id, known.email,
    case known.status when 'confirmed' then 'newsletter_welcome' else 'newsletter_confirm' end);
  return jsonb_build_object('queued', true);
end
$$;

-- A link confirms for seven days after its mail; repeating it changes nothing. Whoever unsubscribed has to ask again.
create function public.confirm_newsletter(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.newsletter_subscribers%rowtype;
begin
  select * into known from public.newsletter_subscribers s where s.token_hash = p_token_hash for update;
  if known.status = 'confirmed' then
    return jsonb_build_object('status', 'confirmed', 'queued', false);
  end if;
  if known.status is distinct from 'pending' or known.mail_sent_at < now() - interval '7 days' then
    return jsonb_build_object('status', 'expired', 'queued', false);
  end if;
  update public.newsletter_subscribers s set status = 'confirmed', confirmed_at = now() where s.id = known.id;
  perform private.queue_newsletter_mail(known.id, known.email, 'newsletter_welcome');
  return jsonb_build_object('status', 'confirmed', 'queued', true);
end
$$;

-- Works for ever and as often as it is asked.
create function public.unsubscribe_newsletter(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers s set status = 'unsubscribed' where s.token_hash = p_token_hash;
  return jsonb_build_object('status', case when found then 'unsubscribed' else 'expired' end);
end
$$;

create index orders_pending on public.orders (id) where payment_status = 'pending';

-- Pending orders older than so many minutes, by id; p_after is the last id of the page before.
create function public.stale_orders(p_minutes integer, p_after uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('order_id', s.id, 'session_id', s.stripe_session_id) order by s.id), '[]')
  from (
    select o.id, o.stripe_session_id from public.orders o
    where o.payment_status = 'pending' and o.created_at < now() - make_interval(mins => p_minutes)
      and (p_after is null or o.id > p_after)
    order by o.id
    limit least(greatest(p_limit, 0), 100)
  ) s
$$;

-- Drops what has had its time: ended rate limits, and addresses that nobody confirmed for thirty days.
create function public.clean_up() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  limits integer;
  subscribers integer;
begin
  delete from private.rate_limits r where r.window_ends_at < now() - interval '1 hour';
  get diagnostics limits = row_count;
  delete from public.newsletter_subscribers s
  where s.status = 'pending' and coalesce(s.mail_sent_at, s.created_at) < now() - interval '30 days';
  get diagnostics subscribers = row_count;
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers);
end
$$;

revoke all on function private.queue_newsletter_mail(uuid, text, text) from public, anon, authenticated, service_role;
revoke all on function public.store_contact_message(jsonb), public.subscribe_newsletter(jsonb),
  public.confirm_newsletter(text), public.unsubscribe_newsletter(text), public.stale_orders(integer, uuid, integer),
  public.clean_up() from public, anon, authenticated, service_role;
grant execute on function public.store_contact_message(jsonb), public.subscribe_newsletter(jsonb),
  public.confirm_newsletter(text), public.unsubscribe_newsletter(text), public.stale_orders(integer, uuid, integer),
  public.clean_up() to service_role;
