set check_function_bodies = off;

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
  perform private.apply_due_sales();
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
    case when has.bundle then
      array(select b.slug from public.bundle_packs b where b.section = 'pack' order by b.display_order)
    else '{}' end
  from (select bool_or(l ->> 'kind' = 'bundle') as bundle from jsonb_array_elements(quoted -> 'lines') l) has
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

CREATE OR REPLACE FUNCTION private.found_cards(p_ids text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'description', i.description, 'category', i.category,
    'image', i.image, 'image_widths', i.image_widths, 'image_width', i.image_width, 'image_height', i.image_height,
    'placeholder', i.placeholder, 'price', i.asked_price, 'list_price', i.price, 'struck_price', i.struck_price,
    'sale_ends_at', i.sale_ends_at, 'is_free', i.is_free, 'featured', i.featured, 'tags', i.tags, 'formats', i.formats,
    'is_vector', i.is_vector, 'is_transparent', i.is_transparent, 'width_px', i.width_px, 'height_px', i.height_px,
    'file_count', i.file_count, 'file_size_bytes', i.file_size_bytes, 'alt_text', i.alt_text, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
    order by h.place), '[]')
  from unnest(p_ids) with ordinality as h (id, place) join public.illustrations i on i.id = h.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.found_page(p_wanted tsquery, p_sort text, p_from integer, p_size integer, p_but text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  case p_sort
    when 'newest' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted) and (p_but is null or i.id <> all (p_but))
      order by i.created_at desc, i.id limit p_size offset p_from);
    when 'title' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.title, i.id limit p_size offset p_from);
    when 'price-low' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.asked_price, i.id limit p_size offset p_from);
    when 'price-high' then return array(
      select i.id from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by i.asked_price desc, i.id limit p_size offset p_from);
    when 'popular' then return array(
      select i.id from public.illustrations i left join private.popularity() p on p.id = i.id
      where i.kind = 'illustration' and i.listed_from <= now() and (p_wanted is null or i.search_document @@ p_wanted)
      order by coalesce(p.points, 0) desc, i.created_at desc, i.id limit p_size offset p_from);
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_replaced(p_line uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.order_items l
    join private.order_item_credits c on c.from_order_item_id = l.id
    join private.paid_lines t on t.id = c.order_item_id and t.illustration_id = l.illustration_id
    where l.id = p_line)
$function$;

CREATE OR REPLACE FUNCTION private.license_facts(p_order_item_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'item', jsonb_build_object('id', l.illustration_id, 'title', l.title, 'kind', coalesce(i.kind, 'illustration')),
    'seats', l.quantity * coalesce(v.seats, 1),
    'option', jsonb_build_object('code', l.license_option, 'name', coalesce(v.name, l.license_option), 'allows', coalesce(v.allows, '[]'),
      'is_unlimited', v.code is not null and v.seats is null), 'ordered_at', coalesce(o.paid_at, o.created_at), 'origin', o.origin)
  from public.order_items l
  join public.orders o on o.id = l.order_id
  left join public.illustrations i on i.id = l.illustration_id
  left join public.license_options v on v.code = l.license_option
  where l.id = p_order_item_id
$function$;

