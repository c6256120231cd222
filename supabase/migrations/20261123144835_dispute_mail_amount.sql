CREATE OR REPLACE FUNCTION private.queue_dispute_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stage text;
  facts jsonb;
begin
  select format('%s:%s:%s', new.id, md5(string_agg(d.id, ',' order by d.id)), new.dispute_status),
    private.order_facts(new, false) || jsonb_build_object('status', new.dispute_status, 'amount', coalesce(sum(d.cents) / 100.0, new.total_amount))
  into stage, facts
  from private.disputes d where d.payment_intent = new.stripe_payment_intent and d.status <> 'inquiry';
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select format('dispute:%s:buyer', stage), u.email, 'order_dispute', facts
  from auth.users u where u.id = new.user_id and u.email is not null
  union all
  select format('dispute:%s:%s', stage, a.email), a.email, 'dispute_notice', facts from private.owner_addresses() a (email)
  on conflict (dedupe_key) do nothing;
  return null;
end
$function$;
