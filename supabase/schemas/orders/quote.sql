-- What a cart costs and why. An order is made of exactly this.

-- The cart's lines by product: the bundle's cart id becomes its catalog id, repeated lines add up. A quantity that
-- is no whole number comes out as null, and so does the option of lines that name different ones. With further_seats the buyer
-- knows that the item is theirs already.
create function private.asked_items(p_items jsonb)
returns table (id text, quantity integer, place bigint, further_seats boolean, option text)
language sql immutable set search_path = '' as $$
  select
    case item ->> 'id' when 'bundle-complete-225' then 'bundle-all-packs' else coalesce(item ->> 'id', '') end,
    case when bool_and(coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$')
      then sum(case when coalesce(item ->> 'quantity', '1') ~ '^[0-9]{1,4}$' then coalesce(item ->> 'quantity', '1')::integer end)::integer
    end,
    min(ordinal),
    bool_or(item ->> 'further_seats' is not distinct from 'true'),
    case when count(distinct coalesce(item ->> 'option', 'standard')) = 1 then min(coalesce(item ->> 'option', 'standard')) end
  from jsonb_array_elements(p_items) with ordinality as listed (item, ordinal)
  group by 1
$$;

-- Lines that a buyer holds and that were not counted toward another line that stands. In another currency than the shop's, and where
-- another shop was paid, a line is worth nothing.
create function private.countable_lines(p_user_id uuid)
returns table (id uuid, illustration_id text, title text, order_id uuid, license_option text, quantity integer, worth numeric, paid_at timestamptz)
language sql stable set search_path = '' as $$
  select l.id, l.illustration_id, l.title, l.order_id, l.license_option, l.quantity,
    case when o.origin <> 'moved' and o.currency = (select s.currency from public.shop_settings s) then private.line_worth(l.id) else 0 end,
    l.paid_at
  from private.paid_lines l join public.orders o on o.id = l.order_id
  where l.user_id = p_user_id
    and exists (select from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null)
    and not exists (
      select from private.order_item_credits c join private.paid_lines t on t.id = c.order_item_id where c.from_order_item_id = l.id)
$$;

-- A dearer license of the same item took the place of this line's, and stands.
create function private.is_replaced(p_line uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.order_items l
    join private.order_item_credits c on c.from_order_item_id = l.id
    join private.paid_lines t on t.id = c.order_item_id and t.illustration_id = l.illustration_id
    where l.id = p_line)
$$;

-- The lines of the cheaper licenses of an item that a dearer one would replace.
create function private.upgradable_lines(p_user_id uuid, p_item public.illustrations, p_option text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.id order by l.paid_at, l.id), '{}')
  from private.countable_lines(p_user_id) l
  where l.illustration_id = p_item.id and p_item.kind <> 'bundle'
    and (select o.price from private.license_offers(p_item) o where o.option = l.license_option)
      < (select o.price from private.license_offers(p_item) o where o.option = p_option)
$$;

