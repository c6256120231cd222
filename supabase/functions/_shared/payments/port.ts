/**
 * What the shop asks of a payment provider. Amounts are integers in the currency's minor unit, times seconds since 1970.
 * References (`page`, `payment`, ids of refunds and disputes) are the provider's own and are kept as they are.
 */
import { refusal } from '../answers.ts';

export interface PageLine {
  title: string;
  /** Of one. */
  minor: number;
  quantity: number;
  image?: string | undefined;
  /** The order's line, for its tax. */
  item?: string | undefined;
}

/** Only a provider that reckons taxes reads this. */
export interface TaxSettings {
  automaticTax: boolean;
  taxBehavior: 'inclusive' | 'exclusive';
  collectTaxId: boolean;
  createInvoice: boolean;
}

export interface PageRequest {
  /** One page at most is made for it, however often it is asked for. */
  orderId: string;
  /** ISO 4217, lower case. */
  currency: string;
  lines: PageLine[];
  email: string | null;
  /** Where the buyer goes after paying; as `returnAddress` makes it. */
  returnsTo: string;
  cancelUrl: string;
  /** End of the page, in seconds since 1970. A provider that cannot end its page reports `paidAt`, and the order has the same end. */
  expiresAt: number;
  tax?: TaxSettings | undefined;
}

export interface PaymentPage {
  id: string;
  url: string;
}

/** `item` as the page's line named it. */
export interface LineTax {
  item: string;
  minor: number;
}

/** An address as the provider has it; all of it may be missing. */
export interface Customer {
  name: string | null;
  address: Record<string, string | null> | null;
  taxIds: { type: string; value: string }[];
}

export interface PaidFacts {
  page: string | null;
  /** Null when it is none of the shop's: other software may use the same account. */
  orderId: string | null;
  payment: string | null;
  /** What was asked of the buyer, with taxes, without the provider's own fees. */
  amountMinor: number | null;
  /** Part of the amount; 0 where the provider reckons none. */
  taxMinor: number;
  /** Part of the prices, or added to them; unknown without tax. */
  taxBehavior?: TaxSettings['taxBehavior'] | undefined;
  taxByLine?: LineTax[] | undefined;
  currency: string | null;
  /** Seconds since 1970; null where the provider itself takes no payment after the end of the page. */
  paidAt: number | null;
  customer?: Customer | undefined;
}

export interface PageState {
  /** `complete`: paid, or a transfer is under way. `expired` takes no payment. */
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  returnsTo: string | null;
  /** Once the money is there. */
  paid: PaidFacts | null;
}

export interface RefundFact {
  id: string;
  minor: number;
  /** `pending` and `succeeded` stand. The other two are final. */
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  created: number;
  lineIds: string[];
  /** An administrator's id, or `automatic`; null for refunds that were made at the provider. */
  askedBy: string | null;
}

export interface RefundRequest {
  payment: string;
  orderId: string;
  minor: number;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer';
  by: string;
  lineIds: string[] | null;
  /** The same text is the same refund. */
  key: string;
}

export interface MadeRefund {
  id: string;
  status: RefundFact['status'];
  minor: number;
  currency: string;
}

export type PaymentEvent = {
  /** The same for every delivery of one event. */
  id: string;
  type: string;
  created: number | undefined;
} & (
  | { kind: 'paid'; paid: PaidFacts }
  | { kind: 'closed'; page: string | null; orderId: string | null; status: 'expired' | 'failed' }
  /** All that are known of the payment. */
  | { kind: 'refunds'; payment: string; refunds: RefundFact[] }
  | {
      kind: 'dispute';
      payment: string;
      disputeId: string;
      minor: number;
      /** `inquiry`: no money is taken. */
      status: 'inquiry' | 'open' | 'won' | 'lost';
      opened: number;
    }
);

export interface PaymentProvider {
  readonly name: 'stripe' | 'paystack';
  /** The key moves real money. */
  readonly takesRealMoney: boolean;
  /** False: two requests with one key may both be carried out, so that the caller has to keep them apart. */
  readonly keepsKeys: boolean;
  /** Null when the order has a page already whose address the provider does not tell again. */
  createPage(request: PageRequest): Promise<PaymentPage | null>;
  /** Null when the provider does not know it: it was made with another account's key. */
  pageState(id: string): Promise<PageState | null>;
  /**
   * `expired`: its order may be closed. Where the provider cannot close a page (Paystack), it may still be paid later, and what
   * is paid for nothing is paid back.
   */
  closePage(id: string): Promise<'expired' | 'complete'>;
  /**
   * Nothing for an event that changes nothing.
   *
   * @throws AppError signature_invalid, or validation for a signed message that is no event
   */
  parseEvents(rawBody: string, headers: Headers): Promise<PaymentEvent[]>;
  /** @throws AppError that says what became of the money */
  refund(request: RefundRequest): Promise<MadeRefund>;
  /** Newest first. */
  listRefunds(payment: string): Promise<RefundFact[]>;
}

/** `current` makes new payments; those from before a change of provider are still known to the one that made them. */
export interface PaymentProviders {
  readonly current: PaymentProvider;
  of(reference: string): PaymentProvider;
}

/** Without what is added for the way back, so that two addresses can be compared. */
export function returnAddress(successUrl: string): string {
  const url = new URL(successUrl);
  url.hash = '';
  url.searchParams.delete('session_id');
  return url.href;
}

/** The name of the page or the order for the shop's own pages; `value` arrives as it is. */
export const withSession = (returnsTo: string, value: string): string =>
  `${returnsTo}${new URL(returnsTo).search ? '&' : '?'}session_id=${value}`;

export const signatureInvalid = (cause?: unknown) =>
  refusal('signature_invalid', 'The signature does not fit this message.', {}, cause);
