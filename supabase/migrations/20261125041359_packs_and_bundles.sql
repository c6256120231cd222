-- Functions name each other: their bodies are checked when they are called.
set check_function_bodies = off;

create table public.bundle_members ();

alter table public.bundle_members add column bundle_id text not null;

alter table public.bundle_members add column pack_slug text not null;

alter table public.bundle_members add column added_at timestamp with time zone default now() not null;

alter table public.bundle_members add column removed_at timestamp with time zone;

alter table public.bundle_members add constraint bundle_members_check CHECK ((removed_at >= added_at));

alter table public.bundle_members add constraint bundle_members_pkey PRIMARY KEY (bundle_id, pack_slug);

alter table public.bundle_packs drop constraint bundle_packs_section_display_order_key;

alter table public.bundle_packs add constraint bundle_packs_section_display_order_key UNIQUE (section, display_order) DEFERRABLE;

alter table public.illustrations add constraint illustrations_bundle_id CHECK (((kind <> 'bundle'::text) OR (id ~ '^bundle-[a-z0-9]+(-[a-z0-9]+)*$'::text)));

alter table public.illustrations drop constraint illustrations_bundle_is_published;

alter table public.illustrations add constraint illustrations_bundle_is_published CHECK (((id <> 'bundle-all-packs'::text) OR (state = 'published'::text)));

alter table public.illustrations drop constraint illustrations_category_required;

alter table public.illustrations add constraint illustrations_category_required CHECK (((kind <> 'illustration'::text) OR (category IS NOT NULL)));

alter table public.illustrations drop constraint illustrations_image_required;

alter table public.illustrations add constraint illustrations_image_required CHECK (((kind <> 'illustration'::text) OR (COALESCE(image, ''::text) <> ''::text)));

alter table public.illustrations add constraint illustrations_pack_id CHECK (((kind <> 'pack'::text) OR (id ~ '^pack-[a-z0-9]+(-[a-z0-9]+)*$'::text)));

alter table public.bundle_members add constraint bundle_members_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES public.illustrations(id) ON DELETE CASCADE;

