-- New versions of what people own: each owner is told once of each, in the transaction of the release. Releases within ten
-- minutes, such as all packs of a bundle, are one mail.

-- Who was told of what. `version` is a pack's number, or the object of an illustration's file: an object's name is never used twice.
create table private.told_versions (
  user_id uuid not null references public.profiles (id) on delete cascade,
  item text not null,
  version text not null,
  told_at timestamptz not null default now(),
  primary key (user_id, item, version)
);

-- The pictures of two stored files compared by name and content; null while one of them was not read.
create function private.entry_changes(p_old_bucket text, p_old_path text, p_new_bucket text, p_new_path text) returns jsonb
language sql stable set search_path = '' as $$
  with was as (
    select f.entry, f.sha256 from public.file_facts f
    where f.bucket = p_old_bucket and f.object_path = p_old_path and f.entry <> '' and f.entry !~* '(^|/)license\.txt$'
  ), now_is as (
    select f.entry, f.sha256 from public.file_facts f
    where f.bucket = p_new_bucket and f.object_path = p_new_path and f.entry <> '' and f.entry !~* '(^|/)license\.txt$'
  )
  select case when exists (select 1 from was) and exists (select 1 from now_is) then jsonb_build_object(
    'added', (select coalesce(jsonb_agg(n.entry order by n.entry), '[]') from now_is n
      where not exists (select 1 from was w where w.entry = n.entry or w.sha256 = n.sha256)),
    'changed', (select coalesce(jsonb_agg(n.entry order by n.entry), '[]') from now_is n
      join was w on w.entry = n.entry and w.sha256 <> n.sha256),
    'removed', (select coalesce(jsonb_agg(w.entry order by w.entry), '[]') from was w
      where not exists (select 1 from now_is n where n.entry = w.entry or n.sha256 = w.sha256))
  ) end
$$;

create function private.file_summary(p_bucket text, p_path text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('format', f.format, 'width_px', f.width_px, 'height_px', f.height_px, 'size_bytes', f.size_bytes)
  from public.file_facts f where f.bucket = p_bucket and f.object_path = p_path and f.entry = ''
$$;

-- p_owners: who has it. p_key and p_version: what was released. p_release: what the mail says of it.
create function private.tell_owners(p_owners uuid[], p_key text, p_version text, p_release jsonb) returns void
language sql security definer set search_path = '' as $$
  with told as (
    insert into private.told_versions (user_id, item, version)
    select distinct o.user_id, p_key, p_version from unnest(p_owners) o (user_id)
    on conflict do nothing
    returning user_id
  ), readers as (
    select t.user_id, a.email::text as email from told t join auth.users a on a.id = t.user_id where a.email is not null
  ), gathered as (
    update public.email_outbox e
    set payload = jsonb_build_object('releases', (e.payload -> 'releases') || jsonb_build_array(p_release))
    from readers r
    where e.to_email = r.email and e.template = 'new_versions' and e.status = 'pending' and e.attempts = 0
    returning r.user_id
  )
  insert into public.email_outbox (dedupe_key, to_email, template, payload, next_attempt_at)
  select format('versions:%s:%s:%s', r.user_id, p_key, p_version), r.email, 'new_versions',
    jsonb_build_object('releases', jsonb_build_array(p_release)), now() + interval '10 minutes'
  from readers r where r.user_id not in (select g.user_id from gathered g)
  on conflict (dedupe_key) do nothing
$$;

create function private.tell_pack_release() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_owners(array(select r.user_id from private.pack_rights r where r.slug = new.slug), 'pack ' || new.slug, new.version::text, jsonb_build_object(
    'kind', new.section, 'title', new.title, 'version', new.version,
    'file', jsonb_build_object('size_bytes', new.size_bytes),
    'changes', private.entry_changes(old.bucket, old.object_path, new.bucket, new.object_path)));
  return null;
end
$$;
-- Going back to an earlier version is no news.
create trigger tell_pack_release after update of version on public.bundle_packs
  for each row when (new.version > old.version) execute function private.tell_pack_release();

-- Buyers get the downloadable file, and the master where there is none; another name for the same bytes is no new version.
create function private.tell_new_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := coalesce(old.downloadable_file, old.master_file);
  now_is text := coalesce(new.downloadable_file, new.master_file);
begin
  if exists (
    select 1 from public.file_facts a join public.file_facts b on b.sha256 = a.sha256
    where a.object_path = was and a.entry = '' and b.object_path = now_is and b.entry = ''
  ) then
    return null;
  end if;
  perform private.tell_owners(array(
      select u.user_id from public.user_purchases u join private.paid_lines l on l.id = u.order_item_id
      where u.illustration_id = new.id and u.revoked_at is null), 'illustration ' || new.id, now_is, jsonb_build_object(
    'kind', 'illustration', 'title', new.title,
    'before', private.file_summary('downloads', was), 'file', private.file_summary('downloads', now_is),
    'changes', private.entry_changes('downloads', was, 'downloads', now_is)));
  return null;
end
$$;
create trigger tell_new_file after update of downloadable_file, master_file on public.illustrations
  for each row when (
    coalesce(new.downloadable_file, new.master_file) is not null
    and coalesce(old.downloadable_file, old.master_file) is not null
    and coalesce(new.downloadable_file, new.master_file) <> coalesce(old.downloadable_file, old.master_file)
  ) execute function private.tell_new_file();
