CREATE OR REPLACE FUNCTION private.queue_contact_notice(p_email text, p_message uuid, p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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

  insert into public.contact_messages (first_name, last_name, email, subject, message, ip_hash)
  values (p ->> 'first_name', p ->> 'last_name', p ->> 'email', p ->> 'subject', p ->> 'message', p ->> 'ip_hash')
  returning id into kept;
  if coalesce((p ->> 'notify')::boolean, true) then
    for address in select a.email from private.owner_addresses() a (email) loop
      queued := private.queue_contact_notice(address, kept, p - 'ip_hash' - 'notify' || jsonb_build_object('id', kept)) or queued;
    end loop;
  end if;
  return jsonb_build_object('id', kept, 'created', true, 'queued', queued);
end
$function$;

drop function private.queue_contact_notice(uuid,text,uuid,jsonb);
