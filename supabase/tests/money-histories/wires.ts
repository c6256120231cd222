/**
 * What carries a provider's events into the shop: the body that its stand-in makes of the facts, signed, read by the shop's own
 * adapter, which asks the stand-in's API for the rest. Orders and lines are named by references that the database replaces.
 */
import type { DatabaseCall } from '../../functions/_shared/payments/database-calls.ts';
import { refundRows, toDatabaseCall } from '../../functions/_shared/payments/database-calls.ts';
import type { PaymentProvider } from '../../functions/_shared/payments/port.ts';
import { openStore } from '../../local/payments/store.ts';
import type { Store } from '../../local/payments/store.ts';
import { ITEMS } from './money-fixture.ts';
import type { Event, Page } from './provider.ts';

export type Way = 'plain' | 'stripe' | 'paystack';

/** How the provider told of it, and what it would answer when asked then. */
export interface Telling {
  event: Event;
  page: Page;
  /** The shop asked by itself: there was no event. */
  isAsked: boolean;
}

export interface Message {
  body: string;
  headers: Headers;
}
export interface Wire {
  provider: PaymentProvider;
  /** Brings the stand-in to what is true of the payment. */
  set(page: Page): void;
  send(event: Event, page: Page): Message;
  paymentOf(page: Page): string;
  close(): void;
}

const ITEM_TITLES = ITEMS.map(({ title }) => title);
const PER_ORDER = 100;
const reference = (n: number) => `a0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const orderRef = (order: number): string => reference(order * PER_ORDER);
export const lineRef = (order: number, title: string): string =>
  reference(order * PER_ORDER + ITEM_TITLES.indexOf(title) + 1);

/** A store in memory whose events are read here instead of being sent. */
export function heardStore<Objects>(): { store: Store<Objects>; last: () => string } {
  const store = openStore<Objects>(':memory:');
  const heard: string[] = [];
  return {
    store: {
      ...store,
      put(kind, id, value, ...more) {
        if (kind === 'event') heard.push(JSON.stringify(value));
        else store.put(kind, id, value, ...more);
      },
    },
    last: () => heard.at(-1) ?? '',
  };
}

/** The call for `testing.run`. */
export async function callOver(wire: Wire, { event, page, isAsked }: Telling): Promise<Record<string, unknown>> {
  wire.set(page);
  const told = isAsked ? await asked(wire, event, page) : await heard(wire, event, page);
  const refs = Object.fromEntries(page.lines.map(({ title }) => [title, lineRef(page.order, title)]));
  return { do: 'told', order: event.order, ...told, order_ref: orderRef(page.order), line_refs: refs };
}

async function heard(wire: Wire, event: Event, page: Page): Promise<DatabaseCall> {
  const { body, headers } = wire.send(event, page);
  const [read, ...more] = await wire.provider.parseEvents(body, headers);
  if (!read || more.length > 0) throw new Error(`The adapter read ${1 + more.length} events of ${body}`);
  return toDatabaseCall(read);
}

async function asked(wire: Wire, { id, at }: Event, page: Page): Promise<DatabaseCall> {
  const payment = wire.paymentOf(page);
  const refunds = refundRows(await wire.provider.listRefunds(payment));
  const about = { event_id: id, event_type: 'refunds', event_created: at, payment_intent: payment };
  return { procedure: 'refund_order', parameters: { ...about, refunds } };
}
