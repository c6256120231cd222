-- Limits of one sender and of the whole shop.

create table private.rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  taken integer not null
);
create index rate_limits_ended on private.rate_limits (window_ends_at);

-- How often a function may be called by all senders together. An operator raises a ceiling with an update of its row.
create table private.shop_limits (
  name text primary key,
  most integer not null check (most > 0),
  seconds integer not null check (seconds > 0)
);

-- True while the key has been taken at most p_limit times in the current window.
create function public.take_rate_limit(p_key text, p_limit integer, p_window_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  ends timestamptz := clock_timestamp() + make_interval(secs => p_window_seconds);
  count_now integer;
begin
  delete from private.rate_limits where key in (
    select r.key from private.rate_limits r
    where r.window_ends_at < now() - interval '1 hour' and r.key <> p_key
    limit 20 for update skip locked
  );
  insert into private.rate_limits as known (key, window_ends_at, taken) values (p_key, ends, 1)
  on conflict (key) do update set
    taken = case when known.window_ends_at <= clock_timestamp() then 1 else known.taken + 1 end,
    window_ends_at = case when known.window_ends_at <= clock_timestamp() then excluded.window_ends_at
      else known.window_ends_at end
  returning taken into count_now;
  return count_now <= p_limit;
end
$$;

-- Takes one turn of each limit of the sender ([{key, most, seconds}]) and one of the shop's ceiling where one is named. The
-- first that is spent ends it: a sender that is refused uses up nothing of the shop's.
create function public.take_rate_limits(p_ceiling text, p_limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
begin
  if p_ceiling is not null and not exists (select from private.shop_limits s where s.name = p_ceiling) then
    raise exception 'There is no ceiling called %.', p_ceiling using errcode = '22023';
  end if;
  for asked in
    select l.value ->> 'key' as key, (l.value ->> 'most')::integer as most, (l.value ->> 'seconds')::integer as seconds,
      false as is_shop, l.ordinality as place
    from jsonb_array_elements(p_limits) with ordinality l
    union all
    select 'shop:' || p_ceiling, s.most, s.seconds, true, 1000 from private.shop_limits s where s.name = p_ceiling
    order by place
  loop
    if not public.take_rate_limit(asked.key, asked.most, asked.seconds) then
      return jsonb_build_object('taken', false, 'is_shop', asked.is_shop, 'retry_after', (
        select greatest(1, ceil(extract(epoch from r.window_ends_at - clock_timestamp())))::integer
        from private.rate_limits r where r.key = asked.key
      ));
    end if;
  end loop;
  return jsonb_build_object('taken', true);
end
$$;

-- Where the address of a client stands, for what no function stands before: as the setting CLIENT_ADDRESS_HEADER, which the deployment
-- writes here. Another header is the client's own words.
create table private.client_address (
  only_row boolean primary key default true check (only_row),
  source text not null check (source ~ '^[a-z][a-z0-9-]*(:[1-9])?$')
);

-- The network that a request to PostgREST came from, of IPv6 the first half; '' where nothing tells it.
create function private.sender() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  source constant text := (select c.source from private.client_address c);
  listed constant text[] := string_to_array(
    nullif(current_setting('request.headers', true), '')::jsonb ->> split_part(source, ':', 1), ',');
  place constant integer := coalesce(nullif(split_part(source, ':', 2), ''), '1')::integer;
  address constant text := regexp_replace(btrim(listed[cardinality(listed) + 1 - place]), '^::ffff:(?=[0-9]+[.])', '', 'i');
begin
  return coalesce(host(network(set_masklen(address::inet, case family(address::inet) when 4 then 32 else 64 end))), '');
exception when invalid_text_representation then
  return '';
end
$$;

-- Who named twenty codes that do not exist within ten minutes is told nothing of any code, so that none is found by trying. While visitors
-- together have named two thousand, each of them has three: misses of other visitors lock no visitor out.
create function private.require_code_turn(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  are_many constant boolean := p_user_id is null and exists (
    select from private.rate_limits r where r.key = 'codes:visitors' and r.taken >= 2000 and r.window_ends_at > clock_timestamp());
begin
  if exists (
    select from private.rate_limits r
    where r.key = 'codes:' || coalesce(p_user_id::text, private.sender()) and r.window_ends_at > clock_timestamp()
      and r.taken >= case when are_many then 3 else 20 end)
  then
    raise exception 'Too many codes were tried. Please wait ten minutes and try again.' using errcode = 'P0001', hint = 'rate_limited',
      detail = '{"retryAfter": 600}';
  end if;
end
$$;
