/** What a cart must cost, written from the rules: licenses, upgrades, credit for what is owned, codes, the least that is charged. */
import { BUNDLE, CODES, EXTENDED, isFinal, ITEMS, PARTS } from './money-fixture.ts';
import type { Code, Item, Line, Option } from './money-fixture.ts';

const LEAST = 50;
export interface Sold {
  buyer: number;
  lines: Line[];
  code: Code | null;
  closed: 'pending' | 'expired' | 'failed';
  /** The time of its page is over. */
  isOver: boolean;
  /** In which order the payments arrived; null when unpaid. */
  paid: number | null;
  /** Of lines that hold the license now. */
  granted: Set<string>;
}
/** What the shop knows of its orders. */
interface Shop {
  readonly orders: readonly Sold[];
  readonly extended: { name: string; seats: number };
  readonly deleted: ReadonlySet<string>;
  owns(buyer: number, title: string): boolean;
  hasClaim(order: Sold, line: Line): boolean;
  unnamed(order: Sold): number;
}
export interface Cart {
  buyer: number;
  items: Item[];
  quantity: number;
  further: boolean;
  option: Option;
  code: Code | null;
}

/** A line that was paid, is held, and was not counted toward another one that stands. */
interface Countable {
  order: number;
  line: Line;
  worth: number;
}

export function countable(shop: Shop, buyer: number): Countable[] {
  return shop.orders
    .map((order, n) => ({ order, n }))
    .filter(({ order }) => order.buyer === buyer && order.paid !== null)
    .toSorted((one, other) => (one.order.paid ?? 0) - (other.order.paid ?? 0))
    .flatMap(({ order, n }) =>
      order.lines
        .filter((line) => order.granted.has(line.title) && shop.hasClaim(order, line) && !isCounted(shop, n, line))
        .toSorted((one, other) => (one.title < other.title ? -1 : 1))
        .map((line) => ({ order: n, line, worth: worthOf(shop, order, line) })),
    );
}

const isCounted = (shop: Shop, order: number, { title }: Line): boolean =>
  shop.orders.some((other) =>
    other.lines.some(
      (line) => shop.hasClaim(other, line) && line.sources.some((one) => one.order === order && one.title === title),
    ),
  );

/** What the line and those before it cost, less what went back without naming a line. */
export const worthOf = (shop: Pick<Shop, 'unnamed'>, order: Sold, line: Line): number =>
  Math.max(0, line.cents * line.quantity - line.discount - shop.unnamed(order));

/** No use of the code is left for this buyer, by what was paid and not refused. */
export function isUsedUp({ orders }: Pick<Shop, 'orders'>, code: Code, buyer: number): boolean {
  const [inAll, each] = usesOf(code);
  const used = usedBy({ orders }, code);
  return used.length >= inAll || used.filter((order) => order.buyer === buyer).length >= each;
}

interface CodeFacts {
  percent?: number;
  cents?: number;
  item?: string;
  uses?: readonly [number, number];
}
const factsOf = (code: Code): CodeFacts => CODES[code];

const usesOf = (code: Code): readonly [number, number] => factsOf(code).uses ?? [Infinity, Infinity];

const usedBy = ({ orders }: Pick<Shop, 'orders'>, code: Code): Sold[] =>
  orders.filter(
    (order) =>
      order.code === code && order.paid !== null && order.lines.some((line) => line.discount > 0 && !isFinal(line)),
  );

/** The license that a cart asks for: the dearer one where there is one. */
export const offered = (title: string, option: Option): Option => (EXTENDED[title] === undefined ? 'standard' : option);

const priceOf = ({ title, cents }: Item, option: Option): number =>
  (option === 'extended' ? EXTENDED[title] : undefined) ?? cents;

export const isPartOf = (part: string, whole: string): boolean => whole === BUNDLE && PARTS.includes(part);

/** The bundle gives one standard license of each part, which is not charged beside it. */
const leaveOutParts = (lines: Line[]): Line[] =>
  lines
    .map((line) => {
      const isLeftOut =
        !line.adds && line.option === 'standard' && lines.some(({ title }) => isPartOf(line.title, title));
      return isLeftOut ? { ...line, quantity: line.quantity - 1 } : line;
    })
    .filter(({ quantity }) => quantity > 0);

/** Null when an order is refused. */
export function priceCart(shop: Shop, cart: Cart): Line[] | null {
  const asked: Line[] = [];
  const held = countable(shop, cart.buyer);
  for (const item of cart.items) {
    const option = offered(item.title, cart.option);
    const cents = priceOf(item, option);
    const adds = shop.owns(cart.buyer, item.title);
    const isBundle = item.title === BUNDLE;
    if (shop.deleted.has(item.id)) return null;
    const replaced = held.filter(
      ({ line }) => line.title === item.title && !isBundle && priceOf(item, line.option) < cents,
    );
    const isUpgrade = adds && !cart.further && replaced.length > 0;
    if (adds && !isUpgrade && (isBundle || !cart.further)) return null;
    const seats = replaced.reduce((sum, { line }) => sum + line.quantity, 0);
    const quantity = isUpgrade ? Math.ceil(seats / shop.extended.seats) : cart.quantity;
    const { name, seats: each } = option === 'extended' ? shop.extended : { name: 'Standard license', seats: 1 };
    const line = {
      ...item,
      cents,
      quantity: isBundle ? 1 : quantity,
      adds,
      option,
      license: `${name} ${each}`,
      why: null,
    };
    asked.push({ ...line, discount: 0, credit: 0, tax: 0, sources: isUpgrade ? replaced.map(sourceOf) : [] });
  }
  const lines = leaveOutParts(asked);
  countSources(lines, held);
  if (!takeCode(shop, cart, lines)) return null;
  keepLeast(lines);
  // A code that takes nothing off does not fit.
  return cart.code !== null && lines.every(({ discount }) => discount === 0) ? null : lines;
}

