/** Ninety days of orders: who bought what, and what became of it. */
import { toCents } from '@baobab/domain/money';
import { fixedId } from '../load/backend.ts';
import { DAYS } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import { CHANCES, chanceOf } from './chance.ts';
import type { Chance } from './chance.ts';
import { personOf } from './names.ts';

export interface Item {
  id: string;
  title: string;
  /** Dollars. */
  price: number;
  is_free: boolean;
  featured: boolean;
  kind: 'illustration' | 'bundle';
  /** Milliseconds since 1970. */
  since: number;
}

export interface Customer {
  id: string;
  email: string;
  name: string;
  since: number;
  owned: Set<string>;
}

interface Line {
  id: string;
  item: Item;
  quantity: number;
  refundedAt: number | null;
}

export interface Order {
  id: string;
  customer: Customer;
  at: number;
  status: 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';
  lines: Line[];
  refund: { at: number; cents: number } | null;
  dispute: { at: number; wonAt: number | null } | null;
}

const DAY_MS = 86_400_000;
/** Of the items on sale, so many that no one buys. */
const UNLOVED = 6;

export const centsOf = ({ lines }: Pick<Order, 'lines'>): number =>
  lines.reduce((sum, { item, quantity }) => sum + toCents(item.price) * quantity, 0);
export const isPaid = ({ status }: Pick<Order, 'status'>): boolean => status === 'paid' || status === 'refunded';

/** How much an item is liked, 0…1; a few are liked by everyone. */
export const appealOf = (item: Item): number =>
  item.kind === 'bundle'
    ? 0.9
    : Math.min(1, chanceOf(`appeal ${item.title}`).next() ** 2 + (item.featured ? 0.35 : 0.02));

export function planOrders(items: readonly Item[], calendar: Calendar): { orders: Order[]; customers: Customer[] } {
  const chance = chanceOf('orders');
  const onSale = items.filter((item) => !item.is_free);
  const unloved = new Set(onSale.toSorted((a, b) => appealOf(a) - appealOf(b)).slice(0, UNLOVED));
  const liked = onSale.filter((item) => !unloved.has(item));
  const customers: Customer[] = [];
  const orders: Order[] = [];
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const times = Array.from({ length: chance.about(CHANCES.orders * calendar.bustle(ago)) }, () => chance.next());
    for (const part of times.toSorted((a, b) => a - b)) {
      const at = calendar.at(ago, part);
      const customer = buyer(chance, customers, at);
      const lines = linesFor(
        chance,
        customer,
        liked.filter(({ since }) => since < at),
        orders.length,
      );
      if (lines.length === 0) continue;
      const order: Order = {
        id: fixedId(`order ${orders.length}`),
        customer,
        at,
        status: statusOf(chance, ago),
        lines,
        refund: null,
        dispute: null,
      };
      if (isPaid(order)) for (const { item } of lines) customer.owned.add(item.id);
      orders.push(order);
    }
  }
  takeBack(chance, orders, calendar.now);
  return { orders, customers };
}

function buyer(chance: Chance, known: Customer[], at: number): Customer {
  const again = chance.isTrue(CHANCES.returningCustomer) ? chance.pick(known) : undefined;
  if (again) return again;
  const place = known.length;
  const { first, last, mailName } = personOf(place);
  const customer: Customer = {
    id: fixedId(`customer ${place}`),
    email: `${mailName}@letters.test`,
    name: `${first} ${last}`,
    since: at - Math.floor(chance.next() ** 3 * 20 * DAY_MS) - 240_000,
    owned: new Set(),
  };
  known.push(customer);
  return customer;
}

function linesFor(chance: Chance, { owned }: Customer, liked: readonly Item[], number: number): Line[] {
  const wanted = chance.isTrue(CHANCES.oneItem) ? 1 : chance.isTrue(CHANCES.twoItems) ? 2 : 3;
  const chosen = new Set<Item>();
  for (let tries = 0; tries < 40 && chosen.size < wanted; tries += 1) {
    const item = chance.pick(liked);
    const isBundleOften = item?.kind === 'bundle' && !chance.isTrue(CHANCES.bundle);
    if (item && !owned.has(item.id) && !isBundleOften && chance.isTrue(appealOf(item))) chosen.add(item);
  }
  return [...chosen].map((item, place) => ({
    id: fixedId(`line ${number} ${place}`),
    item,
    quantity:
      item.kind === 'illustration' && chance.isTrue(CHANCES.severalSeats) ? 2 + Math.floor(chance.next() * 4) : 1,
    refundedAt: null,
  }));
}

function statusOf(chance: Chance, ago: number): Order['status'] {
  const share = chance.next();
  if (share < CHANCES.failed) return 'failed';
  if (share < CHANCES.failed + CHANCES.abandoned) return ago === 0 ? 'pending' : 'expired';
  return 'paid';
}

/** Refunds, of a whole order or of one line; two disputes, an open one and one that was won; an order that waits for its payment. */
function takeBack(chance: Chance, orders: readonly Order[], now: number): void {
  const paid = orders.filter((order) => order.status === 'paid' && order.at < now - 2 * DAY_MS);
  const disputed = [paid.at(-4), paid.at(Math.floor(paid.length / 3))];
  for (const order of paid) {
    if (disputed.includes(order)) continue;
    const share = chance.next();
    const at = Math.min(now - 3_600_000, order.at + Math.floor((0.2 + chance.next() * 6) * DAY_MS));
    if (share < CHANCES.wholeRefund) payBack(order, order.lines, at);
    else if (share < CHANCES.wholeRefund + CHANCES.lineRefund && order.lines.length > 1)
      payBack(order, order.lines.slice(0, 1), at);
  }
  const [open, won] = disputed;
  if (open) open.dispute = { at: open.at + DAY_MS, wonAt: null };
  if (won) won.dispute = { at: won.at + 9 * DAY_MS, wonAt: won.at + 24 * DAY_MS };
  const last = orders.at(-1);
  if (last && !last.refund) last.status = 'pending';
}

function payBack(order: Order, lines: readonly Line[], at: number): void {
  for (const line of lines) line.refundedAt = at;
  order.refund = { at, cents: centsOf({ lines: [...lines] }) };
  if (lines.length === order.lines.length) order.status = 'refunded';
}
