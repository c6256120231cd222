create table private.admin_security ();

create table private.recovery_codes ();

alter table private.admin_security add column only_one boolean default true not null;

alter table private.admin_security add column second_factor_required boolean not null;

alter table private.recovery_codes add column user_id uuid not null;

alter table private.recovery_codes add column hash bytea not null;

alter table private.recovery_codes add column salt uuid not null;

alter table private.recovery_codes add column used_at timestamp with time zone;

alter table private.admin_security add constraint admin_security_only_one_check CHECK (only_one);

alter table private.admin_security add constraint admin_security_pkey PRIMARY KEY (only_one);

alter table private.recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, hash);

alter table private.recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.has_second_factor(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified')
$function$;

CREATE OR REPLACE FUNCTION private.second_factor_required()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select s.second_factor_required from private.admin_security s), false)
$function$;

CREATE OR REPLACE FUNCTION private.second_factor_suffices(p_user_id uuid, p_level text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when private.has_second_factor(p_user_id) then coalesce(p_level = 'aal2', false)
    else not private.second_factor_required() end
$function$;

CREATE OR REPLACE FUNCTION private.new_recovery_code()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.bytes, place) & 31), 1)
    || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) r, generate_series(0, 15) place
$function$;

CREATE OR REPLACE FUNCTION private.recovery_hash(p_code text, p_salt uuid)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  code constant bytea := convert_to(translate(upper(left(p_code, 40)), 'OIL- ', '011'), 'UTF8');
  hash bytea := uuid_send(p_salt);
begin
  for round in 1 .. 5000 loop
    hash := sha256(hash || code);
  end loop;
  return hash;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.admin_role = 'owner')
    then private.second_factor_suffices((select auth.uid()), (select auth.jwt()) ->> 'aal') else false end
$function$;

CREATE OR REPLACE FUNCTION private.log_second_factor(p_kind text, p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_activity(p_kind, 'account', array[p_user_id::text], array[private.account_name(p_user_id)],
    array[null::jsonb], array['{}'::jsonb]);
end
$function$;

CREATE OR REPLACE FUNCTION private.may(p_area text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when exists (select 1 from public.profiles p where p.id = (select auth.uid()) and private.role_may(p.admin_role, p_area))
    then private.second_factor_suffices((select auth.uid()), (select auth.jwt()) ->> 'aal') else false end
$function$;

CREATE OR REPLACE FUNCTION private.remove_factors(p_user_id uuid, p_session text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.mfa_factors f where f.user_id = p_user_id;
  delete from auth.sessions s where s.user_id = p_user_id and s.id::text is distinct from p_session;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_role()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.is_admin) then
    raise exception 'Only an administrator may do this.' using errcode = '42501';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_access()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select jsonb_build_object('role', p.admin_role, 'has_factor', private.has_second_factor(p.id),
      'is_required', private.second_factor_required(),
      'is_open', private.second_factor_suffices(p.id, (select auth.jwt()) ->> 'aal'),
      'codes_left', (select count(*) from private.recovery_codes c where c.user_id = p.id and c.used_at is null))
    from public.profiles p where p.id = (select auth.uid()) and p.is_admin
  ), jsonb_build_object('role', null, 'has_factor', false, 'is_required', false, 'is_open', false, 'codes_left', 0))
$function$;

CREATE OR REPLACE FUNCTION public.create_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  self constant uuid := (select auth.uid());
  salt constant uuid := gen_random_uuid();
  codes constant text[] := array(select private.new_recovery_code() from generate_series(1, 10));
begin
  perform private.require_role();
  if not private.has_second_factor(self) or not private.second_factor_suffices(self, (select auth.jwt()) ->> 'aal') then
    raise exception 'Set up a second factor, or enter its code, first.' using errcode = 'P0001', hint = 'second_factor_needed';
  end if;
  perform private.require_turn(jsonb_build_array(jsonb_build_object('key', 'recovery_codes:' || self, 'most', 20, 'seconds', 3600)));
  delete from private.recovery_codes c where c.user_id = self;
  insert into private.recovery_codes (user_id, hash, salt) select self, private.recovery_hash(code, salt), salt from unnest(codes) code;
  perform private.log_second_factor('recovery_codes_made', self);
  return codes;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_admins()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin, 'admin_role', f.admin_role,
      'has_second_factor', private.has_second_factor(u.id))
      order by f.admin_role = 'owner' desc, u.email), '[]')
    from public.profiles f join auth.users u on u.id = f.id where f.is_admin);
end
$function$;

