CREATE OR REPLACE FUNCTION private.apply_due_sales()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed integer;
begin
  update public.illustrations i set sale_price = i.sale_price
  where i.id in (select d.id from public.illustrations d where d.sale_due_at <= now() order by d.id limit 500 for no key update skip locked);
  get diagnostics changed = row_count;
  return changed;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  runs boolean;
begin
  new.asked_price := new.price;
  new.struck_price := null;
  new.sale_due_at := null;
  if new.is_free or new.sale_price is null or (tg_op = 'UPDATE' and new.sale_ends_at <= now() and new.sale_price >= new.price
    and (new.sale_price, new.sale_starts_at, new.sale_ends_at) is not distinct from (old.sale_price, old.sale_starts_at, old.sale_ends_at))
  then
    new.sale_price := null;
    new.sale_starts_at := null;
    new.sale_ends_at := null;
    return new;
  end if;
  if new.sale_starts_at is null or (new.sale_starts_at < now()
    and (tg_op = 'INSERT' or old.sale_price is null or old.sale_starts_at is distinct from new.sale_starts_at))
  then
    new.sale_starts_at := now();
  end if;
  if new.sale_price < 0.50 or new.sale_price >= new.price or new.sale_starts_at >= coalesce(new.sale_ends_at, 'infinity') then
    raise exception 'The sale of "%" needs a price from 0.50 to below the regular %, and must end after it begins.', new.title, new.price
      using errcode = 'P0001', hint = 'sale_invalid',
        detail = jsonb_build_object('title', new.title, 'price', new.price, 'sale_price', new.sale_price)::text;
  end if;
  new.asked_price := private.price_at(new, now());
  runs := new.asked_price = new.sale_price;
  new.sale_due_at := case when now() < new.sale_starts_at then new.sale_starts_at when runs then new.sale_ends_at end;
  new.struck_price := case when runs then private.struck_price(new.id, new.sale_price, new.sale_starts_at) end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_together(items jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  categories jsonb := (
    select coalesce(jsonb_object_agg(n.name, private.resolve_category(n.name, n.is_made)), '{}')
    from (
      select each -> 'set' ->> 'category' as name, coalesce(bool_or((each ->> 'create_category')::boolean), false) as is_made
      from jsonb_array_elements(items) each where each -> 'set' ? 'category' group by 1
    ) n
  );
  answer jsonb;
begin
  if (select count(distinct each ->> 'id') from jsonb_array_elements(items) each) < jsonb_array_length(items) then
    raise exception 'An illustration is named twice.' using errcode = '22023', hint = 'duplicate';
  end if;
  with asked as (
    select value ->> 'id' as id, (value ->> 'revision')::integer as revision, value -> 'set' as given,
      nullif(value ->> 'source_path', '') as source_path, place
    from jsonb_array_elements(items) with ordinality as each(value, place)
  ), wanted as (
    select a.id, a.revision, i.revision as found, private.editable_details(i) as before, w.*
    from asked a
    join public.illustrations i on i.id = a.id and i.kind = 'illustration'
    cross join jsonb_to_record(private.editable_details(i) || coalesce(a.given, '{}')
      || case when a.given ? 'category' then jsonb_build_object('category', categories -> (a.given ->> 'category')) else '{}'::jsonb end
      || case when a.given ? 'facets' then jsonb_build_object('facets',
        private.sorted_texts(array(select jsonb_array_elements_text(a.given -> 'facets')))) else '{}'::jsonb end
      || case when (a.given ->> 'is_free')::boolean then '{"price": 0}'::jsonb else '{}'::jsonb end
    ) as w (title text, description text, category text, price numeric(10, 2), is_free boolean, featured boolean, tags text[],
      state text, publish_at timestamptz, withdrawn_reason text, series text, alt_text text, facets text[], focus_x real, focus_y real)
  ), changed as (
    select w.* from wanted w join public.illustrations i on i.id = w.id
    where (i.title, i.description, i.category, i.price, i.is_free, i.featured, i.tags, i.state, i.publish_at, i.withdrawn_reason,
        lower(i.series), i.alt_text, i.facets, i.focus_x, i.focus_y)
      is distinct from (w.title, w.description, w.category, w.price, w.is_free, w.featured, w.tags, w.state, w.publish_at,
        w.withdrawn_reason, lower(btrim(w.series)), nullif(btrim(w.alt_text), ''), w.facets, w.focus_x, w.focus_y)
  ), written as (
    update public.illustrations i set title = c.title, description = c.description, category = c.category, price = c.price,
      is_free = c.is_free, featured = c.featured, tags = c.tags, state = c.state, publish_at = c.publish_at,
      withdrawn_reason = c.withdrawn_reason, series = c.series, alt_text = c.alt_text, facets = c.facets, focus_x = c.focus_x,
      focus_y = c.focus_y
    from changed c where i.id = c.id and coalesce(c.revision, c.found) = c.found
    returning i.id, i.revision
  ), moved as (
    update public.illustration_sources s
    set source_path = a.source_path, source_name = regexp_replace(a.source_path, '^.*/', '')
    from asked a where s.illustration_id = a.id and s.source_path <> a.source_path
      and not exists (select from changed c where c.id = a.id and coalesce(c.revision, c.found) <> c.found)
  )
  select jsonb_agg(case
    when w.id is null then jsonb_build_object('id', a.id, 'error', jsonb_build_object('code', 'P0001', 'hint', 'not_found',
      'message', 'This illustration is no longer in the shop.'))
    when c.id is not null and n.id is null then jsonb_build_object('id', a.id, 'error', jsonb_build_object('code', 'P0001',
      'hint', 'conflict', 'message', 'This illustration was changed meanwhile.'))
    else jsonb_build_object('id', a.id, 'revision', coalesce(n.revision, w.found), 'before', w.before)
  end order by a.place) into answer
  from asked a left join wanted w on w.id = a.id left join changed c on c.id = a.id left join written n on n.id = a.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirmation(p_order_id uuid)
 RETURNS TABLE(to_email text, payload jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select u.email, jsonb_build_object(
    'order_id', o.id, 'order_number', o.number, 'origin', o.origin, 'full_name', f.full_name, 'total_amount', o.total_amount,
    'charged_amount', o.charged_amount, 'tax_amount', o.tax_amount, 'tax_behavior', o.tax_behavior, 'discount_code', o.discount_code,
    'currency', o.currency, 'consented_at', o.consented_at, 'is_bundle_purchase', o.is_bundle_purchase,
    'bundle_id', (select l.illustration_id from public.order_items l join public.illustrations i on i.id = l.illustration_id
      where l.order_id = o.id and i.kind = 'bundle' order by l.price desc, l.id limit 1),
    'items', (
      select jsonb_agg(jsonb_build_object(
        'id', l.illustration_id, 'title', l.title, 'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price,
        'license_option', l.license_option,
        'license_name', (select v.name from public.license_options v where v.code = l.license_option and v.code <> 'standard'), 'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax) order by l.title)
      from public.order_items l where l.order_id = o.id
    )
  )
  from public.orders o
  join auth.users u on u.id = o.user_id
  join public.profiles f on f.id = o.user_id
  where o.id = p_order_id and u.email is not null
$function$;

CREATE OR REPLACE FUNCTION private.countable_lines(p_user_id uuid)
 RETURNS TABLE(id uuid, illustration_id text, title text, order_number bigint, license_option text, quantity integer, worth numeric, paid_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.id, l.illustration_id, l.title, l.order_number, l.license_option, l.quantity,
    case when o.currency = (select s.currency from public.shop_settings s) then greatest(0, l.amount + coalesce((
      select sum(c.amount) from private.order_item_credits c join private.paid_lines f on f.id = c.from_order_item_id where c.order_item_id = l.id), 0)
      - greatest(0, o.refunded_amount - (select s.taken_back from private.line_sums s where s.order_id = o.id))) else 0 end,
    l.paid_at
  from private.paid_lines l join public.orders o on o.id = l.order_id
  where l.user_id = p_user_id
    and exists (select from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null)
    and not exists (
      select from private.order_item_credits c join private.paid_lines t on t.id = c.order_item_id where c.from_order_item_id = l.id)
$function$;

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

CREATE OR REPLACE FUNCTION private.erase_person(p_user_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  theirs constant text[] := array(select o::text from private.orders_of(p_user_id, p_email) o);
begin
  perform private.lock_buyer(p_user_id);
  if exists (select 1 from public.profiles f where f.id = p_user_id and f.is_admin) then
    raise exception 'An administrator''s account cannot be deleted. Another administrator takes the role away first.'
      using errcode = 'P0001', hint = 'forbidden';
  elsif exists (select 1 from public.orders o where o.user_id = p_user_id and o.dispute_status = 'open') then
    raise exception 'A bank is deciding about a payment of this account. The account can be deleted once it has decided.'
      using errcode = 'P0001', hint = 'order_disputed';
  end if;
  -- The address of now, and those that the account had when its orders were confirmed; not one that is another account's by now.
  delete from public.email_outbox e
  where (lower(e.to_email) = p_email or lower(e.to_email) in (
      select lower(m.to_email) from public.email_outbox m
      where m.template in ('order_confirmation', 'order_refund', 'order_dispute') and m.payload ->> 'order_id' = any (theirs)
        and not exists (select from auth.users u where lower(u.email) = lower(m.to_email) and u.id is distinct from p_user_id)))
    or (e.template in ('order_confirmation', 'order_refund', 'order_dispute') and e.payload ->> 'order_id' = any (theirs))
    or (e.template = 'contact_notice' and lower(e.payload ->> 'email') = p_email);
  update public.email_outbox e set payload = e.payload - 'buyer'
  where lower(e.payload ->> 'buyer') = p_email or (e.payload ? 'buyer' and e.payload ->> 'order_id' = any (theirs));
  delete from public.contact_messages m where lower(m.email) = p_email;
  delete from public.newsletter_subscribers s where s.email = p_email;
  update public.invoices i set content = i.content - 'buyer' where i.order_id::text = any (theirs);
  update public.orders o set billing = '{}' where o.id::text = any (theirs);
  if p_user_id is null then
    return;
  end if;
  update public.download_log d set address_prefix = null where d.user_id = p_user_id;
  delete from public.download_log d where d.user_id = p_user_id and d.order_id is null;
  delete from private.rate_limits r where r.key like '%:' || p_user_id;
  update public.shop_settings_versions v set saved_by_name = '' where v.saved_by = p_user_id;
  update public.activity a set actor_id = null, actor_name = '' where a.actor_id = p_user_id;
  update public.activity_items i set subject_id = gen_random_uuid()::text, subject_name = '', before = null, after = null
  where i.subject_id = p_user_id::text;
  delete from auth.users u where u.id = p_user_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_item(p_user_id uuid, p_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.owns(p_user_id, p_id) or (starts_with(p_id, 'pack-') and private.owns_pack(p_user_id, substr(p_id, 6)))
$function$;

CREATE OR REPLACE FUNCTION private.issue_documents(p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  bought public.orders%rowtype;
  first public.invoices%rowtype;
  gross numeric;
  tax numeric;
begin
  select * into bought from public.orders o where o.id = p_order_id;
  if bought.origin <> 'sale' or bought.paid_at is null or bought.charged_amount <= 0 then
    return;
  end if;
  select * into first from public.invoices i where i.order_id = bought.id and i.kind = 'invoice' and i.corrects_id is null;
  if not found then
    perform private.issue_document(bought, 'invoice', null, bought.paid_at, bought.charged_amount, bought.tax_amount,
      array(select l.id from public.order_items l where l.order_id = bought.id));
    select * into first from public.invoices i where i.order_id = bought.id and i.kind = 'invoice' and i.corrects_id is null;
  end if;
  select bought.refunded_amount - coalesce(sum(case i.kind when 'credit_note' then i.gross else -i.gross end), 0),
    private.tax_paid_back(bought) - coalesce(sum(case i.kind when 'credit_note' then i.tax else -i.tax end), 0)
  into gross, tax
  from public.invoices i where i.order_id = bought.id and i.id <> first.id;
  if gross > 0 then
    perform private.issue_document(bought, 'credit_note', first.id, now(), gross, least(greatest(tax, 0), gross),
      array(select l.id from public.order_items l where l.order_id = bought.id and l.refunded_at is not null and (l.refunded_at > coalesce((
        select max(i.issued_at) from public.invoices i where i.order_id = bought.id and i.kind = 'credit_note'), '-infinity')
        or not exists (select from public.invoices i, jsonb_array_elements(i.content -> 'lines') named
          where i.order_id = bought.id and i.kind = 'credit_note' and named ->> 'id' = l.id::text))));
  elsif gross < 0 then
    perform private.issue_document(bought, 'invoice', (
      select i.id from public.invoices i where i.order_id = bought.id and i.kind = 'credit_note' order by i.issued_at desc, i.sequence desc limit 1
    ), now(), -gross, least(greatest(-tax, 0), -gross), '{}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_conditions(p_search text, p_category text, p_free boolean, p_featured boolean, p_state text, p_sellable boolean, p_on_sale boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select concat_ws(' and ', 'i.kind = ''illustration''',
    case when btrim(p_search) <> '' then 'i.id = any ((select $1)::text[])' end,
    case when p_category is not null then 'i.category = $2' end,
    case p_free when true then 'i.is_free' when false then 'not i.is_free' end,
    case p_featured when true then 'i.featured' when false then 'not i.featured' end,
    case when p_state is not null then 'i.state = $3' end,
    case p_sellable when true then '(i.is_free or i.is_deliverable)' when false then 'not i.is_free and not i.is_deliverable' end,
    case p_on_sale when true then 'i.sale_price is not null and (i.sale_ends_at is null or i.sale_ends_at > now())'
      when false then '(i.sale_price is null or i.sale_ends_at <= now())' end)
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
    -- Of an account that was deleted meanwhile nothing is kept.
    billing = case when o.user_id is not null and jsonb_typeof(p -> 'customer') = 'object' then p -> 'customer' else '{}' end
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

CREATE OR REPLACE FUNCTION private.orders_of(p_user_id uuid, p_email text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.id from public.orders o where o.user_id = p_user_id
  union
  select o.id from public.email_outbox m join public.orders o on o.id = (m.payload ->> 'order_id')::uuid
  where o.user_id is null and m.dedupe_key like 'order-paid:%' and lower(m.to_email) = p_email
$function$;

CREATE OR REPLACE FUNCTION private.person_data(p_user_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'username', f.username,
        'full_name', f.full_name, 'picture', f.avatar_url, 'is_admin', f.is_admin)
      from auth.users u join public.profiles f on f.id = u.id where u.id = p_user_id),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'created_at', o.created_at, 'paid_at', o.paid_at,
        'total_amount', o.total_amount, 'charged_amount', o.charged_amount, 'discount_code', o.discount_code, 'refunded_amount', o.refunded_amount, 'currency', o.currency, 'origin', o.origin,
        'payment_status', o.payment_status, 'dispute_status', o.dispute_status, 'payment', o.stripe_payment_intent,
        'billing', o.billing, 'consented_at', o.consented_at,
        'documents', (select coalesce(jsonb_agg(private.invoice_json(i) order by i.issued_at, i.number), '[]') from public.invoices i where i.order_id = o.id),
        'grant', (select to_jsonb(g) - array['order_id', 'granted_by', 'revoked_by'] from public.license_grants g where g.order_id = o.id),
        'lines', (select jsonb_agg(jsonb_build_object('title', l.title, 'price', l.price, 'seats', l.quantity, 'license_option', l.license_option,
            'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax, 'refunded_at', l.refunded_at, 'certificate', c.id) order by l.title)
          from public.order_items l left join private.license_certificates c on c.order_item_id = l.id where l.order_id = o.id)
        ) order by o.number), '[]')
      from public.orders o where o.id in (select private.orders_of(p_user_id, p_email))),
    'licenses', (
      select coalesce(jsonb_agg(jsonb_build_object('illustration', u.illustration_id, 'since', u.purchased_at, 'ended_at', u.revoked_at)
        order by u.purchased_at), '[]')
      from public.user_purchases u where u.user_id = p_user_id),
    'downloads', (
      select coalesce(jsonb_agg(to_jsonb(d) - array['user_id'] order by d.requested_at), '[]')
      from public.download_log d where d.user_id = p_user_id),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('illustration', v.illustration_id, 'since', v.created_at) order by v.created_at), '[]')
      from public.favorites v where v.user_id = p_user_id),
    'lists', (
      select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'shared', l.is_shared, 'created_at', l.created_at, 'illustrations', (
          select coalesce(jsonb_agg(jsonb_build_object('illustration', i.illustration_id, 'since', i.added_at) order by i.added_at), '[]')
          from public.favorite_list_items i where i.list_id = l.id)) order by l.created_at), '[]')
      from public.favorite_lists l where l.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('answers', (
          select coalesce(jsonb_agg(jsonb_build_object('body', r.body, 'created_at', r.created_at) order by r.created_at), '[]')
          from public.contact_replies r where r.message_id = m.id)) order by m.created_at), '[]')
      from public.contact_messages m where lower(m.email) = p_email),
    'newsletter', (
      select to_jsonb(s) - 'token_hash' from public.newsletter_subscribers s where s.email = p_email),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object('template', e.template, 'created_at', e.created_at, 'sent_at', e.sent_at,
        'content', e.payload) order by e.created_at), '[]')
      from public.email_outbox e where lower(e.to_email) = p_email)
  )
$function$;

CREATE OR REPLACE FUNCTION private.quote(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer constant uuid := (p ->> 'user_id')::uuid;
  asked_code constant text := nullif(upper(btrim(p ->> 'code')), '');
  listed jsonb;
  lines jsonb;
  credits jsonb;
  shares jsonb := '{}';
  code public.discount_codes%rowtype;
  refusal text;
  missing numeric;
  one record;
begin
  select coalesce(jsonb_agg(to_jsonb(l) order by l.place), '[]') into listed from private.quote_lines(buyer, p -> 'items') l;
  lines := (select coalesce(jsonb_agg(l order by l -> 'place'), '[]') from jsonb_array_elements(listed) l where l ->> 'reason' is null);
  select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('turn', c.turn) order by c.turn), '[]') into credits
  from private.quote_credits(buyer, lines) with ordinality as c (place, from_order_item_id, title, order_number, amount, turn);
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
  missing := case when missing > 0 and missing < 0.50 then 0.50 - missing else 0 end;
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
      'code', case when asked_code is not null then jsonb_build_object('code', asked_code, 'fits', refusal is null, 'reason', refusal,
        'message', private.code_message(refusal, code, asked_code)) end,
      'subtotal', coalesce(sum((l ->> 'price')::numeric * (l ->> 'quantity')::integer), 0), 'credit', coalesce(sum((l ->> 'credit')::numeric), 0),
      'discount', coalesce(sum((l ->> 'discount')::numeric), 0), 'total', coalesce(sum((l ->> 'amount')::numeric), 0))
    from jsonb_array_elements(lines) l);
end
$function$;

CREATE OR REPLACE FUNCTION private.raise_revision(p_ids text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.illustrations i set title = i.title where i.id = any (p_ids)
$function$;

CREATE OR REPLACE FUNCTION private.set_members(p_bundle_ids text[], p_slugs text[], p_wanted boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with added as (
    insert into public.bundle_members as known (bundle_id, pack_slug)
    select i, s from unnest(p_bundle_ids) i, unnest(p_slugs) s where p_wanted
    on conflict (bundle_id, pack_slug) do update set removed_at = null where known.removed_at is not null
    returning bundle_id, pack_slug
  ), removed as (
    update public.bundle_members m set removed_at = now()
    where not p_wanted and m.removed_at is null and m.bundle_id = any (p_bundle_ids) and m.pack_slug = any (p_slugs)
    returning bundle_id, pack_slug
  )
  select private.raise_revision(array(select r.bundle_id from (table added union all table removed) r
    union select 'pack-' || r.pack_slug from (table added union all table removed) r))
$function$;

CREATE OR REPLACE FUNCTION private.set_pack_items(p_slug text, p_ids text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with removed as (
    delete from public.pack_items k where k.pack_slug = p_slug and not k.illustration_id = any (p_ids)
    returning k.pack_slug
  ), added as (
    insert into public.pack_items (pack_slug, illustration_id)
    select p_slug, i.id from public.illustrations i where i.id = any (p_ids) and i.kind = 'illustration'
    on conflict do nothing
    returning pack_slug
  )
  select private.raise_revision(array(select 'pack-' || r.pack_slug from removed r union select 'pack-' || a.pack_slug from added a))
$function$;

CREATE OR REPLACE FUNCTION private.settle_buyer(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line record;
begin
  update public.user_purchases u set revoked_at = now()
  where u.user_id = p_user_id and u.revoked_at is null and not exists (select 1 from private.paid_lines l where l.id = u.order_item_id);

  for line in
    select first.* from (
      select distinct on (l.illustration_id) l.id, l.illustration_id, l.order_id
      from private.paid_lines l
      where l.user_id = p_user_id and l.illustration_id is not null and not l.adds_seats and not exists (
        select 1 from public.user_purchases u join public.order_items held on held.id = u.order_item_id
        where u.user_id = p_user_id and u.illustration_id = l.illustration_id and u.revoked_at is null and not held.adds_seats)
        and not (starts_with(l.illustration_id, 'pack-') and exists (
          select from private.pack_rights r
          where r.user_id = p_user_id and r.slug = substr(l.illustration_id, 6) and r.illustration_id <> l.illustration_id
            and r.purchased_at < l.paid_at))
      order by l.illustration_id, l.paid_at, l.order_id
    ) first
    union all
    select l.id, l.illustration_id, l.order_id from private.paid_lines l
    where l.user_id = p_user_id and l.illustration_id is not null and l.adds_seats and not exists (
      select 1 from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null)
  loop
    update public.user_purchases u set revoked_at = null
    where u.id = (select k.id from public.user_purchases k where k.order_item_id = line.id and k.user_id = p_user_id
      and k.illustration_id = line.illustration_id order by k.purchased_at desc, k.id limit 1);
    if not found then
      insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id)
      values (p_user_id, line.illustration_id, line.order_id, line.id);
    end if;
  end loop;

  update public.order_items l set ungranted_at = case when state.ungranted then now() end
  from (
    select i.id, exists (select 1 from private.paid_lines d where d.id = i.id)
      and not exists (select 1 from public.user_purchases u where u.order_item_id = i.id and u.revoked_at is null) as ungranted
    from public.order_items i join public.orders o on o.id = i.order_id where o.user_id = p_user_id
  ) state
  where state.id = l.id and state.ungranted <> (l.ungranted_at is not null);
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
      exists (select 1 from public.order_items l where l.order_id = o.id and not l.adds_seats and private.has_item(o.user_id, l.illustration_id))
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
    sale_price = case when b.sale_ends_at <= now() then null else b.sale_price end,
    sale_starts_at = case when b.sale_ends_at <= now() then null else b.sale_starts_at end,
    sale_ends_at = case when b.sale_ends_at <= now() then null else b.sale_ends_at end, state = b.state,
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
  where l.order_id = p_order_id and not l.adds_seats and private.has_item(buyer, l.illustration_id) limit 1;
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

CREATE OR REPLACE FUNCTION public.change_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_area('content');
  if jsonb_array_length(p -> 'items') > 1000 then
    raise exception 'At most 1,000 illustrations change at once.' using errcode = '22023', hint = 'validation';
  end if;
  -- in one order, so that two calls wait for each other instead of failing
  perform 1 from public.illustrations i
  where i.id in (select each ->> 'id' from jsonb_array_elements(p -> 'items') each) order by i.id for no key update;
  return jsonb_build_object('results', coalesce(private.change_apart(p -> 'items'), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_emails(p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with given_up as (
    update public.email_outbox e set status = 'failed', last_error = coalesce(e.last_error, 'The worker ended before it told of the mail.')
    where e.status = 'pending' and e.attempts >= 8 and e.next_attempt_at <= now()
  ), due as (
    select e.id from public.email_outbox e
    where e.status = 'pending' and e.attempts < 8 and e.next_attempt_at <= now()
    order by e.next_attempt_at
    limit least(greatest(p_limit, 0), 100)
    for update skip locked
  ), claimed as (
    update public.email_outbox e
    set attempts = e.attempts + 1, next_attempt_at = now() + interval '5 minutes'
    from due where e.id = due.id
    returning e.id, e.to_email, e.template, e.payload, e.attempts, e.created_at
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'to_email', c.to_email, 'template', c.template, 'payload', c.payload, 'attempts', c.attempts,
    'sender', (select nullif(s.sender_email, '') from public.shop_settings s),
    'sender_name', (select nullif(s.sender_name, '') from public.shop_settings s),
    'footer', (select nullif(s.mail_footer, '') from public.shop_settings s)
  ) order by c.created_at, c.id), '[]') from claimed c
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
  mails integer;
begin
  delete from private.rate_limits r where r.window_ends_at < now() - interval '1 hour';
  get diagnostics limits = row_count;
  delete from public.newsletter_subscribers s
  where s.status = 'pending' and coalesce(s.mail_sent_at, s.created_at) < now() - interval '30 days';
  get diagnostics subscribers = row_count;
  delete from public.email_outbox e where e.status <> 'pending' and e.created_at < now() - interval '18 months';
  get diagnostics mails = row_count;
  delete from private.content_changes c
  where c.changed_at < (select k.changed_at from private.content_changes k order by k.changed_at desc, k.id offset 1000 limit 1);
  delete from private.empty_searches e where e.day < (now() at time zone 'utc')::date - 90;
  delete from private.search_salts s where s.day < (now() at time zone 'utc')::date;
  return jsonb_build_object('rate_limits', limits, 'subscribers', subscribers, 'mails', mails, 'downloads', private.prune_download_log(),
    'activity', private.prune_activity());
end
$function$;

CREATE OR REPLACE FUNCTION public.customer(p_key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person record;
  address text := lower(btrim(p_key));
begin
  perform private.require_area('customers');
  select u.id, lower(u.email) as email, u.created_at, f.username, f.full_name, f.avatar_url, f.is_admin, f.admin_role into person
  from auth.users u join public.profiles f on f.id = u.id
  where u.id::text = address or lower(u.email) = address limit 1;
  if found then
    address := person.email;
  elsif position('@' in address) = 0 then
    return null;
  end if;
  return jsonb_build_object(
    'email', address,
    'account', case when person.id is not null then to_jsonb(person) end,
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.number desc), '[]') from (
        select o.id, o.number, o.created_at, o.total_amount, o.currency, o.refunded_amount, o.payment_status, o.dispute_status, o.origin,
          g.reason, g.revoke_reason,
          array(select l.title from public.order_items l where l.order_id = o.id order by l.title) as titles
        from public.orders o left join public.license_grants g on g.order_id = o.id
        where o.id in (select private.orders_of(person.id, address))
        order by o.number desc limit 200) k),
    'licenses', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.purchased_at desc, k.title), '[]') from (
        select l.id, l.illustration_id, l.title, l.quantity as seats, l.order_id, o.number as order_number, u.purchased_at
        from public.user_purchases u join public.order_items l on l.id = u.order_item_id join public.orders o on o.id = l.order_id
        where u.user_id = person.id and u.revoked_at is null
        order by u.purchased_at desc limit 200) k),
    'downloads', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.requested_at desc), '[]') from (
        select d.id, d.title, d.version, d.requested_at, d.completed_at from public.download_log d
        where d.user_id = person.id order by d.requested_at desc limit 50) k),
    'downloads_total', (select count(*) from public.download_log d where d.user_id = person.id),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(k) order by k.created_at desc), '[]') from (
        select m.id, m.created_at, m.first_name, m.last_name, m.email, m.subject, m.message, m.status
        from public.contact_messages m where lower(m.email) = address order by m.created_at desc limit 200) k),
    'newsletter', (
      select jsonb_build_object('status', s.status, 'confirmed_at', s.confirmed_at, 'created_at', s.created_at, 'source', s.source)
      from public.newsletter_subscribers s where s.email = address)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.grant_license(p_user_id uuid, p_illustration_id text, p_seats integer, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.illustrations%rowtype;
  made public.orders%rowtype;
  owned boolean;
begin
  perform private.require_area('customers');
  perform private.lock_buyer(p_user_id);
  owned := private.owns(p_user_id, p_illustration_id);
  if not exists (select 1 from public.profiles f where f.id = p_user_id) then
    raise exception 'This account does not exist any more.' using errcode = 'P0001', hint = 'not_found';
  end if;
  -- the same once more, because its answer was lost
  select o.* into made from public.license_grants g
  join public.orders o on o.id = g.order_id and o.user_id = p_user_id
  join public.order_items l on l.order_id = o.id and l.illustration_id = p_illustration_id and l.quantity = p_seats
  where g.granted_by = (select auth.uid()) and g.reason = p_reason and g.revoked_at is null and o.created_at > now() - interval '1 minute';
  if found then
    return jsonb_build_object('order_id', made.id, 'order_number', made.number,
      'email', (select c.to_email from private.confirmation(made.id) c));
  end if;
  select * into item from public.illustrations i where i.id = p_illustration_id;
  if not found then
    perform private.refuse_item('item_unknown', p_illustration_id, null, 'This item does not exist any more.');
  elsif item.is_free then
    perform private.refuse_item('item_free', item.id, item.title, format('"%s" is free: every account may download it.', item.title));
  elsif not item.is_deliverable then
    perform private.refuse_item('item_undeliverable', item.id, item.title, format('"%s" has no file to download yet.', item.title));
  elsif p_seats is null or p_seats not between 1 and 999 or (item.kind <> 'illustration' and p_seats <> 1) then
    raise exception 'Seats are a whole number from 1 to 999; packs and bundles have one.' using errcode = '22023';
  elsif owned and item.kind <> 'illustration' then
    perform private.refuse_item('item_owned', item.id, item.title, format('This person owns "%s" already.', item.title));
  end if;

  insert into public.orders (user_id, total_amount, payment_status, is_bundle_purchase, bundle_items, origin)
  values (p_user_id, 0, 'completed', item.kind = 'bundle',
    private.bundle_slugs(array[item.id]), 'grant')
  returning * into made;
  insert into public.order_items (order_id, illustration_id, title, price, quantity, adds_seats)
  values (made.id, item.id, item.title, 0, p_seats, owned);
  insert into public.license_grants (order_id, reason, granted_by) values (made.id, p_reason, (select auth.uid()));
  perform private.settle_buyer(p_user_id);
  perform private.queue_confirmation(made.id);
  return jsonb_build_object('order_id', made.id, 'order_number', made.number,
    'email', (select c.to_email from private.confirmation(made.id) c));
end
$function$;

CREATE OR REPLACE FUNCTION public.order_categories(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.order_featured(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.order_packs(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved integer;
begin
  perform private.require_area('content');
  perform pg_advisory_xact_lock(7046007, hashtext('packs'));
  update public.bundle_packs b set display_order = placed.place
  from (
    select k.slug, row_number() over (partition by k.section order by n.place nulls last, k.display_order) as place
    from public.bundle_packs k
    left join jsonb_array_elements_text(p -> 'slugs') with ordinality as n (slug, place) on n.slug = k.slug
  ) placed
  where placed.slug = b.slug and b.display_order <> placed.place;
  get diagnostics moved = row_count;
  return jsonb_build_object('moved', moved);
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
  has_code constant boolean := btrim(coalesce(p ->> 'code', '')) <> '';
  answer jsonb;
begin
  if jsonb_typeof(p -> 'items') is distinct from 'array' or jsonb_array_length(p -> 'items') > 100
    or char_length(coalesce(p ->> 'code', '')) > 100
  then
    raise exception 'A cart has at most 100 lines, and one code.' using errcode = '22023', hint = 'validation';
  elsif has_code and current_setting('transaction_read_only') = 'on' then
    raise exception 'Codes are asked for with POST.' using errcode = '22023', hint = 'validation';
  elsif has_code and exists (
    select from private.rate_limits r where r.window_ends_at > clock_timestamp()
      and (r.key = 'codes:' || sender and r.taken >= 20 or buyer is null and r.key = 'codes:visitors' and r.taken >= 2000))
  then
    raise exception 'Too many codes were tried. Please wait ten minutes and try again.' using errcode = 'P0001', hint = 'rate_limited',
      detail = '{"retryAfter": 600}';
  end if;
  answer := private.quote(jsonb_build_object('user_id', buyer, 'items', p -> 'items', 'code', p -> 'code'));
  if answer -> 'code' ->> 'reason' = 'code_unknown' then
    perform public.take_rate_limit('codes:' || sender, 20, 600);
    if buyer is null then
      perform public.take_rate_limit('codes:visitors', 2000, 600);
    end if;
  end if;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.reprice_illustrations(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  percent constant numeric := (p ->> 'percent')::numeric;
  is_sale constant boolean := jsonb_typeof(p -> 'sale') is not distinct from 'object';
  asked constant uuid := (p ->> 'request')::uuid;
  told jsonb;
begin
  perform private.require_area('content');
  if percent is null or percent = 0 or percent not between -95 and 500 or (is_sale and percent > 0)
    or coalesce(p ->> 'rounding', 'none') not in ('none', '00', '50', '99')
  then
    raise exception 'A price changes by -95 to 500 percent, and a sale takes some off.' using errcode = '22023', hint = 'validation';
  end if;
  if asked is not null then
    delete from private.repricings r where r.asked_at < now() - interval '1 day';
    insert into private.repricings (request, asked_by) values (asked, auth.uid()) on conflict do nothing;
    if not found then
      return (select r.answer from private.repricings r where r.request = asked and r.asked_by = auth.uid());
    end if;
  end if;
  with chosen as (
    select i.id, i.category, i.price, i.is_free, i.featured, i.tags, i.state, i.publish_at, i.withdrawn_reason, i.series, i.facets,
      i.sale_price, i.sale_starts_at, i.sale_ends_at, n.price as changed, i.price > 0 and (not is_sale or n.price < i.price) as fits
    from public.illustrations i
    cross join lateral (select private.changed_price(i.price, percent, p ->> 'rounding') as price) n
    where i.kind = 'illustration' and i.id in (select jsonb_array_elements_text(p -> 'ids'))
    order by i.id for no key update of i
  ), revised as (
    update public.illustrations i set
      price = case when is_sale then i.price else c.changed end,
      -- A sale that would be none any more ends.
      sale_price = case when is_sale then c.changed when i.sale_price < c.changed then i.sale_price end,
      sale_starts_at = case when is_sale then (p -> 'sale' ->> 'starts_at')::timestamptz when i.sale_price < c.changed then i.sale_starts_at end,
      sale_ends_at = case when is_sale then (p -> 'sale' ->> 'ends_at')::timestamptz when i.sale_price < c.changed then i.sale_ends_at end
    from chosen c where c.id = i.id and c.fits
    returning i.id, i.revision, c.category, c.price, c.is_free, c.featured, c.tags, c.state, c.publish_at, c.withdrawn_reason, c.series,
      c.facets, c.sale_price, c.sale_starts_at, c.sale_ends_at
  )
  select jsonb_build_object(
    'revised', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from revised r),
    'free', (select count(*) from chosen c where c.price = 0),
    'not_cheaper', (select count(*) from chosen c where c.price > 0 and not c.fits),
    'at_minimum', (select count(*) from chosen c where c.fits and c.changed = 0.50))
  into told;
  update private.repricings r set answer = told where r.request = asked and r.asked_by = auth.uid();
  return told;
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
    category = b.category, price = b.price, is_free = b.is_free, featured = b.featured,
    sale_price = case when b.sale_ends_at <= now() then null else b.sale_price end,
    sale_starts_at = case when b.sale_ends_at <= now() then null else b.sale_starts_at end,
    sale_ends_at = case when b.sale_ends_at <= now() then null else b.sale_ends_at end,
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
    order by i.id for no key update
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
  perform pg_advisory_xact_lock(7046007, hashtext('packs'));
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
    if found then
      perform private.raise_revision(array['pack-' || wanted_slug]);
    end if;
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

CREATE TRIGGER note_content_added AFTER INSERT ON public.facet_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.illustration_license_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.license_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.pack_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.series REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.facet_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.illustration_license_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.license_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.pack_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.series REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.facet_values FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.illustration_license_prices FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.license_options FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.pack_items FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.series FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.facet_values REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.illustration_license_prices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.license_options REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.pack_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.series REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

-- First: it takes the privileges of columns too.
revoke UPDATE on public.license_options from authenticated;

revoke UPDATE on public.discount_codes from authenticated;

grant UPDATE ("position") on public.license_options to authenticated;

grant UPDATE (allows) on public.license_options to authenticated;

grant UPDATE (amount) on public.discount_codes to authenticated;

grant UPDATE (default_factor) on public.license_options to authenticated;

grant UPDATE (ends_at) on public.discount_codes to authenticated;

grant UPDATE (is_active) on public.discount_codes to authenticated;

grant UPDATE (item) on public.discount_codes to authenticated;

grant UPDATE (kind) on public.discount_codes to authenticated;

grant UPDATE (max_uses) on public.discount_codes to authenticated;

grant UPDATE (max_uses_per_person) on public.discount_codes to authenticated;

grant UPDATE (name) on public.license_options to authenticated;

grant UPDATE (note) on public.discount_codes to authenticated;

grant UPDATE (percent) on public.discount_codes to authenticated;

grant UPDATE (scope) on public.discount_codes to authenticated;

grant UPDATE (scope_ref) on public.discount_codes to authenticated;

grant UPDATE (seats) on public.license_options to authenticated;

grant UPDATE (starts_at) on public.discount_codes to authenticated;
