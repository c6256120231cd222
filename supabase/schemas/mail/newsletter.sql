-- Newsletter subscribers.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (char_length(email) between 3 and 320 and email = lower(email)),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  token_hash text,
  source text,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mail_sent_at timestamptz
);
create index newsletter_subscribers_token on public.newsletter_subscribers (token_hash) where token_hash is not null;
create index newsletter_subscribers_newest on public.newsletter_subscribers (created_at desc, id);
grant select (confirmed_at, created_at, email, id, source, status, updated_at), update (status) on public.newsletter_subscribers to authenticated;

create function private.queue_newsletter_mail(p_id uuid, p_email text, p_template text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.newsletter_subscribers s set mail_sent_at = now() where s.id = p_id;
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values (format('%s:%s:%s', p_template, p_id, extract(epoch from now())), p_email, p_template,
    jsonb_build_object('has_free_pack', (public.shop_details() -> 'has_free_pack')))
  on conflict (dedupe_key) do nothing;
end
$$;

-- Unknown and unsubscribed addresses get the opt-in mail, confirmed ones the welcome mail again; at most one mail per
-- address in ten minutes. p: email (lower case), token_hash, source.
create function public.subscribe_newsletter(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;

-- A link confirms for seven days after its mail; repeating it changes nothing. After unsubscribing, an address has to be entered again.
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

-- A link never ends, and repeating it changes nothing.
create function public.unsubscribe_newsletter(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers s set status = 'unsubscribed' where s.token_hash = p_token_hash;
  return jsonb_build_object('status', case when found then 'unsubscribed' else 'expired' end);
end
$$;

-- Takes unsubscribing back. The holder of the link reads the mails of the address, so it needs no confirmation.
create function public.resubscribe_newsletter(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.newsletter_subscribers%rowtype;
begin
  update public.newsletter_subscribers s set status = 'confirmed', confirmed_at = coalesce(s.confirmed_at, now())
  where s.token_hash = p_token_hash and s.status = 'unsubscribed';
  select * into known from public.newsletter_subscribers s where s.token_hash = p_token_hash;
  return jsonb_build_object('status', case known.status when 'confirmed' then 'confirmed' else 'expired' end);
end
$$;

create policy newsletter_subscribers_select on public.newsletter_subscribers for select to authenticated
  using ((select private.may('customers')));
create policy newsletter_subscribers_update on public.newsletter_subscribers for update to authenticated
  using ((select private.may('customers'))) with check ((select private.may('customers')));
