-- The files behind the bundle: nine download packs and ten bonus files, each with its released versions.

create table public.bundle_packs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 2 and 200),
  theme text not null,
  file_name text not null check (file_name like '%.zip'),
  section text not null check (section in ('pack', 'bonus')),
  display_order integer not null check (display_order >= 0),
  bucket text check (bucket in ('downloads', 'Downloadable Files')),
  object_path text check (object_path <> ''),
  size_bytes bigint check (size_bytes > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  version integer not null default 0 check (version >= 0),
  uploaded_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (section, display_order),
  constraint bundle_packs_released_whole check (
    (version = 0) = (object_path is null) and (object_path is null) = (bucket is null)
  )
);
create index bundle_packs_object on public.bundle_packs (object_path) where object_path is not null;

create table public.bundle_pack_versions (
  id uuid primary key default gen_random_uuid(),
  pack_slug text not null references public.bundle_packs (slug) on update cascade on delete cascade,
  version integer not null check (version > 0),
  bucket text not null check (bucket in ('downloads', 'Downloadable Files')),
  object_path text not null check (object_path <> ''),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  released_by uuid references public.profiles (id) on delete set null,
  released_at timestamptz not null default now(),
  unique (pack_slug, version),
  unique (bucket, object_path)
);
create index bundle_pack_versions_released_by on public.bundle_pack_versions (released_by);

create trigger touch before update on public.bundle_packs
  for each row execute function private.touch_updated_at();

insert into public.bundle_packs (section, display_order, slug, title, theme, file_name)
select section, display_order, slug, title, theme, slug || '.zip'
from (values
  ('pack', 1, 'tech-startup', 'Tech Startup Pack', 'tech'),
  ('pack', 2, 'black-wellness', 'Black Wellness Pack', 'wellness'),
  ('pack', 3, 'education', 'Education Pack', 'education'),
  ('pack', 4, 'business-pro', 'Business Pro Pack', 'business'),
  ('pack', 5, 'creative-arts', 'Creative Arts Pack', 'culture'),
  ('pack', 6, 'family-life', 'Family Life Pack', 'family'),
  ('pack', 7, 'fitness', 'Fitness Pack', 'lifestyle'),
  ('pack', 8, 'healthcare', 'Healthcare Pack', 'wellness'),
  ('pack', 9, 'social-media', 'Social Media Pack', 'lifestyle'),
  ('bonus', 1, 'black-wellness-pack', 'Black Wellness', 'wellness'),
  ('bonus', 2, 'healthy-lifestyle-bundle', 'Healthy Lifestyle', 'wellness'),
  ('bonus', 3, 'mental-health-awareness', 'Mental Health Awareness', 'wellness'),
  ('bonus', 4, 'self-care-essentials', 'Self-Care Essentials', 'wellness'),
  ('bonus', 5, 'therapy-resources', 'Therapy Resources', 'wellness'),
  ('bonus', 6, 'mindfulness-collection', 'Mindfulness Collection', 'wellness'),
  ('bonus', 7, 'wellness-journey', 'Wellness Journey', 'wellness'),
  ('bonus', 8, 'emotional-wellness', 'Emotional Wellness', 'wellness'),
  ('bonus', 9, 'holistic-health', 'Holistic Health', 'wellness'),
  ('bonus', 10, 'stress-management', 'Stress Management', 'wellness')
) as pack (section, display_order, slug, title, theme);

alter table public.bundle_packs enable row level security;
alter table public.bundle_pack_versions enable row level security;
revoke all on public.bundle_packs, public.bundle_pack_versions from public, anon, authenticated, service_role;
-- Where a pack lies in storage is told only to its owners (my_bundle_files) and to admins (bundle_pack_versions).
grant select (slug, title, theme, file_name, section, display_order, version, uploaded_at, size_bytes)
  on public.bundle_packs to anon, authenticated;
grant update (title, theme) on public.bundle_packs to authenticated;
grant select on public.bundle_pack_versions to authenticated;
grant all on public.bundle_packs, public.bundle_pack_versions to service_role;

create policy bundle_packs_select on public.bundle_packs for select to anon, authenticated using (true);
create policy bundle_packs_update on public.bundle_packs for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy bundle_pack_versions_select on public.bundle_pack_versions for select to authenticated
  using ((select private.is_admin()));
