/** Who buys what in the generated histories. */
import type { Refusal } from '@baobab/domain/refusals';
import type { Query } from '../../local/db/session.ts';

export interface Item {
  id: string;
  title: string;
  cents: number;
}
/** `adds`: further seats of an item that the buyer owned when ordering, or a dearer license of it. Amounts in cents, of the whole line. */
export type Line = Item & {
  quantity: number;
  adds: boolean;
  option: Option;
  discount: number;
  credit: number;
  /** Added by the provider. */
  tax: number;
  /** Lines that were paid before and are counted, by number of the order and title. */
  sources: { order: number; title: string; cents: number }[];
  /** Name and seats of the license, when it was ordered. */
  license: string;
  /** Why it is paid and grants nothing. */
  why: Refusal | null;
};
export type Option = 'standard' | 'extended';
/** Decided when the line is paid. */
const FINAL: readonly (string | null)[] = ['page_ended', 'code_used_up', 'credit_spent'];
export const isFinal = ({ why }: { why: string | null }): boolean => FINAL.includes(why);

export const costOf = ({ cents, quantity, discount, credit, tax }: Line): number =>
  cents * quantity - discount - credit + tax;

/** Two of the same price, so that a refund without names can fit both; one of the smallest price. */
export const ITEMS: readonly Item[] = [
  { id: 'walk', title: 'Walk', cents: 1250 },
  { id: 'run', title: 'Run', cents: 800 },
  { id: 'sit', title: 'Sit', cents: 800 },
  { id: 'wink', title: 'Wink', cents: 50 },
  { id: 'bundle-all-packs', title: 'Bundle', cents: 2100 },
];
export const BUNDLE = 'Bundle';
/** Titles that the bundle contains. */
export const PARTS = ['Walk', 'Run'];
/** Cents of the licenses that are offered beside the standard one. */
export const EXTENDED: Readonly<Record<string, number>> = { Walk: 3000, Sit: 810 };
/** `uses`: how often it can be used in all, and by one person. */
export const CODES = {
  TENTH: { percent: 10 },
  MOST: { cents: 1230 },
  WALKS: { item: 'Walk' },
  FEW: { percent: 25, uses: [2, 1] },
} as const satisfies Record<string, { percent?: number; cents?: number; item?: string; uses?: [number, number] }>;
export type Code = keyof typeof CODES;
export const BUYERS = [1, 2, 3].map((n) => `a000000${n}-0000-4000-8000-000000000001`);
export const ADMIN = 'c0000000-0000-4000-8000-000000000003';

/** Seconds since 1970 of the first thing that happens; each later one is a second younger. */
export const START = 1_763_700_000;
/** After the end of every page. */
export const LATE = 4_000_000_000;

export async function addMoneyFixture(query: Query): Promise<void> {
  await query(`
    insert into auth.users (id, email) values ('${ADMIN}', 'admin@shop.test'),
      ${BUYERS.map((id, n) => `('${id}', 'buyer${n}@shop.test')`).join(', ')};
    update public.profiles set is_admin = true where id = '${ADMIN}';
    insert into public.illustrations (id, title, description, category, image, price, master_file) values
      ${ITEMS.filter(({ title }) => title !== BUNDLE)
        .map(
          ({ id, title, cents }) =>
            `('${id}', '${title}', 'A picture for tests.', 'Tech', 'x.webp', ${cents / 100}, 'masters/${id}')`,
        )
        .join(', ')};
  `);
  await query(`
    update public.bundle_packs set bucket = 'downloads', object_path = 'packs/' || slug, size_bytes = 5, version = 1 where section = 'pack';
    update public.illustrations set title = '${BUNDLE}', price = 21, compare_price = null where kind = 'bundle';
    insert into public.pack_items (pack_slug, illustration_id) values ('tech-startup', 'walk'), ('tech-startup', 'run');
    insert into public.illustration_license_prices (illustration_id, option, price) values ('walk', 'extended', 30), ('sit', 'extended', 8.10);
    insert into public.discount_codes (code, kind, percent, amount, item, max_uses, max_uses_per_person) values
      ('TENTH', 'percent', 10, null, null, null, null), ('MOST', 'amount', null, 12.30, null, null, null),
      ('WALKS', 'free_item', null, null, 'walk', null, null), ('FEW', 'percent', 25, null, null, 2, 1);
  `);
  await query(HARNESS);
}

