create table private.license_certificates ();

alter table private.license_certificates add column id uuid default gen_random_uuid() not null;

alter table private.license_certificates add column order_item_id uuid not null;

alter table private.license_certificates add column created_at timestamp with time zone default now() not null;

alter table private.license_certificates add constraint license_certificates_order_item_id_key UNIQUE (order_item_id);

alter table private.license_certificates add constraint license_certificates_pkey PRIMARY KEY (id);

alter table private.license_certificates add constraint license_certificates_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES public.order_items(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.license_facts(p_order_item_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'item', jsonb_build_object('id', l.illustration_id, 'title', l.title, 'kind', coalesce(i.kind, 'illustration')),
    'seats', l.quantity, 'ordered_at', coalesce(o.paid_at, o.created_at))
  from public.order_items l
  join public.orders o on o.id = l.order_id
  left join public.illustrations i on i.id = l.illustration_id
  where l.id = p_order_item_id
$function$;

CREATE OR REPLACE FUNCTION private.license_state(p_order_item_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when o.payment_status not in ('paid', 'completed', 'refunded') then null
    when l.refunded_at is not null then 'refunded'
    when o.dispute_status in ('open', 'lost') then 'disputed'
    when l.ungranted_at is null then 'valid'
  end
  from public.order_items l join public.orders o on o.id = l.order_id
  where l.id = p_order_item_id
$function$;

CREATE OR REPLACE FUNCTION public.license_certificate(p_order_item_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select 1 from public.order_items l join public.orders o on o.id = l.order_id
    where l.id = p_order_item_id and o.user_id = (select auth.uid()) and private.license_state(l.id) = 'valid'
  ) then
    return null;
  end if;
  insert into private.license_certificates (order_item_id) values (p_order_item_id) on conflict (order_item_id) do nothing;
  return (
    select private.license_facts(l.id) || jsonb_build_object(
      'id', c.id, 'order_number', o.number,
      'licensee', jsonb_build_object('name', f.full_name, 'email', regexp_replace(u.email, '^(.).*@', '\1***@')))
    from private.license_certificates c
    join public.order_items l on l.id = c.order_item_id
    join public.orders o on o.id = l.order_id
    join public.profiles f on f.id = o.user_id
    join auth.users u on u.id = o.user_id
    where c.order_item_id = p_order_item_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.license_status(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.license_facts(c.order_item_id) || jsonb_build_object(
    'state', private.license_state(c.order_item_id),
    'licensee', (
      select regexp_replace(f.full_name, '(\S)\S*', '\1***', 'g')
      from public.order_items l join public.orders o on o.id = l.order_id join public.profiles f on f.id = o.user_id
      where l.id = c.order_item_id))
  from private.license_certificates c
  where c.id = p_id and private.license_state(c.order_item_id) is not null
$function$;

alter table private.license_certificates enable row level security;

grant EXECUTE on function public.license_certificate(uuid) to authenticated;

grant EXECUTE on function public.license_status(uuid) to service_role;

-- Checks by visitors, all together.
insert into private.shop_limits (name, most, seconds) values ('license', 1000, 60);
