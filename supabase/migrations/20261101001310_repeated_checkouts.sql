-- The same cart checked out twice (two tabs, a second click, a request repeated after its answer was lost) is one order, so
-- that it has one payment page and is paid once.

alter function public.create_pending_order(jsonb) set schema private;
revoke all on function private.create_pending_order(jsonb) from public, anon, authenticated, service_role;

-- With p.reuse the buyer's pending order of the last half hour with the very same lines is answered, and its session.
create function public.create_pending_order(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
  earlier public.orders%rowtype;
begin
  if not coalesce((p ->> 'reuse')::boolean, false) then
    return private.create_pending_order(p);
  end if;
  perform pg_advisory_xact_lock(7046004, hashtext(p ->> 'user_id'));
  made := private.create_pending_order(p);
  select o.* into earlier from public.orders o
  where o.user_id = (p ->> 'user_id')::uuid and o.payment_status = 'pending'
    and o.created_at > now() - interval '30 minutes' and o.id <> (made ->> 'order_id')::uuid
    and not exists (
      select 1
      from (select l.* from public.order_items l where l.order_id = o.id) one
      full join (select l.* from public.order_items l where l.order_id = (made ->> 'order_id')::uuid) other
        on (one.illustration_id, one.title, one.price, one.quantity)
          = (other.illustration_id, other.title, other.price, other.quantity)
      where one.id is null or other.id is null
    )
  order by o.created_at
  limit 1;
  if not found then
    return made;
  end if;
  delete from public.orders o where o.id = (made ->> 'order_id')::uuid;
  return made || jsonb_build_object('order_id', earlier.id, 'session_id', earlier.stripe_session_id);
end
$$;

revoke all on function public.create_pending_order(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.create_pending_order(jsonb) to service_role;
