-- Outgoing mail.

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

-- Hands out due mails for five minutes; a worker that dies leaves them to the next one, eight times. `sender`, `sender_name` and `footer` are null where the settings have none.
create function public.claim_emails(p_limit integer) returns jsonb
language sql security definer set search_path = '' as $$
  with given_up as (
    update public.email_outbox e set status = 'failed', last_error = coalesce(e.last_error, 'The worker ended before it told of the mail.')
    where e.status = 'pending' and e.attempts >= 8 and e.next_attempt_at <= now()
  ), due as (
    select e.id from public.email_outbox e
    where e.status = 'pending' and e.attempts < 8 and e.next_attempt_at <= now()
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
    'sender', (select nullif(s.sender_email, '') from public.shop_settings s),
    'sender_name', (select nullif(s.sender_name, '') from public.shop_settings s),
    'footer', (select nullif(s.mail_footer, '') from public.shop_settings s)
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

create policy email_outbox_select on public.email_outbox for select to authenticated
  using ((select private.may('customers')));