/** Runs a whole history in one call: the answer of each step, and what the rows say after it. */
const HARNESS = `
create schema testing;

create function testing.line_ids(p_order uuid, p_titles jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(l.id), '[]') from public.order_items l
  where l.order_id = p_order and l.title in (select jsonb_array_elements_text(p_titles))
$$;

create function testing.state(ids uuid[]) returns jsonb language plpgsql as $$
begin
  return jsonb_build_object(
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('buyer', o.user_id, 'code', o.discount_code, 'status', o.payment_status, 'total', (o.charged_amount * 100)::int,
        'refunded', (o.refunded_amount * 100)::int, 'dispute', o.dispute_status, 'failed', o.refund_failed_at is not null,
        'invoiced', (select coalesce(sum(case i.kind when 'invoice' then i.gross else -i.gross end) * 100, 0)::int from public.invoices i where i.order_id = o.id),
        'lines', (select jsonb_agg(jsonb_build_object('title', l.title, 'cents', ((l.amount + l.tax) * 100)::int, 'discount', (l.discount * 100)::int, 'credit', (l.credit * 100)::int, 'adds', l.adds_seats,
          'license', concat(l.license_name, ' ', l.license ->> 'seats'), 'why', l.refusal, 'certificate', private.license_state(l.id),
          'marks', concat(case when l.refunded_at is not null then 'refunded' end, case when l.ungranted_at is not null then 'ungranted' end,
            (select string_agg('granted', '') from public.user_purchases u where u.order_item_id = l.id and u.revoked_at is null)))
          order by l.title) from public.order_items l where l.order_id = o.id)) order by n.place), '[]')
      from unnest(ids) with ordinality n (id, place) join public.orders o on o.id = n.id),
    'purchases', (select count(*) from public.user_purchases u where u.revoked_at is null),
    'findings', (
      select coalesce(jsonb_agg(concat_ws(' ', r.kind, array_position(ids, r.order_id) - 1, l.title)), '[]')
      from public.reconcile_orders() r left join public.order_items l on l.id = r.order_item_id),
    'ungranted', (
      select coalesce(jsonb_agg(concat_ws(' ', array_position(ids, (p ->> 'order_id')::uuid) - 1, l.title, p ->> 'cents')), '[]')
      from jsonb_array_elements(public.ungranted_lines(100)) p
      join public.order_items l on l.id = (p -> 'order_item_ids' ->> 0)::uuid));
end
$$;

create function testing.step(s jsonb, target uuid) returns jsonb language plpgsql as $$
declare
  event jsonb := jsonb_build_object('event_id', s ->> 'event', 'event_type', s ->> 'do', 'event_created', s ->> 'at',
    'payment_intent', 'pi_' || (s ->> 'order'));
  told text;
  line record;
  answer jsonb;
  reason text;
begin
  case s ->> 'do'
    when 'order' then
      return public.create_pending_order(jsonb_build_object('user_id', s ->> 'buyer', 'items', s -> 'items', 'code', s -> 'code'));
    when 'attach' then
      return public.attach_checkout_session(target, 'cs_' || (s ->> 'order'));
    when 'paid' then
      return public.mark_order_paid(event || jsonb_build_object('order_id', target, 'session_id', 'cs_' || (s ->> 'order'),
        'amount_total', s -> 'cents', 'currency', 'usd') || (s -> 'tax') || jsonb_build_object('tax_lines', (
        select jsonb_agg(jsonb_build_object('order_item_id', l.id, 'cents', s -> 'shares' -> l.title)) from public.order_items l
        where l.order_id = target and s -> 'shares' ? l.title)));
    when 'closed' then
      return public.mark_order_closed(event || jsonb_build_object('order_id', target, 'session_id', 'cs_' || (s ->> 'order'),
        'status', s ->> 'status'));
    when 'refunds' then
      return public.refund_order(event || jsonb_build_object('refunds', (
        select jsonb_agg(r || jsonb_build_object('order_item_ids', testing.line_ids(target, r -> 'lines')))
        from jsonb_array_elements(s -> 'refunds') r)));
    when 'dispute' then
      return public.dispute_order(event || (s -> 'dispute'));
    when 'told' then
      told := s ->> 'parameters';
      told := replace(told, s ->> 'order_ref', target::text);
      for line in select l.id, s -> 'line_refs' ->> l.title as ref from public.order_items l where l.order_id = target loop
        told := replace(told, line.ref, line.id::text);
      end loop;
      execute format('select public.%I($1)', s ->> 'procedure') into answer using told::jsonb;
      return answer;
    when 'plan' then
      return public.plan_refund(jsonb_build_object('admin_id', s ->> 'admin', 'order_id', target,
        'order_item_ids', case when s ? 'titles' then testing.line_ids(target, s -> 'titles') end)) - 'order_item_ids';
    when 'end' then
      update public.orders o set payable_until = now() - interval '1 minute' where o.id = target;
      return '{}';
    when 'edit' then
      update public.license_options v set name = 'Extended ' || (s ->> 'seats'), seats = (s ->> 'seats')::int where v.code = 'extended';
      return '{}';
    when 'delete' then
      delete from public.illustrations i where i.id = s ->> 'item';
      return '{}';
  end case;
exception when raise_exception or foreign_key_violation then
  get stacked diagnostics reason = pg_exception_hint;
  return jsonb_build_object('refused', sqlerrm, 'reason', reason);
end
$$;

create function testing.run(steps jsonb) returns jsonb language plpgsql as $$
declare
  s jsonb;
  answer jsonb;
  ids uuid[] := '{}';
  done jsonb := '[]';
begin
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  -- Thousands of histories among a handful of rows: planning would take longer than running.
  perform set_config('plan_cache_mode', 'force_generic_plan', true);
  for s in select e from jsonb_array_elements(steps) e loop
    answer := testing.step(s, ids[(s ->> 'order')::int + 1]);
    if answer ? 'order_id' and s ->> 'do' = 'order' then
      ids := ids || (answer ->> 'order_id')::uuid;
    end if;
    -- All of a history is one transaction, so the times of payments are told apart here.
    update public.orders o set paid_at = to_timestamp(${START} + jsonb_array_length(done)) where o.paid_at = now();
    -- What a repeated event would change by mistake shows after the next step.
    done := done || jsonb_build_array(jsonb_build_object('answer', answer, 'state', case
      when answer ->> 'status' is distinct from 'duplicate' or jsonb_array_length(done) = jsonb_array_length(steps) - 1
      then testing.state(ids) end));
  end loop;
  return done;
end
$$;
`;
