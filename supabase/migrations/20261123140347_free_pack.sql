create table public.free_pack ();

alter table public.free_pack add column only_one boolean default true not null;

alter table public.free_pack add column illustration_ids text[] not null;

alter table public.free_pack add column object_path text not null;

alter table public.free_pack add column size_bytes bigint not null;

alter table public.free_pack add column sha256 text not null;

alter table public.free_pack add column released_at timestamp with time zone default now() not null;

alter table public.free_pack add constraint free_pack_illustration_ids_check CHECK ((cardinality(illustration_ids) = 5));

alter table public.free_pack add constraint free_pack_object_path_check CHECK ((object_path ~~ 'free-pack/%.zip'::text));

alter table public.free_pack add constraint free_pack_only_one_check CHECK (only_one);

alter table public.free_pack add constraint free_pack_pkey PRIMARY KEY (only_one);

alter table public.free_pack add constraint free_pack_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));

alter table public.free_pack add constraint free_pack_size_bytes_check CHECK ((size_bytes > 0));

CREATE OR REPLACE FUNCTION private.named_objects()
 RETURNS TABLE(bucket text, name text, from_table text, row_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'images', o, 'illustrations', i.id
  from public.illustrations i, private.image_objects(i.image, i.image_widths) o
  union all
  select 'images', o, 'categories', c.id::text from public.categories c, private.image_objects(c.image, c.image_widths) o
  union all
  select 'images', o, 'blog_posts', b.id::text from public.blog_posts b, private.image_objects(b.image, b.image_widths) o
  union all
  select 'images', o, 'about_content', a.id::text
  from public.about_content a, private.image_objects(a.image_url, a.image_widths) o
  union all
  select 'images', o, 'team_members', t.id::text
  from public.team_members t, private.image_objects(t.image_url, t.image_widths) o
  union all
  select 'images', o, 'profiles', f.id::text from public.profiles f, private.image_objects(f.avatar_url, '{}') o
  union all
  select 'downloads', i.downloadable_file, 'illustrations', i.id
  from public.illustrations i where i.downloadable_file is not null
  union all
  select 'downloads', i.master_file, 'illustrations', i.id from public.illustrations i where i.master_file is not null
  union all
  select 'downloads', k.object_path, 'free_pack', 'free-pack' from public.free_pack k
  union all
  select v.bucket, v.object_path, 'bundle_pack_versions', v.pack_slug || '@' || v.version from public.bundle_pack_versions v
$function$;

CREATE OR REPLACE FUNCTION private.queue_newsletter_mail(p_id uuid, p_email text, p_template text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.newsletter_subscribers s set mail_sent_at = now() where s.id = p_id;
  insert into public.email_outbox (dedupe_key, to_email, template, payload)
  values (format('%s:%s:%s', p_template, p_id, extract(epoch from now())), p_email, p_template,
    jsonb_build_object('has_free_pack', (public.shop_details() -> 'has_free_pack')))
  on conflict (dedupe_key) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION public.free_pack_target(p_token_hash text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select f.object_path from public.free_pack f
  where exists (select 1 from public.newsletter_subscribers s where s.token_hash = p_token_hash and s.status = 'confirmed')
$function$;

CREATE OR REPLACE FUNCTION public.release_free_pack(p jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids text[] := array(select distinct i from jsonb_array_elements_text(p -> 'illustration_ids') i order by i);
  before text := (select f.object_path from public.free_pack f);
begin
  perform private.require_admin();
  perform private.require_objects('downloads', array[p ->> 'object_path']);
  if (select (o.metadata ->> 'size')::bigint from storage.objects o
    where o.bucket_id = 'downloads' and o.name = p ->> 'object_path') is distinct from (p ->> 'size_bytes')::bigint
  then
    raise exception 'The stored file has another size.' using errcode = 'P0001', hint = 'checksum_mismatch';
  end if;
  if (select count(*) from public.illustrations i where i.id = any (ids) and i.is_free and i.kind = 'illustration') <> 5 then
    raise exception 'The pack needs five different free illustrations.' using errcode = '22023', hint = 'validation';
  end if;
  insert into public.free_pack as known (illustration_ids, object_path, size_bytes, sha256)
  values (ids, p ->> 'object_path', (p ->> 'size_bytes')::bigint, p ->> 'sha256')
  on conflict (only_one) do update set illustration_ids = excluded.illustration_ids, object_path = excluded.object_path,
    size_bytes = excluded.size_bytes, sha256 = excluded.sha256, released_at = now();
  return nullif(before, p ->> 'object_path');
end
$function$;

CREATE OR REPLACE FUNCTION public.resubscribe_newsletter(p_token_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.newsletter_subscribers%rowtype;
begin
  update public.newsletter_subscribers s set status = 'confirmed', confirmed_at = coalesce(s.confirmed_at, now())
  where s.token_hash = p_token_hash and s.status = 'unsubscribed';
  select * into known from public.newsletter_subscribers s where s.token_hash = p_token_hash;
  return jsonb_build_object('status', case known.status when 'confirmed' then 'confirmed' else 'expired' end);
end
$function$;

CREATE OR REPLACE FUNCTION public.shop_details()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object(
    'company_name', s.company_name, 'company_address', s.company_address, 'governing_law', s.governing_law,
    'terms_date', s.terms_date, 'contact_email', s.contact_email, 'contact_phone', s.contact_phone,
    'contact_hours', s.contact_hours, 'bundle_regular_price', s.bundle_regular_price, 'testimonials', s.testimonials,
    'has_free_pack', exists (select 1 from public.free_pack))
  from public.shop_settings s);
end
$function$;

CREATE OR REPLACE FUNCTION public.subscribe_newsletter(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.newsletter_subscribers%rowtype;
begin
  insert into public.newsletter_subscribers (email, source, ip_hash) values (p ->> 'email', p ->> 'source', p ->> 'ip_hash')
  on conflict (email) do nothing;
  select * into known from public.newsletter_subscribers s where s.email = p ->> 'email' for update;
  if known.status <> 'unsubscribed' and known.mail_sent_at > now() - interval '10 minutes' then
    return jsonb_build_object('queued', false, 'has_free_pack', public.shop_details() -> 'has_free_pack');
  end if;

  update public.newsletter_subscribers s set
    token_hash = p ->> 'token_hash',
    status = case known.status when 'confirmed' then 'confirmed' else 'pending' end,
    source = case known.status when 'confirmed' then s.source else p ->> 'source' end,
    ip_hash = case known.status when 'confirmed' then s.ip_hash else p ->> 'ip_hash' end,
    confirmed_at = case known.status when 'confirmed' then s.confirmed_at end
  where s.id = known.id;
  perform private.queue_newsletter_mail(known.id, known.email,
    case known.status when 'confirmed' then 'newsletter_welcome' else 'newsletter_confirm' end);
  return jsonb_build_object('queued', true, 'has_free_pack', public.shop_details() -> 'has_free_pack');
end
$function$;

alter table public.free_pack enable row level security;

CREATE TRIGGER note_content_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.free_pack FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

create policy free_pack_select on public.free_pack for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

grant DELETE on public.free_pack to service_role;

grant INSERT on public.free_pack to service_role;

grant MAINTAIN on public.free_pack to service_role;

grant REFERENCES on public.free_pack to service_role;

grant SELECT on public.free_pack to authenticated;

grant SELECT on public.free_pack to service_role;

grant TRIGGER on public.free_pack to service_role;

grant TRUNCATE on public.free_pack to service_role;

grant UPDATE on public.free_pack to service_role;

grant EXECUTE on function public.free_pack_target(text) to service_role;

grant EXECUTE on function public.release_free_pack(jsonb) to authenticated;

grant EXECUTE on function public.resubscribe_newsletter(text) to service_role;
