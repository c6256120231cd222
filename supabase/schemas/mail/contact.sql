-- Messages from visitors.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 320),
  subject text not null check (char_length(subject) between 1 and 300),
  message text not null check (char_length(message) between 1 and 10000),
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_messages_newest on public.contact_messages (created_at desc, id);
grant select, update (status) on public.contact_messages to authenticated;

-- Mails that an address of the owner gets about messages: the first at once; what comes within a quarter of an hour after it is
-- counted in one digest, which leaves at the end of it. True when a mail may leave now.
create function private.queue_contact_notice(p_email text, p_message uuid, p jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  window_ends timestamptz;
begin
  perform pg_advisory_xact_lock(7046006, hashtext(p_email));
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
    values (format('contact-digest:%s:%s', p_message, p_email), p_email, 'contact_digest', '{"count": 1}', window_ends)
    on conflict (dedupe_key) do nothing;
    return false;
  end if;

  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values (format('contact:%s:%s', p_message, p_email), p_email, 'contact_notice', p)
  on conflict (dedupe_key) do nothing;
  return true;
end
$$;

-- Keeps a message and tells the owner by mail, wherever the settings say. The same message again within ten minutes (a second click, a repeated
-- request) is the first one. `queued` says that a mail waits to leave at once.
create function public.store_contact_message(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;

create policy contact_messages_select on public.contact_messages for select to authenticated
  using ((select private.may('customers')));
create policy contact_messages_update on public.contact_messages for update to authenticated
  using ((select private.may('customers'))) with check ((select private.may('customers')));
