-- How many illustrations have each filter value, kept with every change, so that counting all of a large shop reads a few hundred rows;
-- and how many came in each month, which late pages of all need.

-- Several rows a value, whose sum counts: writers add rows and join those that no other writer holds, so that none waits for another.
-- listed_from is -infinity for what was listed at the last join; later ones wait for their time. Tags are not kept. 'month:24311' is the
-- number of what came in December 2025, 12 * 2025 + 11.
create table private.filter_totals (
  value text not null,
  listed_from timestamptz not null,
  number integer not null
);
create index filter_totals_value on private.filter_totals (value);
alter table private.filter_totals enable row level security;

create function private.counted_values(p_values text[], p_created timestamptz) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  created constant timestamp := p_created at time zone 'utc';
begin
  return p_values || ('month:' || (12 * extract(year from created) + extract(month from created) - 1)::integer);
end
$$;

-- Three lists of one length: what is added to which value from when.
create function private.add_filter_totals(p_values text[], p_times timestamptz[], p_numbers integer[]) returns void
language sql security definer set search_path = '' as $$
  with joined as (
    delete from private.filter_totals t
    where t.ctid = any (array(select f.ctid from private.filter_totals f where f.value = any (p_values) for update skip locked))
    returning t.value, t.listed_from, t.number
  )
  insert into private.filter_totals (value, listed_from, number)
  select a.value, case when a.listed_from <= now() then '-infinity' else a.listed_from end, sum(a.number)
  from (select * from joined union all select * from unnest(p_values, p_times, p_numbers) as u (value, listed_from, number)) a
  group by 1, 2 having sum(a.number) <> 0
$$;

-- What one statement changed; drafts and unlisted items count nowhere.
create function private.count_added_filters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_filter_totals(array_agg(c.value), array_agg(c.listed_from), array_agg(c.number)) from (
    select v as value, a.listed_from, count(*)::integer as number from after_rows a, unnest(private.counted_values(a.filter_values, a.created_at)) v
    where a.kind = 'illustration' and a.listed_from < 'infinity' and not starts_with(v, 'tag:') group by 1, 2
  ) c having count(*) > 0;
  return null;
end
$$;

create function private.count_removed_filters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_filter_totals(array_agg(c.value), array_agg(c.listed_from), array_agg(c.number)) from (
    select v as value, b.listed_from, -count(*)::integer as number from before_rows b, unnest(private.counted_values(b.filter_values, b.created_at)) v
    where b.kind = 'illustration' and b.listed_from < 'infinity' and not starts_with(v, 'tag:') group by 1, 2
  ) c having count(*) > 0;
  return null;
end
$$;

create function private.count_changed_filters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_filter_totals(array_agg(c.value), array_agg(c.listed_from), array_agg(c.number)) from (
    select d.value, d.listed_from, sum(d.number)::integer as number from (
      select v as value, a.listed_from, 1 as number from after_rows a, unnest(private.counted_values(a.filter_values, a.created_at)) v where a.kind = 'illustration'
      union all
      select v, b.listed_from, -1 from before_rows b, unnest(private.counted_values(b.filter_values, b.created_at)) v where b.kind = 'illustration'
    ) d where d.listed_from < 'infinity' and not starts_with(d.value, 'tag:') group by 1, 2 having sum(d.number) <> 0
  ) c having count(*) > 0;
  return null;
end
$$;

create function private.forget_filters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.filter_totals where true;
  return null;
end
$$;

create trigger count_added_filters after insert on public.illustrations
  referencing new table as after_rows for each statement execute function private.count_added_filters();
create trigger count_removed_filters after delete on public.illustrations
  referencing old table as before_rows for each statement execute function private.count_removed_filters();
create trigger count_changed_filters after update on public.illustrations
  referencing old table as before_rows new table as after_rows for each statement execute function private.count_changed_filters();
create trigger forget_filters after truncate on public.illustrations for each statement execute function private.forget_filters();
