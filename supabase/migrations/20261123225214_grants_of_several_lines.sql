CREATE OR REPLACE FUNCTION private.log_grants()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_activity(case tg_op when 'INSERT' then 'license_granted' else 'license_revoked' end, 'order',
    array_agg(o.id::text), array_agg(o.number::text), array_agg(null::jsonb),
    array_agg(case tg_op
      when 'INSERT' then jsonb_build_object('item', l.titles, 'seats', l.seats, 'reason', g.reason)
      else jsonb_build_object('item', l.titles, 'reason', g.revoke_reason) end))
  from after_rows g
  join public.orders o on o.id = g.order_id
  cross join lateral (
    select string_agg(i.title, ', ' order by i.title) as titles, sum(i.quantity) as seats
    from public.order_items i where i.order_id = o.id
  ) l
  where tg_op = 'INSERT' or g.revoked_at = now();
  return null;
end
$function$;
