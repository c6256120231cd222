/** JSON arguments of the functions: what a client with the rights would send, with wrong parts, and plain nonsense. */
import fc from 'fast-check';
import { ITEM_PAID, SHA } from '../fixtures.ts';
import { illustrations, objects, orders, users } from './values.ts';

type Json = string | number | null | string[];
const pick = <Value extends Json>(...values: Value[]) => fc.constantFrom(...values);
const text = pick('Text of some length', 'x', '', '<b>x</b>', 'A\u0000B');
const name = pick('Tech', 'Faith', 'A new one', '');
const cents = pick(500, 800, 9150, 0, -1, 1e12);
const event = {
  event_id: pick('evt_old', 'evt_1', 'evt_2', 'evt_3'),
  event_type: pick('checkout.session.completed', 'x'),
};
const image = pick('lovable-uploads/paid.webp', 'https://elsewhere.test/x.webp', '../x');

const published = fc.record({
  id: pick(...illustrations),
  title: text,
  description: text,
  category: name,
  create_category: fc.boolean(),
  price: pick<Json>(0, 0.01, -1, 'free'),
  is_free: fc.boolean(),
  image,
  downloadable_file: pick('1_sunset.zip', '2_run.zip', null),
  source: fc.record({ path: pick('a.png'), name: pick('a.png'), sha256: pick(SHA), size_bytes: pick(1, -1) }),
});
const paid = fc.record({
  ...event,
  order_id: pick(...orders),
  session_id: pick('cs_a', 'cs_1', null),
  payment_intent: pick('pi_a', 'pi_1'),
  amount_total: cents,
  currency: pick('usd', 'usd', 'eur'),
});
const section = fc.record({ section_key: pick('mission', 'story'), title: text, content: text });
const member = fc.record({ name: pick('Ada', 'Mallory'), position: text });

/** Documents by function and argument. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  'publish_illustration.p': published,
  'match_sources.p': fc.record({
    items: fc.array(fc.record({ path: pick('Tech/sunset.png'), sha256: pick(SHA) }), { maxLength: 2 }),
  }),
  'create_pending_order.p': fc.record({
    user_id: pick(...users),
    // Mostly one that can be sold: a cart with a wrong line is refused whole.
    items: fc.array(
      fc.record({ id: pick('other', ...illustrations), quantity: pick<Json>(1, 1, 1, 0, -1, 999, 1e9, '1') }),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
  }),
  'mark_order_paid.p': paid,
  'mark_order_closed.p': fc.record({ ...event, order_id: pick(...orders), status: pick('expired', 'failed', 'paid') }),
  'refund_order.p': fc.record({
    ...event,
    payment_intent: pick('pi_a', 'pi_1', 'secret-of-a-payment'),
    refunds: fc.array(
      fc.record({
        id: pick('re_1', 're_2'),
        cents,
        status: pick('succeeded', 'failed'),
        created: pick(1_790_000_000, -1),
        order_item_ids: pick([ITEM_PAID], []),
      }),
      { maxLength: 2 },
    ),
  }),
  'dispute_order.p': fc.record({
    ...event,
    payment_intent: pick('pi_a', 'pi_1', 'secret-of-a-payment'),
    dispute_id: pick('dp_1', 'dp_2'),
    cents,
    status: pick('open', 'won', 'lost', 'x'),
    opened: pick(1_790_000_000, -1),
  }),
  'save_blog_post.p_patch': fc.record({
    title: text,
    content: text,
    excerpt: text,
    author: text,
    image: pick(...objects),
    category: name,
    is_published: fc.boolean(),
  }),
  'save_about_page.p_sections': fc.array(section, { maxLength: 2 }),
  'save_team.p_members': fc.array(member, { maxLength: 2 }),
};

const nonsense = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant(Array.from({ length: 2000 }, (_, n) => ({ id: n, quantity: 1 }))),
);

/** JSON text for an argument. */
export function documentFor(routine: string, argument: string): fc.Arbitrary<string> {
  const meant = known[`${routine}.${argument}`];
  const documents = meant ? fc.oneof({ weight: 4, arbitrary: meant }, { weight: 1, arbitrary: nonsense }) : nonsense;
  return documents.map((document) => JSON.stringify(document));
}
