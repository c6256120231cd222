/** The payment page of both stand-ins: plain forms, no script. Its buttons do what buyers do, and after the payment what banks do. */
import { createHash } from 'node:crypto';
import { BRAND } from '@baobab/domain/brand';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { answerError } from './errors.ts';
import { decodeForm } from './form.ts';
import { PAGE_STYLE } from './page-style.ts';

/** `to`: where the buyer goes, by default this page again; `problem`: nothing was paid. */
interface Next {
  to?: string | null;
  problem?: string;
}
export interface Button extends Next {
  name: string;
  label: string;
  /** Called in a transaction. */
  press(): unknown;
}
export const button = (name: string, label: string, press: Button['press'], next: Next = {}): Button => ({
  name,
  label,
  press,
  ...next,
});
interface Line {
  title: string;
  note?: string;
  amount: string;
  /** Null where the line has none; undefined where the provider shows none. */
  image?: string | null;
}
interface Order {
  total: string;
  lines: Line[];
  /** Where the buyer may be sent. */
  returnUrls: (string | null)[];
}
export type PageView = Order &
  (
    | {
        state: 'open';
        email: string | null;
        note: string;
        taxNote?: string;
        pay: Button[];
        refuse: Button[];
        slow: Button[];
      }
    | { state: 'finished' | 'expired'; back: string | null; controls: Button[] }
  );

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');
type Markup = ReturnType<typeof html>;

/** @param viewOf undefined where there is no such page */
export function pageRoutes(
  viewOf: (id: string) => PageView | undefined,
  { transaction, wake }: { transaction(work: () => unknown): unknown; wake(): void },
): Hono {
  const app = new Hono();
  app.onError(answerError);
  /** A look may find that the time of a page is over, which is an event. */
  const look = (id: string) => {
    const view = viewOf(id);
    wake();
    return view;
  };
  app.get('/:id', (c) => render(look(c.req.param('id'))));
  app.post('/:id', async (c) => {
    const id = c.req.param('id');
    const { outcome } = decodeForm(await c.req.text());
    const view = look(id);
    const pressed = view && buttonsOf(view).find((one) => one.name === outcome);
    if (!pressed) return render(view, view?.state === 'open' ? 'Choose one of the buttons. Nothing was charged.' : '');
    transaction(() => pressed.press());
    const next = look(id);
    return pressed.problem ? render(next, pressed.problem) : c.redirect(pressed.to ?? c.req.path, 303);
  });
  return app;
}

const buttonsOf = (view: PageView): Button[] =>
  view.state === 'open' ? [...view.pay, ...view.refuse, ...view.slow] : view.controls;

const TITLES = { finished: 'This payment is finished', expired: 'This payment page has expired' };

/** `problem` is shown above the buttons, as after a declined card. */
function render(view: PageView | undefined, problem = ''): Response {
  if (!view) return document('Not found', UNKNOWN, { status: 404 });
  const body = html`${order(view)} ${view.state === 'open' ? openPart(view, problem) : closedPart(view)}`;
  const title = view.state === 'open' ? `Pay ${view.total}` : TITLES[view.state];
  const status = problem ? 402 : view.state === 'expired' ? 410 : 200;
  return document(title, body, { status, returnUrls: view.returnUrls });
}

function document(
  title: string,
  body: Markup,
  { status, returnUrls = [] }: { status: number; returnUrls?: (string | null)[] },
): Response {
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Test payment</title>
        ${raw(`<style>${PAGE_STYLE}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  const origins = new Set(returnUrls.flatMap((url) => (url ? [new URL(url).origin] : [])));
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src http: https:',
    // The form's answer redirects to the shop, which counts as its target too.
    `form-action 'self' ${[...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return new Response((markup as HtmlEscapedString).toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
}

const order = ({ total, lines }: Order) =>
  html`<section class="order" aria-labelledby="order">
    <h1 id="order">Your order at ${BRAND}</h1>
    <p class="total">${total}</p>
    <ul class="lines ${lines.every(({ image }) => image === undefined) ? 'plain' : ''}">
      ${lines.map(
        ({ title, note, amount, image }) =>
          html`<li>
            ${image ? html`<img src="${image}" alt="" width="48" height="48" />` : image === null ? html`<span class="blank"></span>` : ''}
            <span><strong>${title}</strong>${note ? html`<small>${note}</small>` : ''}</span>
            <span class="amount">${amount}</span>
          </li>`,
      )}
    </ul>
    <p class="sum"><span>Total</span><span class="amount">${total}</span></p>
  </section>`;

const buttons = (list: Button[], look = '') =>
  list.map(
    ({ name, label }) => html`<button type="submit" name="outcome" value="${name}" class="${look}">${label}</button>`,
  );

const openPart = (view: Extract<PageView, { state: 'open' }>, problem: string) =>
  html`<section class="pay" aria-labelledby="pay">
    <h2 id="pay">How should this payment end?</h2>
    <p class="note">${view.note}</p>
    ${problem ? html`<p class="alert" role="alert">${problem}</p>` : ''}
    ${
      view.email
        ? html`<dl class="email">
            <dt>Receipt to</dt>
            <dd>${view.email}</dd>
          </dl>`
        : ''
    }
    <form method="post">
      ${view.taxNote ? html`<p class="note">${view.taxNote}</p>` : ''} ${buttons(view.pay.slice(0, 1), 'go')}
      ${buttons(view.pay.slice(1))}
      <div class="pair">${buttons(view.refuse)}</div>
      <details>
        <summary>Payments that take time</summary>
        <p>A bank transfer is confirmed after the buyer has returned to the shop.</p>
        ${buttons(view.slow)}
      </details>
    </form>
  </section>`;

const closedPart = ({ state, back, controls }: Exclude<PageView, { state: 'open' }>) =>
  html`<section class="pay" aria-labelledby="pay">
    <h2 id="pay">${TITLES[state]}</h2>
    <p>
      ${
        state === 'expired'
          ? 'Nothing was charged. Go back to your cart and check out again.'
          : 'You can close this page or go back to the shop.'
      }
    </p>
    ${back ? html`<a class="button go" href="${back}">Back to the shop</a>` : ''}
    ${
      controls.length > 0
        ? html`<form method="post">
            <h2>What happens next?</h2>
            <p class="note">For tests: a bank would decide this, and the shop is notified at once.</p>
            ${buttons(controls)}
          </form>`
        : ''
    }
  </section>`;

const UNKNOWN = html`<section class="pay" aria-labelledby="pay">
  <h2 id="pay">There is no such payment page</h2>
  <p>The address may be incomplete. Nothing was charged. Go back to your cart and check out again.</p>
</section>`;
