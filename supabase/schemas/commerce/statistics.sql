-- What is looked at, looked for and sold. Counted by the shop's day and of no person: nothing here tells who it was.

create table private.illustration_views (
  illustration_id text not null references public.illustrations (id) on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (day, illustration_id)
);
create index illustration_views_illustration on private.illustration_views (illustration_id);

-- What was sought and no picture has. Kept for 90 days.
create table private.empty_searches (
  day date not null,
  words text not null check (char_length(words) between 2 and 60),
  searches integer not null check (searches > 0),
  -- By how many senders on that day.
  sessions integer not null default 1 check (sessions > 0),
  primary key (day, words)
);

-- Tells one sender from another for one day, and not one sender's words from each other: the hash is of both, with a salt that is
-- deleted with it.
create table private.search_salts (
  day date primary key,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
create table private.search_senders (
  day date not null references private.search_salts (day) on delete cascade,
  hash bytea not null,
  primary key (day, hash)
);

-- Only what is listed counts, and not what administrators look at.
create function public.count_view(p_illustration_id text, p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.illustration_views as known (illustration_id, day, views)
  select i.id, private.shop_day(now()), 1 from public.illustrations i
  where i.id = p_illustration_id and i.listed_from <= now()
    and not exists (select 1 from public.profiles p where p.id = p_user_id and p.is_admin)
  on conflict (day, illustration_id) do update set views = known.views + 1
$$;

-- Only what really is not there is kept: of a query that found some of its words the others, else all of it; and nothing that may be an
-- address or a number of a person. p_sender: the sender's keyed hash, of which nothing stays.
create function public.count_empty_search(p_query text, p_sender text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.shop_day(now());
  answer constant jsonb := public.search_catalog(p_query, 1);
  missing constant text[] := array(select jsonb_array_elements_text(answer -> 'missing'));
  gap text;
  fresh integer;
begin
  -- Five digits in all, however they are grouped: card and telephone numbers are typed with spaces.
  -- Folded, so that digits of other shapes count too.
  if private.fold(p_query) ~ '@|([[:digit:]][^[:digit:]]*){5}' or answer -> 'categories' <> '[]' or answer -> 'posts' <> '[]' then
    return;
  end if;
  delete from private.search_salts s where s.day < today;
  insert into private.search_salts (day) values (today) on conflict do nothing;
  foreach gap in array case when answer ->> 'match' = 'some' then missing else array[array_to_string(missing, ' ')] end
  loop
    continue when char_length(gap) not between 2 and 60;
    insert into private.search_senders (day, hash)
    select s.day, sha256(convert_to(concat_ws('/', s.salt, gap, p_sender), 'UTF8')) from private.search_salts s where s.day = today
    on conflict do nothing;
    get diagnostics fresh = row_count;
    insert into private.empty_searches as known (day, words, searches) values (today, gap, 1)
    on conflict (day, words) do update set searches = known.searches + 1, sessions = known.sessions + fresh;
  end loop;
end
$$;

-- Lines that were paid and not paid back. A disputed one counts until the dispute is lost. Money is that of the shop's currency: what
-- was sold in another one before is a sale without it.
create view private.sold_lines with (security_invoker = true) as
select l.illustration_id, o.paid_at,
  case when o.currency = (select s.currency from public.shop_settings s) then ((l.amount + l.tax) * 100)::bigint else 0 end as cents
from public.order_items l join public.orders o on o.id = l.order_id
where o.payment_status in ('paid', 'completed') and l.refunded_at is null and o.dispute_status is distinct from 'lost';

-- The moments that bound days from p_from to p_to, both included, and the zone of these days; at most 400 days.
create function private.moments_of(p_from date, p_to date, out starts timestamptz, out ends timestamptz, out zone text)
language plpgsql stable set search_path = '' as $$
begin
  if p_to - p_from between 0 and 399 then
    starts := private.day_start(p_from);
    ends := private.day_start(p_to + 1);
    zone := private.shop_zone();
  else
    raise exception 'A range has one to 400 days.' using errcode = 'P0001', hint = 'validation';
  end if;
end
$$;

-- One row a day. Sales and revenue belong to the day of payment, whenever they are paid back; revenue is what was paid less what
-- went back, to the buyer or to their bank, in the shop's currency: orders in another one count without their money.
create function public.shop_statistics(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  within record := private.moments_of(p_from, p_to);
begin
  perform private.require_admin();
  return (
    with counted (day, views, favorites, downloads, orders, sales, revenue_cents) as (
      select v.day, sum(v.views), 0, 0, 0, 0, 0::bigint from private.illustration_views v
      where v.day between p_from and p_to group by 1
      union all
      select (f.created_at at time zone within.zone)::date, 0, count(*), 0, 0, 0, 0 from public.favorites f
      where f.created_at >= within.starts and f.created_at < within.ends group by 1
      union all
      select (d.requested_at at time zone within.zone)::date, 0, 0, count(*), 0, 0, 0 from public.download_log d
      where d.requested_at >= within.starts and d.requested_at < within.ends group by 1
      union all
      select (o.paid_at at time zone within.zone)::date, 0, 0, 0, count(*), 0,
        coalesce(sum((o.charged_amount - o.refunded_amount) * 100) filter (where o.dispute_status is distinct from 'lost' and o.currency = (select s.currency from public.shop_settings s)), 0)::bigint
      from public.orders o where o.paid_at >= within.starts and o.paid_at < within.ends group by 1
      union all
      select (s.paid_at at time zone within.zone)::date, 0, 0, 0, 0, count(*), 0 from private.sold_lines s
      where s.paid_at >= within.starts and s.paid_at < within.ends group by 1
    ), summed as (
      select d::date as day, coalesce(sum(c.views), 0) as views, coalesce(sum(c.favorites), 0) as favorites,
        coalesce(sum(c.downloads), 0) as downloads, coalesce(sum(c.orders), 0) as orders, coalesce(sum(c.sales), 0) as sales,
        coalesce(sum(c.revenue_cents), 0) as revenue_cents
      from generate_series(p_from, p_to, interval '1 day') d left join counted c on c.day = d::date
      group by d
    )
    select jsonb_agg(to_jsonb(summed) order by summed.day) from summed
  );
end
$$;

-- Codes of the orders that were paid in the range, by what they brought: revenue as shop_statistics reckons it, and what the code
-- took off, in cents of the shop's currency: orders in another one count without it.
create function public.code_statistics(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  within record := private.moments_of(p_from, p_to);
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(c) order by c.revenue_cents desc, c.code), '[]') from (
      select o.discount_code as code, count(*) as uses,
        coalesce(sum((o.charged_amount - o.refunded_amount) * 100) filter (where o.dispute_status is distinct from 'lost' and o.currency = (select s.currency from public.shop_settings s)), 0)::bigint as revenue_cents,
        coalesce(sum((select sum(l.discount) * 100 from public.order_items l where l.order_id = o.id)) filter (where o.currency = (select s.currency from public.shop_settings s)), 0)::bigint as discount_cents
      from public.orders o
      where o.discount_code is not null and o.paid_at >= within.starts and o.paid_at < within.ends
      group by o.discount_code
    ) c);
end
$$;

-- Every item that is or was listed, with its counts in the range. p_never_sold: only what is for sale and was never sold, in the
-- range or before. Conversion is sales per view; null without views, and for what is free.
create function public.illustration_statistics(
  p_from date, p_to date, p_search text, p_never_sold boolean, p_sort text, p_ascending boolean, p_page integer, p_page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  within record := private.moments_of(p_from, p_to);
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := private.pattern_of(p_search);
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
      where (i.listed_from <= now() or i.state = 'unlisted') and private.fold(i.title) like wanted
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
$$;

-- Views and sales of one item since it is there.
create function public.illustration_figures(p_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'views', (select coalesce(sum(v.views), 0) from private.illustration_views v where v.illustration_id = p_id),
    'sales', (select count(*) from private.sold_lines s where s.illustration_id = p_id)
  );
end
$$;

-- Words that the shop had no picture for, the most frequent first; only those of five or more senders' days, so that no one's own words
-- stand there.
create function public.list_empty_searches(p_from date, p_to date, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(top) order by top.sessions desc, top.searches desc, top.words), '[]') from (
      select s.words, sum(s.searches) as searches, sum(s.sessions) as sessions, max(s.day) as last_day
      from private.empty_searches s where s.day between p_from and p_to
      group by s.words having sum(s.sessions) >= 5 order by 3 desc, 2 desc, 1 limit least(greatest(coalesce(p_limit, 50), 1), 500)
    ) top
  );
end
$$;