-- So many of the option hold all seats of these lines.
create function private.upgrade_quantity(p_lines uuid[], p_option text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(ceil(sum(l.quantity * (l.license ->> 'seats')::integer)::numeric / min(wanted.seats)), 1)::integer
  from public.order_items l
  join public.license_options wanted on wanted.code = p_option
  where l.id = any (p_lines)
$$;

-- p_items as a checkout sends them. A line that cannot be bought has a reason instead of a price: item_unknown, item_unlisted,
-- item_free, item_owned, item_undeliverable, option_unknown, quantity_invalid.
create function private.quote_lines(p_user_id uuid, p_items jsonb)
returns table (place bigint, id text, kind text, title text, category text, image text, quantity integer, option text, option_name text,
  price numeric, list_price numeric, adds_seats boolean, replaced uuid[], reason text, message text)
language plpgsql stable security definer set search_path = '' as $$
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
      -- Also what costs less than can be charged, since the currency or the provider changed.
      when not item.is_deliverable or private.price_at(item, now()) < private.minimum_charge() then 'item_undeliverable'
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
$$;

-- What lines cost less because of what the buyer holds: licenses that a dearer one replaces, and parts of packs and bundles. Each line
-- that was paid counts once. A container gives one standard license of each part, so a part counts at most what one costs. An owned bundle
-- that has packs of another one counts at most the part of this one's price that is for these packs. p_lines: rows of quote_lines.
create function private.quote_credits(p_user_id uuid, p_lines jsonb)
returns table (place bigint, from_order_item_id uuid, title text, order_id uuid, amount numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  line record;
  source record;
  used uuid[] := '{}';
  remaining numeric;
  parts jsonb;
  counted_packs text[];
begin
  for line in
    select l.* from jsonb_to_recordset(p_lines) as l (place bigint, id text, kind text, quantity integer, price numeric, replaced uuid[], covered text[])
    where p_user_id is not null and (l.replaced <> '{}' or l.kind <> 'illustration')
    order by l.replaced = '{}', l.kind = 'bundle', l.place
  loop
    remaining := line.price * line.quantity;
    parts := '{}';
    counted_packs := '{}';
    for source in
      select c.*, o.most, case when o.kind = 'bundle' then array(select r.slug from private.pack_rights r where r.order_item_id = c.id)
        else array[substr(c.illustration_id, 6)] end as packs, o.kind = 'bundle' as is_bundle
      from private.countable_lines(p_user_id) c
      join lateral (
        select i.kind, case l.license_option when 'standard' then l.price else i.price end as most
        from public.order_items l join public.illustrations i on i.id = l.illustration_id where l.id = c.id) o on true
      where c.id <> all (used) and case when line.replaced <> '{}' then c.id = any (line.replaced)
        else c.worth > 0 and (line.kind = 'bundle' and o.kind = 'bundle' or c.illustration_id in (select p.illustration_id from private.item_parts(line.id) p)) end
      order by o.kind = 'bundle', c.paid_at, c.title, c.id
    loop
      amount := least(source.worth, remaining, case
        when line.replaced <> '{}' then remaining
        when source.is_bundle then round(line.price * private.part_of_bundle(line.id,
          array(select p from unnest(source.packs) p where p <> all (counted_packs)), coalesce(line.covered, '{}')), 2)
        else source.most - coalesce((parts ->> source.illustration_id)::numeric, 0) end);
      -- A granted license that is replaced is listed too, with 0.
      continue when amount <= 0 and line.replaced = '{}';
      parts := parts || jsonb_build_object(source.illustration_id, coalesce((parts ->> source.illustration_id)::numeric, 0) + amount);
      counted_packs := counted_packs || source.packs;
      used := used || source.id;
      place := line.place;
      from_order_item_id := source.id;
      title := source.title;
      order_id := source.order_id;
      remaining := remaining - amount;
      return next;
    end loop;
  end loop;
end
$$;

-- Whether no use of a code is left for this buyer, by what was paid.
create function private.is_used_up(p_code public.discount_codes, p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_code.max_uses <= count(*), false) or coalesce(p_code.max_uses_per_person <= count(*) filter (where u.user_id = p_user_id), false)
  from private.code_uses u where u.code = p_code.code
$$;

-- Uses of a code that other buyers' open payment pages hold. The buyer's own do not count against them: the page of the one is closed
-- when the other's opens, and the settlement counts again.
create function private.reserved_uses(p_code text, p_user_id uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.orders o
  where o.discount_code = p_code and o.payment_status = 'pending' and o.payable_until > now() and o.user_id is distinct from p_user_id
$$;

-- Why a code does not fit this buyer now; null when it does.
create function private.code_refusal(p_code public.discount_codes, p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when p_code.code is null then 'code_unknown'
    when not p_code.is_active or p_code.ends_at <= now() then 'code_expired'
    when p_code.starts_at > now() then 'code_not_started'
    when p_code.max_uses <= (select count(*) from private.code_uses u where u.code = p_code.code)
      + private.reserved_uses(p_code.code, p_user_id) then 'code_used_up'
    when p_code.max_uses_per_person is not null and p_user_id is null then 'code_needs_sign_in'
    when private.is_used_up(p_code, p_user_id) then 'code_used_by_you'
  end
$$;

create function private.code_message(p_reason text, p_code public.discount_codes, p_asked text) returns text
language sql stable set search_path = '' as $$
  select case p_reason
    when 'code_unknown' then format('There is no code "%s". Check how it is written.', left(p_asked, 40))
    when 'code_expired' then format('The code "%s" is not valid any more.', p_code.code)
    when 'code_not_started' then format('The code "%s" is valid from %s on.', p_code.code,
      to_char(p_code.starts_at at time zone private.shop_zone(), 'FMMonth FMDD, YYYY HH24:MI') || format(' (%s)', private.shop_zone()))
    when 'code_used_up' then format('The code "%s" has been used as often as it can be.', p_code.code)
    when 'code_needs_sign_in' then format('Sign in to use the code "%s": each person has it only so many times.', p_code.code)
    when 'code_used_by_you' then format('You have used the code "%s" already.', p_code.code)
    when 'code_fits_nothing' then case
      when p_code.item is not null or p_code.scope = 'item' then case
        when not exists (select from public.illustrations i where i.id = coalesce(p_code.item, p_code.scope_ref) and i.listed_from <= now())
          then format('The code "%s" is for an item that is not in the shop now.', p_code.code)
        when p_code.kind = 'free_item' then format('The code "%s" makes "%s" free. Add it to your cart.', p_code.code,
        (select i.title from public.illustrations i where i.id = p_code.item))
        else format('The code "%s" is for "%s", which is not in your cart.', p_code.code,
          (select i.title from public.illustrations i where i.id = p_code.scope_ref)) end
      when p_code.scope = 'category' then format('The code "%s" is for the category %s, and nothing of it is in your cart.', p_code.code, p_code.scope_ref)
      when p_code.scope = 'bundle' then format('The code "%s" is for the bundle, which is not in your cart.', p_code.code)
      else format('The code "%s" makes nothing in your cart cheaper.', p_code.code) end
  end
$$;

-- An amount over lines by what they cost, to the cent: whole cents first, then one more where the largest fractions were cut off.
create function private.split_amount(p_amount numeric, p_bases jsonb) returns table (place bigint, share numeric)
language sql immutable set search_path = '' as $$
  with exact as (
    select b.place, b.base * p_amount * 100 / nullif(sum(b.base) over (), 0) as cents
    from jsonb_to_recordset(p_bases) as b (place bigint, base numeric)
  ), cut as (
    select e.place, floor(e.cents) as cents,
      row_number() over (order by e.cents - floor(e.cents) desc, e.place) as turn,
      p_amount * 100 - sum(floor(e.cents)) over () as missing
    from exact e where e.cents is not null
  )
  select c.place, (c.cents + (c.turn <= c.missing)::integer) / 100 from cut c
$$;

-- What a code takes off each line. p_lines: rows of quote_lines with what credits leave of them as `base`. A free item is worth its
-- cheapest license, once: for a dearer one the buyer pays the difference.
create function private.quote_discount(p_code public.discount_codes, p_lines jsonb) returns table (place bigint, share numeric)
language plpgsql stable set search_path = '' as $$
declare
  fitting jsonb;
  whole numeric;
begin
  select jsonb_agg(jsonb_build_object('place', l.place, 'base', l.base)),
    case p_code.kind when 'percent' then round(sum(l.base) * p_code.percent / 100, 2) when 'amount' then least(p_code.amount, sum(l.base))
      else least((select min(f.price) from public.illustrations i, private.license_offers(i) f where i.id = p_code.item), sum(l.base)) end
  into fitting, whole
  from jsonb_to_recordset(p_lines) as l (place bigint, id text, kind text, category text, price numeric, base numeric)
  where l.base > 0 and case
    when p_code.kind = 'free_item' then l.id = p_code.item
    when p_code.scope = 'category' then l.category = p_code.scope_ref
    when p_code.scope = 'item' then l.id = p_code.scope_ref
    when p_code.scope = 'bundle' then l.kind = 'bundle'
    else true end;
  return query select s.place, s.share from private.split_amount(whole, fitting) s;
end
$$;

-- p: user_id (null for a visitor), items ({ id, quantity, further_seats, option }), code. Answers with the lines that can be bought,
-- those that cannot and why, those that are left out because another line contains them, and whether the code fits. What is asked in all is 0, or at least what can be charged: a
-- reduction that would leave less leaves this.
create function private.quote(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  buyer constant uuid := (p ->> 'user_id')::uuid;
  asked_code constant text := nullif(upper(btrim(p ->> 'code')), '');
  listed jsonb;
  lines jsonb;
  credits jsonb;
  shares jsonb := '{}';
  code public.discount_codes%rowtype;
  refusal text;
  minimum constant numeric := private.minimum_charge();
  missing numeric;
  one record;
begin
  select private.leave_out_parts(coalesce(jsonb_agg(to_jsonb(l) order by l.place), '[]')) into listed from private.quote_lines(buyer, p -> 'items') l;
  lines := (select coalesce(jsonb_agg(l order by l -> 'place'), '[]') from jsonb_array_elements(listed) l
    where l ->> 'reason' is null and l ->> 'quantity' <> '0');
  select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('turn', c.turn) order by c.turn), '[]') into credits
  from private.quote_credits(buyer, lines) with ordinality as c (place, from_order_item_id, title, order_id, amount, turn);
  lines := (
    select coalesce(jsonb_agg(l || jsonb_build_object('base', (l ->> 'price')::numeric * (l ->> 'quantity')::integer - coalesce((
      select sum((c ->> 'amount')::numeric) from jsonb_array_elements(credits) c where c -> 'place' = l -> 'place'), 0)) order by l -> 'place'), '[]')
    from jsonb_array_elements(lines) l);

  if asked_code is not null then
    select * into code from public.discount_codes d where d.code = asked_code;
    refusal := private.code_refusal(code, buyer);
    if refusal is null then
      shares := (select coalesce(jsonb_object_agg(s.place, s.share), '{}') from private.quote_discount(code, lines) s where s.share > 0);
      refusal := case when shares = '{}' then 'code_fits_nothing' end;
    end if;
  end if;

  missing := (select sum((l ->> 'base')::numeric) from jsonb_array_elements(lines) l)
    - coalesce((select sum(s.value::numeric) from jsonb_each_text(shares) s), 0);
  missing := case when missing > 0 and missing < minimum then minimum - missing else 0 end;
  for one in select s.key, s.value::numeric as share from jsonb_each_text(shares) s order by s.key::bigint desc loop
    shares := jsonb_set(shares, array[one.key], to_jsonb(one.share - least(missing, one.share)));
    missing := missing - least(missing, one.share);
  end loop;
  for one in select (c.turn - 1)::text as key, (c.value ->> 'amount')::numeric as share
    from jsonb_array_elements(credits) with ordinality as c (value, turn) order by c.turn desc
  loop
    credits := jsonb_set(credits, array[one.key, 'amount'], to_jsonb(one.share - least(missing, one.share)));
    missing := missing - least(missing, one.share);
  end loop;

  if asked_code is not null and refusal is null and not exists (select from jsonb_each_text(shares) s where s.value::numeric > 0) then
    refusal := 'code_fits_nothing';
  end if;

  lines := (
    select coalesce(jsonb_agg(to_jsonb(q) || jsonb_build_object('amount', q.price * q.quantity - q.credit - q.discount) order by q.place), '[]')
    from (
      select l.place, l.id, l.kind, l.title, l.image, l.quantity, l.option, l.option_name, l.price, l.list_price, l.adds_seats,
        l.replaced <> '{}' as is_upgrade, coalesce((shares ->> l.place::text)::numeric, 0) as discount,
        coalesce(sum((c ->> 'amount')::numeric), 0) as credit,
        coalesce(jsonb_agg(c - '{place,turn}'::text[] order by c -> 'turn') filter (where c is not null), '[]') as credits
      from jsonb_to_recordset(lines) as l (place bigint, id text, kind text, title text, image text, quantity integer, option text, option_name text,
        price numeric, list_price numeric, adds_seats boolean, replaced uuid[])
      left join jsonb_array_elements(credits) c on (c ->> 'place')::bigint = l.place
      group by l.place, l.id, l.kind, l.title, l.image, l.quantity, l.option, l.option_name, l.price, l.list_price, l.adds_seats, l.replaced
    ) q);
  return (
    select jsonb_build_object(
      'currency', (select s.currency from public.shop_settings s), 'lines', lines,
      'problems', (select coalesce(jsonb_agg(jsonb_build_object('id', l -> 'id', 'title', l -> 'title', 'reason', l -> 'reason',
        'message', l -> 'message') order by l -> 'place'), '[]') from jsonb_array_elements(listed) l where l ->> 'reason' is not null),
      'left_out', (select coalesce(jsonb_agg(jsonb_build_object('id', l -> 'id', 'title', l -> 'title', 'quantity', l -> 'left_out',
        'message', l -> 'message') order by l -> 'place'), '[]') from jsonb_array_elements(listed) l where l ? 'left_out'),
      'code', case when asked_code is not null then jsonb_build_object('code', asked_code, 'fits', refusal is null, 'reason', refusal,
        'message', case when refusal = 'code_fits_nothing' and exists (
            select from jsonb_array_elements(listed) l where l ? 'left_out' and l ->> 'id' in (code.item, code.scope_ref))
          then format('The code "%s" is for an item that is not charged in this cart.', code.code)
          else private.code_message(refusal, code, asked_code) end) end,
      'subtotal', coalesce(sum((l ->> 'price')::numeric * (l ->> 'quantity')::integer), 0), 'credit', coalesce(sum((l ->> 'credit')::numeric), 0),
      'discount', coalesce(sum((l ->> 'discount')::numeric), 0), 'total', coalesce(sum((l ->> 'amount')::numeric), 0))
    from jsonb_array_elements(lines) l);
end
$$;

-- The cart's page asks it for people who are signed in, and for visitors. p: items, code. Codes are told only so often, see
-- require_code_turn; visitors share the turns of their network. A transaction that cannot count, as of a GET, is told of no code.
create function public.quote_cart(p jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := (select auth.uid());
  has_code constant boolean := btrim(coalesce(p ->> 'code', '')) <> '';
  answer jsonb;
begin
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') > 100
    or char_length(coalesce(p ->> 'code', '')) > 100
  then
    raise exception 'A cart has at most 100 lines, and one code.' using errcode = '22023', hint = 'validation';
  elsif has_code and current_setting('transaction_read_only') = 'on' then
    raise exception 'Codes are asked for with POST.' using errcode = '22023', hint = 'validation';
  elsif has_code then
    perform private.require_code_turn(buyer);
  end if;
  answer := private.quote(jsonb_build_object('user_id', buyer, 'items', p -> 'items', 'code', p -> 'code'));
  if answer -> 'code' ->> 'reason' = 'code_unknown' then
    perform public.take_rate_limit('codes:' || coalesce(buyer::text, private.sender()), 20, 600);
    if buyer is null then
      perform public.take_rate_limit('codes:visitors', 2000, 600);
    end if;
  end if;
  return answer;
end
$$;

-- What an item costs with each license that is offered; the buyer's own standing ones are marked.
create function public.license_choices(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('option', o.option, 'name', o.name, 'seats', o.seats, 'allows', o.allows, 'price', o.price,
    'list_price', o.list_price, 'is_owned', exists (
      select from private.countable_lines((select auth.uid())) l where l.illustration_id = i.id and l.license_option = o.option))), '[]')
  from public.illustrations i cross join private.license_offers(i) o
  where i.id = p_id and i.listed_from <= now()
$$;
