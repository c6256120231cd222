-- Which files were handed out to whom: what a buyer sees of their own downloads, and the evidence in a dispute.

create table public.download_log (
  -- Made by the client: a renewed link of the same download is not another one.
  id uuid primary key,
  user_id uuid references public.profiles (id) on delete set null,
  -- The order that the file came with; null for free files and administrators.
  order_id uuid references public.orders (id) on delete cascade,
  illustration_id text references public.illustrations (id) on delete set null,
  pack_slug text references public.bundle_packs (slug) on update cascade on delete set null,
  title text not null,
  version integer check (version >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint check (size_bytes >= 0),
  -- The network of the client, never its full address: the first 24 bits of IPv4, 48 of IPv6.
  address_prefix cidr,
  links integer not null default 1 check (links > 0),
  requested_at timestamptz not null default now(),
  -- As the client tells it: the whole file is there, and has the right hash where one is known.
  completed_at timestamptz,
  received_bytes bigint check (received_bytes >= 0)
);
comment on column public.download_log.links is 'Links handed out for this download; each opens for a minute.';
create index download_log_user on public.download_log (user_id, requested_at desc);
create index download_log_order on public.download_log (order_id, requested_at);
create index download_log_illustration on public.download_log (illustration_id);
create index download_log_pack on public.download_log (pack_slug);
create index download_log_age on public.download_log (requested_at);

create function private.network_of(p_address text) returns cidr
language plpgsql immutable set search_path = '' as $$
declare
  address inet := regexp_replace(p_address, '^::ffff:(\d+\.)', '\1', 'i')::inet;
begin
  return network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::cidr;
exception when invalid_text_representation then
  return null;
end
$$;

-- Notes a link that the function download hands out: p has what download_target answered, and id, user_id, address and what was
-- asked for. The same id again is the same download and counts one link more, unless it is another person's or another file's.
create function public.log_download(p jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.download_log as known
    (id, user_id, order_id, illustration_id, pack_slug, title, version, sha256, size_bytes, address_prefix)
  values (
    (p ->> 'id')::uuid, (p ->> 'user_id')::uuid,
    (select h.order_id from (
        select l.order_id, u.purchased_at from public.user_purchases u join private.paid_lines l on l.id = u.order_item_id
        where u.user_id = (p ->> 'user_id')::uuid and u.revoked_at is null and u.illustration_id = p ->> 'illustration_id'
        union all
        select r.order_id, r.purchased_at from private.pack_rights r
        where r.user_id = (p ->> 'user_id')::uuid and r.slug = p ->> 'pack_slug'
      ) h order by h.purchased_at desc limit 1),
    p ->> 'illustration_id', p ->> 'pack_slug', p ->> 'title', (p ->> 'version')::integer, p ->> 'sha256',
    (p ->> 'size_bytes')::bigint, private.network_of(p ->> 'address')
  )
  on conflict (id) do update set links = known.links + 1, version = excluded.version, sha256 = excluded.sha256,
    size_bytes = excluded.size_bytes, address_prefix = coalesce(excluded.address_prefix, known.address_prefix)
  where (known.user_id, coalesce(known.illustration_id, ''), coalesce(known.pack_slug, ''))
    = (excluded.user_id, coalesce(excluded.illustration_id, ''), coalesce(excluded.pack_slug, ''));
  if not found then
    raise exception 'This download is another one.' using errcode = 'P0001', hint = 'validation';
  end if;
end
$$;

-- The first report counts.
create function public.complete_download(p_id uuid, p_user_id uuid, p_bytes bigint) returns void
language sql security definer set search_path = '' as $$
  update public.download_log d set completed_at = now(), received_bytes = p_bytes
  where d.id = p_id and d.user_id = p_user_id and d.completed_at is null
$$;

-- Kept for 18 months: a payment can be disputed for up to that long. What belongs to no account and no order is of no use.
create function private.prune_download_log() returns integer
language sql set search_path = '' as $$
  with gone as (
    delete from public.download_log d
    where d.requested_at < now() - interval '18 months' or (d.user_id is null and d.order_id is null)
    returning 1
  )
  select count(*)::integer from gone
$$;

create policy download_log_select on public.download_log for select to authenticated
  using (user_id = (select auth.uid()) or (select private.may('customers')));