CREATE OR REPLACE FUNCTION private.log_changed_illustrations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_activity('price_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('price', o.price, 'compare_price', o.compare_price, 'is_free', o.is_free,
      'sale_price', o.sale_price, 'sale_starts_at', o.sale_starts_at, 'sale_ends_at', o.sale_ends_at)),
    array_agg(jsonb_build_object('price', n.price, 'compare_price', n.compare_price, 'is_free', n.is_free,
      'sale_price', n.sale_price, 'sale_starts_at', n.sale_starts_at, 'sale_ends_at', n.sale_ends_at)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.price, o.compare_price, o.is_free, o.sale_price, o.sale_starts_at, o.sale_ends_at)
    is distinct from (n.price, n.compare_price, n.is_free, n.sale_price, n.sale_starts_at, n.sale_ends_at);
  perform private.log_activity('state_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('state', o.state, 'publish_at', o.publish_at, 'withdrawn_reason', o.withdrawn_reason)),
    array_agg(jsonb_build_object('state', n.state, 'publish_at', n.publish_at, 'withdrawn_reason', n.withdrawn_reason)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.state, o.publish_at, o.withdrawn_reason) is distinct from (n.state, n.publish_at, n.withdrawn_reason);
  -- Renaming a category takes its illustrations along: that is told as a change of the category.
  perform private.log_activity('category_assigned', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('category', o.category)), array_agg(jsonb_build_object('category', n.category)))
  from before_rows o join after_rows n on n.id = o.id
  where o.category is distinct from n.category
    and (o.category is null or exists (select 1 from public.categories c where c.name = o.category));
  perform private.log_activity('featured_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('featured', o.featured, 'featured_position', o.featured_position)),
    array_agg(jsonb_build_object('featured', n.featured, 'featured_position', n.featured_position)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.featured, o.featured_position) is distinct from (n.featured, n.featured_position);
  -- Renaming or deleting a series is no change of its illustrations.
  perform private.log_activity('description_changed', 'illustration', array_agg(n.id), array_agg(n.title),
    array_agg(jsonb_build_object('alt_text', o.alt_text, 'series', o.series, 'facets', o.facets, 'focus_x', o.focus_x, 'focus_y', o.focus_y)),
    array_agg(jsonb_build_object('alt_text', n.alt_text, 'series', n.series, 'facets', n.facets, 'focus_x', n.focus_x, 'focus_y', n.focus_y)))
  from before_rows o join after_rows n on n.id = o.id
  where (o.alt_text, o.facets, o.focus_x, o.focus_y) is distinct from (n.alt_text, n.facets, n.focus_x, n.focus_y)
    or (o.series is distinct from n.series and (o.series is null or exists (select 1 from public.series s where s.name = o.series)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.order_sources(p_order_id uuid)
 RETURNS TABLE(order_item_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.from_order_item_id from private.order_item_credits c join public.order_items l on l.id = c.order_item_id where l.order_id = p_order_id
$function$;

CREATE OR REPLACE FUNCTION private.page_of_few(p_wanted tsquery, p_sort text, p_from integer, p_size integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    with found as materialized (
      select i.id, i.title, i.asked_price as price, i.created_at from public.illustrations i
      where i.kind = 'illustration' and i.listed_from <= now() and i.search_document @@ p_wanted
    ), liked as materialized (
      select p.id, p.points from private.popularity() p where p_sort = 'popular'
    )
    select f.id from found f left join liked l on l.id = f.id
    order by case p_sort when 'title' then f.title end, case p_sort when 'price-low' then f.price when 'price-high' then -f.price end,
      coalesce(l.points, 0) desc, case when p_sort in ('newest', 'popular') then f.created_at end desc, f.id
    limit p_size offset p_from
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_credited(p_order_id uuid, p_lines uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  counted record;
begin
  select l.title, t.title as toward, t.order_number into counted
  from public.order_items l
  join private.order_item_credits c on c.from_order_item_id = l.id
  join private.paid_lines t on t.id = c.order_item_id
  where l.order_id = p_order_id and (p_lines is null or l.id = any (p_lines)) and c.amount > 0
  order by t.order_number limit 1;
  if found then
    raise exception 'What was paid for "%" was counted toward "%" of order %. Refund that first.', counted.title, counted.toward, counted.order_number
      using errcode = 'P0001', hint = 'line_credited',
        detail = jsonb_build_object('title', counted.title, 'toward', counted.toward, 'orderNumber', counted.order_number)::text;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.rename_category_of_codes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.discount_codes d set scope_ref = new.name where d.scope = 'category' and d.scope_ref = old.name;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.shown_illustrations(p_ids text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'category', i.category, 'price', i.asked_price,
    'list_price', i.price, 'struck_price', i.struck_price, 'sale_ends_at', i.sale_ends_at,
    'is_free', i.is_free, 'featured', i.featured, 'image', i.image, 'image_widths', i.image_widths,
    'image_width', i.image_width, 'image_height', i.image_height, 'placeholder', i.placeholder, 'alt_text', i.alt_text,
    'focus_x', i.focus_x, 'focus_y', i.focus_y) order by h.place), '[]')
  from unnest(p_ids) with ordinality as h (id, place)
  join public.illustrations i on i.id = h.id and i.kind = 'illustration');
end
$function$;

CREATE OR REPLACE FUNCTION private.superseded_orders(p_user_id uuid)
 RETURNS TABLE(order_id uuid, session_id text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.id, o.stripe_session_id from public.orders o
  where o.user_id = p_user_id and o.payment_status = 'pending'
    and (
      exists (select 1 from public.order_items l where l.order_id = o.id and not l.adds_seats and private.owns(o.user_id, l.illustration_id))
      or exists (
        select from private.order_sources(o.id) s
        where not exists (select from private.countable_lines(p_user_id) c where c.id = s.order_item_id)))
$function$;

CREATE OR REPLACE FUNCTION private.undo_illustrations(p_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  undone integer;
begin
  update public.illustrations i set price = b.price, compare_price = b.compare_price, is_free = b.is_free,
    sale_price = b.sale_price, sale_starts_at = b.sale_starts_at, sale_ends_at = b.sale_ends_at, state = b.state,
    publish_at = b.publish_at, withdrawn_reason = b.withdrawn_reason, category = b.category, featured = b.featured,
    featured_position = b.featured_position, alt_text = b.alt_text, series = b.series, facets = b.facets, focus_x = b.focus_x,
    focus_y = b.focus_y
  from public.activity_items t, public.illustrations s, jsonb_populate_record(s, t.before) b, jsonb_populate_record(s, t.after) a
  where t.activity_id = p_id and s.id = t.subject_id and i.id = s.id
    and (i.price, i.compare_price, i.is_free, i.sale_price, i.sale_starts_at, i.sale_ends_at, i.state, i.publish_at, i.withdrawn_reason, i.category, i.featured, i.featured_position,
        i.alt_text, i.series, i.facets, i.focus_x, i.focus_y)
      is not distinct from
      (a.price, a.compare_price, a.is_free, a.sale_price, a.sale_starts_at, a.sale_ends_at, a.state, a.publish_at, a.withdrawn_reason, a.category, a.featured, a.featured_position,
        a.alt_text, a.series, a.facets, a.focus_x, a.focus_y)
    and (b.category is null or exists (select 1 from public.categories c where c.name = b.category));
  get diagnostics undone = row_count;
  return undone;
end
$function$;

CREATE OR REPLACE FUNCTION private.unreconciled()
 RETURNS TABLE(kind text, order_id uuid, order_item_id uuid, illustration_id text, expected_cents bigint, found_cents bigint, detail text, happened_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select 'paid_without_grant', l.order_id, l.id, l.illustration_id, (l.cost * 100)::bigint, 0::bigint,
    format('"%s" was paid, but granted nothing: %s', l.title, case
      when l.user_id is null then 'the account was deleted before the payment came.'
      when l.illustration_id is null then 'the item was deleted before the payment came.'
      when private.owns(l.user_id, l.illustration_id) then 'the buyer owns it through another order.'
      else 'the license is missing.' end),
    coalesce(l.ungranted_at, l.paid_at)
  from private.paid_lines l
  where (l.user_id is not null or l.ungranted_at is not null)
    -- A line that cost nothing and granted nothing owes nothing.
    and (l.cost > 0 or l.ungranted_at is null)
    and not exists (select 1 from public.user_purchases u where u.order_item_id = l.id and u.user_id = l.user_id
      and u.illustration_id = l.illustration_id and u.revoked_at is null)
  union all
  select 'grant_without_payment', u.order_id, u.order_item_id, u.illustration_id, 0, ((i.amount + i.tax) * 100)::bigint,
    format('"%s" is granted, but the payment of its line does not stand.', i.title), u.purchased_at
  from public.user_purchases u join public.order_items i on i.id = u.order_item_id
  where u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id
    and l.order_id = u.order_id and l.illustration_id = u.illustration_id and l.user_id = u.user_id)
  union all
  select 'dispute', o.id, null, null, (o.charged_amount * 100)::bigint, greatest(0, (o.charged_amount * 100)::bigint - coalesce((
      select sum(d.cents) from private.disputes d where d.payment_intent = o.stripe_payment_intent and d.status = 'open'), 0))::bigint,
    'The buyer''s bank disputes the payment. The licenses are suspended; answer it at the payment provider.', o.disputed_at
  from public.orders o where o.dispute_status = 'open'
  union all
  select 'amount_mismatch', o.id, null, null, (o.charged_amount * 100)::bigint, coalesce((e.payload ->> 'amount_total')::numeric, 0)::bigint,
    format('The payment was of another amount or currency (%s) than the order. Nothing was granted.', e.payload ->> 'currency'),
    coalesce(e.created_at, e.received_at)
  from public.stripe_events e join public.orders o on o.id = e.order_id
  where e.outcome = 'mismatch' and o.payment_status in ('pending', 'failed', 'expired')
  union all
  select 'amount_mismatch', o.id, null, null, (o.charged_amount * 100)::bigint, (sums.charged * 100)::bigint,
    'The lines of this paid order do not add up to its total.', o.paid_at
  from public.orders o join private.line_sums sums on sums.order_id = o.id
  where o.payment_status in ('paid', 'completed', 'refunded') and sums.charged <> o.charged_amount
  union all
  select 'amount_mismatch', o.id, null, null, least(coalesce(known.cents, 0), (o.charged_amount * 100)::bigint), (o.refunded_amount * 100)::bigint,
    'The order says another sum paid back than the provider''s refunds add up to.', o.updated_at
  from public.orders o
  left join (
    select r.payment_intent, sum(r.cents)::bigint as cents from private.refunds r where r.status = 'standing' group by r.payment_intent
  ) known on known.payment_intent = o.stripe_payment_intent
  where (o.refunded_amount > 0 or known.cents > 0)
    and (o.refunded_amount * 100)::bigint <> least(coalesce(known.cents, 0), (o.charged_amount * 100)::bigint)
  union all
  select 'amount_mismatch', o.id, null, null, (sums.taken_back * 100)::bigint, (o.refunded_amount * 100)::bigint,
    'Lines were taken back for less money than they cost.', o.updated_at
  from public.orders o join private.line_sums sums on sums.order_id = o.id
  where sums.taken_back > o.refunded_amount
  union all
  select 'refund_failed', o.id, null, null, failed.cents, 0,
    'A refund failed at the payment provider: the buyer did not get the money. Pay it back another way, or refund again.', o.refund_failed_at
  from public.orders o
  cross join lateral (select coalesce(max(r.cents), 0)::bigint as cents from private.refunds r
    where r.payment_intent = o.stripe_payment_intent and r.status = 'failed' and r.failed_at = o.refund_failed_at) failed
  where o.refund_failed_at is not null
  union all
  select 'credit_without_source', t.order_id, t.id, t.illustration_id, 0::bigint, (c.amount * 100)::bigint,
    format('"%s" cost less because of "%s" in order %s, which does not stand any more.', t.title, f.title, s.number), coalesce(f.refunded_at, s.updated_at)
  from private.order_item_credits c
  join private.paid_lines t on t.id = c.order_item_id
  join public.order_items f on f.id = c.from_order_item_id
  join public.orders s on s.id = f.order_id
  where c.amount > 0 and not exists (select from private.paid_lines p where p.id = f.id)
  union all
  select 'credit_counted_twice', t.order_id, t.id, t.illustration_id, 0::bigint, (t.amount * 100)::bigint,
    format('"%s" cost less because of "%s", which had been counted for another order.', t.title, t.source), t.paid_at
  from (
    select l.order_id, l.id, l.illustration_id, l.title, l.paid_at, c.amount, f.title as source,
      row_number() over (partition by c.from_order_item_id order by l.paid_at, l.id) as turn
    from private.order_item_credits c
    join private.paid_lines l on l.id = c.order_item_id
    join public.order_items f on f.id = c.from_order_item_id
    where c.amount > 0
  ) t
  where t.turn > 1;
end
$function$;

CREATE OR REPLACE FUNCTION public.attach_checkout_session(p_order_id uuid, p_session_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer uuid := (select o.user_id from public.orders o where o.id = p_order_id);
  owned record;
begin
  perform private.lock_buyer(buyer);
  update public.orders o set stripe_session_id = p_session_id
  where o.id = p_order_id and coalesce(o.stripe_session_id, p_session_id) = p_session_id;
  if not found then
    raise exception 'The order does not exist or belongs to another checkout session.'
      using errcode = 'P0001', hint = 'order_unknown';
  end if;
  select l.illustration_id as id, l.title into owned from public.order_items l
  where l.order_id = p_order_id and not l.adds_seats and private.owns(buyer, l.illustration_id) limit 1;
  if found then
    perform private.refuse_item('item_owned', owned.id, owned.title, format('You already own "%s".', owned.title));
  end if;
  return (
    select coalesce(jsonb_agg(o.stripe_session_id order by o.created_at, o.id), '[]')
    from public.orders o
    where o.user_id = buyer and o.id <> p_order_id and o.payment_status = 'pending' and o.stripe_session_id is not null
      and (
        exists (
          select 1 from public.order_items mine join public.order_items other on other.illustration_id = mine.illustration_id
          where mine.order_id = p_order_id and other.order_id = o.id)
        or o.discount_code = (select mine.discount_code from public.orders mine where mine.id = p_order_id)
        or exists (
          select 1 from private.order_sources(p_order_id) mine join private.order_sources(o.id) other using (order_item_id)))
  );
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
  perform private.apply_due_sales();
  delete from private.rate_limits r where r.window_ends_at < now() - interval '1 hour';
  get diagnostics limits = row_count;
  delete from public.newsletter_subscribers s
  where s.status = 'pending' and coalesce(s.mail_sent_at, s.created_at) < now() - interval '30 days';
  get diagnostics subscribers = row_count;
  delete from private.content_changes c
  where c.changed_at < (select k.changed_at from private.content_changes k order by k.changed_at desc, k.id offset 1000 limit 1);
  delete from private.empty_searches e where e.day < (now() at time zone 'utc')::date - 90;
  delete from private.search_salts s where s.day < (now() at time zone 'utc')::date;
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers, 'downloads', private.prune_download_log(),
    'activity', private.prune_activity());
end
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
    "price-low": ["asked_price, id", "asked_price desc, id desc"], "price-high": ["asked_price desc, id", "asked_price, id desc"]
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
        i.asked_price as price, i.price as list_price, i.struck_price, i.sale_ends_at, i.is_free, i.featured, i.tags, i.alt_text, i.focus_x, i.focus_y, i.formats, i.is_vector, i.is_transparent, i.width_px, i.height_px, i.file_count,
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

CREATE OR REPLACE FUNCTION public.license_choices(p_id text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('option', o.option, 'name', o.name, 'seats', o.seats, 'allows', o.allows, 'price', o.price,
    'list_price', o.list_price, 'is_owned', exists (
      select from private.countable_lines((select auth.uid())) l where l.illustration_id = i.id and l.license_option = o.option))), '[]')
  from public.illustrations i cross join private.license_offers(i) o
  where i.id = p_id and i.listed_from <= now()
$function$;

CREATE OR REPLACE FUNCTION public.list_discount_codes()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return (
    select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object(
      'item_title', (select i.title from public.illustrations i where i.id = coalesce(d.item, case d.scope when 'item' then d.scope_ref end)),
      'used', u.used, 'reserved', u.reserved, 'discount_total', u.discount_total) order by d.created_at desc, d.code), '[]')
    from public.discount_codes d
    cross join lateral (
      select count(*) filter (where o.payment_status in ('paid', 'completed', 'refunded')) as used,
        count(*) filter (where o.payment_status = 'pending' and o.created_at > now() - interval '30 minutes') as reserved,
        coalesce(sum((select sum(l.discount) from public.order_items l where l.order_id = o.id))
          filter (where o.payment_status in ('paid', 'completed', 'refunded')), 0) as discount_total
      from public.orders o where o.discount_code = d.code
    ) u);
end
$function$;

CREATE OR REPLACE FUNCTION public.my_library()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with held as (
    select u.illustration_id, coalesce(sum(l.quantity * v.seats), sum(l.quantity))::integer as seats, bool_or(v.seats is null) as has_unlimited_seats, max(u.purchased_at) as purchased_at,
      jsonb_agg(jsonb_build_object('id', l.id, 'order_number', o.number, 'seats', l.quantity * coalesce(v.seats, 1), 'origin', o.origin,
        'option', l.license_option, 'option_name', v.name) order by o.number) as lines
    from public.user_purchases u
    join private.paid_lines p on p.id = u.order_item_id
    join public.order_items l on l.id = u.order_item_id
    join public.orders o on o.id = l.order_id
    left join public.license_options v on v.code = l.license_option
    where u.user_id = (select auth.uid()) and u.revoked_at is null and not private.is_replaced(l.id)
    group by u.illustration_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'kind', i.kind, 'title', i.title, 'description', i.description, 'category', i.category, 'alt_text', i.alt_text, 'price', i.asked_price,
    'image', i.image, 'image_widths', i.image_widths, 'placeholder', i.placeholder, 'is_deliverable', i.is_deliverable,
    'is_for_sale', i.listed_from <= now(),
    'downloadable_file', i.downloadable_file, 'seats', h.seats, 'has_unlimited_seats', h.has_unlimited_seats, 'purchased_at', h.purchased_at, 'lines', h.lines,
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

CREATE OR REPLACE FUNCTION public.plan_refund(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bought public.orders%rowtype;
  wanted uuid[];
begin
  if not exists (select 1 from public.profiles f where f.id = (p ->> 'admin_id')::uuid and private.role_may(f.admin_role, 'customers')) then
    raise exception 'Your role may not refund orders.' using errcode = 'P0001', hint = 'forbidden';
  elsif not private.second_factor_suffices((p ->> 'admin_id')::uuid, p ->> 'aal') then
    raise exception 'Enter the code of your second factor first.' using errcode = 'P0001', hint = 'second_factor_needed';
  end if;
  select * into bought from public.orders o where o.id = (p ->> 'order_id')::uuid;
  if not found then
    raise exception 'This order does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  elsif bought.payment_status = 'refunded' then
    raise exception 'This order has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
  elsif bought.payment_status not in ('paid', 'completed') or bought.stripe_payment_intent is null then
    raise exception 'This order has not been paid, so there is nothing to refund.' using errcode = 'P0001', hint = 'order_unpaid',
      detail = jsonb_build_object('status', bought.payment_status)::text;
  elsif bought.dispute_status in ('open', 'lost') then
    raise exception 'The bank holds the payment of this order because of a dispute, so it cannot be refunded.'
      using errcode = 'P0001', hint = 'order_disputed', detail = jsonb_build_object('status', bought.dispute_status)::text;
  end if;

  if jsonb_typeof(p -> 'order_item_ids') = 'array' then
    wanted := array(select distinct i::uuid from jsonb_array_elements_text(p -> 'order_item_ids') i);
    if exists (
      select 1 from unnest(wanted) w
      where not exists (select 1 from public.order_items l where l.id = w and l.order_id = bought.id)
    ) or cardinality(wanted) = 0 then
      raise exception 'One of the lines does not belong to this order.' using errcode = 'P0001', hint = 'not_found';
    elsif exists (select 1 from public.order_items l where l.id = any (wanted) and l.refunded_at is not null) then
      raise exception 'One of the lines has been refunded already.' using errcode = 'P0001', hint = 'already_refunded';
    end if;
  end if;
  perform private.refuse_credited(bought.id, wanted);
  if wanted is not null and (select coalesce(sum(l.amount + l.tax), 0) from public.order_items l where l.id = any (wanted)) = 0 then
    raise exception 'Nothing was paid for this line, so there is nothing to refund.' using errcode = 'P0001', hint = 'nothing_paid';
  end if;
  return private.refund_plan(bought.id, wanted);
end
$function$;

CREATE OR REPLACE FUNCTION public.preview_sale(p_ids text[], p_sale_price numeric, p_starts_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'price', i.price, 'struck_price', s.struck, 'lowest_price', s.lowest,
      'reason', case when i.is_free or p_sale_price < 0.50 or p_sale_price >= i.price then 'invalid' when s.lowest is null then 'not_asked'
        when s.struck is null then 'was_lower' end) order by i.title, i.id), '[]')
    from public.illustrations i
    cross join lateral (
      select private.struck_price(i.id, p_sale_price, moment.at) as struck, private.struck_price(i.id, -1, moment.at) as lowest
      from (select greatest(coalesce(p_starts_at, now()), now()) as at) moment
    ) s
    where i.id = any (p_ids[1:5000]));
end
$function$;

CREATE OR REPLACE FUNCTION public.quote_cart(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer constant uuid := (select auth.uid());
  sender constant text := coalesce(buyer::text, split_part(coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ''), ',', 1));
  answer jsonb;
begin
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') > 100
    or char_length(coalesce(p ->> 'code', '')) > 100
  then
    raise exception 'A cart has at most 100 lines, and one code.' using errcode = '22023', hint = 'validation';
  end if;
  answer := private.quote(jsonb_build_object('user_id', buyer, 'items', p -> 'items', 'code', p -> 'code'));
  if answer -> 'code' ->> 'reason' = 'code_unknown' then
    if not public.take_rate_limit('codes:' || sender, 20, 600)
      or (buyer is null and not public.take_rate_limit('codes:visitors', 2000, 600))
    then
      raise exception 'Too many codes were tried. Please wait ten minutes and try again.' using errcode = 'P0001', hint = 'rate_limited',
        detail = '{"retryAfter": 600}';
    end if;
  end if;
  return answer;
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
  perform private.require_area('content');
  update public.illustrations i set
    category = b.category, price = b.price, is_free = b.is_free, featured = b.featured, sale_price = b.sale_price,
    sale_starts_at = b.sale_starts_at, sale_ends_at = b.sale_ends_at,
    state = coalesce(b.state, i.state), publish_at = case when b.state is null then i.publish_at else b.publish_at end,
    withdrawn_reason = case when b.state is null then i.withdrawn_reason else b.withdrawn_reason end,
    series = case when b.facets is null then i.series else b.series end, facets = coalesce(b.facets, i.facets),
    tags = array(select jsonb_array_elements_text(b.tags))
  from jsonb_to_recordset(p -> 'items')
    as b (id text, revision integer, category text, price numeric, is_free boolean, featured boolean, tags jsonb,
      state text, publish_at timestamptz, withdrawn_reason text, series text, facets text[], sale_price numeric, sale_starts_at timestamptz, sale_ends_at timestamptz)
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
  added_facets text[] := array(select jsonb_array_elements_text(coalesce(p -> 'add_facets', '[]')));
  removed_facets text[] := array(select jsonb_array_elements_text(coalesce(p -> 'remove_facets', '[]')));
  free boolean := (wanted ->> 'is_free')::boolean;
  answer jsonb;
begin
  perform private.require_area('content');
  with chosen as (
    select i.id, i.category, i.price, i.is_free, i.featured, i.tags, i.state, i.publish_at, i.withdrawn_reason, i.series, i.facets,
      i.sale_price, i.sale_starts_at, i.sale_ends_at
    from public.illustrations i
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    for update
  ), revised as (
    update public.illustrations i set
      category = coalesce(wanted ->> 'category', i.category),
      is_free = case when free is not null then free when wanted ? 'price' then false else i.is_free end,
      price = case when free then 0 when wanted ? 'price' then (wanted ->> 'price')::numeric else i.price end,
      sale_price = case when wanted ? 'sale_price' then (wanted ->> 'sale_price')::numeric else i.sale_price end,
      sale_starts_at = case when wanted ? 'sale_price' then (wanted ->> 'sale_starts_at')::timestamptz else i.sale_starts_at end,
      sale_ends_at = case when wanted ? 'sale_price' then (wanted ->> 'sale_ends_at')::timestamptz else i.sale_ends_at end,
      featured = coalesce((wanted ->> 'featured')::boolean, i.featured),
      state = coalesce(wanted ->> 'state', i.state),
      publish_at = case when wanted ? 'state' then (wanted ->> 'publish_at')::timestamptz else i.publish_at end,
      withdrawn_reason = case when wanted ? 'state' then nullif(btrim(wanted ->> 'withdrawn_reason'), '') else i.withdrawn_reason end,
      series = case when wanted ? 'series' then wanted ->> 'series' else i.series end,
      facets = private.sorted_texts(array(select f from unnest(i.facets || added_facets) f where f <> all (removed_facets))),
      tags = array(
        select t from unnest(i.tags || added) with ordinality as each(t, place)
        where lower(t) <> all (removed) group by t order by min(place)
      )
    from chosen c where c.id = i.id
    returning i.id, i.revision, c.category, c.price, c.is_free, c.featured, c.tags, c.state, c.publish_at,
      c.withdrawn_reason, c.series, c.facets, c.sale_price, c.sale_starts_at, c.sale_ends_at
  )
  select coalesce(jsonb_agg(to_jsonb(revised)), '[]') into answer from revised;
  return jsonb_build_object('revised', answer);
end
$function$;

CREATE TRIGGER rename_category_of_codes AFTER UPDATE ON public.categories FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION private.rename_category_of_codes();

grant EXECUTE on function public.license_choices(text) to anon;

grant EXECUTE on function public.license_choices(text) to authenticated;

grant EXECUTE on function public.license_choices(text) to service_role;

grant EXECUTE on function public.list_discount_codes() to authenticated;

grant EXECUTE on function public.preview_sale(text[],numeric,timestamp with time zone) to authenticated;

grant EXECUTE on function public.quote_cart(jsonb) to anon;

grant EXECUTE on function public.quote_cart(jsonb) to authenticated;

grant EXECUTE on function public.quote_cart(jsonb) to service_role;

reset check_function_bodies;
