-- Categories, illustrations (and the packs and bundles that are sold), where each came from, favorites.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 2 and 100),
  description text not null check (char_length(description) >= 10),
  image text,
  image_widths integer[] not null default '{}',
  placeholder text check (char_length(placeholder) <= 200),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null generated always as (private.search_vector(name || ' ' || description)) stored
);
create unique index categories_name_ci_key on public.categories (lower(name));
create index categories_order on public.categories (display_order, name);

-- What a search finds an item by beside its texts. Unknown facts have no words.
create function private.fact_words(formats text[], is_vector boolean, is_transparent boolean) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' ', private.join_words(formats), case when is_vector then 'vector' end,
    case when is_transparent then 'transparent' end)
$$;

-- Pictures that belong together, such as 'Family Life'.
create table public.series (
  name text primary key check (name ~ '^\S.{0,98}\S$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  description text not null default '' check (char_length(description) <= 1000),
  created_at timestamptz not null default now()
);
create unique index series_name_ci_key on public.series (lower(name));

-- What the owner can say about the people and the setting of a picture; the facets themselves are named in the clients.
create table public.facet_values (
  facet text not null check (facet ~ '^[a-z]+$' and char_length(facet) <= 30),
  value text not null check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(value) <= 40),
  label text not null check (label ~ '^\S(.{0,58}\S)?$'),
  display_order integer not null default 0,
  -- Shoppers see the others nowhere.
  is_active boolean not null default true,
  primary key (facet, value)
);

