-- Recovery codes, and what administrators and owners do about second factors.

-- Ten at a time, of one salt. The auth server has no such codes: using one removes the account's factors.
create table private.recovery_codes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  hash bytea not null,
  salt uuid not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Codes have 80 random bits, so salt and rounds are only to make a stolen table dearer still. Read as Crockford's base 32: capitals or not, O as 0,
-- I and L as 1, hyphens and spaces for the eye.
create function private.recovery_hash(p_code text, p_salt uuid) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  code constant bytea := convert_to(translate(upper(left(p_code, 40)), 'OIL- ', '011'), 'UTF8');
  hash bytea := uuid_send(p_salt);
begin
  for round in 1 .. 5000 loop
    hash := sha256(hash || code);
  end loop;
  return hash;
end
$$;

-- As in 'K7QD-M2XR-09TB-VW3H'.
create function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.bytes, place) & 31), 1)
    || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) r, generate_series(0, 15) place
$$;

-- The caller's role, though the second factor may be missing still.
create function private.require_role() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.is_admin and not private.is_banned(p.id)) then
    raise exception 'Only an administrator may do this.' using errcode = '42501';
  end if;
end
$$;

create function private.log_second_factor(p_kind text, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_activity(p_kind, 'account', array[p_user_id::text], array[private.account_name(p_user_id)],
    array[null::jsonb], array['{}'::jsonb]);
end
$$;

-- Who the caller is in the admin area, and what the second factor says to it. For everyone, as the entrance asks it.
create function public.admin_access() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('role', p.admin_role, 'has_factor', private.has_second_factor(p.id),
      'is_required', private.second_factor_required(),
      'is_open', private.session_suffices(p.id, (select auth.jwt()) ->> 'aal'),
      'codes_left', (select count(*) from private.recovery_codes c where c.user_id = p.id and c.used_at is null))
    from public.profiles p where p.id = (select auth.uid()) and p.is_admin
  ), jsonb_build_object('role', null, 'has_factor', false, 'is_required', false, 'is_open', false, 'codes_left', 0))
$$;

-- Ten new codes in place of all earlier ones. Only their hashes are kept, so this is the one time that they are told.
create function public.create_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  self constant uuid := (select auth.uid());
  salt constant uuid := gen_random_uuid();
  codes constant text[] := array(select private.new_recovery_code() from generate_series(1, 10));
begin
  perform private.require_role();
  if not private.has_second_factor(self) or not private.session_suffices(self, (select auth.jwt()) ->> 'aal') then
    raise exception 'Set up a second factor, or enter its code, first.' using errcode = 'P0001', hint = 'second_factor_needed';
  end if;
  perform private.require_turn(jsonb_build_array(jsonb_build_object('key', 'recovery_codes:' || self, 'most', 20, 'seconds', 3600)));
  delete from private.recovery_codes c where c.user_id = self;
  insert into private.recovery_codes (user_id, hash, salt) select self, private.recovery_hash(code, salt), salt from unnest(codes) code;
  perform private.log_second_factor('recovery_codes_made', self);
  return codes;
end
$$;

-- Removes an account's factors. Its sessions end but for p_session, since one of them may be on the lost device.
create function private.remove_factors(p_user_id uuid, p_session text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.mfa_factors f where f.user_id = p_user_id;
  delete from auth.sessions s where s.user_id = p_user_id and s.id::text is distinct from p_session;
end
$$;

-- In place of the code of a lost device. A wrong code is an answer, not an error: an error would take back the turn that it cost.
-- Answers status (accepted, wrong or limited), codes_left and retry_after (seconds).
create function public.use_recovery_code(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;

-- For a colleague who lost the device and the codes.
create function public.remove_second_factor(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if p_user_id = (select auth.uid()) then
    raise exception 'Remove your own second factor under Security.' using errcode = 'P0001', hint = 'forbidden';
  elsif not exists (select 1 from public.profiles p where p.id = p_user_id and p.is_admin) then
    raise exception 'This person is not on the team.' using errcode = 'P0001', hint = 'not_found';
  end if;
  perform private.remove_factors(p_user_id, null);
  delete from private.recovery_codes c where c.user_id = p_user_id;
  perform private.log_second_factor('second_factor_removed', p_user_id);
end
$$;

-- An owner who has none would lock the own door first.
create function public.require_second_factor(p_required boolean) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
