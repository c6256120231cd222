-- The functions that prices, packs and invoices share, in their joint bodies.
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
  settings public.shop_settings%rowtype;
begin
  if not exists (select 1 from public.profiles u where u.id = buyer) then
    perform private.refuse_item('user_unknown', null, null, 'This account does not exist any more.');
  end if;
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') = 0 then
    perform private.refuse_item('cart_empty', null, null, 'Your cart is empty');
  end if;
  perform private.apply_due_sales();
  select s.* into settings from public.shop_settings s;
  if settings.asks_delivery_consent and p ->> 'consent' is distinct from 'true' then
    perform private.refuse_item('consent_needed', null, null,
      'Please agree that delivery begins at once. Nothing was charged, and your cart is kept.');
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

  insert into public.orders (user_id, total_amount, currency, discount_code, consented_at, provider, is_bundle_purchase, bundle_items)
  select buyer, (quoted ->> 'total')::numeric, quoted ->> 'currency', quoted -> 'code' ->> 'code',
    case when settings.asks_delivery_consent then now() end,
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
    'order_id', made.id, 'total_amount', made.total_amount, 'currency', made.currency, 'tax_mode', settings.tax_mode,
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

CREATE OR REPLACE FUNCTION private.note_tax(p_order_id uuid, p jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  behavior constant text := private.told_tax_behavior(p);
  tax constant numeric := coalesce((p ->> 'amount_tax')::numeric, 0) / 100;
  parts jsonb;
begin
  update public.orders o set tax_behavior = behavior, tax_amount = tax,
    billing = case jsonb_typeof(p -> 'customer') when 'object' then p -> 'customer' else '{}' end
  where o.id = p_order_id;
  if behavior <> 'exclusive' then
    return;
  end if;
  select jsonb_agg(jsonb_build_object('id', l.id, 'share', coalesce(t.cents, 0) / 100)) into parts
  from public.order_items l
  left join jsonb_to_recordset(case jsonb_typeof(p -> 'tax_lines') when 'array' then p -> 'tax_lines' else '[]' end)
    as t (order_item_id text, cents numeric) on t.order_item_id = l.id::text
  where l.order_id = p_order_id;
  if (select sum((n ->> 'share')::numeric) from jsonb_array_elements(parts) n) is distinct from tax then
    select jsonb_agg(jsonb_build_object('id', l.id, 'share', s.share)) into parts
    from (select i.id, row_number() over (order by i.title, i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) l
    join private.split_amount(tax, (
      select jsonb_agg(jsonb_build_object('place', b.place, 'base', b.amount))
      from (select row_number() over (order by i.title, i.id) as place, i.amount from public.order_items i where i.order_id = p_order_id) b
    )) s on s.place = l.place;
  end if;
  update public.order_items l set tax = n.share
  from jsonb_to_recordset(parts) as n (id uuid, share numeric) where n.id = l.id;
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
    'packs', case when i.kind <> 'illustration' then private.owned_packs((select auth.uid()), i.id) else '[]' end
  ) order by h.purchased_at desc, i.id), '[]')
  from held h
  join public.illustrations i on i.id = h.illustration_id
  left join storage.objects f on f.bucket_id = 'downloads' and f.name = coalesce(i.downloadable_file, i.master_file)
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
      hero_pictures, faq, faq_standard, social_links, currency, tax_mode, tax_id, asks_delivery_consent)
    = (select w.company_name, w.company_address, w.governing_law, w.terms_date, w.contact_email, w.contact_phone, w.contact_hours,
      w.bundle_regular_price, w.testimonials, w.sender_email, w.notice_email, w.sale_notices, w.sale_digest, w.sender_name,
      w.mail_footer, w.hero_title, w.hero_text, w.hero_pictures, w.faq, w.faq_standard, w.social_links, w.currency,
      w.tax_mode, w.tax_id, w.asks_delivery_consent
      from jsonb_populate_record(stored, wanted) w);
  return private.settings_answer('saved');
end
$function$;

reset check_function_bodies;
