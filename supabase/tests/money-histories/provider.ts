/**
 * The payment provider's side of a history: pages, charges, refunds and disputes as they are there, and the events that tell of
 * them. An event holds what was true when it was made; it may be delivered at any time, or never.
 */
import type { Line } from './money-fixture.ts';
import { START } from './money-fixture.ts';

export interface RefundFact {
  id: string;
  cents: number;
  status: 'succeeded' | 'failed';
  created: number;
  /** Titles; empty for a refund that names none. */
  lines: string[];
}
export interface DisputeFact {
  id: string;
  status: 'inquiry' | 'open' | 'won' | 'lost';
  cents: number;
  opened: number;
}
export type Event = { id: string; at: number; order: number } & (
  | { do: 'paid'; cents: number }
  | { do: 'closed'; status: 'expired' | 'failed' }
  | { do: 'refunds'; refunds: RefundFact[] }
  | { do: 'dispute'; dispute: DisputeFact }
);
type EventBody = Event extends infer One ? (One extends Event ? Omit<One, 'id' | 'at'> : never) : never;

export interface Page {
  order: number;
  lines: Line[];
  total: number;
  state: 'open' | 'expired' | 'transfer' | 'bounced' | 'paid';
  refunds: RefundFact[];
  disputes: DisputeFact[];
}

export class Provider {
  readonly pages: Page[] = [];
  readonly events: Event[] = [];
  #clock = START;

  tick(): number {
    this.#clock += 1;
    return this.#clock;
  }

  emit(body: EventBody): void {
    this.events.push({ id: `evt_${this.events.length}`, at: this.tick(), ...body });
  }

  open(order: number, lines: Line[]): Page {
    const total = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
    const page: Page = { order, lines, total, state: 'open', refunds: [], disputes: [] };
    this.pages.push(page);
    return page;
  }

  /** What the shop's call to close a page finds. */
  expire(page: Page): 'expired' | 'complete' {
    if (page.state === 'open') {
      page.state = 'expired';
      this.emit({ do: 'closed', order: page.order, status: 'expired' });
    }
    return page.state === 'expired' || page.state === 'bounced' ? 'expired' : 'complete';
  }

  pay(page: Page): void {
    page.state = 'paid';
    this.emit({ do: 'paid', order: page.order, cents: page.total });
  }

  bounce(page: Page): void {
    page.state = 'bounced';
    this.emit({ do: 'closed', order: page.order, status: 'failed' });
  }

  /** Null when the provider refuses: nothing is left, the line went back already, or the bank holds the money. */
  refund(page: Page, cents: number, lines: string[]): RefundFact | null {
    const standing = page.refunds.filter(({ status }) => status === 'succeeded');
    const left = page.total - sumOf(standing);
    const isHeld = page.disputes.some(({ status }) => status === 'open' || status === 'lost');
    const isAgain = standing.some((earlier) => earlier.lines.some((title) => lines.includes(title)));
    if (page.state !== 'paid' || left <= 0 || cents <= 0 || isHeld || isAgain) return null;
    const made: RefundFact = {
      id: `re_${page.order}_${page.refunds.length}`,
      cents: Math.min(cents, left),
      status: 'succeeded',
      created: this.tick(),
      lines,
    };
    page.refunds.push(made);
    this.emit({ do: 'refunds', order: page.order, refunds: [{ ...made }] });
    return made;
  }

  fail(page: Page, refund: RefundFact): void {
    refund.status = 'failed';
    this.emit({ do: 'refunds', order: page.order, refunds: [{ ...refund }] });
  }

  dispute(page: Page, status: DisputeFact['status']): void {
    const open = page.disputes.find((one) => one.status === 'open' || one.status === 'inquiry');
    if (status === 'open' || status === 'inquiry') {
      const cents = page.total - sumOf(page.refunds.filter((refund) => refund.status === 'succeeded'));
      if (page.state !== 'paid' || cents <= 0 || page.disputes.some((one) => one.status === 'lost')) return;
      if (open?.status === 'open') return;
      const made = open ?? { id: `dp_${page.order}_${page.disputes.length}`, status, cents, opened: this.tick() };
      made.status = status;
      if (!open) page.disputes.push(made);
      this.emit({ do: 'dispute', order: page.order, dispute: { ...made } });
      return;
    }
    // An appeal may still win what was lost.
    const closing = open?.status === 'open' ? open : page.disputes.find((one) => one.status === 'lost');
    if (!closing || closing.status === status) return;
    closing.status = status;
    this.emit({ do: 'dispute', order: page.order, dispute: { ...closing } });
  }
}

export const sumOf = (facts: readonly { cents: number }[]): number => facts.reduce((sum, { cents }) => sum + cents, 0);
