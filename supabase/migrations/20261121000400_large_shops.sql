-- Ten thousand illustrations and people are to be as quick as a hundred.

-- Every order that lists can be sorted in; the database sorts ties by id on the way.
create index illustrations_by_title on public.illustrations (title, id) where kind = 'illustration';
create index illustrations_by_price on public.illustrations (price, id) where kind = 'illustration';
create index illustrations_by_change on public.illustrations (updated_at, id) where kind = 'illustration';
-- Counting a category reads the index alone.
create index illustrations_by_category on public.illustrations (category, created_at desc, id) where kind = 'illustration';

-- Words anywhere in title, description or category: all three need an index, or none is used. A person's words are kept
-- apart, as auth.users belongs to the auth server.
create table private.people (
  id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null,
  words text not null
);
create index people_newest on private.people (created_at desc, id);
alter table private.people enable row level security;
revoke all on private.people from public, anon, authenticated, service_role;

do $$
declare
  trgm text := (
    select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'
  );
begin
  if trgm is not null then
    execute format('create index illustrations_description_trigrams on public.illustrations using gin (description %s.gin_trgm_ops) with (fastupdate = off)', trgm);
    execute format('create index illustrations_category_trigrams on public.illustrations using gin (category %s.gin_trgm_ops) with (fastupdate = off)', trgm);
    execute format('create index people_words_trigrams on private.people using gin (words %s.gin_trgm_ops) with (fastupdate = off)', trgm);
  end if;
end
$$;

create function private.know_person(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.people as known (id, created_at, words)
  select f.id, coalesce(u.created_at, f.created_at), concat_ws(E'\n', u.email, f.username, f.full_name)
  from public.profiles f join auth.users u on u.id = f.id where f.id = p_id
  on conflict (id) do update set created_at = excluded.created_at, words = excluded.words
    where (known.created_at, known.words) is distinct from (excluded.created_at, excluded.words)
$$;
create function private.know_person_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.know_person(new.id);
  return null;
end
$$;
create trigger know_person_added after insert on public.profiles
  for each row execute function private.know_person_changed();
create trigger know_person_changed after update on public.profiles
  for each row when ((old.username, old.full_name) is distinct from (new.username, new.full_name))
  execute function private.know_person_changed();
create trigger know_person_changed after update on auth.users
  for each row when ((old.email, old.created_at) is distinct from (new.email, new.created_at))
  execute function private.know_person_changed();
do $$ begin perform private.know_person(f.id) from public.profiles f; end $$;
revoke all on function private.know_person(uuid), private.know_person_changed() from public, anon, authenticated, service_role;

-- Pages count from 1. The search looks into e-mail, username and full name. The page is found before its rows are read.
create or replace function public.list_users(p_search text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 200);
  before bigint := (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size;
  words text := btrim(coalesce(p_search, ''));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  total bigint;
  ids uuid[];
begin
  perform private.require_admin();
  if words = '' then
    total := (select count(*) from private.people);
    ids := array(select k.id from private.people k order by k.created_at desc, k.id limit size offset before);
  else
    total := (select count(*) from private.people k where k.words ilike pattern);
    ids := array(select k.id from private.people k where k.words ilike pattern order by k.created_at desc, k.id limit size offset before);
  end if;
  return jsonb_build_object('total', total, 'users', coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
      'full_name', f.full_name, 'avatar_url', f.avatar_url, 'is_admin', f.is_admin) order by listed.place)
    from unnest(ids) with ordinality as listed (id, place)
    join auth.users u on u.id = listed.id
    join public.profiles f on f.id = listed.id
  ), '[]'));
end
$$;

-- The plan depends on how many rows hold the words, so it is made for each search anew.
create or replace function private.found_illustrations(p_wanted tsquery, p_begins text, p_limit integer) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return array(
    with candidates as (
      (select i.id from public.illustrations i where private.search_vector(i.title) @@ p_wanted limit 200)
      union
      (select i.id from public.illustrations i where i.search_document @@ p_wanted limit 200)
    )
    select i.id from candidates join public.illustrations i using (id)
    where i.kind = 'illustration'
    order by (i.title ilike p_begins) desc, ts_rank(i.search_document, p_wanted) desc, i.featured desc, i.created_at desc, i.id
    limit p_limit
  );
end
$$;

create or replace function private.found_posts(p_wanted tsquery, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with candidates as (
      select p.id, p.search_document, p.published_at from public.blog_posts p
      where p.search_document @@ p_wanted and p.is_published and p.published_at <= now()
      limit 200
    ), ranked as (
      select c.id, ts_rank(c.search_document, p_wanted) as rank, c.published_at from candidates c
      order by 2 desc, 3 desc limit p_limit
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title, 'excerpt', p.excerpt,
      'category', p.category, 'image', p.image, 'image_widths', p.image_widths, 'placeholder', p.placeholder,
      'published_at', p.published_at) order by r.rank desc, r.published_at desc), '[]')
    from ranked r join public.blog_posts p on p.id = r.id
  );
end
$$;
