/**
 * A history: what buyers, banks, administrators and the network do, in any interleaving. Played against the provider and the
 * expectation, it yields the calls for the database and what must be true after each of them.
 */
import fc from 'fast-check';
import { Expectation, paidBack } from './expectation.ts';
import type { ExpectedOrder } from './expectation.ts';
import type { Event, Page } from './provider.ts';
import { Provider, sumOf } from './provider.ts';
import { BUNDLE, CODES, costOf, ITEMS } from './money-fixture.ts';
import type { Code } from './money-fixture.ts';
import { offered, priceCart } from './pricing.ts';
import { expectedState } from './state.ts';
import type { State } from './state.ts';

const index = fc.nat({ max: 99 });
const cart = {
  buyer: fc.constantFrom(0, 0, 1, 2),
  items: fc.uniqueArray(fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4, 4), { minLength: 1, maxLength: 3 }),
  quantity: fc.constantFrom(1, 1, 2),
  option: fc.constantFrom('standard' as const, 'standard' as const, 'extended' as const),
  code: fc.constantFrom(null, null, null, null, ...(Object.keys(CODES) as Code[])),
  /** Asks for further seats where an item is owned. */
  further: fc.boolean(),
  /** The provider answers when the shop wants to close other pages. */
  reaches: fc.boolean(),
};
const tax = fc.constantFrom('none' as const, 'none' as const, 'inclusive' as const, 'exclusive' as const);
export const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('checkout' as const), ...cart }) },
  /** A checkout that is paid, and known to be, before anything else happens. */
  { weight: 6, arbitrary: fc.record({ do: fc.constant('buy' as const), ...cart, tax }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      page: index,
      by: fc.constantFrom('card', 'card', 'bank'),
      tax,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), page: index, clears: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), page: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      page: index,
      what: fc.oneof(fc.constantFrom('all', 'line 0', 'line 1'), fc.constantFrom(50, 300, 800)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund fails' as const), page: index, refund: index }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('dispute' as const),
      page: index,
      status: fc.constantFrom('open' as const, 'open' as const, 'won' as const, 'lost' as const, 'inquiry' as const),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      event: index,
      /** Of a wrong amount, as only a mistake sends it. */
      off: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1),
      withList: fc.boolean(),
      reaches: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'pay back' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), item: fc.nat({ max: ITEMS.length - 2 }) }) },
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
export type History = Command[];

/** Call for `testing.run`, and what must be true after it. */
export interface Step {
  call: Record<string, unknown>;
  answer?: unknown;
  state: State;
}

export function play(history: History): Step[] {
  const game = new Game();
  for (const one of history) game.take(one);
  game.finish();
  return game.steps;
}

class Game {
  readonly steps: Step[] = [];
  readonly #provider = new Provider();
  readonly #shop = new Expectation();

  take(one: Command): void {
    if (one.do === 'checkout') return this.#checkout(one);
    if (one.do === 'buy') return this.#buy(one);
    if (one.do === 'deliver') return this.#deliverAny(one);
    if (one.do === 'pay back') return this.#payBack();
    if (one.do === 'delete') return this.#delete(ITEMS[one.item]?.id ?? '');
    const page = this.#provider.pages.at(one.page % Math.max(1, this.#provider.pages.length));
    if (page) this.#happen(one, page);
  }

  /** Everything that was held up arrives, and what is owed goes back. */
  finish(): void {
    for (let round = 0; round < 3; round += 1) {
      for (const event of this.#provider.events) this.#deliver(event, { reaches: true, withList: true });
      this.#payBack();
    }
    for (const [n, page] of this.#provider.pages.entries()) {
      const order = this.#shop.orders[n] as ExpectedOrder;
      const returned = sumOf(page.refunds.filter(({ status }) => status === 'succeeded'));
      const isKnown =
        ['paid', 'free'].includes(page.state) === (order.paid !== null) &&
        (order.paid === null || paidBack(order) === returned);
      if (!isKnown) throw new Error(`In the end the shop does not know what the provider did with order ${n}.`);
    }
  }

  #happen(one: Exclude<Command, { do: 'checkout' | 'buy' | 'deliver' | 'pay back' | 'delete' }>, page: Page): void {
    const provider = this.#provider;
    if (one.do === 'pay' && page.state === 'open') {
      if (one.by === 'bank') page.state = 'transfer';
      else provider.pay(page, one.tax);
    } else if (one.do === 'transfer' && page.state === 'transfer') {
      if (one.clears) provider.pay(page, 'none');
      else provider.bounce(page);
    } else if (one.do === 'expire') provider.expire(page);
    else if (one.do === 'dispute') provider.dispute(page, one.status);
    else if (one.do === 'refund fails') {
      const refund = page.refunds.at(one.refund % Math.max(1, page.refunds.length));
      if (refund?.status === 'succeeded') provider.fail(page, refund);
    } else if (one.do === 'refund') {
      const line = typeof one.what === 'string' ? page.lines.at(Number(one.what.slice(-1)) || 0) : undefined;
      if (typeof one.what === 'number') provider.refund(page, one.what, []);
      else if (one.what === 'all') provider.refund(page, page.total, []);
      else if (line) provider.refund(page, costOf(line), [line.title]);
    }
  }

