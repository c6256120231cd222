/** The payment page: plain forms, no script. */
import { createHash } from 'node:crypto';
import { BRAND } from '@baobab/domain/brand';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Control } from './controls.ts';
import { formatAmount } from './money.ts';
import { PAGE_STYLE } from './page-style.ts';
import type { LineItem, SessionRecord } from './payment-types.ts';
import { collectsVatIds } from './taxes.ts';

type Markup = ReturnType<typeof html>;

/** Joined here, not in the template: the policy's hash counts every space. */
const STYLE = `<style>${PAGE_STYLE}</style>`;
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');

export function document(title: string, body: Markup, formTargets: string[], status = 200): Response {
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Test payment</title>
        ${raw(STYLE)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  // The form's answer redirects to the shop, which counts as its target too.
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src http: https:',
    `form-action 'self' ${[...new Set(formTargets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return new Response((markup as HtmlEscapedString).toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
}

const line = (item: LineItem, image: string | null) =>
  html`<li>
    ${image ? html`<img src="${image}" alt="" width="48" height="48" />` : html`<span class="blank"></span>`}
    <span>
      <strong>${item.description}</strong>
      ${
        item.quantity > 1
          ? html`<small>${item.quantity} × ${formatAmount(item.price.unit_amount, item.currency)}</small>`
          : ''
      }
    </span>
    <span class="amount">${formatAmount(item.amount_total, item.currency)}</span>
  </li>`;

const order = ({ session, lines, images }: SessionRecord) => {
  const total = formatAmount(session.amount_total, session.currency);
  return html`<section class="order" aria-labelledby="order">
    <h1 id="order">Your order at ${BRAND}</h1>
    <p class="total">${total}</p>
    <ul class="lines">
      ${lines.map((item, index) => line(item, images[index] ?? null))}
    </ul>
    <p class="sum"><span>Total</span><span class="amount">${total}</span></p>
  </section>`;
};

const button = (outcome: string, label: string, look = '') =>
  html`<button type="submit" name="outcome" value="${outcome}" class="${look}">${label}</button>`;

/** `problem` is told above the buttons, as after a declined card. */
export function openPage(record: SessionRecord, problem?: string): Response {
  const { session } = record;
  const total = formatAmount(session.amount_total, session.currency);
  const body = html`${order(record)}
    <section class="pay" aria-labelledby="pay">
      <h2 id="pay">How should this payment end?</h2>
      <p class="note">This is a test payment page. No card is asked for and no money moves.</p>
      ${problem ? html`<p class="alert" role="alert">${problem}</p>` : ''}
      ${
        session.customer_email
          ? html`<dl class="email">
              <dt>Receipt to</dt>
              <dd>${session.customer_email}</dd>
            </dl>`
          : ''
      }
      <form method="post">
        ${session.automatic_tax.enabled ? html`<p class="note">The buyer is in Paris: 20 % tax, within the prices or added to them.</p>` : ''}
        ${button('pay', `Pay ${total}`, 'go')}
        ${collectsVatIds(record) ? button('pay_business', 'Pay as a business with a VAT id, without tax') : ''}
        <div class="pair">${button('decline', 'Decline')} ${button('cancel', 'Cancel')}</div>
        <details>
          <summary>Payments that take time</summary>
          <p>A bank transfer is confirmed after the buyer has returned to the shop.</p>
          ${button('bank_clears', 'Bank transfer that arrives')} ${button('bank_bounces', 'Bank transfer that fails')}
          ${button('bank_waits', 'Bank transfer under way')} ${button('expire', 'Let this page expire')}
        </details>
      </form>
    </section>`;
  return document(`Pay ${total}`, body, returnOrigins(record), problem ? 402 : 200);
}

/** For a session that is paid, waiting for the bank, or expired; `controls` are what can still happen to the payment. */
export function closedPage(record: SessionRecord, controls: readonly Control[]): Response {
  const { session } = record;
  const isExpired = session.status === 'expired';
  const title = isExpired ? 'This payment page has expired' : 'This payment is finished';
  const next = isExpired ? (session.cancel_url ?? '') : successAddress(record);
  const body = html`${order(record)}
    <section class="pay" aria-labelledby="pay">
      <h2 id="pay">${title}</h2>
      <p>
        ${isExpired ? 'Nothing was charged. Go back to your cart and check out again.' : 'You can close this page or go back to the shop.'}
      </p>
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
  return document(title, body, returnOrigins(record), isExpired ? 410 : 200);
}

export function unknownPage(): Response {
  const body = html`<section class="pay" aria-labelledby="pay">
    <h2 id="pay">There is no such payment page</h2>
    <p>The address may be incomplete. Nothing was charged. Go back to your cart and check out again.</p>
  </section>`;
  return document('Not found', body, [], 404);
}

export const successAddress = ({ session }: SessionRecord): string =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function returnOrigins({ session }: SessionRecord): string[] {
  return [session.success_url, session.cancel_url ?? ''].filter((url) => url !== '').map((url) => new URL(url).origin);
}
