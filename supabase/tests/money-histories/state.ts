/** What the rows must say, in the form in which testing.state reads them. */
import { disputeOf, hasFailure, paidBack, takenBack } from './expectation.ts';
import type { ExpectedOrder, Expectation } from './expectation.ts';
import { BUYERS, CODES, costOf, isFinal } from './money-fixture.ts';

interface OrderState {
  buyer: string | undefined;
  code: string | null;
  status: string;
  total: number;
  refunded: number;
  dispute: string | null;
  failed: boolean;
  /** Invoices less credit notes. */
  invoiced: number;
  lines: {
    title: string;
    cents: number;
    discount: number;
    credit: number;
    adds: boolean;
    marks: string;
    license: string;
    why: string | null;
    certificate: string | null;
  }[];
}
export interface State {
  orders: OrderState[];
  purchases: number;
  findings: string[];
  ungranted: string[];
}

export function expectedState(shop: Expectation): State {
  const orders = shop.orders.map((order, n): OrderState => ({
    buyer: BUYERS[order.buyer],
    code: order.code,
    status: statusOf(order),
    total: order.total,
    refunded: order.paid === null ? 0 : paidBack(order),
    dispute: order.paid === null ? null : disputeOf(order),
    failed: hasFailure(order),
    invoiced: order.paid === null ? 0 : order.total - paidBack(order),
    lines: order.lines
      .map((line) => ({
        title: line.title,
        cents: costOf(line),
        discount: line.discount,
        credit: line.credit,
        adds: line.adds,
        marks: shop.markOf(order, line),
        license: line.license,
        why: line.why,
        certificate: shop.certificateOf(n, line),
      }))
      .toSorted((one, other) => (one.title < other.title ? -1 : 1)),
  }));
  const lines = orders.flatMap((order, n) => order.lines.map((line) => ({ ...line, n })));
  const owed = lines.filter(({ marks, cents }) => marks === 'ungranted' && cents > 0);
  return {
    orders,
    purchases: lines.filter(({ marks }) => marks === 'granted').length,
    findings: [
      ...owed.map(({ n, title }) => `paid_without_grant ${n} ${title}`),
      ...orders.flatMap((order, n) => findingsOf(order, n, shop.orders[n] as ExpectedOrder)),
    ].toSorted(),
    ungranted: owed
      .filter(({ n, title }) => !refundFailed(shop.orders[n] as ExpectedOrder, title))
      .map(({ n, title, cents }) => `${n} ${title} ${cents}`)
      .toSorted(),
  };
}

function findingsOf(state: OrderState, n: number, order: ExpectedOrder): string[] {
  const taken = state.lines.filter(({ marks }) => marks === 'refunded').reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...(state.dispute === 'open' ? [`dispute ${n}`] : []),
    ...(state.failed ? [`refund_failed ${n}`] : []),
    ...(order.mismatch || taken > state.refunded ? [`amount_mismatch ${n}`] : []),
  ];
}

const refundFailed = ({ refunds }: ExpectedOrder, title: string): boolean =>
  [...refunds.values()].some(({ status, lines }) => status === 'failed' && lines.includes(title));

function statusOf(order: ExpectedOrder): string {
  if (order.paid === null) return order.closed;
  return takenBack(order).length === order.lines.length ? 'refunded' : 'paid';
}

/**
 * Every cent that was charged is granted, paid back, held by a bank or owed: each paid line is in one of these states, and the
 * money paid back is that of the lines taken back, plus what was given beside.
 */
export function balanceProblem({ orders, findings }: State): string | null {
  if (findings.some((one) => one.startsWith('credit_'))) return `credit counts wrongly: ${findings.join(', ')}`;
  for (const [n, order] of orders.entries()) {
    const isPaid = order.status === 'paid' || order.status === 'refunded';
    const sum = (marks: string) =>
      order.lines.filter((line) => line.marks === marks).reduce((all, { cents }) => all + cents, 0);
    const isHeld = order.dispute === 'open' || order.dispute === 'lost';
    const held = order.lines
      .filter(({ marks, why }) => marks === '' && (isHeld || why === 'credit_held'))
      .reduce((all, { cents }) => all + cents, 0);
    const known = sum('granted') + sum('refunded') + sum('ungranted') + held;
    if (isPaid && known !== order.total) return `order ${n}: ${order.total} charged, ${known} accounted for`;
    if (!isPaid && sum('') !== order.total) return `order ${n}: unpaid, but it grants or pays back`;
    if (sum('refunded') > order.refunded && !findings.includes(`amount_mismatch ${n}`)) {
      return `order ${n}: ${sum('refunded')} taken back for ${order.refunded}, and not listed`;
    }
  }
  return overusedCode(orders);
}

/** A code reduced more orders than it may, in all or of one person. */
function overusedCode(orders: readonly OrderState[]): string | null {
  const reduced = orders.filter(
    ({ status, lines }) =>
      (status === 'paid' || status === 'refunded') && lines.some((line) => line.discount > 0 && !isFinal(line)),
  );
  for (const [code, { uses }] of Object.entries(CODES).flatMap(([name, facts]) =>
    'uses' in facts ? [[name, facts] as const] : [],
  )) {
    const used = reduced.filter((order) => order.code === code);
    const most = Math.max(0, ...BUYERS.map((buyer) => used.filter((order) => order.buyer === buyer).length));
    if (used.length > uses[0] || most > uses[1]) return `${code} reduced ${used.length} orders, ${most} of one person`;
  }
  return null;
}
