create table public.download_log ();

alter table public.download_log add column id uuid not null;

alter table public.download_log add column user_id uuid;

alter table public.download_log add column order_id uuid;

alter table public.download_log add column illustration_id text;

alter table public.download_log add column pack_slug text;

alter table public.download_log add column title text not null;

alter table public.download_log add column version integer;

alter table public.download_log add column sha256 text;

alter table public.download_log add column size_bytes bigint;

alter table public.download_log add column address_prefix cidr;

alter table public.download_log add column links integer default 1 not null;

alter table public.download_log add column requested_at timestamp with time zone default now() not null;

alter table public.download_log add column completed_at timestamp with time zone;

alter table public.download_log add column received_bytes bigint;

alter table public.download_log add constraint download_log_links_check CHECK ((links > 0));

alter table public.download_log add constraint download_log_pkey PRIMARY KEY (id);

alter table public.download_log add constraint download_log_received_bytes_check CHECK ((received_bytes >= 0));

alter table public.download_log add constraint download_log_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));

alter table public.download_log add constraint download_log_size_bytes_check CHECK ((size_bytes >= 0));

alter table public.download_log add constraint download_log_version_check CHECK ((version >= 0));

alter table public.download_log add constraint download_log_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON DELETE SET NULL;

alter table public.download_log add constraint download_log_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

alter table public.download_log add constraint download_log_pack_slug_fkey FOREIGN KEY (pack_slug) REFERENCES public.bundle_packs(slug) ON UPDATE CASCADE ON DELETE SET NULL;

alter table public.download_log add constraint download_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

CREATE OR REPLACE FUNCTION private.network_of(p_address text)
 RETURNS cidr
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  address inet := regexp_replace(p_address, '^::ffff:(\d+\.)', '\1', 'i')::inet;
begin
  return network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::cidr;
exception when invalid_text_representation then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.prune_download_log()
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with gone as (
    delete from public.download_log d
    where d.requested_at < now() - interval '18 months' or (d.user_id is null and d.order_id is null)
    returning 1
  )
  select count(*)::integer from gone
$function$;

CREATE OR REPLACE FUNCTION public.clean_up()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limits integer;
  subscribers integer;
begin
  delete from private.rate_limits r where r.window_ends_at < now() - interval '1 hour';
  get diagnostics limits = row_count;
  delete from public.newsletter_subscribers s
  where s.status = 'pending' and coalesce(s.mail_sent_at, s.created_at) < now() - interval '30 days';
  get diagnostics subscribers = row_count;
  delete from private.content_changes c
  where c.changed_at < (select k.changed_at from private.content_changes k order by k.changed_at desc, k.id offset 1000 limit 1);
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers, 'downloads', private.prune_download_log());
end
$function$;

CREATE OR REPLACE FUNCTION public.complete_download(p_id uuid, p_user_id uuid, p_bytes bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.download_log d set completed_at = now(), received_bytes = p_bytes
  where d.id = p_id and d.user_id = p_user_id and d.completed_at is null
$function$;

CREATE OR REPLACE FUNCTION public.download_target(p_illustration_id text, p_pack_slug text, p_version integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('bucket', f.bucket, 'path', f.path, 'file_name', coalesce(f.file_name, f.path), 'title', f.title,
    'version', f.version, 'sha256', coalesce(f.sha256, known.sha256), 'size_bytes', (o.metadata ->> 'size')::bigint,
    'etag', o.metadata ->> 'eTag')
  from (
    select 'downloads' as bucket, coalesce(i.downloadable_file, i.master_file) as path, null as file_name, i.title,
      null::integer as version, null as sha256, i.is_free or private.owns_purchase(i.id) as is_theirs
    from public.illustrations i
    where i.id = p_illustration_id and i.kind = 'illustration'
    union all
    select b.bucket, b.object_path, b.file_name, b.title, b.version, b.sha256, private.owns_purchase('bundle-all-packs')
    from public.bundle_packs b
    where b.slug = p_pack_slug and p_version is null
    union all
    select v.bucket, v.object_path, b.file_name, b.title, v.version, v.sha256, false
    from public.bundle_packs b join public.bundle_pack_versions v on v.pack_slug = b.slug
    where b.slug = p_pack_slug and v.version = p_version
  ) f
  left join storage.objects o on o.bucket_id = f.bucket and o.name = f.path
  left join public.file_facts known on known.bucket = f.bucket and known.object_path = f.path and known.entry = ''
  where (select auth.uid()) is not null and (f.is_theirs or (select private.is_admin()))
$function$;

CREATE OR REPLACE FUNCTION public.log_download(p jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.download_log as known
    (id, user_id, order_id, illustration_id, pack_slug, title, version, sha256, size_bytes, address_prefix)
  values (
    (p ->> 'id')::uuid, (p ->> 'user_id')::uuid,
    (select l.order_id from public.user_purchases u join private.paid_lines l on l.id = u.order_item_id
      where u.user_id = (p ->> 'user_id')::uuid and u.revoked_at is null
        and u.illustration_id = coalesce(p ->> 'illustration_id', 'bundle-all-packs')
      order by u.purchased_at desc limit 1),
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
$function$;

CREATE INDEX download_log_age ON public.download_log USING btree (requested_at);

CREATE INDEX download_log_illustration ON public.download_log USING btree (illustration_id);

CREATE INDEX download_log_order ON public.download_log USING btree (order_id, requested_at);

CREATE INDEX download_log_pack ON public.download_log USING btree (pack_slug);

CREATE INDEX download_log_user ON public.download_log USING btree (user_id, requested_at DESC);

alter table public.download_log enable row level security;

create policy download_log_select on public.download_log for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

comment on column public.download_log.links is 'Links handed out for this download; each opens for a minute.';

grant DELETE on public.download_log to service_role;

grant INSERT on public.download_log to service_role;

grant MAINTAIN on public.download_log to service_role;

grant REFERENCES on public.download_log to service_role;

grant SELECT on public.download_log to authenticated;

grant SELECT on public.download_log to service_role;

grant TRIGGER on public.download_log to service_role;

grant TRUNCATE on public.download_log to service_role;

grant UPDATE on public.download_log to service_role;

grant EXECUTE on function public.complete_download(uuid,uuid,bigint) to service_role;

grant EXECUTE on function public.log_download(jsonb) to service_role;
