/**
 * Taxes as Stripe Tax reckons them once it knows where the buyer is (https://docs.stripe.com/tax/checkout). Here everyone is in Paris,
 * where 20 % are due on digital goods; a business with a VAT id pays none (reverse charge).
 */
import { AUTOMATIC_TAX, BUYER, SESSION, VAT_ID } from './fixtures/checkout.ts';
import type { LineItem, Session, SessionRecord } from './payment-types.ts';

const RATE = 0.2;

interface Switch {
  enabled: 'true' | 'false';
}
type Switches = Record<'automatic_tax' | 'tax_id_collection' | 'invoice_creation', Switch | undefined>;

/** Fields of a new session. */
export const taxFields = (asked: Partial<Switches>): Partial<Session> => ({
  ...(asked.automatic_tax?.enabled === 'true' && { automatic_tax: AUTOMATIC_TAX }),
  ...(asked.tax_id_collection?.enabled === 'true' && { tax_id_collection: { enabled: true, required: 'never' } }),
  ...(asked.invoice_creation?.enabled === 'true' && {
    invoice_creation: { ...SESSION.invoice_creation, enabled: true },
  }),
});

/** As it is when the buyer pays. A session without automatic tax stays as it is. */
export function withTaxes(record: SessionRecord, isBusiness: boolean): SessionRecord {
  const { session } = record;
  if (!session.automatic_tax.enabled || !session.customer_details) return record;
  const lines = isBusiness ? record.lines : record.lines.map(taxedLine);
  const sum = (part: 'amount_tax' | 'amount_total') => lines.reduce((all, line) => all + line[part], 0);
  const taxed: Session = {
    ...session,
    amount_total: sum('amount_total'),
    automatic_tax: { ...session.automatic_tax, status: 'complete' },
    customer_details: {
      ...session.customer_details,
      ...BUYER,
      tax_exempt: isBusiness ? 'reverse' : 'none',
      tax_ids: isBusiness ? [VAT_ID] : [],
    },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: sum('amount_tax') },
  };
  return { ...record, session: taxed, lines };
}

function taxedLine(line: LineItem): LineItem {
  const { amount_subtotal: subtotal, price } = line;
  if (price.tax_behavior === 'inclusive') {
    return { ...line, amount_tax: Math.round(subtotal - subtotal / (1 + RATE)) };
  }
  const tax = Math.round(subtotal * RATE);
  return { ...line, amount_tax: tax, amount_total: subtotal + tax };
}
