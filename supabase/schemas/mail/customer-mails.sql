-- Mails that administrators send to one person: receipts once more, and answers to messages.

-- Refuses when one of the limits ([{key, most, seconds}]) is spent.
create function private.require_turn(p_limits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.take_rate_limits(null, p_limits);
begin
  if not (answer ->> 'taken')::boolean then
    raise exception 'That was asked for too often.' using errcode = 'P0001', hint = 'rate_limited',
      detail = jsonb_build_object('retryAfter', answer -> 'retry_after')::text;
  end if;
end
$$;

-- Sends the confirmation of an order again, to the address that the account has now, and answers with it.
create function public.resend_receipt(p_order_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  sent_by uuid references public.profiles (id) on delete set null,
  mail_id uuid references public.email_outbox (id) on delete set null,
  created_at timestamptz not null default now()
);
create index contact_replies_message on public.contact_replies (message_id, created_at);
create index contact_replies_sent_by on public.contact_replies (sent_by);
create index contact_replies_mail on public.contact_replies (mail_id);

create policy contact_replies_select on public.contact_replies for select to authenticated
  using ((select private.may('customers')));

-- Keeps the answer, mails it to who wrote the message, and answers with the address. The same answer again within a minute (a
-- second click, a repeated request) is the first one.
create function public.answer_message(p_id uuid, p_body text) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;
