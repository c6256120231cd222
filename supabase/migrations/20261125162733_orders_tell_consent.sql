CREATE OR REPLACE FUNCTION private.refuse_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'A price is 0, or at least 0.50: the payment provider charges no less. "%" would cost %.', new.title, new.price
    using errcode = 'P0001', hint = 'price_below_minimum',
      detail = jsonb_build_object('title', new.title, 'price', new.price, 'minimum', 0.50)::text;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_orders(p_search text, p_status text, p_from timestamp with time zone, p_to timestamp with time zone, p_page integer, p_page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size integer := least(greatest(coalesce(p_page_size, 24), 1), 500);
  wanted text := replace(replace(replace(btrim(coalesce(p_search, ''), ' #'), '\', '\\'), '%', '\%'), '_', '\_');
begin
  perform private.require_area('customers');
  return (
    with matching as (
      select o.id, o.number, o.created_at, o.user_id, o.total_amount, o.charged_amount, o.tax_amount, o.tax_behavior, o.discount_code, o.provider, o.refunded_amount, o.currency, o.payment_status,
        o.is_bundle_purchase, o.origin, o.paid_at, o.consented_at, o.stripe_payment_intent, o.dispute_status, o.disputed_at, o.refund_failed_at,
        f.full_name, coalesce(u.email, m.to_email) as email
      from public.orders o
      left join auth.users u on u.id = o.user_id
      left join public.profiles f on f.id = o.user_id
      left join public.email_outbox m on m.dedupe_key = 'order-paid:' || o.id
      where (p_status is null or o.payment_status = p_status)
        and (p_from is null or o.created_at >= p_from)
        and (p_to is null or o.created_at < p_to)
        and (wanted = '' or coalesce(u.email, m.to_email) ilike '%' || wanted || '%' or f.full_name ilike '%' || wanted || '%'
          or o.number::text = wanted or o.id::text ilike wanted || '%'
          or exists (select 1 from public.order_items l where l.order_id = o.id and l.title ilike '%' || wanted || '%'))
    ), page as (
      select m.*, (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'illustration_id', l.illustration_id, 'title', l.title,
          'price', l.price, 'quantity', l.quantity, 'list_price', l.list_price, 'license_option', l.license_option,
          'discount', l.discount, 'credit', l.credit, 'amount', l.amount, 'tax', l.tax, 'refunded_at', l.refunded_at, 'ungranted_at', l.ungranted_at)
          order by l.title, l.id), '[]')
        from public.order_items l where l.order_id = m.id
      ) as order_items
      from matching m order by m.created_at desc, m.id
      limit size offset (greatest(coalesce(p_page, 1), 1) - 1)::bigint * size
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'orders', coalesce((select jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id) from page), '[]')
    )
  );
end
$function$;
