-- A token outlives its session until it expires. PostgREST asks here before each request, so that a session ends for reads and writes
-- when it is signed out, its password is changed or its account is deleted.

-- Keys name no session.
create function private.session_lives() returns boolean
language sql stable security definer set search_path = '' as $$
  select claim.session is null
    or exists (select 1 from auth.sessions s where s.id = claim.session and (s.not_after is null or s.not_after > now()))
  from (select ((select auth.jwt()) ->> 'session_id')::uuid as session) claim
$$;

-- PT401: PostgREST answers with status 401.
create function private.require_live_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.session_lives() then
    raise sqlstate 'PT401' using message = 'This session has ended. Sign in again.', hint = 'session_expired';
  end if;
end
$$;
grant execute on function private.require_live_session() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.require_live_session';
notify pgrst, 'reload config';