  #checkout({ items: numbers, reaches, ...asked }: Omit<Extract<Command, { do: 'checkout' }>, 'do'>): void {
    const shop = this.#shop;
    const items = numbers.flatMap((n) => ITEMS.slice(n, n + 1));
    const lines = priceCart(shop, { ...asked, items });
    const { buyer, quantity, option, code, further: further_seats } = asked;
    const listed = items.map(({ id, title }) => ({
      id,
      quantity: title === BUNDLE ? 1 : quantity,
      option: offered(title, option),
      further_seats,
    }));
    const call = { do: 'order', buyer, items: listed, ...(code && { code }) };
    if (!lines) {
      this.#note({ call: { ...call, refused: true } });
      return;
    }
    const order = shop.orders.length;
    shop.add(buyer, lines, code);
    this.#note({ call });
    const page = this.#provider.open(order, structuredClone(lines));
    if (page.state === 'free') return;
    const others = shop.overlapping(order);
    (shop.orders[order] as { hasPage: boolean }).hasPage = true;
    this.#note({ call: { do: 'attach', order }, answer: others.map((n) => `cs_${n}`) });
    if (!reaches) return;
    const isPaidElsewhere = others.some((n) => this.#provider.expire(this.#provider.pages[n] as Page) === 'complete');
    if (!isPaidElsewhere) return;
    page.state = 'expired';
    this.#deliver(
      { id: `not-started-${order}`, at: 0, order, do: 'closed', status: 'failed' },
      { reaches, withList: false },
    );
  }

  #buy({ tax: taxed, ...asked }: Extract<Command, { do: 'buy' }>): void {
    const earlier = this.#provider.pages.length;
    this.#checkout(asked);
    const page = this.#provider.pages[earlier];
    if (page?.state !== 'open') return;
    this.#provider.pay(page, taxed);
    this.#deliver(this.#provider.events.at(-1) as Event, { reaches: asked.reaches, withList: false });
  }

  #deliverAny({ event: n, off, ...how }: Extract<Command, { do: 'deliver' }>): void {
    const event = this.#provider.events.at(n % Math.max(1, this.#provider.events.length));
    if (!event) return;
    const bent: Event =
      event.do === 'paid' && off > 0 ? { ...event, id: `${event.id}-off`, cents: event.cents + off } : event;
    this.#deliver(bent, how);
  }

  #deliver(event: Event, { reaches, withList }: { reaches: boolean; withList: boolean }): void {
    const { order, at } = event;
    const page = this.#provider.pages[order] as Page;
    const list = event.do === 'refunds' && withList ? page.refunds.map((fact) => ({ ...fact })) : [];
    const told: Event =
      event.do === 'refunds'
        ? {
            ...event,
            id: `${event.id}${withList ? `-${JSON.stringify(list).length}-${at}` : ''}`,
            refunds: [...event.refunds, ...list],
          }
        : event;
    this.#shop.deliver(told);
    const { buyer } = this.#shop.orders[order] as { buyer: number };
    const pages = this.#shop.superseded(buyer);
    const isRight = event.do === 'paid' && event.cents === page.total;
    this.#note({ call: callOf(told), ...(isRight && { answer: pages.map((n) => `cs_${n}`) }) });
    if (!isRight || !reaches) return;
    for (const n of pages) this.#provider.expire(this.#provider.pages[n] as Page);
  }

  /** As the schedule does: every line that the shop owes, once; the shop hears of it at once. */
  #payBack(): void {
    for (const [n, order] of this.#shop.orders.entries()) {
      for (const line of order.lines) {
        const failed = [...order.refunds.values()].some((r) => r.status === 'failed' && r.lines.includes(line.title));
        if (this.#shop.markOf(order, line) !== 'ungranted' || failed || costOf(line) === 0) continue;
        const page = this.#provider.pages[n] as Page;
        this.#provider.refund(page, costOf(line), [line.title]);
        if (page.refunds.length === 0) continue;
        this.#deliver(
          { id: `listed-${n}-${this.steps.length}`, at: this.#provider.tick(), order: n, do: 'refunds', refunds: [] },
          { reaches: true, withList: true },
        );
      }
    }
  }

  #delete(item: string): void {
    const { title = '' } = ITEMS.find(({ id }) => id === item) ?? {};
    const isSold = this.#shop.orders.some(
      (order) => order.paid !== null && !order.gone.has(title) && order.lines.some((line) => line.title === title),
    );
    if (!isSold && !this.#shop.deleted.has(item)) {
      this.#shop.deleted.add(item);
      for (const order of this.#shop.orders) order.gone.add(title);
    }
    this.#note({ call: { do: 'delete', item } });
  }

  #note(step: Omit<Step, 'state'>): void {
    this.steps.push({ ...step, state: expectedState(this.#shop) });
  }
}

function callOf(event: Event): Record<string, unknown> {
  const call = { do: event.do, event: event.id, at: event.at, order: event.order };
  if (event.do === 'paid') return { ...call, cents: event.cents, tax: event.tax, shares: event.shares };
  if (event.do === 'closed') return { ...call, status: event.status };
  if (event.do === 'refunds') return { ...call, refunds: event.refunds };
  const { id, ...dispute } = event.dispute;
  return { ...call, dispute: { dispute_id: id, ...dispute } };
}
