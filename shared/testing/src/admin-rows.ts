/** Rows as the screens of the admin area get them. */
import type { AdminOrder, OrderLine } from '@baobab/data/orders/admin-orders';
import type { CatalogRow } from '@baobab/data/catalog/catalog-table';
import type { DiscountCode, DiscountCodeInput } from '@baobab/data/orders/discount-codes';
import type { Category } from '@baobab/domain/entities/category';
import type { FacetValue } from '@baobab/domain/descriptions';

export function orderLine(id: string, price: number, change: Partial<OrderLine> = {}): OrderLine {
  const { quantity = 1, discount = 0 } = change;
  return {
    id,
    illustrationId: id,
    title: `Title ${id}`,
    price,
    listPrice: price,
    licenseOption: 'standard',
    licenseName: 'Standard license',
    refusal: null,
    quantity,
    discount,
    credit: 0,
    amount: Math.round(100 * (price * quantity - discount)) / 100,
    tax: 0,
    refundedAt: null,
    ungrantedAt: null,
    ...change,
  };
}

export const adminOrder = (change: Partial<AdminOrder> = {}): AdminOrder => ({
  id: '1cdf11ff-1541-4043-bc12-b39d2942c1dd',
  number: 1001,
  createdAt: '2026-11-03T12:00:00Z',
  userId: 'u',
  email: 'ama@shop.test',
  fullName: 'Ama',
  totalAmount: 68.97,
  chargedAmount: 68.97,
  taxAmount: 0,
  taxBehavior: 'none',
  discountCode: null,
  refundedAmount: 0,
  currency: 'usd',
  paymentStatus: 'paid',
  origin: 'sale',
  isBundlePurchase: false,
  paidAt: '2026-11-03T12:01:00Z',
  consentedAt: null,
  movedNumber: null,
  stripePaymentIntent: 'pi_1',
  disputeStatus: null,
  disputedAt: null,
  refundFailedAt: null,
  orderItems: [orderLine('a', 19.99, { quantity: 3 }), orderLine('b', 9)],
  ...change,
});

export const catalogRow = (change: Partial<CatalogRow> = {}): CatalogRow => ({
  id: 'one',
  revision: 3,
  title: 'Coder',
  description: 'A person at a desk',
  category: 'Tech',
  price: 12.5,
  isFree: false,
  featured: false,
  tags: [],
  state: 'published',
  publishAt: null,
  withdrawnReason: null,
  altText: null,
  series: null,
  facets: [],
  focusX: null,
  focusY: null,
  sourcePath: null,
  image: 'lovable-uploads/1.1600.webp',
  masterFile: null,
  downloadableFile: null,
  createdAt: '2026-01-02T03:04:05.678901+00:00',
  updatedAt: '2026-01-02T03:04:05+00:00',
  sales: 0,
  ...change,
});

export const PERCENT_CODE: DiscountCodeInput = {
  code: 'SUMMER',
  kind: 'percent',
  percent: 20,
  amount: null,
  item: null,
  scope: 'all',
  scopeRef: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerPerson: null,
  isActive: true,
  note: '',
};
export const discountCode = (change: Partial<DiscountCode> = {}): DiscountCode => ({
  ...PERCENT_CODE,
  itemTitle: null,
  createdAt: '2026-11-01T00:00:00Z',
  used: 0,
  reserved: 0,
  discountTotal: 0,
  ...change,
});

export const category = (name: string, change: Partial<Category> = {}): Category => ({
  id: `id of ${name}`,
  name,
  description: '',
  image: null,
  imageWidths: [],
  placeholder: null,
  isActive: true,
  displayOrder: 1,
  revision: 1,
  ...change,
});

export const facetWords = (...words: [facet: string, value: string, label: string][]): FacetValue[] =>
  words.map(([facet, value, label], displayOrder) => ({ facet, value, label, displayOrder, isActive: true }));
