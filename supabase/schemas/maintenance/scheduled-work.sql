-- Scheduled work.

-- Pending orders whose payment page has ended or must not be paid any more (private.superseded_orders), as { id, session_id } by id;
-- p_after is the last id of the page before, or null.
create function public.stale_orders(p_after uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('order_id', s.id, 'session_id', s.stripe_session_id) order by s.id), '[]')
  from (
    select o.id, o.stripe_session_id from public.orders o
    where o.payment_status = 'pending' and (p_after is null or o.id > p_after)
      and (o.payable_until < now()
        or o.id in (select d.order_id from private.superseded_orders(o.user_id) d))
    order by o.id
    limit least(greatest(p_limit, 0), 100)
  ) s
$$;

-- Asked for every minute, so that the pages follow a sale that begins or ends, and counts of filters what has changed; reads a handful of
-- index entries where nothing has.
create function public.start_and_end_sales() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  changed constant integer := private.apply_due_sales();
begin
  perform private.refresh_facets();
  return jsonb_build_object('changed', changed);
end
$$;

-- Removes what is no longer needed, and cuts the list of content changes to what the version reads.
create function public.clean_up() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  limits integer;
  subscribers integer;
  mails integer;
begin
  delete from private.rate_limits r where r.window_ends_at < now() - interval '1 hour';
  get diagnostics limits = row_count;
  delete from public.newsletter_subscribers s
  where s.status = 'pending' and coalesce(s.mail_sent_at, s.created_at) < now() - interval '30 days';
  get diagnostics subscribers = row_count;
  delete from public.email_outbox e where e.status <> 'pending' and e.created_at < now() - interval '18 months';
  get diagnostics mails = row_count;
  delete from private.content_changes c
  where c.changed_at < (select k.changed_at from private.content_changes k order by k.changed_at desc, k.id offset 1000 limit 1);
  delete from private.empty_searches e where e.day < (select private.shop_day(now()) - 90);
  delete from private.search_salts s where s.day < (select private.shop_day(now()));
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers, 'mails', mails, 'downloads', private.prune_download_log(),
    'activity', private.prune_activity());
end
$$;
