-- Five free illustrations in one ZIP: what subscribers of the newsletter get once they have confirmed their address.

create table public.free_pack (
  only_one boolean primary key default true check (only_one),
  illustration_ids text[] not null check (cardinality(illustration_ids) = 5),
  object_path text not null check (object_path like 'free-pack/%.zip'),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  released_at timestamptz not null default now()
);

-- Takes a stored ZIP as the pack. p: illustration_ids, object_path, size_bytes, sha256. Answers with the path of the pack before,
-- which nothing names any more.
create function public.release_free_pack(p jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  ids text[] := array(select distinct i from jsonb_array_elements_text(p -> 'illustration_ids') i order by i);
  before text := (select f.object_path from public.free_pack f);
begin
  perform private.require_area('content');
  perform private.require_objects('downloads', array[p ->> 'object_path']);
  if (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = 'downloads' and o.name = p ->> 'object_path') is distinct from (p ->> 'size_bytes')::bigint
  then
    raise exception 'The stored file has another size.' using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  if (select count(*) from public.illustrations i where i.id = any (ids) and i.is_free and i.kind = 'illustration'
    and i.listed_from <= now()) <> 5 then
    raise exception 'The pack needs five different free illustrations.' using errcode = '22023', hint = 'validation';
  end if;
  insert into public.free_pack as known (illustration_ids, object_path, size_bytes, sha256)
  values (ids, p ->> 'object_path', (p ->> 'size_bytes')::bigint, p ->> 'sha256')
  on conflict (only_one) do update set illustration_ids = excluded.illustration_ids, object_path = excluded.object_path,
    size_bytes = excluded.size_bytes, sha256 = excluded.sha256, released_at = now();
  return nullif(before, p ->> 'object_path');
end
$$;

-- Where the pack lies, for a subscriber who has confirmed; null for everyone else, and while there is no pack.
create function public.free_pack_target(p_token_hash text) returns text
language sql stable security definer set search_path = '' as $$
  select f.object_path from public.free_pack f
  where exists (select 1 from public.newsletter_subscribers s where s.token_hash = p_token_hash and s.status = 'confirmed')
$$;