create table public.illustrations (
  id text primary key default gen_random_uuid()::text check (char_length(id) between 1 and 100),
  kind text not null default 'illustration' check (kind in ('illustration', 'bundle', 'pack')),
  title text not null check (char_length(title) between 2 and 300),
  description text not null check (char_length(description) >= 10),
  rich_description text,
  category text references public.categories (name) on update cascade on delete restrict check (char_length(category) <= 100),
  image text,
  image_widths integer[] not null default '{}',
  image_width integer check (image_width > 0),
  image_height integer check (image_height > 0),
  placeholder text check (char_length(placeholder) <= 200),
  price numeric(10, 2) not null default 0 check (price >= 0),
  compare_price numeric(10, 2) check (compare_price >= 0),
  sale_price numeric(10, 2),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  asked_price numeric(10, 2) not null default 0,
  struck_price numeric(10, 2),
  asked_until timestamptz,
  sale_due_at timestamptz,
  is_free boolean not null default false,
  featured boolean not null default false,
  featured_position integer check (featured_position > 0),
  state text not null default 'published' check (state in ('draft', 'scheduled', 'published', 'unlisted')),
  publish_at timestamptz,
  withdrawn_reason text check (char_length(withdrawn_reason) between 1 and 300),
  listed_from timestamptz not null generated always as (
    case state when 'published' then timestamptz '-infinity' when 'scheduled' then publish_at else timestamptz 'infinity' end
  ) stored,
  tags text[] not null default '{}',
  series text references public.series (name) on update cascade on delete set null,
  alt_text text check (char_length(alt_text) between 1 and 300),
  facets text[] not null default '{}' check (cardinality(facets) <= 60),
  focus_x real check (focus_x between 0 and 1),
  focus_y real check (focus_y between 0 and 1),
  palette text[] not null default '{}'
    check (cardinality(palette) <= 8 and private.join_words(palette) ~ '^((#[0-9a-f]{6})( #[0-9a-f]{6})*)?$'),
  perceptual_hash text check (perceptual_hash ~ '^[0-9a-f]{16}$'),
  downloadable_file text check (char_length(downloadable_file) between 1 and 1024),
  master_file text check (char_length(master_file) between 1 and 1024),
  is_deliverable boolean not null default false,
  formats text[] not null default '{}',
  is_vector boolean,
  is_transparent boolean,
  width_px integer,
  height_px integer,
  file_count integer,
  file_size_bytes bigint,
  files jsonb not null default '[]',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_document tsvector not null generated always as (
    setweight(private.search_vector(title), 'A')
    || setweight(private.search_vector(category), 'B')
    || setweight(private.search_vector(private.join_words(tags)), 'B')
    || setweight(private.search_vector(series), 'B')
    || setweight(private.search_vector(private.facet_words(facets)), 'B')
    || setweight(private.search_vector(private.fact_words(formats, is_vector, is_transparent)), 'C')
    || setweight(private.search_vector(alt_text), 'C')
    || setweight(private.search_vector(description), 'D')
    || private.filter_words(private.filter_values(category, asked_price, is_free, formats, image_width, image_height, is_transparent, is_vector,
      series, tags, facets, palette))
  ) stored,
  filter_values text[] not null generated always as (
    private.filter_values(category, asked_price, is_free, formats, image_width, image_height, is_transparent, is_vector, series, tags, facets, palette)
  ) stored,
  constraint illustrations_position_of_featured check (featured or featured_position is null),
  constraint illustrations_free_costs_nothing check (not is_free or price = 0),
  constraint illustrations_sale_is_whole check (
    (sale_price is null and sale_starts_at is null and sale_ends_at is null)
    or (sale_price is not null and sale_starts_at is not null and sale_price > 0 and sale_price < price
      and sale_starts_at < coalesce(sale_ends_at, 'infinity'))
  ),
  constraint illustrations_focus_is_a_point check ((focus_x is null) = (focus_y is null)),
  constraint illustrations_scheduled_has_a_time check ((state = 'scheduled') = (publish_at is not null)),
  constraint illustrations_bundle_is_published check (id <> 'bundle-all-packs' or state = 'published'),
  constraint illustrations_pack_id check (kind <> 'pack' or id ~ '^pack-[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint illustrations_bundle_id check (kind <> 'bundle' or id ~ '^bundle-[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint illustrations_category_required check (kind <> 'illustration' or category is not null),
  constraint illustrations_image_required check (kind <> 'illustration' or coalesce(image, '') <> '')
) with (
  -- Bytes of a row: search_document, of some 1.3 kB, stays in it. Ranking and walking by price read it of hundreds of rows.
  toast_tuple_target = 4080
);
comment on column public.illustrations.search_document is
  'What find_illustrations reads: words, stems and filter values. Lists name their columns and leave it out.';
comment on column public.illustrations.filter_values is 'Everything it can be filtered by, ''facet:value'', ascending.';
comment on column public.illustrations.price is 'The owner''s regular price; what shoppers see and pay is asked_price.';
comment on column public.illustrations.sale_ends_at is 'From this time on the regular price is asked again; null for a sale without an end.';
comment on column public.illustrations.asked_price is 'Kept by a trigger: the sale price while a sale runs, else the price.';
comment on column public.illustrations.struck_price is
  'Kept by a trigger: the lowest price asked in the 30 days before the running sale; null when there is none that is higher.';
comment on column public.illustrations.asked_until is 'Kept by a trigger: when the sale that runs ends; what is planned is for editors alone.';
comment on column public.illustrations.sale_due_at is 'Kept by a trigger: when the asked price changes next by itself.';
comment on column public.illustrations.listed_from is
  'Visitors find the item from this time on: -infinity when it is published, infinity when it is a draft or unlisted.';
comment on column public.illustrations.withdrawn_reason is 'Why it is unlisted. Its buyers can read it.';
comment on column public.illustrations.featured_position is
  'Place among the featured ones, from 1; null comes after those that have one, newest first.';
comment on column public.illustrations.alt_text is 'What the picture shows, for people who do not see it; null where only the title tells.';
comment on column public.illustrations.facets is 'What the owner says about people and setting: ''facet:value'' of facet_values, each once, ascending.';
comment on column public.illustrations.focus_x is 'The point that crops keep, from the left and the top, 0 to 1; null is the middle.';
comment on column public.illustrations.palette is 'The picture''s main colors as #rrggbb, the largest area first.';
comment on column public.illustrations.perceptual_hash is '64 bits in hexadecimal: pictures that look alike differ in few of them.';
comment on column public.illustrations.formats is
  'Kept by a trigger from file_facts, as are the columns after it: what the delivered file holds, licenses aside. Null is unknown.';
comment on column public.illustrations.is_deliverable is 'Kept by a trigger: whether a buyer gets a file. What a client writes here is replaced.';
create index illustrations_packs_and_bundles on public.illustrations (kind, id) where kind <> 'illustration';
create index illustrations_newest on public.illustrations (created_at desc, id) include (listed_from) where kind = 'illustration';
create index illustrations_category on public.illustrations (category, created_at desc, id);
create index illustrations_featured on public.illustrations (created_at desc, id) include (listed_from) where featured and kind = 'illustration';
create index illustrations_free on public.illustrations (created_at desc, id) include (listed_from) where is_free and kind = 'illustration';
-- New words wait in a list of at most 256 kB, which a search reads in a millisecond: without it thousands of changed rows take twice as long.
create index illustrations_search on public.illustrations
  using gin (search_document) with (fastupdate = on, gin_pending_list_limit = 256);
-- The search for words anywhere in title, description or category uses an index only if all three have one.
create index illustrations_title_trigrams on public.illustrations
  using gin (private.fold(title) extensions.gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256);
create index illustrations_description_trigrams on public.illustrations
  using gin (private.fold(description) extensions.gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256);
create index illustrations_category_trigrams on public.illustrations
  using gin (private.fold(category) extensions.gin_trgm_ops) with (fastupdate = off);
-- Downloads are looked up by path.
create index illustrations_downloadable_file on public.illustrations (downloadable_file) where downloadable_file is not null;
create index illustrations_master_file on public.illustrations (master_file) where master_file is not null;
-- Every order that lists can be sorted in; the database sorts ties by id on the way. listed_from is there to be counted without the rows.
create index illustrations_by_title on public.illustrations (title, id) include (listed_from) where kind = 'illustration';
create index illustrations_by_price on public.illustrations (asked_price, id) include (listed_from) where kind = 'illustration';
create index illustrations_by_change on public.illustrations (updated_at, id) where kind = 'illustration';
-- Counting a category reads the index alone.
create index illustrations_by_category on public.illustrations (category, created_at desc, id) include (listed_from)
  where kind = 'illustration';
create index illustrations_series on public.illustrations (series);
create index illustrations_sale_due on public.illustrations (sale_due_at) where sale_due_at is not null;
create index illustrations_scheduled on public.illustrations (listed_from) where state = 'scheduled';
-- All but what tells of planned sales: editors read these columns by admin_illustrations.
do $$
begin
  execute (select format('grant select (%s) on public.illustrations to anon, authenticated', string_agg(format('%I', a.attname), ', '))
    from pg_attribute a where a.attrelid = 'public.illustrations'::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('sale_price', 'sale_starts_at', 'sale_ends_at', 'sale_due_at'));
end
$$;

create table public.illustration_sources (
  illustration_id text primary key references public.illustrations (id) on delete cascade check (char_length(illustration_id) <= 100),
  -- In bytes: an index keeps at most 2700.
  source_path text not null check (octet_length(source_path) between 1 and 2000),
  source_root text check (octet_length(source_root) between 1 and 500),
  source_name text not null check (source_name <> ''),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  download_sha256 text check (download_sha256 ~ '^[0-9a-f]{64}$'),
  download_size_bytes bigint check (download_size_bytes > 0),
  parts text[] not null default '{}',
  uploaded_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_objects text[] not null default '{}'
);
comment on column public.illustration_sources.published_objects is
  'Objects of every upload that was published here, also of those whose place others have taken.';
comment on column public.illustration_sources.parts is
  'What the app made the download from besides the picture: ''name sha256'', ascending.';
comment on column public.illustration_sources.source_root is 'Name of the dropped folder that source_path begins below; null where it is not known.';
create index illustration_sources_root on public.illustration_sources (source_root);
create index illustration_sources_path on public.illustration_sources (source_path);
create index illustration_sources_sha256 on public.illustration_sources (sha256);
create index illustration_sources_uploaded_by on public.illustration_sources (uploaded_by);

create table public.favorites (
  user_id uuid not null references public.profiles (id) on delete cascade,
  illustration_id text not null references public.illustrations (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, illustration_id)
);
create index favorites_illustration on public.favorites (illustration_id);

create function private.refuse_used_category() returns trigger
language plpgsql set search_path = '' as $$
declare
  uses bigint := (select count(*) from public.illustrations i where i.category = old.name);
begin
  if uses > 0 then
    raise exception 'The category "%" is used by % %.', old.name, uses,
      case when uses = 1 then 'illustration' else 'illustrations' end
      using errcode = '23503', hint = 'in_use',
        detail = jsonb_build_object('name', old.name, 'count', uses)::text;
  end if;
  return old;
end
$$;

create function private.keep_bundle() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The bundle with all packs cannot be deleted.' using errcode = '23001', hint = 'bundle_kept';
end
$$;

create function private.default_categories()
returns table (name text, description text, display_order integer)
language sql immutable set search_path = '' as $$
  values
    ('Tech', 'Developers, founders and makers at work with technology.', 1),
    ('Education', 'Students, teachers and life-long learners.', 2),
    ('Business', 'Entrepreneurs, teams and leaders at work.', 3),
    ('Lifestyle', 'Everyday moments, style and leisure.', 4),
    ('Family', 'Parents, children and generations together.', 5),
    ('Faith', 'Prayer, worship and quiet moments of faith.', 6),
    ('Culture', 'Music, art, food, hair and celebrations.', 7)
$$;

-- Adds the default categories that are missing. Answers { success, addedCount, message }. Errors: 42501 for all but editors.
create function public.add_default_categories() returns jsonb
language plpgsql set search_path = '' as $$
declare
  added integer;
begin
  perform private.require_area('content');
  insert into public.categories (name, description, display_order)
  select d.name, d.description, d.display_order
  from private.default_categories() d
  where not exists (select 1 from public.categories c where lower(c.name) = lower(d.name))
  on conflict do nothing;
  get diagnostics added = row_count;
  return jsonb_build_object('success', true, 'addedCount', added, 'message', case added
    when 0 then 'All default categories already exist.'
    when 1 then 'Added 1 default category.'
    else format('Added %s default categories.', added) end);
end
$$;

-- p: { ids } in the wanted order; categories that it doesn't name come after them, in the order that they had.
create function public.order_categories(p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  moved integer;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046007, hashtext('categories'));
  update public.categories c set display_order = placed.place - 1
  from (
    select k.id, row_number() over (order by n.place nulls last, k.display_order, k.name) as place
    from public.categories k
    left join jsonb_array_elements_text(p -> 'ids') with ordinality as n (id, place) on n.id = k.id::text
  ) placed
  where placed.id = c.id and c.display_order <> placed.place - 1;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$$;

create function private.drop_featured_position() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.featured_position := null;
  return new;
end
$$;

-- p: { ids } of featured illustrations in the wanted order; those that it doesn't name lose their place.
create function public.order_featured(p jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  moved integer;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046007, hashtext('featured'));
  update public.illustrations i set featured_position = placed.place
  from public.illustrations f
  left join jsonb_array_elements_text(p -> 'ids') with ordinality as placed (id, place) on placed.id = f.id
  where i.id = f.id and f.featured and f.kind = 'illustration' and f.featured_position is distinct from placed.place;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
end
$$;

-- A price that stands is not asked about again: with another currency or provider it may be too low, and its item can be edited.
create function private.check_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.price > 0 and (tg_op = 'INSERT' or new.price <> old.price) and new.price < private.minimum_charge() then
    perform private.refuse_price(new.title, new.price);
  end if;
  return new;
end
$$;

create trigger refuse_used_category before delete on public.categories
  for each row execute function private.refuse_used_category();
create trigger keep_bundle before delete on public.illustrations
  for each row when (old.id = 'bundle-all-packs') execute function private.keep_bundle();
create trigger drop_featured_position before update on public.illustrations
  for each row when (not new.featured and new.featured_position is not null) execute function private.drop_featured_position();
create constraint trigger check_price after insert or update of price on public.illustrations deferrable
  for each row execute function private.check_price();
