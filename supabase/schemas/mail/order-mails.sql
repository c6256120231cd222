-- Mails about money, written in the transaction of what they tell: sales to the owner; refunds and disputes to the buyer, disputes
-- to the owner as well.

-- Where mails to the owner go.
create function private.owner_addresses() returns setof text
language sql stable set search_path = '' as $$
  select s.notice_email from public.shop_settings s where s.notice_email <> ''
  union
  select u.email from public.profiles f join auth.users u on u.id = f.id
  where f.admin_role = 'owner' and u.email is not null and not exists (select 1 from public.shop_settings s where s.notice_email <> '')
  order by 1
$$;

-- An order as mails name it. p_lines: all, or those of this transaction's refund.
create function private.order_facts(bought public.orders, p_refunded_now boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'order_id', bought.id, 'total_amount', bought.total_amount,
    'charged_amount', bought.charged_amount, 'tax_amount', bought.tax_amount, 'tax_behavior', bought.tax_behavior, 'currency', bought.currency,
    'discount_code', bought.discount_code,
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'quantity', l.quantity,
        'list_price', l.list_price, 'license_option', l.license_option,
        'license_name', case when l.license_option <> 'standard' then l.license_name end, 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax,
        'refusal', l.refusal) order by l.title)
      from public.order_items l
      where l.order_id = bought.id and (not p_refunded_now or l.refunded_at = now())), '[]'))
$$;

-- A sale is told at once, on the morning after in the shop's time zone together with the day's others in its currency, both or not at all, as the
-- settings say.
create function private.queue_sale_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  settings public.shop_settings%rowtype;
  sale jsonb := private.order_facts(new, false);
  today date := private.shop_day(now());
begin
  -- An order of which no line stands is refunded, and no sale.
  if not exists (select from public.order_items l where l.order_id = new.id and l.stands) then
    return null;
  end if;
  select * into settings from public.shop_settings;
  if settings.sale_notices then
    insert into public.email_outbox (dedupe_key, to_email, template, payload)
    select format('sale:%s:%s', new.id, a.email), a.email, 'sale_notice',
      sale || jsonb_build_object('buyer', (select u.email from auth.users u where u.id = new.user_id))
    from private.owner_addresses() a (email)
    on conflict (dedupe_key) do nothing;
  end if;
  if settings.sale_digest then
    insert into public.email_outbox as known (dedupe_key, to_email, template, payload, next_attempt_at)
    select format('sale-digest:%s:%s:%s', today, new.currency, a.email), a.email, 'sale_digest',
      jsonb_build_object('day', today, 'time_zone', settings.time_zone, 'count', 1, 'total_amount', new.charged_amount, 'orders', jsonb_build_array(sale)),
      ((today + 1)::timestamp + interval '6 hours') at time zone settings.time_zone
    from private.owner_addresses() a (email)
    on conflict (dedupe_key) do update set payload = known.payload || jsonb_build_object(
      'count', (known.payload ->> 'count')::integer + 1,
      'total_amount', (known.payload ->> 'total_amount')::numeric + new.charged_amount,
      -- A mail lists fifty; the sum counts them all.
      'orders', case when jsonb_array_length(known.payload -> 'orders') < 50
        then (known.payload -> 'orders') || (excluded.payload -> 'orders') else known.payload -> 'orders' end);
  end if;
  return null;
end
$$;
create trigger queue_sale_mails after update of paid_at on public.orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function private.queue_sale_mails();

-- Once for each set of refunds that stand, so that events told twice are one mail and a refund after a failed one is another.
create function private.queue_refund_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  select format('refund:%s:%s', new.id, md5(string_agg(r.id, ',' order by r.id))), u.email, 'order_refund',
    private.order_facts(new, true) || jsonb_build_object(
      'amount', new.refunded_amount - old.refunded_amount, 'refunded_amount', new.refunded_amount)
  from auth.users u, private.refunds r
  where u.id = new.user_id and u.email is not null and r.payment_intent = new.stripe_payment_intent and r.status = 'standing'
  group by u.email
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
create trigger queue_refund_mail after update of refunded_amount on public.orders
  for each row when (new.refunded_amount > old.refunded_amount) execute function private.queue_refund_mail();

create function private.queue_dispute_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stage text;
  facts jsonb;
begin
  select format('%s:%s:%s', new.id, md5(string_agg(d.id, ',' order by d.id)), new.dispute_status),
    private.order_facts(new, false) || jsonb_build_object('status', new.dispute_status, 'amount', coalesce(sum(d.cents) / 100.0, new.charged_amount))
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
$$;
create trigger queue_dispute_mails after update of dispute_status on public.orders
  for each row when (new.dispute_status is not null and new.dispute_status is distinct from old.dispute_status)
  execute function private.queue_dispute_mails();
