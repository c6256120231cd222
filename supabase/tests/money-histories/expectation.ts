/** What the shop must know and grant after the events that reached it; written from the rules, not from the SQL. */
import type { DisputeFact, Event, RefundFact } from './provider.ts';
import { sumOf } from './provider.ts';
import { costOf, isFinal } from './money-fixture.ts';
import type { Line } from './money-fixture.ts';
import { countable, isPartOf, isUsedUp, worthOf } from './pricing.ts';
import type { Sold } from './pricing.ts';

type Mark = '' | 'granted' | 'refunded' | 'ungranted';
export interface ExpectedOrder extends Sold {
  /** What is charged: with the tax that the provider added, once the payment is known. */
  total: number;
  hasPage: boolean;
  refunds: Map<string, RefundFact>;
  disputes: Map<string, DisputeFact & { told: number }>;
  /** Items that were deleted before the payment. */
  gone: Set<string>;
  mismatch: boolean;
}

const RANK = { inquiry: 0, open: 1, won: 2, lost: 2 };
const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + costOf(line), 0);

export class Expectation {
  readonly orders: ExpectedOrder[] = [];
  readonly deleted = new Set<string>();
  /** The extended license as the owner has it now. */
  extended = { name: 'Extended license', seats: 1 };
  readonly #seen = new Set<string>();
  /** Events about an order that was known to be paid: when they come again, nothing is read of them. */
  readonly #done = new Set<string>();
  #payments = 0;

  /** An order that costs nothing is complete at once. */
  add(buyer: number, lines: Line[], code: Sold['code']): void {
    this.orders.push({
      buyer,
      lines,
      code,
      total: totalOf(lines),
      hasPage: false,
      closed: 'pending',
      isOver: false,
      paid: null,
      refunds: new Map(),
      disputes: new Map(),
      granted: new Set(),
      gone: new Set(),
      mismatch: false,
    });
    const made = this.orders.at(-1) as ExpectedOrder;
    if (made.total > 0) return;
    this.#payments += 1;
    made.paid = this.#payments;
    this.settle(buyer);
  }

