-- Blog posts, the About page and the team.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 300),
  content text not null check (btrim(content) <> ''),
  excerpt text not null check (btrim(excerpt) <> ''),
  author text not null check (btrim(author) <> ''),
  image text not null check (image <> ''),
  image_widths integer[] not null default '{}',
  placeholder text check (char_length(placeholder) <= 200),
  category text not null check (btrim(category) <> '' and char_length(category) <= 100),
  tags text[] not null default '{}',
  is_published boolean not null default false,
  published_at timestamptz,
  slug text unique check (char_length(slug) <= 300),
  show_date boolean not null default true,
  updated_by uuid references public.profiles (id) on delete set null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null generated always as (
    setweight(private.search_vector(title), 'A')
    || setweight(private.search_vector(category), 'B')
    || setweight(private.search_vector(private.join_words(tags)), 'B')
    || setweight(private.search_vector(excerpt), 'C')
  ) stored,
  constraint blog_posts_published_has_date check (is_published = (published_at is not null))
);
create index blog_posts_published on public.blog_posts (published_at desc, id) where is_published;
create index blog_posts_published_category on public.blog_posts (category, published_at desc) where is_published;
create index blog_posts_created on public.blog_posts (created_at desc, id);
create index blog_posts_updated_by on public.blog_posts (updated_by);
create index blog_posts_search on public.blog_posts using gin (search_document) with (fastupdate = off);

-- When a post was first public; unpublishing clears the public date, this stays.
create table private.blog_post_publications (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  first_published_at timestamptz not null
);

-- A deleted post leaves its revision here, and revisions of one id only grow, also over its deletion. So a creation that
-- arrives late, or is repeated after the deletion, makes nothing. A creation is never too old to be repeated, so no row is
-- cleaned up; each takes 20 bytes.
create table private.deleted_posts (
  id uuid primary key,
  revision integer not null
);

create table public.about_content (
  id uuid primary key default gen_random_uuid(),
  section_key text not null unique check (btrim(section_key) <> ''),
  title text not null,
  content text not null,
  display_order integer not null default 0 check (display_order >= 0),
  is_active boolean not null default true,
  image_url text,
  image_widths integer[] not null default '{}',
  placeholder text check (char_length(placeholder) <= 200),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index about_content_order on public.about_content (display_order, id);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  position text not null,
  bio text,
  image_url text,
  image_widths integer[] not null default '{}',
  placeholder text check (char_length(placeholder) <= 200),
  display_order integer not null default 0 check (display_order >= 0),
  is_active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index team_members_order on public.team_members (display_order, id);

-- The revision of a whole list, which is what an admin edits and saves at once.
create table public.content_documents (
  kind text primary key check (kind in ('about_page', 'team')),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references public.profiles (id) on delete set null
);
create index content_documents_updated_by on public.content_documents (updated_by);

-- Slug from the title when none is given, made unique; published without a date means now, a draft has no date.
create function private.prepare_blog_post() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := private.slugify(coalesce(nullif(btrim(new.slug), ''), new.title));
  tried text;
  turn integer := 1;
begin
  if wanted = '' then
    wanted := 'post';
  end if;
  if nullif(btrim(new.slug), '') is not null then
    new.slug := wanted;
  else
    tried := wanted;
    while exists (select 1 from public.blog_posts b where b.slug = tried and b.id <> new.id) loop
      turn := turn + 1;
      tried := wanted || '-' || turn;
    end loop;
    new.slug := tried;
  end if;
  new.published_at := case when new.is_published then coalesce(new.published_at, now()) end;
  new.updated_by := coalesce((select p.id from public.profiles p where p.id = (select auth.uid())), new.updated_by);
  return new;
end
$$;

create function private.remember_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.blog_post_publications as known (post_id, first_published_at)
  values (new.id, new.published_at)
  on conflict (post_id) do update set first_published_at = excluded.first_published_at
    where known.first_published_at > now(); -- it was only scheduled so far
  return null;
end
$$;

create function private.record_post_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_posts (id, revision) values (old.id, old.revision + 1)
  on conflict (id) do update set revision = excluded.revision;
  return null;
end
$$;

create function private.continue_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deleted_at_revision integer;
begin
  delete from private.deleted_posts d where d.id = new.id returning d.revision into deleted_at_revision;
  new.revision := coalesce(deleted_at_revision, 0) + 1;
  return new;
end
$$;

-- 0 when no deletion is recorded.
create function private.deleted_post_revision(p_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.revision from private.deleted_posts d where d.id = p_id), 0)
$$;

create trigger prepare before insert or update on public.blog_posts
  for each row execute function private.prepare_blog_post();
create trigger remember_publication after insert or update on public.blog_posts
  for each row when (new.is_published) execute function private.remember_publication();
create trigger record_deletion after delete on public.blog_posts
  for each row execute function private.record_post_deletion();
-- After `touch`, which begins every row at 1.
create trigger touch_continued before insert on public.blog_posts
  for each row execute function private.continue_revision();

create policy blog_posts_select_public on public.blog_posts for select to anon
  using (is_published and published_at <= now());
create policy blog_posts_select on public.blog_posts for select to authenticated
  using ((is_published and published_at <= now()) or (select private.may('content')));
create policy about_content_select_public on public.about_content for select to anon using (is_active);
create policy about_content_select on public.about_content for select to authenticated
  using (is_active or (select private.may('content')));
create policy team_members_select_public on public.team_members for select to anon using (is_active);
create policy team_members_select on public.team_members for select to authenticated
  using (is_active or (select private.may('content')));
