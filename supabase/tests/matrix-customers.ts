/** The rows of the policy matrix about money, and about what people wrote. */
import { ITEM_PAID, ORDER_A, ORDER_GRANTED, USER_A, USER_B } from './fixtures.ts';
import { buyerAndSupporters, only, service, supporters } from './matrix-rows.ts';
import type { MatrixRow } from './matrix-rows.ts';

export const money: MatrixRow[] = [
  {
    title: 'orders (of A)',
    table: 'public.orders',
    where: `id = '${ORDER_A}'`,
    insert: `(user_id, total_amount) values ('${USER_A}', 5)`,
    update: `payment_status = 'completed'`,
    allowed: only(buyerAndSupporters, service),
  },
  {
    title: 'order_items (of A)',
    table: 'public.order_items',
    where: `id = '${ITEM_PAID}'`,
    insert: `(order_id, illustration_id, title, price, quantity) values ('${ORDER_A}', 'other', 'T', 1, 1)`,
    update: `quantity = 2`,
    allowed: only(buyerAndSupporters, service),
  },
  {
    title: 'invoices (of A)',
    table: 'public.invoices',
    where: `order_id = '${ORDER_GRANTED}'`,
    insert: `(kind, year, sequence, order_id, issued_at, currency, gross, content) values ('invoice', 2026, 9, '${ORDER_A}', now(), 'usd', 1, '{}')`,
    update: `content = content - 'buyer'`,
    allowed: only(buyerAndSupporters, []),
  },
  {
    title: 'license_grants (of A)',
    table: 'public.license_grants',
    where: `order_id = '${ORDER_GRANTED}'`,
    insert: `(order_id, reason) values ('${ORDER_A}', 'A gift')`,
    update: `reason = 'Another one'`,
    allowed: only(supporters, service),
  },
  {
    title: 'user_purchases (of A)',
    table: 'public.user_purchases',
    where: `illustration_id = 'paid'`,
    insert: `(user_id, illustration_id, order_id, order_item_id, revoked_at) values ('${USER_A}', 'free', '${ORDER_A}', '${ITEM_PAID}', now())`,
    update: `revoked_at = null`,
    allowed: only(buyerAndSupporters, service),
  },
  {
    title: 'user_purchases (revoked, of A)',
    table: 'public.user_purchases',
    where: `illustration_id = 'other'`,
    insert: `(user_id, illustration_id, order_id, order_item_id, revoked_at) values ('${USER_B}', 'free', '${ORDER_A}', '${ITEM_PAID}', now())`,
    update: `purchased_at = now()`,
    allowed: only(supporters, service),
  },
  {
    title: 'download_log (of A)',
    table: 'public.download_log',
    where: `title = 'Sunset Walk'`,
    insert: `(id, title) values ('d0000000-0000-4000-8000-00000000000f', 'T')`,
    update: `completed_at = null`,
    allowed: only(buyerAndSupporters, service),
  },
  {
    title: 'stripe_events',
    table: 'public.stripe_events',
    where: `id = 'evt_old'`,
    insert: `(id, type) values ('evt_new', 'test')`,
    update: `outcome = 'paid'`,
    allowed: only(service, service),
  },
];

export const messages: MatrixRow[] = [
  {
    title: 'email_outbox',
    table: 'public.email_outbox',
    where: `dedupe_key = 'mail-1'`,
    insert: `(dedupe_key, to_email, template) values ('mail-2', 'a@shop.test', 't')`,
    update: `status = 'sent'`,
    allowed: only(supporters, service),
  },
  {
    title: 'contact_messages',
    table: 'public.contact_messages',
    where: `subject = 'Hello'`,
    insert: `(first_name, last_name, email, subject, message) values ('A', 'B', 'a@b.c', 'S', 'M')`,
    update: `status = 'read'`,
    writable: 'status',
    allowed: only(supporters, service, { update: supporters }),
  },
  {
    title: 'contact_replies',
    table: 'public.contact_replies',
    where: `body = 'Answer'`,
    insert: `(message_id, body) select m.id, 'Another' from public.contact_messages m`,
    update: `body = 'Changed'`,
    allowed: only(supporters, service),
  },
  {
    title: 'newsletter_subscribers',
    table: 'public.newsletter_subscribers',
    columns: 'id, email, status, source, confirmed_at, created_at, updated_at',
    where: `email = 'a@shop.test'`,
    insert: `(email) values ('new@shop.test')`,
    update: `status = 'unsubscribed'`,
    writable: 'status',
    allowed: only(supporters, service, { update: supporters }),
  },
];
