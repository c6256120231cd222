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
      when 'INSERT' then jsonb_build_object('item', l.title, 'seats', l.quantity, 'reason', g.reason)
      else jsonb_build_object('item', l.title, 'reason', g.revoke_reason) end))
  from after_rows g
  join public.orders o on o.id = g.order_id
  join public.order_items l on l.order_id = o.id
  where tg_op = 'INSERT' or g.revoked_at = now();
  return null;
end
$function$;

CREATE TRIGGER log_changed AFTER UPDATE ON public.license_grants REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_grants();

CREATE TRIGGER log_made AFTER INSERT ON public.license_grants REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_grants();
