-- Lists of illustrations that a person names and, if they want, shares by a link. What a visitor sees of one is its name and its
-- listed illustrations.

create table public.favorite_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80 and name !~ '[\u0001-\u001F\u007F-\u009F]'),
  is_shared boolean not null default false,
  -- In the link; there while the list is shared, and another one each time that it is shared again.
  token text unique check (char_length(token) = 64),
  created_at timestamptz not null default now(),
  constraint favorite_lists_shared_by_token check (is_shared = (token is not null))
);
create index favorite_lists_owner on public.favorite_lists (user_id, created_at);
grant select, insert (id, user_id, name), update (name, is_shared), delete on public.favorite_lists to authenticated;

create table public.favorite_list_items (
  list_id uuid not null references public.favorite_lists (id) on delete cascade,
  illustration_id text not null references public.illustrations (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (list_id, illustration_id)
);
create index favorite_list_items_illustration on public.favorite_list_items (illustration_id);
grant select, insert (list_id, illustration_id), delete on public.favorite_list_items to authenticated;

create policy favorite_lists_select on public.favorite_lists for select to authenticated using (user_id = (select auth.uid()));
create policy favorite_lists_insert on public.favorite_lists for insert to authenticated with check (user_id = (select auth.uid()));
create policy favorite_lists_update on public.favorite_lists for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy favorite_lists_delete on public.favorite_lists for delete to authenticated using (user_id = (select auth.uid()));
create policy favorite_list_items_select on public.favorite_list_items for select to authenticated
  using (list_id in (select l.id from public.favorite_lists l where l.user_id = (select auth.uid())));
create policy favorite_list_items_insert on public.favorite_list_items for insert to authenticated
  with check (list_id in (select l.id from public.favorite_lists l where l.user_id = (select auth.uid()))
    and exists (select from public.illustrations i where i.id = favorite_list_items.illustration_id));
create policy favorite_list_items_delete on public.favorite_list_items for delete to authenticated
  using (list_id in (select l.id from public.favorite_lists l where l.user_id = (select auth.uid())));

-- At most 50 lists a person, and 60 made within an hour. The owner's row is locked, so that lists made at once are counted one after another.
create function private.limit_favorite_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_turn(jsonb_build_array(jsonb_build_object('key', 'lists:' || new.user_id, 'most', 60, 'seconds', 3600)));
  perform from public.profiles f where f.id = new.user_id for no key update;
  if (select count(*) from public.favorite_lists l where l.user_id = new.user_id) >= 50 then
    raise exception 'There are 50 lists already. Delete one to make another.' using errcode = 'P0001', hint = 'validation';
  end if;
  return new;
end
$$;

-- At most 100 illustrations a list.
create function private.limit_favorite_list_items() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.favorite_lists l where l.id = new.list_id for no key update;
  if (select count(*) from public.favorite_list_items i where i.list_id = new.list_id) >= 100 then
    raise exception 'This list holds 100 illustrations already. Take one out, or begin another list.'
      using errcode = 'P0001', hint = 'validation';
  end if;
  return new;
end
$$;

-- 244 random bits: a link cannot be guessed, and one that was taken back never opens again.
create function private.give_list_token() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not new.is_shared then
    new.token := null;
  elsif tg_op = 'INSERT' or not old.is_shared then
    new.token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  else
    new.token := old.token;
  end if;
  return new;
end
$$;

create trigger a_limit before insert on public.favorite_lists
  for each row execute function private.limit_favorite_lists();
create trigger token before insert or update on public.favorite_lists
  for each row execute function private.give_list_token();
create trigger a_limit before insert on public.favorite_list_items
  for each row execute function private.limit_favorite_list_items();

-- The caller's own, oldest first, each with its listed illustrations, newest first.
create function public.my_lists() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'token', l.token, 'illustrations', (
    select coalesce(jsonb_agg(i.illustration_id order by i.added_at desc, i.illustration_id), '[]')
    from public.favorite_list_items i join public.illustrations b on b.id = i.illustration_id and b.listed_from <= now()
    where i.list_id = l.id)) order by l.created_at, l.id), '[]')
  from public.favorite_lists l where l.user_id = (select auth.uid())
$$;

-- For everyone with the link; null where it opens nothing.
create function public.shared_list(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', l.name, 'illustrations', (
    select coalesce(jsonb_agg(i.illustration_id order by i.added_at desc, i.illustration_id), '[]')
    from public.favorite_list_items i join public.illustrations b on b.id = i.illustration_id
    where i.list_id = l.id and b.kind = 'illustration' and b.listed_from <= now()))
  from public.favorite_lists l where l.token = p_token
$$;
