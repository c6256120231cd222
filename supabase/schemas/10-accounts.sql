-- Profiles: one per auth user, made by a trigger. Only set_user_admin changes the admin flag.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text check (char_length(username) between 3 and 60),
  full_name text check (char_length(full_name) between 2 and 200),
  avatar_url text check (char_length(avatar_url) <= 2048),
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_admins on public.profiles (id) where is_admin;
alter table public.profiles enable row level security;
grant select, update (avatar_url, full_name, username) on public.profiles to authenticated;
grant all on public.profiles to service_role;

-- A metadata name that breaks the rules must not stop the sign-up: the profile starts without it.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given text := left(btrim(new.raw_user_meta_data ->> 'full_name'), 200);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when char_length(given) >= 2 then given end)
  on conflict (id) do nothing;
  return new;
end
$$;

-- Grants already withhold the column; this holds even where a server re-grants whole tables.
create function private.guard_admin_flag() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') then
    raise exception 'The admin flag cannot be set through a profile.' using errcode = '42501';
  end if;
  if old.is_admin and not new.is_admin then
    -- One demotion at a time: two admins demoting each other must not both succeed.
    perform pg_advisory_xact_lock(7046001);
    if not exists (select 1 from public.profiles p where p.is_admin and p.id <> old.id) then
      raise exception 'The last administrator cannot be demoted.'
        using errcode = 'P0001', hint = 'last_admin', detail = 'Make another person an administrator first.';
    end if;
  end if;
  return new;
end
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.is_admin)
$$;
grant execute on function private.is_admin() to authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may do this.' using errcode = '42501';
  end if;
end
$$;
grant execute on function private.require_admin() to authenticated, service_role;

create function public.set_user_admin(p_user_id uuid, p_is_admin boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles p set is_admin = p_is_admin where p.id = p_user_id;
  if not found then
    raise exception 'This user does not exist any more.' using errcode = 'P0002', hint = 'user_unknown';
  end if;
end
$$;
grant execute on function public.set_user_admin(uuid, boolean) to authenticated;

-- The password of a sign-up is not proven to be the owner's: anyone can sign up with an address of another person, and the auth
-- server keeps the first password when the owner signs up after that. So a password does not survive the mailed link that
-- confirms the address; the person who opened the link sets one with the session that the link gives.
-- Accounts that are confirmed without a mail (by an administrator, or where confirmations are off) keep theirs.
create function private.drop_unproven_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;

create trigger touch before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger guard_admin_flag before update on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin) execute function private.guard_admin_flag();
create trigger drop_unproven_password before update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null
  )
  execute function private.drop_unproven_password();

create policy profiles_select on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
