// What a shop has after some weeks: orders in every state, messages, subscribers and posts beside the demo's own. For looking at.
import type { Stack } from '@baobab/supabase/local/stack';
import { callRpc, insertRows, rowsOf } from './service.ts';

const DAY_MS = 86_400_000;

/** Safe to repeat. Takes the demo's catalog or that of the tests. */
export async function addAdminContent(stack: Stack): Promise<void> {
  const there = await rowsOf(stack, 'contact_messages?select=id&email=eq.ama.owusu@letters.test');
  if (there.length > 0) return;
  await addOrders(stack);
  await insertRows(stack, 'contact_messages', messages());
  await insertRows(stack, 'newsletter_subscribers', subscribers());
  await insertRows(stack, 'blog_posts', await posts(stack));
}

/** What was paid is granted, and what was refunded was paid back: nothing here is left to reconcile. */
async function addOrders(stack: Stack): Promise<void> {
  const [buyer] = (await rowsOf(stack, 'profiles?is_admin=is.false&select=id&order=created_at.desc&limit=1')) as {
    id: string;
  }[];
  const goods = (await rowsOf(
    stack,
    'illustrations?kind=eq.illustration&is_free=is.false&select=id,title,price&order=created_at.desc&limit=32',
  )) as { id: string; title: string; price: number }[];
  const states = ['paid', 'paid', 'paid', 'pending', 'paid', 'refunded', 'paid', 'failed', 'paid', 'expired'];
  let sold = 0;
  for (let at = 0; at < 24; at += 1) {
    const status = states[at % states.length] ?? 'paid';
    const wasPaid = status === 'paid' || status === 'refunded';
    const from = wasPaid ? sold : at;
    const bought = goods.slice(from, from + 1 + (wasPaid && at > 6 ? 0 : at % 3));
    if (wasPaid) sold += bought.length;
    const total = bought.reduce((sum, { price }) => sum + price, 0);
    const when = new Date(Date.now() - (at * 1.3 + 0.2) * DAY_MS).toISOString();
    const number = at.toString().padStart(12, '0');
    const order = {
      id: `0d3a0000-0000-4000-8000-${number}`,
      user_id: buyer?.id,
      created_at: when,
      total_amount: total.toFixed(2),
      payment_status: wasPaid ? 'paid' : status,
      stripe_payment_intent: wasPaid ? `pi_shown_${at}` : null,
      paid_at: wasPaid ? when : null,
    };
    const lines = bought.map(({ id: illustration_id, title, price }, place) => ({
      id: `0d3b000${place}-0000-4000-8000-${number}`,
      order_id: order.id,
      illustration_id,
      title,
      price,
      quantity: 1,
    }));
    await insertRows(stack, 'orders', [order]);
    await insertRows(stack, 'order_items', lines);
    if (wasPaid)
      await insertRows(
        stack,
        'user_purchases',
        lines.map((line) => grantOf(line, buyer?.id)),
      );
    if (status === 'refunded') await payBack(stack, order, Math.round(total * 100));
  }
}

const grantOf = (
  { id, order_id, illustration_id }: Record<'id' | 'order_id' | 'illustration_id', string>,
  user_id?: string,
) => ({
  user_id,
  illustration_id,
  order_id,
  order_item_id: id,
});

/** As the webhook tells the database of a refund. */
async function payBack(
  stack: Stack,
  { stripe_payment_intent: payment }: { stripe_payment_intent: string | null },
  cents: number,
) {
  const created = Math.floor(Date.now() / 1000);
  const refund = { id: `re_${payment}`, cents, status: 'succeeded', created, order_item_ids: [] };
  const event = { event_id: `evt_${payment}`, event_type: 'charge.refunded', event_created: created };
  await callRpc(stack, 'refund_order', { p: { ...event, payment_intent: payment, refunds: [refund] } });
}

const LETTERS = [
  [
    'Ama',
    'Owusu',
    'License for a school book',
    'Hello,\n\nwe print 2,000 copies of a reader for primary schools in Kumasi. Which license do we need?\n\nKind regards\nAma',
  ],
  [
    'Kwame',
    'Boateng',
    'File does not open',
    'The ZIP of “Market Day” says it is damaged on my computer. I use Windows 11.',
  ],
  [
    'Zuri',
    'Campbell',
    'Commission for a church calendar',
    'Could you draw twelve scenes of a choir, one for each month?',
  ],
  [
    'Léopold',
    'Nguyễn-Diallo',
    'Une question sur les retouches, les formats d’impression et la couleur',
    'Bonjour, est-il permis de changer les couleurs des vêtements ?',
  ],
  ['Thandiwe', 'Mbeki', 'Thank you', 'The family scenes made our newsletter.'],
] as const;

function messages(): object[] {
  return Array.from({ length: 30 }, (_, at) => {
    const [first_name, last_name, subject, message] = LETTERS[at % LETTERS.length] ?? LETTERS[0];
    const name = `${first_name}.${last_name}`
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z.]/g, '');
    return {
      first_name,
      last_name,
      subject,
      message,
      email: `${name}${at < LETTERS.length ? '' : at}@letters.test`,
      status: at % 3 === 0 ? 'new' : at % 7 === 6 ? 'archived' : 'read',
      created_at: new Date(Date.now() - at * 0.7 * DAY_MS).toISOString(),
    };
  });
}

function subscribers(): object[] {
  const states = ['confirmed', 'confirmed', 'pending', 'confirmed', 'unsubscribed'];
  return Array.from({ length: 140 }, (_, at) => ({
    email: `reader.${at + 1}@letters.test`,
    status: states[at % states.length],
    source: ['home', 'footer', 'blog'][at % 3],
    confirmed_at: at % 5 < 2 ? new Date(Date.now() - at * DAY_MS).toISOString() : null,
    created_at: new Date(Date.now() - at * DAY_MS).toISOString(),
  }));
}

/** One that waits for its day, and one that only administrators see. */
async function posts(stack: Stack): Promise<object[]> {
  const [shown] = (await rowsOf(stack, 'blog_posts?select=image,image_widths&limit=1')) as object[];
  const post = {
    ...shown,
    content: 'Every curl is a line that was allowed to turn.\n\nSo we began with the turning.',
    excerpt: 'How thick a line may be before it stops being hair.',
    author: 'Zuri Campbell',
    category: 'Design Tips',
    tags: ['hair', 'line', 'vector'],
  };
  return [
    {
      ...post,
      title: 'Line weight and afros',
      is_published: true,
      published_at: new Date(Date.now() + 20 * DAY_MS).toISOString(),
    },
    {
      ...post,
      title:
        'A very long working title that has not been shortened yet, about indigo, bogolan and what pixels do to both',
      is_published: false,
      published_at: null,
    },
  ];
}
