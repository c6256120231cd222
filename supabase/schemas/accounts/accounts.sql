-- Profiles: one per auth user, made by a trigger. Only set_admin_role changes who administers the shop.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text check (char_length(username) between 3 and 60 and username !~ '[\u0001-\u001F\u007F-\u009F]'),
  full_name text check (char_length(full_name) between 2 and 200 and full_name !~ '[\u0001-\u001F\u007F-\u009F]'),
  avatar_url text check (char_length(avatar_url) <= 2048),
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  admin_role text check (admin_role in ('owner', 'editor', 'support')),
  constraint profiles_admins_have_a_role check (is_admin = (admin_role is not null))
);
create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_admins on public.profiles (id) where is_admin;
-- Without avatar_url: set_avatar names the pictures that the function `avatar` stored.
grant select, update (full_name, username) on public.profiles to authenticated;

-- A metadata name that breaks the rules must not stop the sign-up: the profile starts without it.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given text := left(btrim(regexp_replace(new.raw_user_meta_data ->> 'full_name', '[\u0001-\u001F\u007F-\u009F]+', ' ', 'g')), 200);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when char_length(given) >= 2 then given end)
  on conflict (id) do nothing;
  return new;
end
$$;

-- Grants already withhold both columns; this holds even where a server re-grants whole tables. The flag alone stands for an owner:
-- operators set it.
create function private.guard_admin_role() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated') then
      raise exception 'The admin flag cannot be set through a profile.' using errcode = '42501';
    end if;
    if new.admin_role is distinct from old.admin_role then
      new.is_admin := new.admin_role is not null;
    elsif new.is_admin is distinct from old.is_admin then
      new.admin_role := case when new.is_admin then 'owner' end;
    end if;
    if new.admin_role = 'owner' then
      return new;
    end if;
  end if;
  if old.admin_role = 'owner' then
    -- One at a time: two owners demoting each other must not both succeed.
    perform pg_advisory_xact_lock(7046001);
    if not exists (select 1 from public.profiles p where p.admin_role = 'owner' and p.id <> old.id) then
      raise exception 'The last owner cannot be demoted or deleted.'
        using errcode = 'P0001', hint = 'last_admin', detail = 'Make another person an owner first.';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- Owners may do everything. 'content': illustrations, categories, blog, About, bundle and their files. 'customers': orders, refunds,
-- grants, accounts, messages, subscribers, mails.
create function private.role_may(p_role text, p_area text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_role = 'owner' or (p_role, p_area) in (('editor', 'content'), ('support', 'customers')), false)
$$;

create function private.may(p_area text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when exists (select 1 from public.profiles p where p.id = (select auth.uid()) and private.role_may(p.admin_role, p_area))
    then private.session_suffices((select auth.uid()), (select auth.jwt()) ->> 'aal') else false end
$$;

create function private.require_area(p_area text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.may(p_area) then
    raise exception 'Only an administrator may do this.' using errcode = '42501';
  end if;
end
$$;

-- An owner: what no area opens is theirs alone. Like may, only with a second factor where one is there or required.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when exists (select 1 from public.profiles p where p.id = (select auth.uid()) and p.admin_role = 'owner')
    then private.session_suffices((select auth.uid()), (select auth.jwt()) ->> 'aal') else false end
$$;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may do this.' using errcode = '42501';
  end if;
end
$$;

-- Null takes every right away.
create function public.set_admin_role(p_user_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles p set admin_role = p_role where p.id = p_user_id;
  if not found then
    raise exception 'This user does not exist any more.' using errcode = 'P0001', hint = 'user_unknown';
  end if;
end
$$;

-- Everyone who administers the shop.
create function public.list_admins() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin, 'admin_role', f.admin_role,
      'has_second_factor', private.has_second_factor(u.id))
      order by f.admin_role = 'owner' desc, u.email), '[]')
    from public.profiles f join auth.users u on u.id = f.id where f.is_admin);
end
$$;

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

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger guard_admin_role before update on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin or old.admin_role is distinct from new.admin_role)
  execute function private.guard_admin_role();
create trigger guard_last_owner before delete on public.profiles
  for each row when (old.admin_role = 'owner') execute function private.guard_admin_role();
create trigger drop_unproven_password before update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null
  )
  execute function private.drop_unproven_password();

create policy profiles_select on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.may('customers')));
create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
