-- The list of users that administrators search.

-- What the search of the user list looks into. Kept in a table of its own, as auth.users belongs to the auth server.
create table private.user_search (
  id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null,
  words text not null
);
create index user_search_newest on private.user_search (created_at desc, id);
create index user_search_words_trigrams on private.user_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);

create function private.update_user_search(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.user_search as known (id, created_at, words)
  select f.id, coalesce(u.created_at, f.created_at), private.fold(concat_ws(E'\n', u.email, f.username, f.full_name))
  from public.profiles f join auth.users u on u.id = f.id where f.id = p_id
  on conflict (id) do update set created_at = excluded.created_at, words = excluded.words
    where (known.created_at, known.words) is distinct from (excluded.created_at, excluded.words)
$$;

create function private.user_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_user_search(new.id);
  return null;
end
$$;

-- Pages count from 1. The search looks into e-mail, username and full name. The page is found before its rows are read.
create function public.list_users(p_search text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 200);
  before bigint := (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size;
  words text := btrim(coalesce(p_search, ''));
  pattern text := private.pattern_of(words);
  total bigint;
  ids uuid[];
begin
  perform private.require_area('customers');
  if words = '' then
    total := (select count(*) from private.user_search);
    ids := array(select k.id from private.user_search k order by k.created_at desc, k.id limit size offset before);
  else
    total := (select count(*) from private.user_search k where k.words like pattern);
    ids := array(select k.id from private.user_search k where k.words like pattern order by k.created_at desc, k.id limit size offset before);
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
$$;

create trigger user_search_changed after insert or update of username, full_name on public.profiles
  for each row execute function private.user_changed();
create trigger user_search_changed after update on auth.users
  for each row when ((old.email, old.created_at) is distinct from (new.email, new.created_at))
  execute function private.user_changed();
