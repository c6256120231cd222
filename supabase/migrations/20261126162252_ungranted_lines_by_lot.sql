CREATE OR REPLACE FUNCTION public.ungranted_lines(p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.refund_plan(due.order_id, array[due.id]) order by due.ungranted_at, due.id), '[]')
  from (
    select l.order_id, l.id, l.ungranted_at from private.paid_lines l
    where l.ungranted_at is not null and l.cost > 0 and l.stripe_payment_intent is not null and not exists (
      select 1 from private.refunds r
      where r.payment_intent = l.stripe_payment_intent and r.status = 'failed' and l.id::text = any (r.order_item_ids))
    order by random()
    limit least(greatest(p_limit, 0), 100)
  ) due
$function$;
