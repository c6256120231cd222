CREATE OR REPLACE FUNCTION private.log_license_prices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows jsonb;
begin
  if tg_op = 'DELETE' then
    rows := (select jsonb_agg(jsonb_build_object('item', o.illustration_id, 'option', o.option, 'before', o.price)) from before_rows o);
  elsif tg_op = 'INSERT' then
    rows := (select jsonb_agg(jsonb_build_object('item', n.illustration_id, 'option', n.option, 'after', n.price)) from after_rows n);
  else
    rows := (select jsonb_agg(jsonb_build_object('item', n.illustration_id, 'option', n.option, 'before', o.price, 'after', n.price))
      from before_rows o join after_rows n on (n.illustration_id, n.option) = (o.illustration_id, o.option) where n.price <> o.price);
  end if;
  perform private.log_activity('license_prices_changed', 'illustration', array_agg(c.item), array_agg(c.title), array_agg(c.before), array_agg(c.after))
  from (
    select i.id as item, i.title, jsonb_object_agg(p.name || ' price', r -> 'before') as before, jsonb_object_agg(p.name || ' price', r -> 'after') as after
    from jsonb_array_elements(rows) r
    join public.illustrations i on i.id = r ->> 'item'
    join public.license_options p on p.code = r ->> 'option'
    group by i.id, i.title
  ) c;
  return null;
end
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
    'items', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title) order by i.title, i.id), '[]')
      from public.pack_items k join public.illustrations i on i.id = k.illustration_id where k.pack_slug = p_pack.slug),
    'was_sold', private.pack_was_sold(p_pack.slug))
$function$;

