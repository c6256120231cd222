CREATE OR REPLACE FUNCTION public.clean_up()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limits integer;
  subscribers integer;
begin
  delete from private.rate_limits r where r.window_ends_at < now() - interval '1 hour';
  get diagnostics limits = row_count;
  delete from public.newsletter_subscribers s
  where s.status = 'pending' and coalesce(s.mail_sent_at, s.created_at) < now() - interval '30 days';
  get diagnostics subscribers = row_count;
  delete from private.content_changes c
  where c.changed_at < (select k.changed_at from private.content_changes k order by k.changed_at desc, k.id offset 1000 limit 1);
  delete from private.empty_searches e where e.day < (now() at time zone 'utc')::date - 90;
  delete from private.search_salts s where s.day < (now() at time zone 'utc')::date;
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers, 'downloads', private.prune_download_log(),
    'activity', private.prune_activity());
end
$function$;

CREATE OR REPLACE FUNCTION public.start_and_end_sales()
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('changed', private.apply_due_sales())
$function$;

grant EXECUTE on function public.start_and_end_sales() to service_role;
