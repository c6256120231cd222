/** Sales with their lines and purchases: what each grants, and which are left out. */
import { BUNDLE_ID } from '@baobab/domain/constants';
import type { Draft, Drafts, Problem } from './draft.ts';

export const isBundle = (item: string | null | undefined) => item === BUNDLE_ID || item === 'bundle-complete-225';

/** Unpaid and test sales are left out; a purchase without a sale becomes a sale of 0. */
export function completeSales(drafts: Drafts, problems: Problem[]): Draft[] {
  const lines = Map.groupBy(drafts.line, ({ sale }) => sale);
  const purchases = Map.groupBy(drafts.purchase, ({ sale }) => sale);
  const known = new Set(drafts.sale.map(({ id }) => id));
  const name = (id: string | null | undefined, what: string, done: string) =>
    problems.push({ kind: 'sale', id: id ?? '', what, done });
  const alone = drafts.purchase.filter(({ sale }) => !known.has(sale));
  const sales = [
    ...drafts.sale.map((sale) => complete(sale, lines.get(sale.id) ?? [], purchases.get(sale.id) ?? [])),
    ...alone.map((purchase): Draft => ({ ...purchase, ...orderOf(purchase) })),
  ].filter(({ id, status, broken, person, isBuyerGone }) => {
    const isAlone = id?.startsWith('purchase:') ?? false;
    if (status === 'unpaid' || status === 'test')
      name(id, status === 'test' ? 'it is a test' : 'it was not paid', 'left out');
    else if (isAlone)
      name(
        id,
        person ? 'it has no order' : 'its buyer has no account',
        person ? 'moved with an order of 0' : 'left out',
      );
    else if (!person)
      name(
        id,
        isBuyerGone ? 'its buyer has no account any more' : 'it names no buyer',
        'moved as an order without an account',
      );
    return status !== 'unpaid' && status !== 'test' && !broken && (person || !isAlone);
  });
  const find = itemsByName(drafts.item);
  for (const sale of sales)
    for (const line of sale.lines ?? [])
      line.item = isBundle(line.item) ? BUNDLE_ID : (find(line.item) ?? find(line.title) ?? line.item);
  return sales;
}

/** Exports name an item by its id, SKU, slug or title. */
function itemsByName(items: readonly Draft[]) {
  const names = (['title', 'slug', 'sku', 'id'] as const).flatMap((field) =>
    items.map((item) => [item[field]?.toLowerCase(), item.id] as const),
  );
  const known = new Map(names);
  return (text: string | null | undefined) => (text ? known.get(text.toLowerCase()) : undefined);
}

const orderOf = ({ id, item }: Draft) => ({
  id: `purchase:${id}`,
  number: id ?? '',
  status: 'paid' as const,
  total: 0,
  lines: [lineOf({ item, price: 0 })],
});

function complete(sale: Draft, apart: readonly Draft[], purchases: readonly Draft[]): Draft {
  const lines = [...(sale.lines ?? []), ...(sale.products ?? []), ...apart].map(lineOf);
  const cost = sum(lines.map(({ price = 0, quantity = 1, discount = 0 }) => price * quantity - discount));
  const tax = sale.tax ?? sum(lines.map((line) => line.tax ?? 0));
  const total = sale.total ?? sum([cost, tax]);
  const [first] = lines;
  if (first && lines.length === 1) first.price ??= total / (first.quantity ?? 1);
  for (const { item } of purchases)
    if (!lines.some((line) => line.item === item)) lines.push(lineOf({ item, price: 0 }));
  if (sale.isBundle && !lines.some(({ item }) => isBundle(item)))
    lines.push(lineOf({ item: BUNDLE_ID, price: Math.max(0, total - cost) }));
  const isRefunded =
    sale.status === 'refunded' || (sale.status === 'paid' && total > 0 && (sale.refunded ?? 0) >= total);
  return {
    ...sale,
    ...(isRefunded ? { status: 'refunded' } : {}),
    number: sale.number ?? sale.id,
    createdAt: sale.createdAt ?? sale.paidAt,
    total,
    tax: Math.min(tax, total),
    refunded: isRefunded ? total : Math.min(sale.refunded ?? 0, total),
    lines,
  };
}

const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, amount) => all + amount, 0) * 100) / 100;

const lineOf = (line: Draft): Draft => ({
  ...line,
  title: line.title ?? (isBundle(line.item) ? 'Complete bundle' : (line.item ?? 'Item')),
});
