/**
 * A history: commands in any interleaving. Played against the provider and the
 * expectation, it yields the calls for the database and what must be true after each of them.
 */
import type { Command, History } from './commands.ts';
import { Expectation, paidBack } from './expectation.ts';
import type { ExpectedOrder } from './expectation.ts';
import { planRefund } from './refund-plan.ts';
import type { DisputeFact, Event, Page } from './provider.ts';
import { Provider, sumOf } from './provider.ts';
import { ADMIN, BUNDLE, costOf, ITEMS } from './money-fixture.ts';
import { offered, priceCart } from './pricing.ts';
import { expectedState } from './state.ts';
import type { State } from './state.ts';
import { tellOver } from './telling.ts';
import type { Telling, Way } from './wires.ts';

/** Call for `testing.run`, and what must be true after it. */
export interface Step {
  call: Record<string, unknown>;
  answer?: unknown;
  /** In place of the call, where a provider's adapter makes it. */
  telling?: Telling;
  state: State;
}

export function play(history: History, way: Way = 'plain'): Step[] {
  const game = new Game(way);
  for (const one of history) game.take(one);
  game.finish();
  return game.steps;
}

class Game {
  readonly steps: Step[] = [];
  readonly #provider = new Provider();
  readonly #shop = new Expectation();
  readonly #way: Way;

  constructor(way: Way) {
    this.#way = way;
  }

  take(one: Command): void {
    if (one.do === 'checkout') return this.#checkout(one);
    if (one.do === 'buy') return this.#buy(one);
    if (one.do === 'parallel') return this.#parallel(one);
    if (one.do === 'deliver') return this.#deliverAny(one);
    if (one.do === 'pay back') return this.#payBack();
    if (one.do === 'delete') return this.#delete(ITEMS[one.item]?.id ?? '');
    if (one.do === 'edit') {
      this.#shop.extended = { name: `Extended ${one.seats}`, seats: one.seats };
      return this.#note({ call: { do: 'edit', seats: one.seats } });
    }
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

  #happen(
    one: Exclude<Command, { do: 'checkout' | 'buy' | 'parallel' | 'deliver' | 'pay back' | 'delete' | 'edit' }>,
    page: Page,
  ): void {
    const provider = this.#provider;
    if (one.do === 'pay' && this.#isPayable(page)) {
      if (one.by === 'bank') page.state = 'transfer';
      else provider.pay(page, this.#taxed(one.tax));
    } else if (one.do === 'transfer' && page.state === 'transfer') {
      if (one.clears) provider.pay(page, 'none');
      else provider.bounce(page);
    } else if (one.do === 'expire') provider.expire(page);
    else if (one.do === 'end' && page.state !== 'free') {
      provider.end(page, this.#way !== 'paystack');
      (this.#shop.orders[page.order] as ExpectedOrder).isOver = true;
      this.#note({ call: { do: 'end', order: page.order } });
    } else if (one.do === 'dispute') provider.dispute(page, this.#disputed(one.status));
    else if (one.do === 'refund fails') {
      const refund = page.refunds.at(one.refund % Math.max(1, page.refunds.length));
      if (refund?.status === 'succeeded') provider.fail(page, refund);
    } else if (one.do === 'refund' && one.by === 'administrator') this.#askForRefund(page, one.what);
    else if (one.do === 'refund') {
      const line = typeof one.what === 'string' ? page.lines.at(Number(one.what.slice(-1)) || 0) : undefined;
      if (typeof one.what === 'number') provider.refund(page, one.what, []);
      else if (one.what === 'all') provider.refund(page, page.total, []);
      else if (line) provider.refund(page, costOf(line), [line.title]);
    }
  }

  /** Paystack cannot close a page. */
  #isPayable = ({ state }: Page): boolean => state === 'open' || (this.#way === 'paystack' && state === 'expired');

  /** Paystack reckons no tax. */
  #taxed = <Taxed>(taxed: Taxed): Taxed | 'none' => (this.#way === 'paystack' ? 'none' : taxed);

  /** Paystack's disputes take the money from the start. */
  #disputed = (status: DisputeFact['status']): DisputeFact['status'] =>
    this.#way === 'paystack' && status === 'inquiry' ? 'open' : status;

  /** As the shop's function does: the database says what goes back, and the provider is asked for that. */
  #askForRefund(page: Page, what: string | number): void {
    const line = String(what).startsWith('line') ? page.lines.at(Number(String(what).slice(-1))) : undefined;
    const plan = planRefund(this.#shop, page.order, line?.title ?? null);
    this.#note({
      call: { do: 'plan', admin: ADMIN, order: page.order, ...(line && { titles: [line.title] }) },
      answer: plan,
    });
    if ('cents' in plan) this.#provider.refund(page, plan.cents, line ? [line.title] : []);
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
      { reaches, withList: false, isOwn: true },
    );
  }

  #buy({ tax: taxed, ...asked }: Extract<Command, { do: 'buy' }>): void {
    const earlier = this.#provider.pages.length;
    this.#checkout(asked);
    const page = this.#provider.pages[earlier];
    if (page?.state !== 'open') return;
    this.#provider.pay(page, this.#taxed(taxed));
    this.#deliver(this.#provider.events.at(-1) as Event, { reaches: asked.reaches, withList: false });
  }

  /** The bundle and a dearer license, whose pages the shop cannot close. */
  #parallel({ buyer, code, before }: Extract<Command, { do: 'parallel' }>): void {
    const made = this.#provider.pages.length;
    const cart = { buyer, code, quantity: 1, further: false, reaches: false } as const;
    this.#checkout({ ...cart, items: [4], option: 'standard' });
    this.#checkout({ ...cart, items: [0], option: 'extended' });
    const pages = this.#provider.pages.slice(made).filter(({ state }) => state === 'open');
    const [source] = pages.flatMap(({ lines }) => lines.flatMap(({ sources }) => sources));
    const credited = source && this.#provider.pages[source.order];
    const events = this.#provider.events.length;
    if (credited && before === 'refund') this.#provider.refund(credited, credited.total, []);
    if (credited && before === 'dispute') this.#provider.dispute(credited, 'open');
    for (const page of pages) this.#provider.pay(page, 'none');
    for (const event of this.#provider.events.slice(events)) this.#deliver(event, { reaches: false, withList: false });
  }

  #deliverAny({ event: n, off, ...how }: Extract<Command, { do: 'deliver' }>): void {
    const event = this.#provider.events.at(n % Math.max(1, this.#provider.events.length));
    if (!event) return;
    const bent: Event =
      event.do === 'paid' && off > 0 ? { ...event, id: `${event.id}-off`, cents: event.cents + off } : event;
    this.#deliver(bent, how);
  }

  #deliver(event: Event, how: { reaches: boolean; withList: boolean; isOwn?: boolean }): void {
    const page = this.#provider.pages[event.order] as Page;
    const { told, telling } = tellOver(this.#way, event, page, how);
    this.#shop.deliver(told);
    const { buyer } = this.#shop.orders[event.order] as { buyer: number };
    const pages = this.#shop.superseded(buyer);
    const isRight = told.do === 'paid' ? told.cents === page.total : told.do !== 'closed' && this.#isPaid(event);
    this.#note({
      call: callOf(told),
      ...(telling && { telling }),
      ...(isRight && { answer: pages.map((n) => `cs_${n}`) }),
    });
    if (!isRight || !how.reaches) return;
    for (const n of pages) this.#provider.expire(this.#provider.pages[n] as Page);
  }

  #isPaid = ({ order }: Event): boolean => this.#shop.orders[order]?.paid !== null;

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
          { reaches: true, withList: true, isOwn: true },
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
