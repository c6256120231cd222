/** Sales with their lines and purchases: what each grants, and which are left out. */
import { BUNDLE_ID } from '@baobab/domain/constants';
import type { Draft, Drafts, Problem } from './normal.ts';
import { amountOf } from './read-values.ts';

interface Line {
  item: string;
  title: string;
  price: number;
  quantity: number;
  discount?: number;
}

const BUNDLE_ALIASES = new Set([BUNDLE_ID, 'bundle-complete-225']);
const bundleLine = (price: number): Line => ({ item: BUNDLE_ID, title: 'Complete bundle', price, quantity: 1 });

/** Unpaid and test sales are left out; a purchase without a sale becomes a sale of 0. */
export function completeSales(drafts: Drafts, problems: Problem[]): Draft[] {
  const lines = Map.groupBy(drafts.line, ({ sale }) => String(sale));
  const purchases = Map.groupBy(drafts.purchase, ({ sale }) => String(sale ?? ''));
  const known = new Set(drafts.sale.map(({ id }) => String(id)));
  const items = new Map(
    ['title', 'slug', 'sku', 'id'].flatMap((name) =>
      drafts.item.map((item) => [String(item[name] ?? '').toLowerCase(), String(item['id'])] as const),
    ),
  );
  const problem = (id: string, what: string, done: string) => problems.push({ kind: 'sale', id, what, done });
  const sales: Draft[] = drafts.sale.flatMap((draft) => {
    const id = String(draft['id']);
    if (draft['broken']) return [];
    if (draft['status'] === 'unpaid' || draft['status'] === 'test') {
      problem(id, draft['status'] === 'test' ? 'it is a test' : 'it was not paid', 'left out');
      return [];
    }
    if (!draft['person'])
      problem(
        id,
        draft['buyer'] ? 'its buyer has no account any more' : 'it names no buyer',
        'moved as an order without an account',
      );
    const sale = complete(draft, lines.get(id) ?? [], purchases.get(id) ?? []);
    const find = (name: string) => (name ? items.get(name.toLowerCase()) : undefined);
    return [
      {
        ...sale,
        lines: sale.lines.map((line) => ({
          ...line,
          item: find(line.item) ?? (line.item === BUNDLE_ID ? BUNDLE_ID : (find(line.title) ?? line.item)),
        })),
      },
    ];
  });
  for (const [sale, alone] of purchases)
    if (!known.has(sale))
      for (const purchase of alone) {
        const id = String(purchase['id']);
        if (purchase['person']) {
          problem(`purchase:${id}`, 'it has no order', 'moved with an order of 0');
          sales.push(orderOfPurchase(purchase));
        } else problem(`purchase:${id}`, 'its buyer has no account', 'left out');
      }
  return sales;
}

function complete(draft: Draft, apart: readonly Draft[], purchases: readonly Draft[]): Draft & { lines: Line[] } {
  const own = [...((draft['lines'] as Draft[] | undefined) ?? []), ...rawProducts(draft['products']), ...apart];
  const tax = Number(draft['tax'] ?? 0) || sum(own.map((line) => Number(line['tax'] ?? 0)));
  const priced = own.map(lineOf);
  const rest = sum(priced.map(({ price, quantity, discount = 0 }) => price * quantity - discount));
  const total = Number(draft['total'] ?? rest + (apart.length > 0 ? 0 : tax));
  const missing = priced.length === 1 && own[0]?.['price'] === undefined ? total : null;
  const found = missing === null ? priced : priced.map((line) => ({ ...line, price: missing / line.quantity }));
  for (const { item } of purchases)
    if (!found.some((line) => line.item === itemOf(item))) found.push(lineOf({ item, price: 0 }));
  if (draft['isBundle'] && !found.some(({ item }) => item === BUNDLE_ID))
    found.push(bundleLine(Math.max(0, total - rest)));
  const status =
    draft['status'] === 'paid' && total > 0 && Number(draft['refunded'] ?? 0) >= total ? 'refunded' : draft['status'];
  return {
    ...draft,
    status,
    number: String(draft['number'] ?? draft['id']),
    createdAt: draft['createdAt'] ?? draft['paidAt'],
    currency: draft['currency'] ?? 'usd',
    total,
    tax: Math.min(tax, total),
    refunded: status === 'refunded' ? total : Math.min(Number(draft['refunded'] ?? 0), total),
    lines: merged(found),
  };
}

function orderOfPurchase({ id, person, item, createdAt }: Draft): Draft {
  const line = itemOf(item) === BUNDLE_ID ? bundleLine(0) : lineOf({ item, price: 0 });
  return {
    id: `purchase:${String(id)}`,
    number: String(id),
    person,
    status: 'paid',
    createdAt,
    currency: 'usd',
    total: 0,
    lines: [line],
  };
}

const itemOf = (item: unknown) => (BUNDLE_ALIASES.has(String(item)) ? BUNDLE_ID : String(item ?? ''));
const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, amount) => all + amount, 0) * 100) / 100;

const lineOf = ({ item, title, price, quantity, discount }: Draft): Line => ({
  item: itemOf(item),
  title: String(title ?? item ?? 'Item'),
  price: Number(price ?? 0),
  quantity: Number(quantity ?? 1),
  ...(discount ? { discount: Number(discount) } : {}),
});

/** "Sunset walk|12.00{0.00}{1} / Kente|6.50{0.00}{}": title, amount of the line, tax, price option. */
function rawProducts(text: unknown): Draft[] {
  if (typeof text !== 'string') return [];
  return text.split(' / ').flatMap((part) => {
    const [, title, amount = ''] = /^(.*)\|([^{|]*)\{/.exec(part) ?? [];
    return title === undefined ? [] : [{ title, price: amountOf(amount) }];
  });
}

/** An order has one line for an item; equal items add up. */
function merged(lines: readonly Line[]): Line[] {
  const found = new Map<string, Line>();
  for (const line of lines) {
    const key = line.item || line.title;
    const before = found.get(key);
    if (!before) found.set(key, line);
    else if (before.price === line.price) found.set(key, { ...before, quantity: before.quantity + line.quantity });
    else
      found.set(key, {
        ...before,
        price: sum([before.price * before.quantity, line.price * line.quantity]),
        quantity: 1,
      });
  }
  return [...found.values()];
}
