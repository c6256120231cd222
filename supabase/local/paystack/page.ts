/** The payment page: plain forms, no script, in the look of the other stand-in's. */
import { BRAND } from '@baobab/domain/brand';
import { html } from 'hono/html';
import { formatAmount } from '../payments/money.ts';
import { document } from '../payments/page.ts';
import type { TransactionRecord } from './context.ts';

export interface Control {
  name: string;
  label: string;
  apply(): unknown;
}

const button = (outcome: string, label: string, look = '') =>
  html`<button type="submit" name="outcome" value="${outcome}" class="${look}">${label}</button>`;

const fieldsOf = ({ transaction: { metadata } }: TransactionRecord) =>
  (typeof metadata === 'string' ? undefined : metadata.custom_fields) ?? [];
const totalOf = ({ transaction: { amount, currency } }: TransactionRecord) => formatAmount(amount, currency);

const order = (record: TransactionRecord) =>
  html`<section class="order" aria-labelledby="order">
    <h1 id="order">Your order at ${BRAND}</h1>
    <p class="total">${totalOf(record)}</p>
    <ul class="lines plain">
      ${fieldsOf(record).map(
        ({ display_name, value }) =>
          html`<li>
            <span><strong>${display_name}</strong></span>
            <span class="amount">${value}</span>
          </li>`,
      )}
    </ul>
    <p class="sum"><span>Total</span><span class="amount">${totalOf(record)}</span></p>
  </section>`;

/** `problem` is told above the buttons, as after a declined card. */
export function openPage(record: TransactionRecord, problem?: string): Response {
  const total = totalOf(record);
  const body = html`${order(record)}
    <section class="pay" aria-labelledby="pay">
      <h2 id="pay">How should this payment end?</h2>
      <p class="note">This is a test payment page in Paystack’s place. No card is asked for and no money moves.</p>
      ${problem ? html`<p class="alert" role="alert">${problem}</p>` : ''}
      <dl class="email">
        <dt>Receipt to</dt>
        <dd>${record.transaction.customer.email}</dd>
      </dl>
      <form method="post">
        ${button('pay', `Pay ${total}`, 'go')}
        <div class="pair">${button('decline', 'Decline')} ${button('cancel', 'Cancel')}</div>
        <details>
          <summary>Payments that take time</summary>
          <p>A bank transfer is confirmed after the buyer has returned to the shop.</p>
          ${button('transfer', 'Bank transfer under way')}
        </details>
      </form>
    </section>`;
  return document(`Pay ${total}`, body, returnOrigins(record), problem ? 402 : 200);
}

/** For a transaction that is paid or waits for the bank; `controls` are what can still happen to it. */
export function closedPage(record: TransactionRecord, controls: readonly Control[]): Response {
  const next = successAddress(record);
  const body = html`${order(record)}
    <section class="pay" aria-labelledby="pay">
      <h2 id="pay">This payment is finished</h2>
      <p>You can close this page or go back to the shop.</p>
      ${next ? html`<a class="button go" href="${next}">Back to the shop</a>` : ''}
      ${
        controls.length > 0
          ? html`<form method="post">
              <h2>What happens next?</h2>
              <p class="note">For tests: a bank would decide this, and the shop hears of it at once.</p>
              ${controls.map(({ name, label }) => button(name, label))}
            </form>`
          : ''
      }
    </section>`;
  return document('This payment is finished', body, returnOrigins(record));
}

export function unknownPage(): Response {
  const body = html`<section class="pay" aria-labelledby="pay">
    <h2 id="pay">There is no such payment page</h2>
    <p>The address may be incomplete. Nothing was charged. Go back to your cart and check out again.</p>
  </section>`;
  return document('Not found', body, [], 404);
}

/** With both names that Paystack adds. https://paystack.com/docs/payments/accept-payments/ */
export function successAddress({ transaction, callbackUrl }: TransactionRecord): string | null {
  if (!callbackUrl) return null;
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', transaction.reference);
  url.searchParams.set('reference', transaction.reference);
  return url.href;
}

export const cancelAddress = ({ transaction: { metadata } }: TransactionRecord): string | null =>
  (typeof metadata === 'string' ? null : metadata.cancel_action) ?? null;

const returnOrigins = (record: TransactionRecord): string[] =>
  [record.callbackUrl, cancelAddress(record)].flatMap((url) => (url ? [new URL(url).origin] : []));