CREATE OR REPLACE FUNCTION private.product_record(p_item public.illustrations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_item.id, 'description', p_item.description, 'price', p_item.price,
    'compare_price', p_item.compare_price, 'is_sold', p_item.state = 'published', 'is_deliverable', p_item.is_deliverable,
    'sale_price', p_item.sale_price, 'sale_starts_at', p_item.sale_starts_at, 'sale_ends_at', p_item.sale_ends_at,
    'asked_price', p_item.asked_price, 'struck_price', p_item.struck_price, 'revision', p_item.revision, 'image', p_item.image, 'image_widths', p_item.image_widths, 'image_width', p_item.image_width,
    'image_height', p_item.image_height, 'placeholder', p_item.placeholder)
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
  wanted := jsonb_populate_record(before, p - array['id', 'kind', 'state', 'revision', 'created_at', 'updated_at', 'asked_price', 'struck_price']);
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
      image_height, placeholder, sale_price, sale_starts_at, sale_ends_at)
    values (p_id, p_kind, wanted.title, wanted.description, wanted.price, wanted.compare_price, wanted.state, wanted.image,
      coalesce(wanted.image_widths, '{}'), wanted.image_width, wanted.image_height, wanted.placeholder, wanted.sale_price,
      wanted.sale_starts_at, wanted.sale_ends_at);
  elsif to_jsonb(wanted) is distinct from to_jsonb(before) then
    update public.illustrations i set title = wanted.title, description = wanted.description, price = wanted.price,
      compare_price = wanted.compare_price, state = wanted.state, image = wanted.image, image_widths = wanted.image_widths,
      image_width = wanted.image_width, image_height = wanted.image_height, placeholder = wanted.placeholder, sale_price = wanted.sale_price,
      sale_starts_at = wanted.sale_starts_at, sale_ends_at = wanted.sale_ends_at
    where i.id = p_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_pack_items(p_slug text, p_ids text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.pack_items k where k.pack_slug = p_slug and not k.illustration_id = any (p_ids);
  insert into public.pack_items (pack_slug, illustration_id)
  select p_slug, i.id from public.illustrations i where i.id = any (p_ids) and i.kind = 'illustration'
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.undo_settings(p_before jsonb, p_after jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stands boolean := (select to_jsonb(jsonb_populate_record(s, p_after)) = to_jsonb(s) from public.shop_settings s);
begin
  if stands then
    update public.shop_settings s set
      (company_name, company_address, governing_law, terms_date, contact_email, contact_phone, contact_hours, bundle_regular_price,
        testimonials, sender_email, notice_email, sale_notices, sale_digest, sender_name, mail_footer, hero_title, hero_text,
        hero_pictures, faq, faq_standard, social_links, currency, tax_mode, tax_id, asks_delivery_consent)
      = (select b.company_name, b.company_address, b.governing_law, b.terms_date, b.contact_email, b.contact_phone, b.contact_hours,
        b.bundle_regular_price, b.testimonials, b.sender_email, b.notice_email, b.sale_notices, b.sale_digest, b.sender_name, b.mail_footer, b.hero_title,
        b.hero_text, b.hero_pictures, b.faq, b.faq_standard, b.social_links, b.currency, b.tax_mode, b.tax_id, b.asks_delivery_consent
        from jsonb_populate_record(s, p_before) b);
  end if;
  return stands;
end
$function$;

CREATE OR REPLACE FUNCTION public.code_statistics(p_from date, p_to date)
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
    select coalesce(jsonb_agg(to_jsonb(c) order by c.revenue_cents desc, c.code), '[]') from (
      select o.discount_code as code, count(*) as uses,
        coalesce(sum((o.charged_amount - o.refunded_amount) * 100) filter (where o.dispute_status is distinct from 'lost'), 0)::bigint as revenue_cents,
        sum((select sum(l.discount) * 100 from public.order_items l where l.order_id = o.id))::bigint as discount_cents
      from public.orders o
      where o.discount_code is not null and o.paid_at >= within.starts and o.paid_at < within.ends
      group by o.discount_code
    ) c);
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
  if p ? 'items' then
    perform private.set_pack_items(wanted_slug, array(select jsonb_array_elements_text(p -> 'items')));
  end if;
  return jsonb_build_object('pack', (select private.pack_record(b) from public.bundle_packs b where b.slug = wanted_slug),
    'replaced', private.left_pictures(before));
end
$function$;

CREATE TRIGGER log_changed AFTER UPDATE ON public.discount_codes REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('code_changed', 'discount_code', 'code', 'code', 'kind', 'percent', 'amount', 'item', 'scope', 'scope_ref', 'starts_at', 'ends_at', 'max_uses', 'max_uses_per_person', 'is_active', 'note');

CREATE TRIGGER log_changed AFTER UPDATE ON public.illustration_license_prices REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_license_prices();

CREATE TRIGGER log_changed AFTER UPDATE ON public.license_options REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('license_option_changed', 'license_option', 'code', 'name', 'name', 'seats', 'allows', 'position', 'default_factor');

drop trigger log_changed on public.shop_settings;

CREATE TRIGGER log_changed AFTER UPDATE ON public.shop_settings REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('settings_changed', 'settings', 'only_one', '', 'company_name', 'company_address', 'governing_law', 'terms_date', 'contact_email', 'contact_phone', 'contact_hours', 'bundle_regular_price', 'testimonials', 'sender_email', 'notice_email', 'sale_notices', 'sale_digest', 'sender_name', 'mail_footer', 'hero_title', 'hero_text', 'hero_pictures', 'faq', 'faq_standard', 'social_links', 'currency', 'tax_mode', 'tax_id', 'asks_delivery_consent');

CREATE TRIGGER log_deleted AFTER DELETE ON public.illustration_license_prices REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_license_prices();

CREATE TRIGGER log_made AFTER INSERT ON public.discount_codes REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('code_added', 'discount_code', 'code', 'code', 'kind', 'percent', 'amount', 'item', 'scope', 'scope_ref', 'starts_at', 'ends_at', 'max_uses', 'max_uses_per_person', 'is_active');

CREATE TRIGGER log_made AFTER INSERT ON public.illustration_license_prices REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_license_prices();

CREATE TRIGGER log_made AFTER INSERT ON public.license_options REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION private.log_rows('license_option_added', 'license_option', 'code', 'name', 'seats', 'allows', 'default_factor');

grant EXECUTE on function public.code_statistics(date,date) to authenticated;
