/**
 * The payment provider's side of a history: pages, charges, refunds and disputes as they are there, and the events that tell of
 * them. An event holds what was true when it was made; it may be delivered at any time, or never.
 */
import type { Line } from './money-fixture.ts';
import { costOf, START } from './money-fixture.ts';
import { split } from './pricing.ts';

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
  /** When its status changed last. */
  updated: number;
}
/** As the shop's function hears of it. Only tax that was added is shared out over the lines. */
export interface Tax {
  amount_tax: number;
  tax_behavior: 'inclusive' | 'exclusive';
}
export type Event = { id: string; at: number; order: number } & (
  | { do: 'paid'; cents: number; tax: Tax; shares: Record<string, number>; isLate: boolean }
  | { do: 'closed'; status: 'expired' | 'failed' }
  | { do: 'refunds'; refunds: RefundFact[] }
  | { do: 'dispute'; dispute: DisputeFact }
);
type EventBody = Event extends infer One ? (One extends Event ? Omit<One, 'id' | 'at'> : never) : never;

export interface Page {
  order: number;
  lines: Line[];
  total: number;
  /** `free`: nothing was to be paid, so there never was a page. */
  state: 'open' | 'expired' | 'transfer' | 'bounced' | 'paid' | 'free';
  refunds: RefundFact[];
  disputes: DisputeFact[];
  /** Its time is over. */
  isOver: boolean;
  /** It was paid after its time. */
  isLate: boolean;
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
    const total = lines.reduce((sum, line) => sum + costOf(line), 0);
    const page: Page = {
      order,
      lines,
      total,
      state: total > 0 ? 'open' : 'free',
      refunds: [],
      disputes: [],
      isOver: false,
      isLate: false,
    };
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

  /** A provider that closes pages takes no payment of one whose time is over; a transfer that began before still arrives. */
  end(page: Page, closes: boolean): void {
    page.isOver = !closes;
    if (closes) this.expire(page);
  }

  /** Tax of a fifth, within the price or added to it; of added tax each line has its part. */
  pay(page: Page, taxed: 'none' | Tax['tax_behavior']): void {
    page.state = 'paid';
    page.isLate = page.isOver;
    const cents = taxed === 'none' ? 0 : Math.round(page.total / 5);
    const tax: Tax = { amount_tax: cents, tax_behavior: taxed === 'exclusive' ? 'exclusive' : 'inclusive' };
    const shares = taxed === 'exclusive' ? roundedElsewhere(split(cents, page.lines.map(costOf))) : [];
    for (const [n, line] of page.lines.entries()) line.tax = shares[n] ?? 0;
    page.total += shares.reduce((sum, share) => sum + share, 0);
    const named = Object.fromEntries(page.lines.map(({ title, tax: share }) => [title, share]));
    this.emit({ do: 'paid', order: page.order, cents: page.total, tax, shares: named, isLate: page.isLate });
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
      const made = open ?? {
        id: `dp_${page.order}_${page.disputes.length}`,
        status,
        cents,
        opened: this.tick(),
        updated: 0,
      };
      made.status = status;
      made.updated = this.tick();
      if (!open) page.disputes.push(made);
      this.emit({ do: 'dispute', order: page.order, dispute: { ...made } });
      return;
    }
    // An appeal may still win what was lost.
    const closing = open?.status === 'open' ? open : page.disputes.find((one) => one.status === 'lost');
    if (!closing || closing.status === status) return;
    closing.status = status;
    closing.updated = this.tick();
    this.emit({ do: 'dispute', order: page.order, dispute: { ...closing } });
  }
}

/** A provider rounds in its own way: of its shares a cent is on another line than by the shop's rule. */
function roundedElsewhere(shares: number[]): number[] {
  const [first = 0, ...rest] = shares;
  const last = rest.pop();
  return first === 0 || last === undefined ? shares : [first - 1, ...rest, last + 1];
}

export const sumOf = (facts: readonly { cents: number }[]): number => facts.reduce((sum, { cents }) => sum + cents, 0);
