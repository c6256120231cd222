/** What an administrator may pay back, and how much. */
import { disputeOf, paidBack, takenBack } from './expectation.ts';
import type { Expectation, ExpectedOrder } from './expectation.ts';
import { costOf } from './money-fixture.ts';

type Plan = { reason: string } | { cents: number; total_cents: number; refunded_cents: number };

/** Of a line, or of everything that is left. */
export function planRefund(shop: Expectation, n: number, title: string | null): Plan {
  const order = shop.orders[n] as ExpectedOrder;
  const lines = title === null ? order.lines : order.lines.filter((line) => line.title === title);
  const taken = takenBack(order);
  const cents = title === null ? order.total : lines.reduce((sum, line) => sum + costOf(line), 0);
  if (order.paid !== null && taken.length === order.lines.length) return { reason: 'already_refunded' };
  if (order.paid === null || order.total === 0) return { reason: 'order_unpaid' };
  if (disputeOf(order) === 'open' || disputeOf(order) === 'lost') return { reason: 'order_disputed' };
  if (title !== null && taken.includes(title)) return { reason: 'already_refunded' };
  if (lines.some((line) => isCounted(shop, n, line.title))) return { reason: 'line_credited' };
  if (cents === 0) return { reason: 'nothing_paid' };
  return { cents, total_cents: order.total, refunded_cents: paidBack(order) };
}

/** Toward a line that stands and cost something, so that no buyer is refunded what they still use. */
const isCounted = (shop: Expectation, n: number, title: string): boolean =>
  shop.orders.some((order) =>
    order.lines.some(
      (line) =>
        shop.hasClaim(order, line) &&
        costOf(line) > 0 &&
        line.sources.some((source) => source.order === n && source.title === title && source.cents > 0),
    ),
  );
