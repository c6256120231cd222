-- Ceilings for the whole shop beside the limits of each sender, and one mail for many messages.

-- How often a function may be used by everybody together. An operator raises a ceiling with an update of its row.
create table private.shop_limits (
  name text primary key,
  most integer not null check (most > 0),
  seconds integer not null check (seconds > 0)
);
alter table private.shop_limits enable row level security;
revoke all on private.shop_limits from public, anon, authenticated, service_role;
insert into private.shop_limits (name, most, seconds) values
  ('contact', 100, 3600),
  ('newsletter', 300, 3600),
  ('newsletter-link', 2000, 3600),
  ('checkout', 1000, 3600);

-- Takes one turn of each limit of the sender ([{key, most, seconds}]) and one of the shop's ceiling where one is named. The
-- first that is spent ends it: a sender that is refused uses up nothing of the shop's.
create function public.take_turns(p_ceiling text, p_limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
begin
  if p_ceiling is not null and not exists (select from private.shop_limits s where s.name = p_ceiling) then
    raise exception 'There is no ceiling called %.', p_ceiling using errcode = '22023';
  end if;
  for asked in
    select l.value ->> 'key' as key, (l.value ->> 'most')::integer as most, (l.value ->> 'seconds')::integer as seconds,
      false as is_shop, l.ordinality as place
    from jsonb_array_elements(p_limits) with ordinality l
    union all
    select 'shop:' || p_ceiling, s.most, s.seconds, true, 1000 from private.shop_limits s where s.name = p_ceiling
    order by place
  loop
    if not public.take_rate_limit(asked.key, asked.most, asked.seconds) then
      return jsonb_build_object('taken', false, 'is_shop', asked.is_shop, 'retry_after', (
        select greatest(1, ceil(extract(epoch from r.window_ends_at - clock_timestamp())))::integer
        from private.rate_limits r where r.key = asked.key
      ));
    end if;
  end loop;
  return jsonb_build_object('taken', true);
end
$$;

-- Mails an administrator gets about messages: the first at once; what comes within a quarter of an hour after it is
-- counted in one digest, which leaves at the end of it. True when a mail may leave now.
create function private.queue_contact_notice(p_admin uuid, p_email text, p_message uuid, p jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  window_ends timestamptz;
begin
  perform pg_advisory_xact_lock(7046004, hashtext(p_admin::text));
  update public.email_outbox e
  set payload = e.payload || jsonb_build_object('count', (e.payload ->> 'count')::integer + 1)
  where e.to_email = p_email and e.template = 'contact_digest' and e.status = 'pending' and e.attempts = 0;
  if found then
    return false;
  end if;

  select max(case e.status when 'pending' then greatest(e.next_attempt_at, e.created_at) else coalesce(e.sent_at, e.created_at) end)
    + interval '15 minutes'
  into window_ends
  from public.email_outbox e
  where e.to_email = p_email and e.template in ('contact_notice', 'contact_digest')
    and e.created_at > now() - interval '1 day';
  if window_ends > now() then
    insert into public.email_outbox (dedupe_key, to_email, template, payload, next_attempt_at)
    values (format('contact-digest:%s:%s', p_message, p_admin), p_email, 'contact_digest', '{"count": 1}', window_ends)
    on conflict (dedupe_key) do nothing;
    return false;
  end if;

  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values (format('contact:%s:%s', p_message, p_admin), p_email, 'contact_notice', p)
  on conflict (dedupe_key) do nothing;
  return true;
end
$$;

-- Keeps a message and tells every admin by mail. The same message again within ten minutes (a second click, a repeated
-- request) is the first one. `queued` says that a mail waits to leave at once.
create or replace function public.store_contact_message(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
  queued boolean := false;
  admin record;
begin
  perform pg_advisory_xact_lock(7046003, hashtext(concat_ws('|', p ->> 'email', p ->> 'subject', p ->> 'message')));
  select m.id into kept from public.contact_messages m
  where m.email = p ->> 'email' and m.subject = p ->> 'subject' and m.message = p ->> 'message'
    and m.created_at > now() - interval '10 minutes'
  limit 1;
  if found then
    return jsonb_build_object('id', kept, 'created', false, 'queued', false);
  end if;

  insert into public.contact_messages (first_name, last_name, email, subject, message, ip_hash)
  values (p ->> 'first_name', p ->> 'last_name', p ->> 'email', p ->> 'subject', p ->> 'message', p ->> 'ip_hash')
  returning id into kept;
  if coalesce((p ->> 'notify')::boolean, true) then
    for admin in
      select f.id, u.email from public.profiles f join auth.users u on u.id = f.id
      where f.is_admin and u.email is not null order by f.id
    loop
      queued := private.queue_contact_notice(admin.id, admin.email, kept,
        p - 'ip_hash' - 'notify' || jsonb_build_object('id', kept)) or queued;
    end loop;
  end if;
  return jsonb_build_object('id', kept, 'created', true, 'queued', queued);
end
$$;

revoke all on function private.queue_contact_notice(uuid, text, uuid, jsonb) from public, anon, authenticated, service_role;
revoke all on function public.take_turns(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.take_turns(text, jsonb) to service_role;
