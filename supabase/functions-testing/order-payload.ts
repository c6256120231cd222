/** An order as the database writes it into its mails. */
const AT_FULL_PRICE = { quantity: 1, discount: 0, credit: 0, tax: 0, license_name: null, refusal: null };

export const mailLine = (line: { id: string | null; title: string; price: number; quantity?: number }) => ({
  ...AT_FULL_PRICE,
  amount: line.price * (line.quantity ?? 1),
  ...line,
});

export const mailOrder = (total: number, items: readonly object[], more: object = {}) => ({
  order_id: '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33',
  origin: 'sale',
  full_name: null,
  total_amount: total,
  charged_amount: total,
  tax_amount: 0,
  tax_behavior: 'none',
  discount_code: null,
  currency: 'usd',
  consented_at: null,
  is_bundle_purchase: false,
  is_refunded: false,
  bundle_id: null,
  items,
  ...more,
});