alter table public.bundle_members add constraint bundle_members_pack_slug_fkey FOREIGN KEY (pack_slug) REFERENCES public.bundle_packs(slug) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.bundle_is_released(p_bundle_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(bool_and(b.version > 0), false)
  from public.bundle_members m join public.bundle_packs b on b.slug = m.pack_slug
  where m.bundle_id = p_bundle_id and m.removed_at is null and b.section = 'pack'
$function$;

CREATE OR REPLACE FUNCTION private.bundle_parts(p_bundle_id text)
 RETURNS TABLE(illustration_id text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'pack-' || m.pack_slug from public.bundle_members m where m.bundle_id = p_bundle_id and m.removed_at is null
  union
  select i.illustration_id from public.pack_items i
  join public.bundle_members m on m.pack_slug = i.pack_slug and m.bundle_id = p_bundle_id and m.removed_at is null
$function$;

CREATE OR REPLACE FUNCTION private.bundle_record(p_item public.illustrations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_item.id, 'title', p_item.title, 'product', private.product_record(p_item),
    'packs', array(select m.pack_slug from public.bundle_members m join public.bundle_packs b on b.slug = m.pack_slug
      where m.bundle_id = p_item.id and m.removed_at is null order by b.section desc, b.display_order),
    'was_sold', exists (select 1 from public.order_items l join public.orders o on o.id = l.order_id
      where l.illustration_id = p_item.id and o.payment_status in ('paid', 'completed', 'refunded')))
$function$;

CREATE OR REPLACE FUNCTION private.bundle_slugs(p_items text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select b.slug from public.bundle_packs b
    where b.section = 'pack' and exists (
      select 1 from public.bundle_members m where m.pack_slug = b.slug and m.bundle_id = any (p_items) and m.removed_at is null)
    order by b.display_order)
$function$;

CREATE OR REPLACE FUNCTION private.create_pending_order(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer uuid := (p ->> 'user_id')::uuid;
  quoted jsonb;
  made public.orders%rowtype;
begin
  if not exists (select 1 from public.profiles u where u.id = buyer) then
    perform private.refuse_item('user_unknown', null, null, 'This account does not exist any more.');
  end if;
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') = 0 then
    perform private.refuse_item('cart_empty', null, null, 'Your cart is empty');
  end if;
  perform private.lock_buyer(buyer);
  -- Orders with the same code are made one after the other, so that each counts the uses before it.
  perform 1 from public.discount_codes d where d.code = upper(btrim(p ->> 'code')) for update;

  quoted := private.quote(p);
  perform private.refuse_item(r ->> 'reason', r ->> 'id', r ->> 'title', r ->> 'message')
  from jsonb_array_elements(quoted -> 'problems') r limit 1;
  if quoted -> 'code' ->> 'fits' = 'false' then
    raise exception '%', quoted -> 'code' ->> 'message' using errcode = 'P0001', hint = quoted -> 'code' ->> 'reason',
      detail = jsonb_build_object('code', quoted -> 'code' -> 'code')::text;
  end if;

  insert into public.orders (user_id, total_amount, currency, discount_code, provider, is_bundle_purchase, bundle_items)
  select buyer, (quoted ->> 'total')::numeric, quoted ->> 'currency', quoted -> 'code' ->> 'code',
    case when (quoted ->> 'total')::numeric > 0 then coalesce(p ->> 'provider', 'stripe') end, has.bundle,
    private.bundle_slugs(has.items)
  from (select bool_or(l ->> 'kind' = 'bundle') as bundle, array_agg(l ->> 'id') as items from jsonb_array_elements(quoted -> 'lines') l) has
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, list_price, quantity, license_option, discount, credit, adds_seats)
  select made.id, l.id, l.title, l.price, l.list_price, l.quantity, l.option, l.discount, l.credit, l.adds_seats
  from jsonb_to_recordset(quoted -> 'lines') as l (id text, title text, price numeric, list_price numeric, quantity integer, option text,
    discount numeric, credit numeric, adds_seats boolean);
  insert into private.order_item_credits (order_item_id, from_order_item_id, amount)
  select i.id, (c ->> 'from_order_item_id')::uuid, (c ->> 'amount')::numeric
  from jsonb_array_elements(quoted -> 'lines') l cross join jsonb_array_elements(l -> 'credits') c
  join public.order_items i on i.order_id = made.id and i.illustration_id = l ->> 'id';
  if made.total_amount = 0 then
    perform private.complete_order(made.id);
  end if;

  return jsonb_build_object(
    'order_id', made.id, 'total_amount', made.total_amount, 'currency', made.currency,
    'is_bundle_purchase', made.is_bundle_purchase, 'is_complete', made.total_amount = 0,
    'session_id', (select o.stripe_session_id from public.orders o where o.id = made.id),
    'items', (
      select jsonb_agg(l - '{place,credits,kind}'::text[] || jsonb_build_object('order_item_id', i.id) order by l -> 'place')
      from jsonb_array_elements(quoted -> 'lines') l
      join public.order_items i on i.order_id = made.id and i.illustration_id = l ->> 'id'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_bundle()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'The bundle with all packs cannot be deleted.' using errcode = '23001', hint = 'bundle_kept';
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_bundle_deliverable()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Two packs released at once wait for each other here, so that the second sees both.
  perform 1 from public.illustrations i where i.kind = 'bundle' order by i.id for update;
  update public.illustrations i set is_deliverable = not i.is_deliverable
  where i.kind = 'bundle' and i.is_deliverable <> private.bundle_is_released(i.id)
    or i.kind = 'pack' and i.is_deliverable <> private.pack_is_released(i.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_deliverable()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.is_deliverable := case new.kind
    when 'bundle' then private.bundle_is_released(new.id)
    when 'pack' then private.pack_is_released(new.id)
    else new.downloadable_file is not null or new.master_file is not null
  end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.left_pictures(before public.illustrations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.unnamed_objects(array(select private.image_objects(before.image, before.image_widths)), '{}')
$function$;

CREATE OR REPLACE FUNCTION private.log_bundle_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_activity('bundle_packs_changed', 'pack', array_agg(c.pack_slug), array_agg(c.title), array_agg(null::jsonb),
    array_agg(jsonb_build_object('bundle', c.bundles, 'in_bundle', c.in_bundle)))
  from (
    select m.pack_slug, b.title, string_agg(i.title, ', ' order by i.title) as bundles, bool_or(m.removed_at is null) as in_bundle
    from after_rows m
    join public.bundle_packs b on b.slug = m.pack_slug
    join public.illustrations i on i.id = m.bundle_id
    group by m.pack_slug, b.title
  ) c;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.owned_packs(p_user_id uuid, p_item_id text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', b.slug, 'title', b.title, 'version', b.version, 'uploaded_at', b.uploaded_at, 'size_bytes', b.size_bytes,
    'last_downloaded_at', (select max(d.requested_at) from public.download_log d where d.user_id = p_user_id and d.pack_slug = b.slug),
    'changes', (select private.entry_changes(v.bucket, v.object_path, b.bucket, b.object_path)
      from public.bundle_pack_versions v where v.pack_slug = b.slug and v.version < b.version order by v.version desc limit 1)
  ) order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
  where b.version > 0
    and exists (select 1 from private.pack_rights r where r.user_id = p_user_id and r.slug = b.slug and r.illustration_id = p_item_id)
$function$;

CREATE OR REPLACE FUNCTION private.owns_pack(p_user_id uuid, p_slug text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select 1 from private.pack_rights r where r.user_id = p_user_id and r.slug = p_slug)
$function$;

CREATE OR REPLACE FUNCTION private.pack_card(p_slug text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.pack_with_contents(b) || jsonb_build_object('theme', b.theme, 'price', s.price, 'description', i.description,
    'image', i.image, 'image_widths', coalesce(i.image_widths, '{}'), 'image_width', i.image_width, 'image_height', i.image_height,
    'placeholder', i.placeholder, 'updated_at', greatest(b.updated_at, i.updated_at),
    'bundles', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'price', o.asked_price,
        'is_deliverable', o.is_deliverable, 'pack_count', cardinality(private.bundle_slugs(array[o.id]))) order by o.asked_price, o.id), '[]')
      from public.bundle_members m join public.illustrations o on o.id = m.bundle_id and o.listed_from <= now()
      where m.pack_slug = b.slug and m.removed_at is null))
  from private.shown_packs s
  join public.bundle_packs b on b.slug = s.slug
  left join public.illustrations i on i.id = s.item_id
  where s.slug = p_slug
$function$;

CREATE OR REPLACE FUNCTION private.pack_is_released(p_item_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select 1 from public.bundle_packs b where 'pack-' || b.slug = p_item_id and b.version > 0)
$function$;

CREATE OR REPLACE FUNCTION private.pack_record(p_pack public.bundle_packs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.pack_with_contents(p_pack) || jsonb_build_object('theme', p_pack.theme,
    'product', (select private.product_record(i) from public.illustrations i where i.id = 'pack-' || p_pack.slug),
    'bundles', array(select m.bundle_id from public.bundle_members m
      where m.pack_slug = p_pack.slug and m.removed_at is null order by m.bundle_id),
    'was_sold', private.pack_was_sold(p_pack.slug))
$function$;

CREATE OR REPLACE FUNCTION private.pack_was_sold(p_slug text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select 1 from public.order_items l join public.orders o on o.id = l.order_id
    where o.payment_status in ('paid', 'completed', 'refunded') and (l.illustration_id = 'pack-' || p_slug or exists (
      select 1 from public.bundle_members m
      where m.bundle_id = l.illustration_id and m.pack_slug = p_slug and (m.removed_at is null or m.removed_at > o.created_at)))
  )
$function$;

CREATE OR REPLACE FUNCTION private.pack_with_contents(p_pack public.bundle_packs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('slug', p_pack.slug, 'title', p_pack.title, 'section', p_pack.section, 'display_order', p_pack.display_order,
    'file_name', p_pack.file_name, 'version', p_pack.version, 'size_bytes', p_pack.size_bytes, 'uploaded_at', p_pack.uploaded_at,
    'contents', case when exists (select from public.file_facts f
        where f.bucket = p_pack.bucket and f.object_path = p_pack.object_path and f.entry <> '')
      then private.pack_contents(p_pack.bucket, p_pack.object_path) end)
$function$;

CREATE OR REPLACE FUNCTION private.product_record(p_item public.illustrations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_item.id, 'description', p_item.description, 'price', p_item.price,
    'compare_price', p_item.compare_price, 'is_sold', p_item.state = 'published', 'is_deliverable', p_item.is_deliverable,
    'revision', p_item.revision, 'image', p_item.image, 'image_widths', p_item.image_widths, 'image_width', p_item.image_width,
    'image_height', p_item.image_height, 'placeholder', p_item.placeholder)
$function$;

CREATE OR REPLACE FUNCTION private.quote_lines(p_user_id uuid, p_items jsonb)
 RETURNS TABLE(place bigint, id text, kind text, title text, category text, image text, quantity integer, option text, option_name text, price numeric, list_price numeric, adds_seats boolean, replaced uuid[], reason text, message text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  asked record;
  item public.illustrations%rowtype;
begin
  for asked in select a.* from private.asked_items(p_items) a order by a.place loop
    select * into item from public.illustrations i where i.id = asked.id;
    select asked.place, asked.id, item.kind, item.title, item.category, item.image, asked.quantity, asked.option, null, null, null,
      item.id is not null and (private.owns(p_user_id, item.id)
        or (item.kind = 'pack' and private.owns_pack(p_user_id, substr(item.id, 6)))), '{}'
    into place, id, kind, title, category, image, quantity, option, option_name, price, list_price, adds_seats, replaced;
    select o.name, o.price, o.list_price into option_name, price, list_price
    from private.license_offers(item) o where o.option = asked.option;
    if adds_seats and not asked.further_seats and price is not null then
      replaced := private.upgradable_lines(p_user_id, item, asked.option);
      if replaced <> '{}' then
        quantity := private.upgrade_quantity(replaced, asked.option);
      end if;
    end if;
    reason := case
      when item.state = 'unlisted' then 'item_unlisted'
      when coalesce(item.listed_from, 'infinity') > now() then 'item_unknown'
      when item.is_free then 'item_free'
      when not item.is_deliverable or item.price <= 0 then 'item_undeliverable'
      when price is null then 'option_unknown'
      when quantity is null or quantity not between 1 and 999 or (kind <> 'illustration' and quantity <> 1) then 'quantity_invalid'
      -- Of an item that is owned only further seats and dearer licenses are sold; packs and bundles have no seats, and a pack is
      -- owned by those whose bundle gives it.
      when adds_seats and replaced = '{}' and (kind <> 'illustration' or not asked.further_seats) then 'item_owned'
    end;
    title := case when reason = 'item_unknown' then null else title end;
    message := case reason
      when 'item_unlisted' then format('"%s" is not for sale any more.', title)
      when 'item_unknown' then format('The item "%s" is not in the catalog any more.', id)
      when 'item_free' then format('"%s" is free and can be downloaded directly.', title)
      when 'item_undeliverable' then format('"%s" cannot be bought yet.', title)
      when 'option_unknown' then format('"%s" is not offered with this license. Choose another one.', title)
      when 'quantity_invalid' then case when kind <> 'illustration' then format('"%s" is sold once per order: its quantity must be 1.', title)
        else format('The quantity of "%s" must be a whole number from 1 to 999.', title) end
      when 'item_owned' then format('You already own "%s".', title)
    end;
    return next;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_pack(p_code text, p_message text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception '%', p_message using errcode = case p_code when 'in_use' then '23503' when 'duplicate' then '23505' else 'P0001' end,
    hint = p_code;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_product(p_id text, p_kind text, p jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before public.illustrations%rowtype;
  wanted public.illustrations%rowtype;
  sold boolean;
begin
  select * into before from public.illustrations i where i.id = p_id for update;
  if found and before.kind <> p_kind then
    perform private.refuse_pack('duplicate', 'Another item of the shop has this id.');
  elsif p ? 'base_revision' and before.revision is distinct from (p ->> 'base_revision')::integer then
    perform private.refuse_pack('conflict', 'It was changed meanwhile.');
  end if;
  wanted := jsonb_populate_record(before, p - array['id', 'kind', 'state', 'revision', 'created_at', 'updated_at']);
  sold := coalesce((p ->> 'is_sold')::boolean, before.state = 'published', false);
  wanted.price := coalesce(wanted.price, 0);
  if sold and wanted.price <= 0 then
    perform private.refuse_pack('validation', format('"%s" needs a price before it can be sold.', wanted.title));
  elsif wanted.compare_price <= wanted.price then
    perform private.refuse_pack('validation', 'The total value must be above the price.');
  end if;
  perform private.require_objects('images', array(select private.image_objects(wanted.image, coalesce(wanted.image_widths, '{}'))));
  -- Those who bought it go on seeing an unlisted one; a draft was never sold.
  wanted.state := case when sold then 'published' when exists (
      select 1 from public.order_items l join public.orders o on o.id = l.order_id
      where l.illustration_id = p_id and o.payment_status in ('paid', 'completed', 'refunded')) then 'unlisted' else 'draft' end;
  if before.id is null then
    insert into public.illustrations (id, kind, title, description, price, compare_price, state, image, image_widths, image_width,
      image_height, placeholder)
    values (p_id, p_kind, wanted.title, wanted.description, wanted.price, wanted.compare_price, wanted.state, wanted.image,
      coalesce(wanted.image_widths, '{}'), wanted.image_width, wanted.image_height, wanted.placeholder);
  elsif to_jsonb(wanted) is distinct from to_jsonb(before) then
    update public.illustrations i set title = wanted.title, description = wanted.description, price = wanted.price,
      compare_price = wanted.compare_price, state = wanted.state, image = wanted.image, image_widths = wanted.image_widths,
      image_width = wanted.image_width, image_height = wanted.image_height, placeholder = wanted.placeholder
    where i.id = p_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_members(p_bundle_ids text[], p_slugs text[], p_wanted boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.bundle_members as known (bundle_id, pack_slug)
  select i, s from unnest(p_bundle_ids) i, unnest(p_slugs) s where p_wanted
  on conflict (bundle_id, pack_slug) do update set removed_at = null where known.removed_at is not null;
  update public.bundle_members m set removed_at = now()
  where not p_wanted and m.removed_at is null and m.bundle_id = any (p_bundle_ids) and m.pack_slug = any (p_slugs);
$function$;

CREATE OR REPLACE FUNCTION private.settings_content()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(s) - '{only_one,demo,revision,updated_at}'::text[]
    || jsonb_build_object('bundle_price', b.price, 'bundle_compare_price', b.compare_price)
  from public.shop_settings s, public.illustrations b where b.id = 'bundle-all-packs'
$function$;

CREATE OR REPLACE FUNCTION private.sync_pack_title()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.illustrations i set title = new.title where i.id = 'pack-' || new.slug and i.title <> new.title;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_new_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.tell_owners(p_owners uuid[], p_key text, p_version text, p_release jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.tell_pack_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_owners(array(select r.user_id from private.pack_rights r where r.slug = new.slug), 'pack ' || new.slug, new.version::text, jsonb_build_object(
    'kind', new.section, 'title', new.title, 'version', new.version,
    'file', jsonb_build_object('size_bytes', new.size_bytes),
    'changes', private.entry_changes(old.bucket, old.object_path, new.bucket, new.object_path)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.bundle_contents(p_bundle_id text DEFAULT 'bundle-all-packs'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.pack_with_contents(b) order by b.section desc, b.display_order), '[]')
  from public.bundle_members m
  join public.bundle_packs b on b.slug = m.pack_slug
  join public.illustrations i on i.id = m.bundle_id and i.listed_from <= now()
  where m.bundle_id = p_bundle_id and m.removed_at is null
$function$;

CREATE OR REPLACE FUNCTION public.delete_bundle(p_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before public.illustrations%rowtype;
begin
  perform private.require_area('content');
  select * into before from public.illustrations i where i.id = p_id and i.kind = 'bundle' for update;
  if not found then
    raise exception 'There is no bundle "%".', p_id using errcode = 'P0002', hint = 'not_found';
  end if;
  delete from public.illustrations i where i.id = p_id;
  return jsonb_build_object('objects', private.left_pictures(before));
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_pack(p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pack public.bundle_packs%rowtype;
  before public.illustrations%rowtype;
  files jsonb;
begin
  perform private.require_area('content');
  select * into pack from public.bundle_packs b where b.slug = p_slug for update;
  if not found then
    raise exception 'There is no pack "%".', p_slug using errcode = 'P0002', hint = 'pack_unknown';
  elsif private.pack_was_sold(p_slug) then
    perform private.refuse_pack('in_use',
      format('"%s" has been sold, so it cannot be deleted. Its buyers keep it; take it out of sale instead.', pack.title));
  end if;
  select * into before from public.illustrations i where i.id = 'pack-' || p_slug;
  files := (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket, 'name', f.name)), '[]') from (
      select v.bucket, v.object_path as name from public.bundle_pack_versions v where v.pack_slug = p_slug
      union
      select 'images', w.image from public.pack_previews w join public.bundle_pack_versions v
        on v.bucket = w.bucket and v.object_path = w.object_path where v.pack_slug = p_slug
      union
      select 'images', o from private.image_objects(before.image, before.image_widths) o
    ) f);
  delete from public.file_facts f using public.bundle_pack_versions v
  where v.pack_slug = p_slug and f.bucket = v.bucket and f.object_path = v.object_path;
  delete from public.bundle_packs b where b.slug = p_slug;
  delete from public.illustrations i where i.id = before.id;
  return jsonb_build_object('objects', (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(files) f
    where not exists (select 1 from private.named_objects() n where n.bucket = f ->> 'bucket' and n.name = f ->> 'name')));
end
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
      null::integer as version, null as sha256, (i.is_free and i.listed_from <= now()) or private.owns_purchase(i.id) as is_theirs
    from public.illustrations i
    where i.id = p_illustration_id and i.kind = 'illustration'
    union all
    select b.bucket, b.object_path, b.file_name, b.title, b.version, b.sha256, private.owns_pack((select auth.uid()), b.slug)
    from public.bundle_packs b
    where b.slug = p_pack_slug and p_version is null
    union all
    select v.bucket, v.object_path, b.file_name, b.title, v.version, v.sha256, false
    from public.bundle_packs b join public.bundle_pack_versions v on v.pack_slug = b.slug
    where b.slug = p_pack_slug and v.version = p_version
  ) f
  left join storage.objects o on o.bucket_id = f.bucket and o.name = f.path
  left join public.file_facts known on known.bucket = f.bucket and known.object_path = f.path and known.entry = ''
  where (select auth.uid()) is not null and (f.is_theirs or (select private.may('content')))
$function$;

CREATE OR REPLACE FUNCTION public.grant_license(p_user_id uuid, p_illustration_id text, p_seats integer, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.illustrations%rowtype;
  made public.orders%rowtype;
  owned boolean := private.owns(p_user_id, p_illustration_id);
begin
  perform private.require_area('customers');
  perform private.lock_buyer(p_user_id);
  if not exists (select 1 from public.profiles f where f.id = p_user_id) then
    raise exception 'This account does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  end if;
  select * into item from public.illustrations i where i.id = p_illustration_id;
  if not found then
    perform private.refuse_item('item_unknown', p_illustration_id, null, 'This item does not exist any more.');
  elsif item.is_free then
    perform private.refuse_item('item_free', item.id, item.title, format('"%s" is free: every account may download it.', item.title));
  elsif not item.is_deliverable then
    perform private.refuse_item('item_undeliverable', item.id, item.title, format('"%s" has no file to download yet.', item.title));
  elsif p_seats is null or p_seats not between 1 and 999 or (item.kind <> 'illustration' and p_seats <> 1) then
    raise exception 'Seats are a whole number from 1 to 999; packs and bundles have one.' using errcode = '22023';
  elsif owned and item.kind <> 'illustration' then
    perform private.refuse_item('item_owned', item.id, item.title, format('This person owns "%s" already.', item.title));
  end if;

  insert into public.orders (user_id, total_amount, payment_status, is_bundle_purchase, bundle_items, origin)
  values (p_user_id, 0, 'completed', item.kind = 'bundle',
    private.bundle_slugs(array[item.id]), 'grant')
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, quantity, adds_seats)
  values (made.id, item.id, item.title, 0, p_seats, owned);
  insert into public.license_grants (order_id, reason, granted_by) values (made.id, p_reason, (select auth.uid()));
  perform private.settle_buyer(p_user_id);
  perform private.queue_confirmation(made.id);
  return jsonb_build_object('order_id', made.id, 'order_number', made.number,
    'email', (select c.to_email from private.confirmation(made.id) c));
end
$function$;

CREATE OR REPLACE FUNCTION public.illustration_statistics(p_from date, p_to date, p_search text, p_never_sold boolean, p_sort text, p_ascending boolean, p_page integer, p_page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  within record := private.moments_of(p_from, p_to);
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := '%' || replace(replace(replace(btrim(coalesce(p_search, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_admin();
  if p_sort <> all ('{title,views,favorites,downloads,sales,revenue_cents,conversion}') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  return (
    with viewed as (
      select v.illustration_id as id, sum(v.views) as views from private.illustration_views v
      where v.day between p_from and p_to group by 1
    ), kept as (
      select f.illustration_id as id, count(*) as favorites from public.favorites f
      where f.created_at >= within.starts and f.created_at < within.ends group by 1
    ), taken as (
      -- A pack's download counts for what it was bought as: the pack itself, or the bundle.
      select coalesce(d.illustration_id, (
          select l.illustration_id from public.order_items l
          where l.order_id = d.order_id and (l.illustration_id = 'pack-' || d.pack_slug or exists (
            select 1 from public.bundle_members m where m.bundle_id = l.illustration_id and m.pack_slug = d.pack_slug))
          order by l.illustration_id limit 1), 'bundle-all-packs') as id, count(*) as downloads from public.download_log d
      where d.requested_at >= within.starts and d.requested_at < within.ends
        and (d.illustration_id is not null or d.pack_slug is not null)
      group by 1
    ), sold as (
      select s.illustration_id as id, count(*) as sales, sum(s.cents) as revenue_cents from private.sold_lines s
      where s.paid_at >= within.starts and s.paid_at < within.ends group by 1
    ), matching as (
      select i.id, i.kind, i.title, i.category, i.price, i.is_free, i.image, i.image_widths, i.placeholder,
        coalesce(v.views, 0) as views, coalesce(k.favorites, 0) as favorites, coalesce(t.downloads, 0) as downloads,
        coalesce(s.sales, 0) as sales, coalesce(s.revenue_cents, 0) as revenue_cents,
        case when not i.is_free then round(coalesce(s.sales, 0)::numeric / v.views, 6) end as conversion
      from public.illustrations i
      left join viewed v using (id) left join kept k using (id) left join taken t using (id) left join sold s using (id)
      where (i.listed_from <= now() or i.state = 'unlisted') and i.title ilike wanted
        and (p_never_sold is not true or (i.kind = 'illustration' and not i.is_free and i.listed_from <= now()
          and not exists (select 1 from private.sold_lines l where l.illustration_id = i.id)))
    ), keyed as (
      select m.*, case p_sort when 'views' then m.views when 'favorites' then m.favorites when 'downloads' then m.downloads
        when 'sales' then m.sales when 'revenue_cents' then m.revenue_cents when 'conversion' then m.conversion end as key
      from matching m
    ), placed as (
      select k.*, row_number() over (order by case when p_ascending then k.key end nulls last,
        case when not p_ascending then k.key end desc nulls last,
        case when p_sort <> 'title' or p_ascending then k.title end, k.title desc, k.id) as place
      from keyed k
    )
    select jsonb_build_object('total', (select count(*) from matching), 'items', coalesce((
      select jsonb_agg(to_jsonb(p) - 'key' - 'place' order by p.place)
      from (select * from placed order by place limit size offset (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size) p), '[]'))
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.included_in_my_bundle(p_ids text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (
    select distinct on (i.id) i.id, b.slug, b.title
    from public.illustrations i
    join public.file_facts own on own.bucket = 'downloads' and own.object_path in (i.downloadable_file, i.master_file)
      and own.entry !~* '(^|/)license\.txt$'
    join public.file_facts held on held.sha256 = own.sha256 and held.entry <> ''
    join public.bundle_packs b on b.bucket = held.bucket and b.object_path = held.object_path
    where i.id = any (p_ids[1:200]) and i.kind = 'illustration'
      and b.slug in (select r.slug from private.pack_rights r where r.user_id = (select auth.uid()))
    order by i.id, b.section desc, b.display_order
  ) found
$function$;

CREATE OR REPLACE FUNCTION public.list_packs_and_bundles()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return jsonb_build_object(
    'packs', (select coalesce(jsonb_agg(private.pack_record(b) order by b.section desc, b.display_order), '[]') from public.bundle_packs b),
    'bundles', (select coalesce(jsonb_agg(private.bundle_record(i) order by i.id <> 'bundle-all-packs', i.created_at, i.id), '[]')
      from public.illustrations i where i.kind = 'bundle'));
end
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
$function$;

CREATE OR REPLACE FUNCTION public.my_bundle_files(p_bundle_id text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.title, 'theme', b.theme,
    'file_name', b.file_name, 'section', b.section, 'display_order', b.display_order, 'version', b.version,
    'bucket', b.bucket, 'object_path', b.object_path, 'size_bytes', b.size_bytes, 'sha256', b.sha256,
    'uploaded_at', b.uploaded_at) order by b.section desc, b.display_order), '[]')
  from public.bundle_packs b
  where exists (select 1 from private.pack_rights r
      where r.user_id = (select auth.uid()) and r.slug = b.slug and r.illustration_id = coalesce(p_bundle_id, r.illustration_id))
    or (select private.may('content')) and (p_bundle_id is null or exists (select 1 from public.bundle_members m
      where m.bundle_id = p_bundle_id and m.pack_slug = b.slug and m.removed_at is null))
$function$;

CREATE OR REPLACE FUNCTION public.my_library()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with held as (
    select u.illustration_id, sum(l.quantity)::integer as seats, max(u.purchased_at) as purchased_at,
      jsonb_agg(jsonb_build_object('id', l.id, 'order_number', o.number, 'seats', l.quantity, 'origin', o.origin) order by o.number) as lines
    from public.user_purchases u
    join private.paid_lines p on p.id = u.order_item_id
    join public.order_items l on l.id = u.order_item_id
    join public.orders o on o.id = l.order_id
    where u.user_id = (select auth.uid()) and u.revoked_at is null
    group by u.illustration_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'kind', i.kind, 'title', i.title, 'description', i.description, 'category', i.category, 'alt_text', i.alt_text, 'price', i.price,
    'image', i.image, 'image_widths', i.image_widths, 'placeholder', i.placeholder, 'is_deliverable', i.is_deliverable,
    'is_for_sale', i.listed_from <= now(),
    'downloadable_file', i.downloadable_file, 'seats', h.seats, 'purchased_at', h.purchased_at, 'lines', h.lines,
    'formats', i.formats, 'width_px', i.width_px, 'height_px', i.height_px, 'file_count', i.file_count,
    'released_at', f.created_at, 'size_bytes', (f.metadata ->> 'size')::bigint,
    'last_downloaded_at', (select max(d.requested_at) from public.download_log d
      where d.user_id = (select auth.uid()) and d.illustration_id = i.id),
    'packs', case when i.kind <> 'illustration' then private.owned_packs((select auth.uid()), i.id) else '[]' end
  ) order by h.purchased_at desc, i.id), '[]')
  from held h
  join public.illustrations i on i.id = h.illustration_id
  left join storage.objects f on f.bucket_id = 'downloads' and f.name = coalesce(i.downloadable_file, i.master_file)
$function$;

CREATE OR REPLACE FUNCTION public.order_packs(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved integer;
begin
  perform private.require_area('content');
  update public.bundle_packs b set display_order = placed.place
  from (
    select k.slug, row_number() over (partition by k.section order by n.place nulls last, k.display_order) as place
    from public.bundle_packs k
    left join jsonb_array_elements_text(p -> 'slugs') with ordinality as n (slug, place) on n.slug = k.slug
  ) placed
  where placed.slug = b.slug and b.display_order <> placed.place;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$function$;

CREATE OR REPLACE FUNCTION public.packs_of_item(p_id text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'title', b.title, 'price', s.price) order by s.section desc, s.display_order), '[]')
  from private.shown_packs s
  join public.bundle_packs b on b.slug = s.slug
  join public.illustrations i on i.id = p_id and i.listed_from <= now()
  where exists (select 1 from public.pack_items k where k.pack_slug = s.slug and k.illustration_id = i.id)
    or exists (
      select 1 from public.file_facts own
      join public.file_facts held on held.sha256 = own.sha256 and held.entry <> '' and held.bucket = b.bucket and held.object_path = b.object_path
      where own.bucket = 'downloads' and own.object_path in (i.downloadable_file, i.master_file) and own.entry !~* '(^|/)licen[sc]e[^/]*$')
$function$;

CREATE OR REPLACE FUNCTION public.save_bundle(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted_id constant text := p ->> 'id';
  is_new constant boolean := coalesce((p ->> 'is_new')::boolean, false);
  before public.illustrations%rowtype;
begin
  perform private.require_area('content');
  select * into before from public.illustrations i where i.id = wanted_id;
  if is_new and found then
    perform private.refuse_pack('duplicate', format('There is a bundle "%s" already.', before.title));
  elsif not is_new and (not found or before.kind <> 'bundle') then
    raise exception 'There is no bundle "%".', wanted_id using errcode = 'P0002', hint = 'not_found';
  end if;
  perform private.save_product(wanted_id, 'bundle', case when wanted_id = 'bundle-all-packs' then p || '{"is_sold": true}' else p end);
  if p ? 'packs' then
    perform private.set_members(array[wanted_id], array(select jsonb_array_elements_text(p -> 'packs')), true);
    perform private.set_members(array[wanted_id], array(select m.pack_slug from public.bundle_members m
      where m.bundle_id = wanted_id and not p -> 'packs' ? m.pack_slug), false);
  end if;
  return jsonb_build_object('bundle', (select private.bundle_record(i) from public.illustrations i where i.id = wanted_id),
    'replaced', private.left_pictures(before));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_pack(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted_slug constant text := p ->> 'slug';
  is_new constant boolean := coalesce((p ->> 'is_new')::boolean, false);
  pack public.bundle_packs%rowtype;
  before public.illustrations%rowtype;
begin
  perform private.require_area('content');
  select * into pack from public.bundle_packs b where b.slug = wanted_slug for update;
  if is_new and found then
    perform private.refuse_pack('duplicate', format('There is a pack "%s" already.', pack.title));
  elsif not is_new and not found then
    raise exception 'There is no pack "%".', wanted_slug using errcode = 'P0002', hint = 'pack_unknown';
  elsif char_length(wanted_slug) > 80 then
    perform private.refuse_pack('validation', 'The name of a pack in addresses has at most 80 characters.');
  end if;
  select * into before from public.illustrations i where i.id = 'pack-' || wanted_slug;
  if is_new then
    insert into public.bundle_packs (slug, title, theme, file_name, section, display_order)
    select wanted_slug, p ->> 'title', coalesce(p ->> 'theme', ''), wanted_slug || '.zip', coalesce(p ->> 'section', 'pack'),
      coalesce(max(b.display_order), 0) + 1
    from public.bundle_packs b where b.section = coalesce(p ->> 'section', 'pack');
    perform private.save_product('pack-' || wanted_slug, 'pack', p);
  else
    perform private.save_product('pack-' || wanted_slug, 'pack', p);
    update public.bundle_packs b set title = coalesce(p ->> 'title', b.title), theme = coalesce(p ->> 'theme', b.theme),
      section = coalesce(p ->> 'section', b.section),
      display_order = case when coalesce(p ->> 'section', b.section) = b.section then b.display_order
        else (select coalesce(max(o.display_order), 0) + 1 from public.bundle_packs o where o.section = p ->> 'section') end
    where b.slug = wanted_slug and (b.title, b.theme, b.section) is distinct from
      (coalesce(p ->> 'title', b.title), coalesce(p ->> 'theme', b.theme), coalesce(p ->> 'section', b.section));
  end if;
  if p ? 'bundles' then
    perform private.set_members(array(select jsonb_array_elements_text(p -> 'bundles')), array[wanted_slug], true);
    perform private.set_members(array(select m.bundle_id from public.bundle_members m
      where m.pack_slug = wanted_slug and not p -> 'bundles' ? m.bundle_id), array[wanted_slug], false);
  end if;
  return jsonb_build_object('pack', (select private.pack_record(b) from public.bundle_packs b where b.slug = wanted_slug),
    'replaced', private.left_pictures(before));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_shop_settings(p_base_revision integer, p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stored public.shop_settings%rowtype;
  wanted jsonb := private.settings_content();
begin
  perform private.require_admin();
  wanted := wanted || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p) where wanted ? key);
  select * into stored from public.shop_settings s for update;
  if stored.revision is distinct from p_base_revision then
    return private.settings_answer(case when wanted = private.settings_content() then 'saved' else 'conflict' end);
  end if;
  if coalesce((wanted ->> 'bundle_price')::numeric <= 0, true) then
    raise exception 'The bundle needs a price.' using errcode = '22023', hint = 'validation';
  elsif least((wanted ->> 'bundle_compare_price')::numeric, (wanted ->> 'bundle_regular_price')::numeric)
    <= (wanted ->> 'bundle_price')::numeric
  then
    raise exception 'A price to compare with must be above the bundle''s price.' using errcode = '22023', hint = 'validation';
  end if;
  update public.illustrations i set price = (wanted ->> 'bundle_price')::numeric,
    compare_price = (wanted ->> 'bundle_compare_price')::numeric
  where i.id = 'bundle-all-packs' and (i.price, i.compare_price)
    is distinct from ((wanted ->> 'bundle_price')::numeric, (wanted ->> 'bundle_compare_price')::numeric);
  update public.shop_settings s set
    (company_name, company_address, governing_law, terms_date, contact_email, contact_phone, contact_hours, bundle_regular_price,
      testimonials, sender_email, notice_email, sale_notices, sale_digest, sender_name, mail_footer, hero_title, hero_text,
      hero_pictures, faq, faq_standard, social_links, currency)
    = (select w.company_name, w.company_address, w.governing_law, w.terms_date, w.contact_email, w.contact_phone, w.contact_hours,
      w.bundle_regular_price, w.testimonials, w.sender_email, w.notice_email, w.sale_notices, w.sale_digest, w.sender_name,
      w.mail_footer, w.hero_title, w.hero_text, w.hero_pictures, w.faq, w.faq_standard, w.social_links, w.currency
      from jsonb_populate_record(stored, wanted) w);
  return private.settings_answer('saved');
end
$function$;

CREATE OR REPLACE FUNCTION public.shop_pack(p_slug text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.pack_card(p_slug)
$function$;

CREATE OR REPLACE FUNCTION public.shop_packs()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_set(c.card, '{contents,pictures}', jsonb_path_query_array(c.card, '$.contents.pictures[0 to 5]'), false)
    order by c.section desc, c.display_order), '[]')
  from (select s.section, s.display_order, private.pack_card(s.slug) as card from private.shown_packs s) c
$function$;

create or replace view private.pack_rights with (security_invoker=true) as
 SELECT u.user_id,
    given.slug,
    u.illustration_id,
    l.order_id,
    l.id AS order_item_id,
    u.purchased_at
   FROM (((public.user_purchases u
     JOIN private.paid_lines l ON ((l.id = u.order_item_id)))
     JOIN public.orders o ON ((o.id = l.order_id)))
     JOIN ( SELECT ('pack-'::text || b.slug) AS item_id,
            b.slug,
            NULL::timestamp with time zone AS removed_at
           FROM public.bundle_packs b
        UNION ALL
         SELECT m.bundle_id,
            m.pack_slug,
            m.removed_at
           FROM public.bundle_members m) given ON (((given.item_id = u.illustration_id) AND ((given.removed_at IS NULL) OR (given.removed_at > o.created_at)))))
  WHERE (u.revoked_at IS NULL);

create or replace view private.shown_packs with (security_invoker=true) as
 SELECT b.slug,
    i.id AS item_id,
    b.section,
    b.display_order,
        CASE
            WHEN (i.listed_from <= now()) THEN i.asked_price
            ELSE NULL::numeric
        END AS price
   FROM (public.bundle_packs b
     LEFT JOIN public.illustrations i ON ((i.id = ('pack-'::text || b.slug))))
  WHERE ((b.version > 0) AND ((i.listed_from <= now()) OR ((b.section = 'pack'::text) AND (EXISTS ( SELECT 1
           FROM (public.bundle_members m
             JOIN public.illustrations o ON (((o.id = m.bundle_id) AND (o.listed_from <= now()))))
          WHERE ((m.pack_slug = b.slug) AND (m.removed_at IS NULL)))))));

CREATE INDEX bundle_members_pack ON public.bundle_members USING btree (pack_slug);

CREATE INDEX illustrations_packs_and_bundles ON public.illustrations USING btree (kind, id) WHERE (kind <> 'illustration'::text);

alter table public.bundle_members enable row level security;

drop trigger keep_bundle on public.illustrations;

CREATE TRIGGER keep_bundle BEFORE DELETE ON public.illustrations FOR EACH ROW WHEN ((old.id = 'bundle-all-packs'::text)) EXECUTE FUNCTION private.keep_bundle();

CREATE TRIGGER keep_bundle_deliverable AFTER INSERT OR DELETE OR UPDATE ON public.bundle_members FOR EACH STATEMENT EXECUTE FUNCTION private.keep_bundle_deliverable();

CREATE TRIGGER log_changed AFTER UPDATE ON public.bundle_members REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_bundle_members();

drop trigger log_changed on public.bundle_packs;

CREATE TRIGGER log_changed AFTER UPDATE ON public.bundle_packs REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('pack_changed', 'pack', 'slug', 'title', 'title', 'theme', 'section', 'display_order');

CREATE TRIGGER log_deleted AFTER DELETE ON public.bundle_packs REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('pack_deleted', 'pack', 'slug', 'title', 'title', 'theme', 'section');

CREATE TRIGGER log_made AFTER INSERT ON public.bundle_members REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_bundle_members();

CREATE TRIGGER log_made AFTER INSERT ON public.bundle_packs REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('pack_added', 'pack', 'slug', 'title', 'title', 'theme', 'section');

CREATE TRIGGER note_content_added AFTER INSERT ON public.bundle_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.bundle_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.bundle_members FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.bundle_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER sync_pack_title AFTER UPDATE OF title ON public.bundle_packs FOR EACH ROW WHEN ((new.title <> old.title)) EXECUTE FUNCTION private.sync_pack_title();

create policy bundle_members_select on public.bundle_members for select to authenticated
  using (( SELECT private.may('content'::text) AS may));

comment on column public.bundle_members.removed_at is 'When it was taken out last; null while the bundle has it.';

grant DELETE on public.bundle_members to service_role;

grant INSERT on public.bundle_members to service_role;

grant MAINTAIN on public.bundle_members to service_role;

grant REFERENCES on public.bundle_members to service_role;

grant SELECT on public.bundle_members to authenticated;

grant SELECT on public.bundle_members to service_role;

grant TRIGGER on public.bundle_members to service_role;

grant TRUNCATE on public.bundle_members to service_role;

grant UPDATE on public.bundle_members to service_role;

grant EXECUTE on function public.bundle_contents(text) to anon;

grant EXECUTE on function public.bundle_contents(text) to authenticated;

grant EXECUTE on function public.bundle_contents(text) to service_role;

grant EXECUTE on function public.delete_bundle(text) to authenticated;

grant EXECUTE on function public.delete_pack(text) to authenticated;

grant EXECUTE on function public.list_packs_and_bundles() to authenticated;

grant EXECUTE on function public.my_bundle_files(text) to authenticated;

grant EXECUTE on function public.order_packs(jsonb) to authenticated;

grant EXECUTE on function public.packs_of_item(text) to anon;

grant EXECUTE on function public.packs_of_item(text) to authenticated;

grant EXECUTE on function public.packs_of_item(text) to service_role;

grant EXECUTE on function public.save_bundle(jsonb) to authenticated;

grant EXECUTE on function public.save_pack(jsonb) to authenticated;

grant EXECUTE on function public.shop_pack(text) to anon;

grant EXECUTE on function public.shop_pack(text) to authenticated;

grant EXECUTE on function public.shop_pack(text) to service_role;

grant EXECUTE on function public.shop_packs() to anon;

grant EXECUTE on function public.shop_packs() to authenticated;

grant EXECUTE on function public.shop_packs() to service_role;

drop index public.illustrations_one_bundle;

drop function public.my_bundle_files();

drop function public.bundle_contents();

drop function private.tell_owners(text,text,text,jsonb);

drop function private.owned_packs(uuid);

drop function private.bundle_is_released();

reset check_function_bodies;

-- Today's bundle has every pack and bonus file, and had them from the beginning: who bought it at any time keeps them all. Each pack gets
-- the row that it can be sold by, as a draft: the owner gives it a price and a picture first. None of it is news of this day.
alter table public.bundle_members disable trigger log_made;
insert into public.bundle_members (bundle_id, pack_slug, added_at)
select i.id, b.slug, least(i.created_at, now())
from public.illustrations i, public.bundle_packs b where i.id = 'bundle-all-packs';
alter table public.bundle_members enable trigger log_made;

alter table public.illustrations disable trigger log_made;
insert into public.illustrations (id, kind, title, description, price, state)
select 'pack-' || b.slug, 'pack', b.title, 'Illustrations in one ZIP file, with a commercial license.', 0, 'draft'
from public.bundle_packs b
on conflict (id) do nothing;
alter table public.illustrations enable trigger log_made;
