/**
 * Paystack behind the payment port. It has no line items, reckons no taxes, keeps no keys and cannot close a page; what the shop
 * does instead is in docs/adr/0021-payment-port.md.
 */
import { isLiveKey } from '../settings.ts';
import type { PaystackSettings } from '../settings.ts';
import { createPaystackApi } from './paystack-client.ts';
import type { PaystackApi } from './paystack-client.ts';
import { parseEvents } from './paystack-events.ts';
import { listRefunds, refund } from './paystack-refunds.ts';
import {
  createPage,
  findTransaction,
  isPaid,
  paidFacts,
  referenceOf,
  returnsTo,
  statusOf,
} from './paystack-transactions.ts';
import type { PageState, PaymentProvider } from './port.ts';

export { isPaystackReference } from './paystack-transactions.ts';

/** `ask` reaches the API; a test's needs no network. */
export function createPaystackProvider(settings: PaystackSettings, ask?: typeof fetch): PaymentProvider {
  const api = createPaystackApi(settings, ask);
  return {
    name: 'paystack',
    takesRealMoney: isLiveKey(settings.secretKey),
    keepsKeys: false,
    createPage: (request) => createPage(api, request),
    pageState: (id) => pageState(api, id, settings.checkoutUrl),
    closePage: (id) => closePage(api, id),
    parseEvents: (rawBody, headers) => parseEvents(rawBody, headers, { api, secretKey: settings.secretKey }),
    refund: (request) => refund(api, request),
    listRefunds: (payment) => listRefunds(api, payment),
  };
}

async function pageState(api: PaystackApi, id: string, checkoutUrl: string): Promise<PageState | null> {
  const transaction = await findTransaction(api, referenceOf(id));
  if (!transaction) return null;
  const accessCode = id.split('.')[1];
  return {
    status: statusOf(transaction),
    url: accessCode ? `${checkoutUrl}/${accessCode}` : null,
    returnsTo: returnsTo(transaction),
    paid: isPaid(transaction) ? paidFacts(transaction) : null,
  };
}

/** Nothing can be closed: what was not paid so far counts as closed, and what is paid later for nothing is paid back. */
async function closePage(api: PaystackApi, id: string): Promise<'expired' | 'complete'> {
  const transaction = await findTransaction(api, referenceOf(id));
  return transaction && statusOf(transaction) === 'complete' ? 'complete' : 'expired';
}
