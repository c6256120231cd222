alter table public.illustrations add column state text default 'published'::text not null;

alter table public.illustrations add column publish_at timestamp with time zone;

alter table public.illustrations add column withdrawn_reason text;

alter table public.illustrations add column listed_from timestamp with time zone generated always as (
CASE state
    WHEN 'published'::text THEN '-infinity'::timestamp with time zone
    WHEN 'scheduled'::text THEN publish_at
    ELSE 'infinity'::timestamp with time zone
END) stored not null;

alter table public.illustrations add constraint illustrations_bundle_is_published CHECK (((kind = 'illustration'::text) OR (state = 'published'::text)));

alter table public.illustrations add constraint illustrations_scheduled_has_a_time CHECK (((state = 'scheduled'::text) = (publish_at IS NOT NULL)));

alter table public.illustrations add constraint illustrations_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'unlisted'::text])));

alter table public.illustrations add constraint illustrations_withdrawn_reason_check CHECK (((char_length(withdrawn_reason) >= 1) AND (char_length(withdrawn_reason) <= 300)));

CREATE OR REPLACE FUNCTION private.create_pending_order(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer uuid := (p ->> 'user_id')::uuid;
  line record;
  made public.orders%rowtype;
begin
  if not exists (select 1 from public.profiles u where u.id = buyer) then
    perform private.refuse_item('user_unknown', null, null, 'This account does not exist any more.');
  end if;
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') = 0 then
    perform private.refuse_item('cart_empty', null, null, 'Your cart is empty');
  end if;

  for line in
    select asked.id, asked.quantity, asked.further_seats, i.kind, i.title, i.price, i.is_free, i.is_deliverable,
      i.state = 'unlisted' as unlisted, coalesce(i.listed_from, 'infinity') > now() as unknown
    from private.asked_items(p -> 'items') asked
    left join public.illustrations i on i.id = asked.id
    order by asked.place
  loop
    if line.unlisted then
      perform private.refuse_item('item_unlisted', line.id, line.title,
        format('"%s" is not for sale any more.', line.title));
    elsif line.unknown then
      perform private.refuse_item('item_unknown', line.id, null,
        format('The item "%s" is not in the catalog any more.', line.id));
    elsif line.is_free then
      perform private.refuse_item('item_free', line.id, line.title,
        format('"%s" is free and can be downloaded directly.', line.title));
    elsif not line.is_deliverable or line.price <= 0 then
      perform private.refuse_item('item_undeliverable', line.id, line.title,
        format('"%s" cannot be bought yet.', line.title));
    elsif line.quantity is null or line.quantity not between 1 and 999 then
      perform private.refuse_item('quantity_invalid', line.id, line.title,
        format('The quantity of "%s" must be a whole number from 1 to 999.', line.title));
    elsif line.kind = 'bundle' and line.quantity <> 1 then
      perform private.refuse_item('quantity_invalid', line.id, line.title,
        format('"%s" is sold once per order: its quantity must be 1.', line.title));
    -- Of an illustration that is owned only further seats are sold; the bundle has none.
    elsif private.owns(buyer, line.id) and (line.kind = 'bundle' or not line.further_seats) then
      perform private.refuse_item('item_owned', line.id, line.title,
        format('You already own "%s".', line.title));
    end if;
  end loop;

  insert into public.orders (user_id, total_amount, is_bundle_purchase, bundle_items)
  select buyer, sum(i.price * asked.quantity), bool_or(i.kind = 'bundle'),
    case when bool_or(i.kind = 'bundle') then
      array(select b.slug from public.bundle_packs b where b.section = 'pack' order by b.display_order)
    else '{}' end
  from private.asked_items(p -> 'items') asked join public.illustrations i on i.id = asked.id
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, quantity, adds_seats)
  select made.id, i.id, i.title, i.price, asked.quantity, private.owns(buyer, i.id)
  from private.asked_items(p -> 'items') asked join public.illustrations i on i.id = asked.id;

  return jsonb_build_object(
    'order_id', made.id, 'total_amount', made.total_amount, 'currency', made.currency,
    'is_bundle_purchase', made.is_bundle_purchase,
    'items', (
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'title', i.title, 'price', i.price, 'quantity', asked.quantity, 'image', i.image
      ) order by asked.place)
      from private.asked_items(p -> 'items') asked join public.illustrations i on i.id = asked.id
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.found_illustrations(p_wanted tsquery, p_begins text, p_limit integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    with candidates as (
      (select i.id from public.illustrations i where private.search_vector(i.title) @@ p_wanted and i.listed_from <= now() limit 200)
      union
      (select i.id from public.illustrations i where i.search_document @@ p_wanted and i.listed_from <= now() limit 200)
    )
    select i.id from candidates join public.illustrations i using (id)
    where i.kind = 'illustration'
    order by (i.title ilike p_begins) desc, ts_rank(i.search_document, p_wanted) desc, i.featured desc, i.created_at desc, i.id
    limit p_limit
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.pack_pictures(p_bucket text, p_object_path text)
 RETURNS TABLE(name text[], title text, theme text, image text, image_width integer, image_height integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with files as (
    select f.entry, f.sha256, private.picture_of_entry(f.entry) as name
    from public.file_facts f
    where f.bucket = p_bucket and f.object_path = p_object_path and f.entry <> ''
      and f.format in ('png', 'jpg', 'webp', 'gif', 'svg', 'pdf', 'ai', 'eps', 'psd') and f.entry !~* '(^|/)(__MACOSX/|\.|licen[sc]e[^/]*$)'
  )
  select s.name,
    coalesce(max(i.title), private.title_of_file(s.name[cardinality(s.name)])),
    coalesce(max(i.category), case when cardinality(s.name) > 1 then s.name[cardinality(s.name) - 1] end),
    max(p.image), max(p.image_width), max(p.image_height)
  from files s
  left join public.pack_previews p on p.bucket = p_bucket and p.object_path = p_object_path and p.entry = s.entry
  left join public.file_facts same on same.sha256 = s.sha256 and same.bucket = 'downloads' and same.object_path <> p_object_path
  left join public.illustrations i on coalesce(i.downloadable_file, i.master_file) = same.object_path
    and i.listed_from <= now()
  group by s.name
$function$;

-- Without pg_trgm the empty function stays.
do $do$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    execute $sql$
CREATE OR REPLACE FUNCTION private.similar_titles(p_query text, p_limit integer)
 RETURNS TABLE(id text, likeness real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
      begin
        perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
        return query
          select i.id, extensions.word_similarity(p_query, i.title)
          from public.illustrations i
          where p_query operator(extensions.<%) i.title and i.listed_from <= now()
          order by 2 desc, i.id
          limit p_limit;
      end
      $function$
$sql$;
  end if;
end
$do$;

CREATE OR REPLACE FUNCTION public.content_version()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select md5(concat_ws('/',
    (select string_agg(c.id::text, ',' order by c.changed_at desc, c.id)
      from (select k.id, k.changed_at from private.content_changes k order by k.changed_at desc, k.id limit 100) c),
    (select b.published_at from public.blog_posts b
      where b.is_published and b.published_at <= now() order by b.published_at desc limit 1),
    (select i.listed_from from public.illustrations i
      where i.state = 'scheduled' and i.listed_from <= now() order by i.listed_from desc limit 1)
  ))
$function$;

CREATE OR REPLACE FUNCTION public.deep_illustrations(p_from integer, p_size integer, p_sort text, p_category text DEFAULT NULL::text, p_free boolean DEFAULT NULL::boolean, p_pattern text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  sorts constant jsonb := '{
    "newest": ["created_at desc, id", "created_at, id desc"], "title": ["title, id", "title desc, id desc"],
    "price-low": ["price, id", "price desc, id desc"], "price-high": ["price desc, id", "price, id desc"]
  }';
  matching text := 'public.illustrations where kind = ''illustration'' and listed_from <= now()'
    || case when p_category is null then '' else ' and category = $1' end
    || case when p_free is null then '' else ' and is_free = $2' end
    || case when p_pattern is null then '' else ' and (title ilike $3 or description ilike $3 or category ilike $3)' end;
  total integer;
  first integer := greatest(p_from, 0);
  size integer;
  from_end boolean;
  cards jsonb;
begin
  if not sorts ? p_sort then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  execute 'select count(*) from ' || matching into total using p_category, p_free, p_pattern;
  size := least(greatest(p_size, 0), 500, greatest(total - first, 0));
  from_end := first > total / 2;
  execute format('
    with page as (
      select id, row_number() over () as place from (select id from %1$s order by %2$s limit $4 offset $5) as ids
    ), card as (
      select i.id, i.title, i.description, i.category, i.image, i.image_widths, i.image_width, i.image_height, i.placeholder,
        i.price, i.is_free, i.featured, i.tags, i.formats, i.is_vector, i.is_transparent, i.width_px, i.height_px, i.file_count,
        i.file_size_bytes, page.place
      from page join public.illustrations i on i.id = page.id
    )
    select coalesce(jsonb_agg(to_jsonb(card) - ''place'' order by place %3$s), ''[]'') from card',
    matching, sorts -> p_sort ->> from_end::integer, case when from_end then 'desc' else '' end)
    into cards
    using p_category, p_free, p_pattern, size, case when from_end then greatest(total - first - size, 0) else first end;
  return jsonb_build_object('total', total, 'cards', cards);
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

CREATE OR REPLACE FUNCTION public.my_library()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with held as (
    select u.illustration_id, sum(l.quantity)::integer as seats, max(u.purchased_at) as purchased_at,
      jsonb_agg(jsonb_build_object('id', l.id, 'order_number', o.number, 'seats', l.quantity) order by o.number) as lines
    from public.user_purchases u
    join private.paid_lines p on p.id = u.order_item_id
    join public.order_items l on l.id = u.order_item_id
    join public.orders o on o.id = l.order_id
    where u.user_id = (select auth.uid()) and u.revoked_at is null
    group by u.illustration_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'kind', i.kind, 'title', i.title, 'description', i.description, 'category', i.category, 'price', i.price,
    'image', i.image, 'image_widths', i.image_widths, 'placeholder', i.placeholder, 'is_deliverable', i.is_deliverable,
    'is_for_sale', i.listed_from <= now(),
    'downloadable_file', i.downloadable_file, 'seats', h.seats, 'purchased_at', h.purchased_at, 'lines', h.lines,
    'formats', i.formats, 'width_px', i.width_px, 'height_px', i.height_px, 'file_count', i.file_count,
    'released_at', f.created_at, 'size_bytes', (f.metadata ->> 'size')::bigint,
    'last_downloaded_at', (select max(d.requested_at) from public.download_log d
      where d.user_id = (select auth.uid()) and d.illustration_id = i.id),
    'packs', case when i.kind = 'bundle' then private.owned_packs((select auth.uid())) else '[]' end
  ) order by h.purchased_at desc, i.id), '[]')
  from held h
  join public.illustrations i on i.id = h.illustration_id
  left join storage.objects f on f.bucket_id = 'downloads' and f.name = coalesce(i.downloadable_file, i.master_file)
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
$function$;

CREATE OR REPLACE FUNCTION public.restore_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  restored integer;
begin
  perform private.require_admin();
  update public.illustrations i set
    category = b.category, price = b.price, is_free = b.is_free, featured = b.featured,
    state = b.state, publish_at = b.publish_at, withdrawn_reason = b.withdrawn_reason,
    tags = array(select jsonb_array_elements_text(b.tags))
  from jsonb_to_recordset(p -> 'items')
    as b (id text, revision integer, category text, price numeric, is_free boolean, featured boolean, tags jsonb,
      state text, publish_at timestamptz, withdrawn_reason text)
  where i.id = b.id and i.revision = b.revision and i.kind = 'illustration';
  get diagnostics restored = row_count;
  return jsonb_build_object('restored', restored, 'kept', jsonb_array_length(p -> 'items') - restored);
end
$function$;

CREATE OR REPLACE FUNCTION public.revise_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted jsonb := coalesce(p -> 'set', '{}');
  added text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_tags', '[]')));
  removed text[] := array(select lower(t) from jsonb_array_elements_text(coalesce(p -> 'remove_tags', '[]')) t);
  free boolean := (wanted ->> 'is_free')::boolean;
  answer jsonb;
begin
  perform private.require_admin();
  with chosen as (
    select i.id, i.category, i.price, i.is_free, i.featured, i.tags, i.state, i.publish_at, i.withdrawn_reason
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    for update
  ), revised as (
    update public.illustrations i set
      category = coalesce(wanted ->> 'category', i.category),
      is_free = case when free is not null then free when wanted ? 'price' then false else i.is_free end,
      price = case when free then 0 when wanted ? 'price' then (wanted ->> 'price')::numeric else i.price end,
      featured = coalesce((wanted ->> 'featured')::boolean, i.featured),
      state = coalesce(wanted ->> 'state', i.state),
      publish_at = case when wanted ? 'state' then (wanted ->> 'publish_at')::timestamptz else i.publish_at end,
      withdrawn_reason = case when wanted ? 'state' then nullif(btrim(wanted ->> 'withdrawn_reason'), '') else i.withdrawn_reason end,
      tags = array(
        select t from unnest(i.tags || added) with ordinality as each(t, place)
        where lower(t) <> all (removed) group by t order by min(place)
      )
    from chosen c where c.id = i.id
    returning i.id, i.revision, c.category, c.price, c.is_free, c.featured, c.tags, c.state, c.publish_at,
      c.withdrawn_reason
  )
  select coalesce(jsonb_agg(to_jsonb(revised)), '[]') into answer from revised;
  return jsonb_build_object('revised', answer);
end
$function$;

drop index public.illustrations_by_category;

CREATE INDEX illustrations_by_category ON public.illustrations USING btree (category, created_at DESC, id) INCLUDE (listed_from) WHERE (kind = 'illustration'::text);

drop index public.illustrations_by_price;

CREATE INDEX illustrations_by_price ON public.illustrations USING btree (price, id) INCLUDE (listed_from) WHERE (kind = 'illustration'::text);

drop index public.illustrations_by_title;

CREATE INDEX illustrations_by_title ON public.illustrations USING btree (title, id) INCLUDE (listed_from) WHERE (kind = 'illustration'::text);

drop index public.illustrations_featured;

CREATE INDEX illustrations_featured ON public.illustrations USING btree (created_at DESC, id) INCLUDE (listed_from) WHERE (featured AND (kind = 'illustration'::text));

drop index public.illustrations_free;

CREATE INDEX illustrations_free ON public.illustrations USING btree (created_at DESC, id) INCLUDE (listed_from) WHERE (is_free AND (kind = 'illustration'::text));

drop index public.illustrations_newest;

CREATE INDEX illustrations_newest ON public.illustrations USING btree (created_at DESC, id) INCLUDE (listed_from) WHERE (kind = 'illustration'::text);

CREATE INDEX illustrations_scheduled ON public.illustrations USING btree (listed_from) WHERE (state = 'scheduled'::text);

drop policy illustrations_select on public.illustrations;

create policy illustrations_select on public.illustrations for select to authenticated
  using (((listed_from <= now()) OR ( SELECT private.is_admin() AS is_admin) OR private.owns_purchase(id)));

create policy illustrations_select_public on public.illustrations for select to anon
  using ((listed_from <= now()));

comment on column public.illustrations.listed_from is 'Visitors find the item from this time on: -infinity when it is published, infinity when it is a draft or unlisted.';

comment on column public.illustrations.withdrawn_reason is 'Why it is unlisted. Its buyers can read it.';

grant EXECUTE on function private.owns_purchase(text) to authenticated;