CREATE OR REPLACE FUNCTION public.list_users(p_search text, p_page integer, p_page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 200);
  before bigint := (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size;
  words text := btrim(coalesce(p_search, ''));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  total bigint;
  ids uuid[];
begin
  perform private.require_area('customers');
  if words = '' then
    total := (select count(*) from private.user_search);
    ids := array(select k.id from private.user_search k order by k.created_at desc, k.id limit size offset before);
  else
    total := (select count(*) from private.user_search k where k.words ilike pattern);
    ids := array(select k.id from private.user_search k where k.words ilike pattern order by k.created_at desc, k.id limit size offset before);
  end if;
  return jsonb_build_object('total', total, 'users', coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin, 'admin_role', f.admin_role,
      'has_second_factor', f.is_admin and private.has_second_factor(u.id)) order by listed.place)
    from unnest(ids) with ordinality as listed (id, place)
    join auth.users u on u.id = listed.id
    join public.profiles f on f.id = listed.id
  ), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.plan_refund(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bought public.orders%rowtype;
  wanted uuid[];
begin
  if not exists (select 1 from public.profiles f where f.id = (p ->> 'admin_id')::uuid and private.role_may(f.admin_role, 'customers')) then
    raise exception 'Your role may not refund orders.' using errcode = 'P0001', hint = 'forbidden';
  elsif not private.second_factor_suffices((p ->> 'admin_id')::uuid, p ->> 'aal') then
    raise exception 'Enter the code of your second factor first.' using errcode = 'P0001', hint = 'second_factor_needed';
  end if;
  select * into bought from public.orders o where o.id = (p ->> 'order_id')::uuid;
  if not found then
    raise exception 'This order does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  elsif bought.payment_status = 'refunded' then
    raise exception 'This order has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
  elsif bought.payment_status not in ('paid', 'completed') or bought.stripe_payment_intent is null then
    raise exception 'This order has not been paid, so there is nothing to refund.' using errcode = 'P0001', hint = 'order_unpaid',
      detail = jsonb_build_object('status', bought.payment_status)::text;
  elsif bought.dispute_status in ('open', 'lost') then
    raise exception 'The bank holds the payment of this order because of a dispute, so it cannot be refunded.'
      using errcode = 'P0001', hint = 'order_disputed', detail = jsonb_build_object('status', bought.dispute_status)::text;
  end if;

  if jsonb_typeof(p -> 'order_item_ids') = 'array' then
    wanted := array(select distinct i::uuid from jsonb_array_elements_text(p -> 'order_item_ids') i);
    if exists (
      select 1 from unnest(wanted) w
      where not exists (select 1 from public.order_items l where l.id = w and l.order_id = bought.id)
    ) or cardinality(wanted) = 0 then
      raise exception 'One of the lines does not belong to this order.' using errcode = 'P0001', hint = 'not_found';
    elsif exists (select 1 from public.order_items l where l.id = any (wanted) and l.refunded_at is not null) then
      raise exception 'One of the lines has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
    end if;
  end if;
  return private.refund_plan(bought.id, wanted);
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_second_factor(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if p_user_id = (select auth.uid()) then
    raise exception 'Remove your own second factor under Security.' using errcode = 'P0001', hint = 'forbidden';
  elsif not exists (select 1 from public.profiles p where p.id = p_user_id and p.is_admin) then
    raise exception 'This person is not on the team.' using errcode = 'P0002', hint = 'not_found';
  end if;
  perform private.remove_factors(p_user_id, null);
  delete from private.recovery_codes c where c.user_id = p_user_id;
  perform private.log_second_factor('second_factor_removed', p_user_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.require_second_factor(p_required boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before constant boolean := private.second_factor_required();
begin
  perform private.require_admin();
  if p_required and not private.has_second_factor((select auth.uid())) then
    raise exception 'Set up your own second factor first.' using errcode = 'P0001', hint = 'second_factor_needed';
  elsif p_required is distinct from before then
    insert into private.admin_security (second_factor_required) values (p_required)
    on conflict (only_one) do update set second_factor_required = excluded.second_factor_required;
    perform private.log_activity('second_factor_rule_changed', 'settings', array['second_factor'], array[''],
      array[jsonb_build_object('second_factor_required', before)], array[jsonb_build_object('second_factor_required', p_required)]);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(p_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  self constant uuid := (select auth.uid());
  turn jsonb;
begin
  perform private.require_role();
  turn := public.take_rate_limits(null, jsonb_build_array(
    jsonb_build_object('key', 'recovery:' || self, 'most', 5, 'seconds', 60),
    jsonb_build_object('key', 'recovery_day:' || self, 'most', 50, 'seconds', 86400)));
  if not (turn ->> 'taken')::boolean then
    return jsonb_build_object('status', 'limited', 'retry_after', turn -> 'retry_after');
  end if;
  update private.recovery_codes c set used_at = now()
  where c.user_id = self and c.used_at is null and c.hash = private.recovery_hash(p_code, (
    select k.salt from private.recovery_codes k where k.user_id = self limit 1));
  if not found then
    return jsonb_build_object('status', 'wrong');
  end if;
  perform private.remove_factors(self, (select auth.jwt()) ->> 'session_id');
  perform private.log_second_factor('recovery_code_used', self);
  return jsonb_build_object('status', 'accepted', 'codes_left', (
    select count(*) from private.recovery_codes c where c.user_id = self and c.used_at is null));
end
$function$;

alter table private.admin_security enable row level security;

alter table private.recovery_codes enable row level security;

grant EXECUTE on function public.admin_access() to authenticated;

grant EXECUTE on function public.create_recovery_codes() to authenticated;

grant EXECUTE on function public.remove_second_factor(uuid) to authenticated;

grant EXECUTE on function public.require_second_factor(boolean) to authenticated;

grant EXECUTE on function public.use_recovery_code(text) to authenticated;
