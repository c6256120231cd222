-- Packs, their releases, and which of them each bundle has. What is sold of them is a row of illustrations: 'pack-' and the slug for a
-- pack, one of kind 'bundle' for a bundle.

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
  -- Checked at the end of a statement, so that one can give all packs new places.
  unique (section, display_order) deferrable initially immediate,
  constraint bundle_packs_released_whole check (
    (version = 0) = (object_path is null) and (object_path is null) = (bucket is null)
  )
);
create index bundle_packs_object on public.bundle_packs (object_path) where object_path is not null;
grant select (display_order, file_name, section, size_bytes, slug, theme, title, uploaded_at, version) on public.bundle_packs to anon;
grant select (display_order, file_name, section, size_bytes, slug, theme, title, uploaded_at, version), update (theme, title) on public.bundle_packs to authenticated;

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

-- Which packs a bundle has, and had. Who bought the bundle gets every pack that it has, also those that are added later; a pack that
-- is taken out stays with everyone who had ordered the bundle before (private.pack_rights).
create table public.bundle_members (
  bundle_id text not null references public.illustrations (id) on delete cascade,
  pack_slug text not null references public.bundle_packs (slug) on update cascade on delete cascade,
  added_at timestamptz not null default now(),
  removed_at timestamptz check (removed_at >= added_at),
  primary key (bundle_id, pack_slug)
);
comment on column public.bundle_members.removed_at is 'When it was taken out last; null while the bundle has it.';
create index bundle_members_pack on public.bundle_members (pack_slug);

-- Slugs of the packs that decide whether the bundles among these items can be sold, in their order.
create function private.bundle_slugs(p_items text[]) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select b.slug from public.bundle_packs b
    where b.section = 'pack' and exists (
      select 1 from public.bundle_members m where m.pack_slug = b.slug and m.bundle_id = any (p_items) and m.removed_at is null)
    order by b.display_order)
$$;

-- A bundle is its download packs: bonus files may follow later.
create function private.bundle_is_released(p_bundle_id text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(b.version > 0), false)
  from public.bundle_members m join public.bundle_packs b on b.slug = m.pack_slug
  where m.bundle_id = p_bundle_id and m.removed_at is null and b.section = 'pack'
$$;

create function private.pack_is_released(p_item_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.bundle_packs b where 'pack-' || b.slug = p_item_id and b.version > 0)
$$;

create function private.keep_deliverable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_deliverable := case new.kind
    when 'bundle' then private.bundle_is_released(new.id)
    when 'pack' then private.pack_is_released(new.id)
    else new.downloadable_file is not null or new.master_file is not null
  end;
  return new;
end
$$;

create function private.keep_bundle_deliverable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two packs released at once wait for each other here, so that the second sees both.
  perform 1 from public.illustrations i where i.kind = 'bundle' order by i.id for update;
  update public.illustrations i set is_deliverable = not i.is_deliverable
  where i.kind = 'bundle' and i.is_deliverable <> private.bundle_is_released(i.id)
    or i.kind = 'pack' and i.is_deliverable <> private.pack_is_released(i.id);
  return null;
end
$$;

create function private.bundle_pack_json(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', b.slug, 'title', b.title, 'section', b.section, 'file_name', b.file_name,
    'version', b.version, 'bucket', b.bucket, 'object_path', b.object_path, 'size_bytes', b.size_bytes,
    'sha256', b.sha256, 'uploaded_at', b.uploaded_at)
  from public.bundle_packs b where b.slug = p_slug
$$;

-- Switches a pack to a whole, verified upload. Releasing the current object again changes nothing.
create function public.release_bundle_pack(p_slug text, p_bucket text, p_object_path text, p_size_bytes bigint, p_sha256 text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  pack public.bundle_packs%rowtype;
  stored_size bigint;
  next_version integer;
begin
  perform private.require_area('content');
  select * into pack from public.bundle_packs b where b.slug = p_slug for update;
  if not found then
    raise exception 'There is no pack "%".', p_slug using errcode = 'P0001', hint = 'pack_unknown';
  end if;
  if pack.bucket = p_bucket and pack.object_path = p_object_path and pack.sha256 = p_sha256 then
    return private.bundle_pack_json(p_slug);
  end if;
  perform private.require_objects(p_bucket, array[p_object_path]);
  stored_size := (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = p_bucket and o.name = p_object_path);
  if stored_size <> p_size_bytes then
    raise exception 'The stored file has % bytes instead of %.', stored_size, p_size_bytes
      using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  next_version := (select coalesce(max(v.version), 0) + 1 from public.bundle_pack_versions v where v.pack_slug = p_slug);
  insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256, released_by)
  values (p_slug, next_version, p_bucket, p_object_path, p_size_bytes, p_sha256, (select auth.uid()));
  update public.bundle_packs b set bucket = p_bucket, object_path = p_object_path, size_bytes = p_size_bytes,
    sha256 = p_sha256, version = next_version, uploaded_at = now()
  where b.slug = p_slug;
  return private.bundle_pack_json(p_slug);
end
$$;

-- Delivers an earlier release of a pack again. Answers the pack as release_bundle_pack does. Errors: version_unknown; object_missing where
-- its file is gone; 42501 for all but editors.
create function public.rollback_bundle_pack(p_slug text, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.bundle_pack_versions%rowtype;
begin
  perform private.require_area('content');
  perform 1 from public.bundle_packs b where b.slug = p_slug for update;
  select * into earlier from public.bundle_pack_versions v where v.pack_slug = p_slug and v.version = p_version;
  if not found then
    raise exception 'The pack "%" has no version %.', p_slug, p_version using errcode = 'P0001', hint = 'version_unknown';
  end if;
  perform private.require_objects(earlier.bucket, array[earlier.object_path]);
  update public.bundle_packs b set bucket = earlier.bucket, object_path = earlier.object_path,
    size_bytes = earlier.size_bytes, sha256 = earlier.sha256, version = earlier.version, uploaded_at = earlier.released_at
  where b.slug = p_slug and b.version <> p_version;
  return private.bundle_pack_json(p_slug);
end
$$;

create trigger keep_deliverable before insert or update on public.illustrations
  for each row execute function private.keep_deliverable();
create trigger keep_bundle_deliverable after insert or delete or update of section, version on public.bundle_packs
  for each statement execute function private.keep_bundle_deliverable();
create trigger keep_bundle_deliverable after insert or delete or update on public.bundle_members
  for each statement execute function private.keep_bundle_deliverable();

create policy bundle_packs_select on public.bundle_packs for select to anon, authenticated using (true);
