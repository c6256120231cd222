-- Profile pictures. The function `avatar` checks and stores them with the server's key, so that no rule depends on a policy that
-- Storage asks once for a link and never again. SQL cannot remove an object: Storage refuses a deleted row, and the bytes would stay.
-- So names are queued here in the transaction that ends their use, and the functions remove them through Storage.

create table private.avatars_to_remove (
  name text primary key check (name like 'avatars/%'),
  due_at timestamptz not null default now()
);

-- Before the upload: an upload that is never finished is removed as well.
create function public.plan_avatar(p_name text) returns void
language sql security definer set search_path = '' as $$
  insert into private.avatars_to_remove (name, due_at) values (p_name, now() + interval '10 minutes')
$$;

-- p_name may be null: then the person has no picture any more.
create function public.set_avatar(p_user_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- First, so that calls for one person wait for each other here and not in the queue.
  update public.profiles f set avatar_url = p_name where f.id = p_user_id;
  if not found then
    raise exception 'This account does not exist any more.' using errcode = 'P0001', hint = 'user_unknown';
  end if;
  delete from private.avatars_to_remove r where r.name = p_name;
end
$$;

create function private.queue_avatars() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.avatars_to_remove (name)
  select o.name from storage.objects o
  where o.bucket_id = 'images' and starts_with(o.name, 'avatars/' || old.id || '/')
    and (tg_op = 'DELETE' or o.name is distinct from new.avatar_url)
  on conflict (name) do nothing;
  return null;
end
$$;
create trigger queue_avatars after update of avatar_url or delete on public.profiles
  for each row execute function private.queue_avatars();

-- Names of at most 100 avatars below p_prefix that are due to be removed.
create function public.avatars_to_remove(p_prefix text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.name order by r.name), '[]')
  from (
    select q.name from private.avatars_to_remove q
    where q.due_at <= now() and starts_with(q.name, p_prefix) order by q.due_at limit 100
  ) r
$$;

-- Stores that these avatars were removed.
create function public.forget_avatars(p_names text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.avatars_to_remove r where r.name = any (p_names)
$$;
