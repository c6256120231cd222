create table private.empty_searches ();

create table private.illustration_views ();

alter table private.empty_searches add column day date not null;

alter table private.empty_searches add column words text not null;

alter table private.empty_searches add column searches integer not null;

alter table private.illustration_views add column illustration_id text not null;

alter table private.illustration_views add column day date not null;

alter table private.illustration_views add column views integer not null;

alter table private.empty_searches add constraint empty_searches_pkey PRIMARY KEY (day, words);

alter table private.empty_searches add constraint empty_searches_searches_check CHECK ((searches > 0));

alter table private.empty_searches add constraint empty_searches_words_check CHECK (((char_length(words) >= 2) AND (char_length(words) <= 60)));

alter table private.illustration_views add constraint illustration_views_pkey PRIMARY KEY (day, illustration_id);

alter table private.illustration_views add constraint illustration_views_views_check CHECK ((views > 0));

alter table private.illustration_views add constraint illustration_views_illustration_id_fkey FOREIGN KEY (illustration_id) REFERENCES public.illustrations(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.moments_of(p_from date, p_to date, OUT starts timestamp with time zone, OUT ends timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if p_to - p_from between 0 and 399 then
    starts := p_from::timestamp at time zone 'utc';
    ends := (p_to + 1)::timestamp at time zone 'utc';
  else
    raise exception 'A range has one to 400 days.' using errcode = 'P0001', hint = 'validation';
  end if;
end
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
  delete from private.empty_searches e where e.day < (now() at time zone 'utc')::date - 90;
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers, 'downloads', private.prune_download_log(),
    'activity', private.prune_activity());
end
$function$;

CREATE OR REPLACE FUNCTION public.count_empty_search(p_query text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked text := array_to_string(private.search_words(p_query), ' ');
begin
  if char_length(asked) not between 2 and 60 or p_query ~ '@|\d{5}' then
    return;
  end if;
  if public.search_catalog(p_query, 1) <> '{"illustrations": [], "categories": [], "posts": []}' then
    return;
  end if;
  insert into private.empty_searches as known (day, words, searches) values ((now() at time zone 'utc')::date, asked, 1)
  on conflict (day, words) do update set searches = known.searches + 1;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_view(p_illustration_id text, p_user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.illustration_views as known (illustration_id, day, views)
  select i.id, (now() at time zone 'utc')::date, 1 from public.illustrations i
  where i.id = p_illustration_id and i.listed_from <= now()
    and not exists (select 1 from public.profiles p where p.id = p_user_id and p.is_admin)
  on conflict (day, illustration_id) do update set views = known.views + 1
$function$;

CREATE OR REPLACE FUNCTION public.illustration_figures(p_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'views', (select coalesce(sum(v.views), 0) from private.illustration_views v where v.illustration_id = p_id),
    'sales', (select count(*) from private.sold_lines s where s.illustration_id = p_id)
  );
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
      select coalesce(d.illustration_id, 'bundle-all-packs') as id, count(*) as downloads from public.download_log d
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

CREATE OR REPLACE FUNCTION public.list_empty_searches(p_from date, p_to date, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(top) order by top.searches desc, top.last_day desc, top.words), '[]') from (
      select s.words, sum(s.searches) as searches, max(s.day) as last_day
      from private.empty_searches s where s.day between p_from and p_to
      group by s.words order by 2 desc, 3 desc, 1 limit least(greatest(coalesce(p_limit, 50), 1), 500)
    ) top
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.shop_statistics(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  within record := private.moments_of(p_from, p_to);
begin
  perform private.require_admin();
  return (
    with counted (day, views, favorites, downloads, orders, sales, revenue_cents) as (
      select v.day, sum(v.views), 0, 0, 0, 0, 0::bigint from private.illustration_views v
      where v.day between p_from and p_to group by 1
      union all
      select (f.created_at at time zone 'utc')::date, 0, count(*), 0, 0, 0, 0 from public.favorites f
      where f.created_at >= within.starts and f.created_at < within.ends group by 1
      union all
      select (d.requested_at at time zone 'utc')::date, 0, 0, count(*), 0, 0, 0 from public.download_log d
      where d.requested_at >= within.starts and d.requested_at < within.ends group by 1
      union all
      select (o.paid_at at time zone 'utc')::date, 0, 0, 0, count(*), 0,
        coalesce(sum((o.total_amount - o.refunded_amount) * 100) filter (where o.dispute_status is distinct from 'lost'), 0)::bigint
      from public.orders o where o.paid_at >= within.starts and o.paid_at < within.ends group by 1
      union all
      select (s.paid_at at time zone 'utc')::date, 0, 0, 0, 0, count(*), 0 from private.sold_lines s
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
$function$;

create or replace view private.sold_lines with (security_invoker=true) as
 SELECT l.illustration_id,
    o.paid_at,
    (((l.price * (l.quantity)::numeric) * (100)::numeric))::bigint AS cents
   FROM (public.order_items l
     JOIN public.orders o ON ((o.id = l.order_id)))
  WHERE ((o.payment_status = ANY (ARRAY['paid'::text, 'completed'::text])) AND (l.refunded_at IS NULL) AND (o.dispute_status IS DISTINCT FROM 'lost'::text));

CREATE INDEX illustration_views_illustration ON private.illustration_views USING btree (illustration_id);

alter table private.empty_searches enable row level security;

alter table private.illustration_views enable row level security;

grant EXECUTE on function public.count_empty_search(text) to service_role;

grant EXECUTE on function public.count_view(text,uuid) to service_role;

grant EXECUTE on function public.illustration_figures(text) to authenticated;

grant EXECUTE on function public.illustration_statistics(date,date,text,boolean,text,boolean,integer,integer) to authenticated;

grant EXECUTE on function public.list_empty_searches(date,date,integer) to authenticated;

grant EXECUTE on function public.shop_statistics(date,date) to authenticated;

insert into private.shop_limits (name, most, seconds) values ('empty-search', 300, 3600);
