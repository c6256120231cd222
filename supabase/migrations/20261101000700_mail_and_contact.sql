-- Outgoing mail, contact messages, newsletter subscribers, rate limits: written by the edge functions only.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  to_email text not null,
  template text not null,
  payload jsonb not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_outbox_due on public.email_outbox (next_attempt_at) where status = 'pending';
create index email_outbox_newest on public.email_outbox (created_at desc);

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 320),
  subject text not null check (char_length(subject) between 1 and 300),
  message text not null check (char_length(message) between 1 and 10000),
  status text not null default 'new' check (status in ('new', 'read', 'archived')),
  ip_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_messages_newest on public.contact_messages (created_at desc, id);

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (char_length(email) between 3 and 320 and email = lower(email)),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  token_hash text,
  source text,
  confirmed_at timestamptz,
  ip_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index newsletter_subscribers_token on public.newsletter_subscribers (token_hash) where token_hash is not null;
create index newsletter_subscribers_newest on public.newsletter_subscribers (created_at desc, id);

create table private.rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  taken integer not null
);
create index rate_limits_ended on private.rate_limits (window_ends_at);

create trigger touch before update on public.contact_messages
  for each row execute function private.touch_updated_at();
create trigger touch before update on public.newsletter_subscribers
  for each row execute function private.touch_updated_at();

alter table public.email_outbox enable row level security;
alter table public.contact_messages enable row level security;
alter table public.newsletter_subscribers enable row level security;
alter table private.rate_limits enable row level security;
revoke all on public.email_outbox, public.contact_messages, public.newsletter_subscribers, private.rate_limits
  from public, anon, authenticated, service_role;
grant select on public.email_outbox to authenticated;
grant select, update (status) on public.contact_messages to authenticated;
grant select (id, email, status, source, confirmed_at, created_at, updated_at), update (status)
  on public.newsletter_subscribers to authenticated;
grant all on public.email_outbox, public.contact_messages, public.newsletter_subscribers to service_role;

create policy email_outbox_select on public.email_outbox for select to authenticated
  using ((select private.is_admin()));
create policy contact_messages_select on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy contact_messages_update on public.contact_messages for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy newsletter_subscribers_select on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));
create policy newsletter_subscribers_update on public.newsletter_subscribers for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- True while the key has been taken at most p_limit times in the current window.
create function public.take_rate_limit(p_key text, p_limit integer, p_window_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  ends timestamptz := clock_timestamp() + make_interval(secs => p_window_seconds);
  count_now integer;
begin
  delete from private.rate_limits where key in (
    select r.key from private.rate_limits r
    where r.window_ends_at < now() - interval '1 hour' and r.key <> p_key
    limit 20 for update skip locked
  );
  insert into private.rate_limits as known (key, window_ends_at, taken) values (p_key, ends, 1)
  on conflict (key) do update set
    taken = case when known.window_ends_at <= clock_timestamp() then 1 else known.taken + 1 end,
    window_ends_at = case when known.window_ends_at <= clock_timestamp() then excluded.window_ends_at
      else known.window_ends_at end
  returning taken into count_now;
  return count_now <= p_limit;
end
$$;

-- Hands out due mails for five minutes; a worker that dies leaves them to the next one.
create function public.claim_emails(p_limit integer) returns jsonb
language sql security definer set search_path = '' as $$
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
    'id', c.id, 'to_email', c.to_email, 'template', c.template, 'payload', c.payload, 'attempts', c.attempts
  ) order by c.created_at, c.id), '[]') from claimed c
$$;

-- Eight tries, one to 128 minutes apart, then the mail counts as failed.
create function public.finish_email(p_id uuid, p_ok boolean, p_error text) returns void
language sql security definer set search_path = '' as $$
  update public.email_outbox e set
    status = case when p_ok then 'sent' when e.attempts >= 8 then 'failed' else 'pending' end,
    sent_at = case when p_ok then now() end,
    last_error = case when not p_ok then left(p_error, 2000) end,
    next_attempt_at = case when p_ok then e.next_attempt_at
      else now() + interval '1 minute' * power(2, least(e.attempts, 8) - 1) end
  where e.id = p_id and e.status = 'pending'
$$;

revoke all on function public.take_rate_limit(text, integer, integer), public.claim_emails(integer),
  public.finish_email(uuid, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.take_rate_limit(text, integer, integer), public.claim_emails(integer),
  public.finish_email(uuid, boolean, text) to service_role;
