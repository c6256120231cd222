/**
 * HTML for mail programs: tables, inline styles, everything escaped unless it was made here. Programs that know dark mode get its
 * colors by class; the rest show the light ones, which stand inline.
 */
import { BRAND } from '@baobab/domain/brand';

export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type Part = string | number | Markup | readonly Markup[];

/** Tagged template: what is put in is escaped, except markup that came out of this function. */
export function markup(pieces: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    pieces.map((piece, index) => piece + (index < parts.length ? render(parts[index] ?? '') : '')).join(''),
  );
}

export const NOTHING = markup``;

function render(part: Part): string {
  if (part instanceof Markup) return part.html;
  if (typeof part === 'object') return part.map((one) => one.html).join('');
  return escapeHtml(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

// The shop's colors, see shared/ui/src/tokens.css; class by class the dark ones.
const INK = '#1a1411';
const SOFT = '#5a4f47';
const LINE = '#d9d0c3';
const PAPER = '#f5f1ea';
const SURFACE = '#fffdf9';
const INDIGO = '#23256b';
const GOLD = '#f3b229';
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper{background:#15110e!important}.surface{background:#2a221c!important}
.ink{color:#f4ede3!important}.soft{color:#b9ada1!important}.line{border-color:#4a4038!important}.band{background:#2a2c78!important}}`;

export const button = (url: string, label: string): Markup => markup`<p style="margin:24px 0">
<a href="${url}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${GOLD};color:${INK};font-weight:bold;text-decoration:none">${label}</a></p>`;

export const paragraph = (text: string): Markup => markup`<p dir="auto" style="margin:0 0 16px">${text}</p>`;

export const heading = (text: string): Markup =>
  markup`<h2 style="margin:24px 0 4px;font-size:18px;line-height:1.3">${text}</h2>`;

export const soft = (content: Markup | string): Markup =>
  markup`<p class="soft" dir="auto" style="margin:0 0 8px;color:${SOFT};font-size:14px">${content}</p>`;

export const link = (url: string, label: string): Markup => markup`<a href="${url}" style="color:inherit">${label}</a>`;

/** Two columns, the second one to the right; the last row is the sum where `sum` is true. */
export function table(rows: readonly (readonly [string, string])[], sum = false): Markup {
  const cell = `padding:10px 0;border-top:1px solid ${LINE};vertical-align:top`;
  const weight = (at: number) => (sum && at === rows.length - 1 ? ';font-weight:bold' : '');
  return markup`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">${rows.map(
    ([left, right], at) => markup`<tr><td class="line" dir="auto" style="${cell + weight(at)}">${left}</td>
<td class="line" align="right" style="${cell + weight(at)};white-space:nowrap;padding-left:16px">${right}</td></tr>`,
  )}</table>`;
}

/** A whole mail around its content; `preview` is the line that inboxes show beside the subject. */
export function mailDocument(title: string, preview: string, content: Markup): string {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${new Markup(DARK)}</style></head>
<body class="paper" style="margin:0;background:${PAPER};font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${SURFACE};border-radius:12px;overflow:hidden">
<tr><td class="band" style="padding:20px 32px;background:${INDIGO};border-bottom:4px solid ${GOLD};color:#f7f1e6;font-weight:bold">${BRAND}</td></tr>
<tr><td class="ink" style="padding:32px;color:${INK}">
<h1 dir="auto" style="margin:0 0 16px;font-size:24px;line-height:1.3">${title}</h1>
${content}
</td></tr></table></td></tr></table></body></html>`.html;
}
