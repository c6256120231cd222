-- When an administrator's session must have given a second factor. The factors are the auth server's: auth.mfa_factors.

-- No row until an owner decides.
create table private.admin_security (
  only_one boolean primary key default true check (only_one),
  second_factor_required boolean not null
);

create function private.has_second_factor(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified')
$$;

create function private.second_factor_required() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.second_factor_required from private.admin_security s), false)
$$;

-- While the ban of an account lasts, tokens that it has from before open nothing of an administrator's.
create function private.is_banned(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users u where u.id = p_user_id and u.banned_until > now())
$$;

-- p_level: the claim aal of the session's token. Who has a factor must have given it; without one the shop decides. Storage asks nothing
-- before a request, so a session that has ended is refused here too.
create function private.session_suffices(p_user_id uuid, p_level text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.session_lives() and not private.is_banned(p_user_id) and case when private.has_second_factor(p_user_id) then coalesce(p_level = 'aal2', false)
    else not private.second_factor_required() end
$$;