  deliver(event: Event): void {
    const order = this.orders[event.order];
    if (!order) return;
    const isNew = !this.#seen.has(event.id);
    this.#seen.add(event.id);
    if (event.do === 'closed') {
      if (isNew && order.paid === null && order.closed === 'pending') order.closed = event.status;
      return;
    }
    if (event.do === 'paid') {
      const added = event.tax.tax_behavior === 'exclusive' ? event.tax.amount_tax : 0;
      if (event.cents !== order.total + added) order.mismatch ||= order.paid === null;
      else if (order.paid === null) {
        for (const line of order.lines) line.why = this.#broken(order, line, event.isLate);
        this.#payments += 1;
        [order.paid, order.mismatch] = [this.#payments, false];
        for (const line of order.lines) line.tax = event.shares[line.title] ?? 0;
        order.total = totalOf(order.lines);
      }
    } else if (this.#done.has(event.id)) {
      return;
    } else if (event.do === 'refunds') {
      for (const told of event.refunds) {
        if (order.refunds.get(told.id)?.status !== 'failed') order.refunds.set(told.id, told);
      }
    } else {
      const known = order.disputes.get(event.dispute.id);
      const isLater =
        !known ||
        RANK[event.dispute.status] > RANK[known.status] ||
        (RANK[event.dispute.status] === RANK[known.status] && event.at > known.told);
      if (isLater) order.disputes.set(event.dispute.id, { ...event.dispute, told: event.at });
    }
    if (event.do !== 'paid' && order.paid !== null) this.#done.add(event.id);
    this.settle(order.buyer);
  }

  /**
   * Of the lines for an item that the buyer did not own when ordering, one holds the license: the one that has it, else the one that
   * was paid first. Lines of further seats hold theirs beside it.
   */
  settle(buyer: number): void {
    const paid = this.orders.filter((order) => order.buyer === buyer && order.paid !== null);
    this.#settleCredits(paid);
    const claims = paid
      .toSorted((one, other) => (one.paid ?? 0) - (other.paid ?? 0))
      .flatMap((order) => order.lines.filter((line) => this.hasClaim(order, line)).map((line) => ({ order, line })));
    for (const order of paid) {
      order.granted = new Set(
        [...order.granted].filter((title) => claims.some((c) => c.order === order && c.line.title === title)),
      );
    }
    for (const { order, line } of claims) {
      const isHeld = paid.some(({ granted, lines }) =>
        lines.some(({ title, adds }) => title === line.title && !adds && granted.has(title)),
      );
      if ((line.adds || !isHeld) && !order.gone.has(line.title)) order.granted.add(line.title);
    }
    for (const order of paid) {
      for (const line of order.lines) {
        if (order.granted.has(line.title)) line.why = null;
        else if (this.#isCharged(order, line))
          line.why ??= order.gone.has(line.title) ? 'item_deleted' : 'already_owned';
      }
    }
  }

  /** A line stands while every line that it counted does; a line counts once, for the one that has its license, else that was paid first. */
  #settleCredits(paid: readonly ExpectedOrder[]): void {
    const counted = new Set<string>();
    const counting = paid.flatMap((order) =>
      order.lines
        .filter((line) => this.#isCharged(order, line) && !isFinal(line) && line.sources.some(({ cents }) => cents > 0))
        .map((line) => ({ line, place: (order.granted.has(line.title) ? 0 : 1e6) + (order.paid ?? 0) })),
    );
    for (const { line } of counting.toSorted((one, other) => one.place - other.place)) {
      const sources = line.sources.filter(({ cents }) => cents > 0);
      const names = sources.map(({ order, title }) => `${order} ${title}`);
      const states = sources.map((source) => this.#stateOf(source));
      const isGone = states.includes('gone') || names.some((name) => counted.has(name));
      const why = isGone ? 'credit_gone' : states.includes('held') ? 'credit_held' : null;
      if (why !== null || line.why?.startsWith('credit_')) line.why = why;
      if (why === null) for (const name of names) counted.add(name);
    }
  }

  #stateOf({ order: n, title, cents }: Line['sources'][number]): 'stands' | 'held' | 'gone' {
    const order = this.orders[n] as ExpectedOrder;
    const line = order.lines.find((one) => one.title === title) as Line;
    const dispute = disputeOf(order);
    if (takenBack(order).includes(title) || dispute === 'lost' || isFinal(line) || line.why === 'credit_gone')
      return 'gone';
    if (cents > worthOf(this, order, line)) return 'gone';
    return dispute === 'open' || line.why === 'credit_held' ? 'held' : 'stands';
  }

  /** Why a line cannot be sold any more as its page promised. */
  #broken(order: ExpectedOrder, line: Line, isLate: boolean): Line['why'] {
    if (isLate) return 'page_ended';
    if (order.code !== null && line.discount > 0 && isUsedUp(this, order.code, order.buyer)) return 'code_used_up';
    const held = countable(this, order.buyer);
    const isWorth = ({ order: n, title, cents }: Line['sources'][number]) =>
      cents <= (held.find((one) => one.order === n && one.line.title === title)?.worth ?? 0);
    return line.sources.every(isWorth) ? null : 'credit_spent';
  }

  #isCharged(order: ExpectedOrder, { title }: Line): boolean {
    const dispute = disputeOf(order);
    return order.paid !== null && dispute !== 'open' && dispute !== 'lost' && !takenBack(order).includes(title);
  }

  hasClaim(order: ExpectedOrder, line: Line): boolean {
    return this.#isCharged(order, line) && !isFinal(line) && line.why !== 'credit_gone' && line.why !== 'credit_held';
  }

  /** Refunds that belong to no line. */
  unnamed(order: ExpectedOrder): number {
    const taken = takenBack(order);
    const cost = order.lines.filter(({ title }) => taken.includes(title)).reduce((sum, line) => sum + costOf(line), 0);
    return Math.max(0, paidBack(order) - cost);
  }

