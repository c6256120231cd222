/** HTML for mail programs: tables, inline styles, everything escaped unless it was made here. */
import { BRAND } from '@baobab/domain/brand';

export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type Part = string | number | Markup | Markup[];

/** Tagged template: what is put in is escaped, except markup that came out of this function. */
export function markup(pieces: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    pieces.map((piece, index) => piece + (index < parts.length ? render(parts[index] ?? '') : '')).join(''),
  );
}

function render(part: Part): string {
  if (part instanceof Markup) return part.html;
  if (Array.isArray(part)) return part.map((one) => one.html).join('');
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

const INK = '#2b2420';
const SOFT = '#6b5f57';
const ACCENT = '#8a3b12';

export const button = (url: string, label: string): Markup => markup`<p style="margin:24px 0">
<a href="${url}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${ACCENT};color:#ffffff;font-weight:bold;text-decoration:none">${label}</a></p>`;

export const paragraph = (text: string): Markup => markup`<p style="margin:0 0 16px">${text}</p>`;

export const soft = (content: Markup): Markup =>
  markup`<p style="margin:0 0 8px;color:${SOFT};font-size:14px">${content}</p>`;

/** A whole mail around its content; `preview` is the line that inboxes show beside the subject. */
export function mailDocument(title: string, preview: string, content: Markup): string {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;background:#f6f3ee;color:${INK};font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;color:${ACCENT};font-weight:bold">${BRAND}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${title}</h1>
${content}
</td></tr></table></td></tr></table></body></html>`.html;
}