const sourceOf = ({ order, line, worth }: Countable) => ({ order, title: line.title, cents: worth });

/** Licenses that are replaced first, then the parts of the bundle. */
function countSources(lines: Line[], held: Countable[]): void {
  const used = new Set(lines.flatMap(({ sources }) => sources.map(({ order, title }) => `${order} ${title}`)));
  for (const line of lines) {
    if (line.title === BUNDLE) {
      line.sources = held
        .filter((one) => PARTS.includes(one.line.title) && one.worth > 0 && !used.has(`${one.order} ${one.line.title}`))
        .map(sourceOf);
    }
    let left = line.cents * line.quantity;
    const counted = new Map<string, number>();
    for (const source of line.sources) {
      const before = counted.get(source.title) ?? 0;
      const most = line.title === BUNDLE ? Math.max(0, mostOf(held, source) - before) : left;
      source.cents = Math.min(source.cents, left, most);
      counted.set(source.title, before + source.cents);
      left -= source.cents;
    }
    if (line.title === BUNDLE) line.sources = line.sources.filter(({ cents }) => cents > 0);
    line.credit = line.sources.reduce((sum, { cents }) => sum + cents, 0);
  }
}

/** The bundle gives one standard license of each part: what this one costs. */
function mostOf(held: Countable[], source: { order: number; title: string }): number {
  const line = held.find(({ order, line: one }) => order === source.order && one.title === source.title)?.line;
  return line?.option === 'standard' ? line.cents : (ITEMS.find(({ title }) => title === source.title)?.cents ?? 0);
}

/** False when the code does not fit. */
function takeCode(shop: Shop, { code, buyer }: Cart, lines: Line[]): boolean {
  if (code === null) return true;
  const facts = factsOf(code);
  if (code === 'WALKS' && shop.deleted.has('walk')) return false;
  const reserved = shop.orders.filter(
    (order) =>
      order.code === code &&
      order.paid === null &&
      order.closed === 'pending' &&
      !order.isOver &&
      order.buyer !== buyer,
  );
  if (usedBy(shop, code).length + reserved.length >= usesOf(code)[0] || isUsedUp(shop, code, buyer)) return false;
  const bases = lines.map((line) =>
    facts.item === undefined || line.title === facts.item ? line.cents * line.quantity - line.credit : 0,
  );
  const sum = bases.reduce((all, one) => all + one, 0);
  // An item for free is its cheapest license.
  const unit = lines.some(({ title }) => title === facts.item)
    ? (ITEMS.find(({ title }) => title === facts.item)?.cents ?? 0)
    : 0;
  const whole = facts.percent ? Math.floor((sum * facts.percent + 50) / 100) : Math.min(facts.cents ?? unit, sum);
  if (whole === 0) return false;
  for (const [n, share] of split(whole, bases).entries()) (lines[n] as Line).discount = share;
  return true;
}

/** To the cent: the largest fractions that were cut off get the cents that are missing, in the order of the lines. */
export function split(whole: number, bases: readonly number[]): number[] {
  const sum = bases.reduce((all, one) => all + one, 0);
  const shares = bases.map((base) => Math.floor((base * whole) / sum));
  const byFraction = bases
    .map((base, n) => ({ n, rest: (base * whole) % sum }))
    .toSorted((one, other) => other.rest - one.rest || one.n - other.n);
  const missing = whole - shares.reduce((all, one) => all + one, 0);
  for (const { n } of byFraction.slice(0, missing)) shares[n] = (shares[n] ?? 0) + 1;
  return shares;
}

/** What is reduced last carries the difference. */
function keepLeast(lines: Line[]): void {
  const total = lines.reduce((sum, line) => sum + line.cents * line.quantity - line.discount - line.credit, 0);
  let missing = total > 0 && total < LEAST ? LEAST - total : 0;
  const give = (most: number) => {
    const part = Math.min(most, missing);
    missing -= part;
    return part;
  };
  for (const line of lines.toReversed()) line.discount -= give(line.discount);
  const inTurn = [...lines.filter(({ title }) => title !== BUNDLE), ...lines.filter(({ title }) => title === BUNDLE)];
  for (const line of inTurn.toReversed()) {
    for (const source of line.sources.toReversed()) {
      const part = give(source.cents);
      source.cents -= part;
      line.credit -= part;
    }
  }
}