  /** What a certificate of the line says; null where there is none. */
  certificateOf(n: number, line: Line): string | null {
    const order = this.orders[n] as ExpectedOrder;
    if (order.paid === null) return null;
    if (takenBack(order).includes(line.title)) return 'refunded';
    const dispute = disputeOf(order);
    if (dispute === 'open' || dispute === 'lost' || line.why === 'credit_held') return 'disputed';
    if (line.why === 'credit_gone') return 'revoked';
    if (!order.granted.has(line.title)) return null;
    const isReplaced = this.orders.some((other) =>
      other.lines.some(
        (by) =>
          by.title === line.title &&
          this.hasClaim(other, by) &&
          by.sources.some((source) => source.order === n && source.title === line.title),
      ),
    );
    return isReplaced ? 'replaced' : 'valid';
  }

  markOf(order: ExpectedOrder, line: Line): Mark {
    if (order.paid !== null && takenBack(order).includes(line.title)) return 'refunded';
    if (order.granted.has(line.title)) return 'granted';
    return this.#isCharged(order, line) && line.why !== 'credit_held' ? 'ungranted' : '';
  }

  owns(buyer: number, title: string): boolean {
    return this.orders.some((order) => order.buyer === buyer && order.granted.has(title));
  }

  /** Orders whose pages must not be paid any more. */
  superseded(buyer: number): number[] {
    return this.#openPages(
      buyer,
      (line, order) =>
        (!line.adds && !order.gone.has(line.title) && this.owns(buyer, line.title)) ||
        this.#broken(order, line, order.isOver) !== null,
    );
  }

  /** Orders of the same buyer, with an open page, that share an item, a code or a counted line with this one. */
  overlapping(index: number): number[] {
    const mine = this.orders[index] as ExpectedOrder;
    const shares = (line: Line, order: ExpectedOrder) =>
      order !== mine &&
      ((!order.gone.has(line.title) &&
        mine.lines.some(
          ({ title }) => title === line.title || isPartOf(title, line.title) || isPartOf(line.title, title),
        )) ||
        (mine.code !== null && order.code === mine.code) ||
        mine.lines.some(({ sources }) =>
          sources.some((one) => line.sources.some((other) => one.order === other.order && one.title === other.title)),
        ));
    return this.#openPages(mine.buyer, shares);
  }

  #openPages(buyer: number, matches: (line: Line, order: ExpectedOrder) => boolean): number[] {
    return this.orders.flatMap((order, n) => {
      const isOpen = order.buyer === buyer && order.hasPage && order.paid === null && order.closed === 'pending';
      return isOpen && order.lines.some((line) => matches(line, order)) ? [n] : [];
    });
  }
}

export function disputeOf({ disputes }: ExpectedOrder): 'open' | 'won' | 'lost' | null {
  const states = [...disputes.values()].map(({ status }) => status);
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;
}

export const paidBack = ({ refunds, total }: ExpectedOrder): number =>
  Math.min(total, sumOf([...refunds.values()].filter(({ status }) => status === 'succeeded')));

/** Titles of the lines that the standing refunds are for. */
export function takenBack(order: ExpectedOrder): string[] {
  const standing = [...order.refunds.values()].filter(({ status }) => status === 'succeeded');
  if (order.total > 0 && paidBack(order) === order.total) return order.lines.map(({ title }) => title);
  const taken = new Set(standing.flatMap(({ lines }) => lines));
  for (const refund of standing.toSorted((one, other) => one.created - other.created)) {
    const fitting = order.lines.filter(
      (line) => !taken.has(line.title) && costOf(line) === refund.cents && refund.cents > 0,
    );
    if (refund.lines.length === 0 && fitting.length === 1 && fitting[0]) taken.add(fitting[0].title);
  }
  return [...taken];
}

/** A refund failed, and neither its lines nor as much money went back since. */
export function hasFailure(order: ExpectedOrder): boolean {
  if (order.paid === null || paidBack(order) === order.total || disputeOf(order) === 'lost') return false;
  const all = [...order.refunds.values()];
  const taken = takenBack(order);
  return all.some(
    (failed) =>
      failed.status === 'failed' &&
      !(failed.lines.length > 0 && failed.lines.every((title) => taken.includes(title))) &&
      !all.some(
        (later) =>
          later.status === 'succeeded' &&
          later.created >= failed.created &&
          later.cents >= failed.cents &&
          failed.lines.every((title) => later.lines.includes(title)),
      ),
  );
}
