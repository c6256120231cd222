/** What a person sees at /mailbox. A mail's own HTML runs in a sandboxed frame: no scripts, links open a new tab. */
import { html, raw } from 'hono/html';
import { BRAND } from '@baobab/domain/brand';

/** `sent_at` is ISO text with an offset. */
export interface Message {
  id: number;
  to: string;
  /** Empty for mails of the auth server. */
  from: string;
  subject: string;
  html: string;
  text: string;
  /** JSON: headers besides those of every mail. */
  headers: string;
  sent_at: string;
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #2b2420; --paper: #f6f3ee; --card: #fff; --line: #e3dbd1; --accent: #8a3b12; --soft: #6f635b }
  @media (prefers-color-scheme: dark) { :root { --ink: #f1ebe4; --paper: #1c1815; --card: #26211d; --line: #3b342e; --accent: #f0a57c; --soft: #b3a79d } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 860px; margin: 0 auto; padding: 32px 16px }
  h1 { margin: 0 0 4px; font-size: 24px } p { margin: 0 0 20px; color: var(--soft) }
  a { color: var(--accent) } a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow: hidden }
  li + li { border-top: 1px solid var(--line) }
  li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 18px; color: inherit; text-decoration: none }
  li a:hover strong { text-decoration: underline } li span, time { color: var(--soft); font-size: 14px }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 12px 0 20px } dt { color: var(--soft) } dd { margin: 0 }
  iframe { width: 100%; height: 62vh; border: 1px solid var(--line); border-radius: 12px; background: Canvas }
  details { margin-top: 16px } pre { padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); white-space: pre-wrap; overflow-wrap: anywhere }
`;

type Markup = ReturnType<typeof html>;

const page = (title: string, body: Markup) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${BRAND} mailbox</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;

const time = (message: Message) =>
  html`<time datetime="${message.sent_at}">${message.sent_at.slice(0, 19).replace('T', ' ')} UTC</time>`;

export const listPage = (messages: Message[]) =>
  page(
    'Inbox',
    html`<h1>Mailbox</h1>
      <p>Every mail that this stack sends ends here. Nothing leaves the machine.</p>
      ${
        messages.length === 0
          ? html`<p role="status">
              No mail yet. Sign up in the shop, or ask for a new password, and reload this page.
            </p>`
          : html`<ul>
              ${messages.map(
                (message) =>
                  html`<li>
                    <a href="/mailbox/messages/${message.id}">
                      <strong>${message.subject}</strong>${time(message)}<span>To ${message.to}</span>
                    </a>
                  </li>`,
              )}
            </ul>`
      }`,
  );

/** The text with its http(s) addresses as links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) =>
      index % 2 ? html`<a href="${piece}" target="_blank" rel="noopener">${piece}</a>` : html`${piece}`,
    );

const frame = (message: Message) =>
  html`<iframe
    title="The mail as HTML"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${`<base target="_blank">${message.html}`}"
  ></iframe>`;

export const messagePage = (message: Message) =>
  page(
    message.subject,
    html`<a href="/mailbox">← All mails</a>
      <h1>${message.subject}</h1>
      <dl>
        <dt>To</dt>
        <dd>${message.to}</dd>
        ${
          message.from
            ? html`<dt>From</dt>
                <dd>${message.from}</dd>`
            : ''
        }
        <dt>Sent</dt>
        <dd>${time(message)}</dd>
      </dl>
      ${message.html ? frame(message) : ''}
      <details ${message.html ? '' : 'open'}>
        <summary>Plain text</summary>
        <pre>${linked(message.text)}</pre>
      </details>`,
  );

export const notFoundPage = () =>
  page(
    'Not found',
    html`<h1>No such mail</h1>
      <p>It may have been deleted.</p>
      <a href="/mailbox">← All mails</a>`,
  );
