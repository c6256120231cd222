/** What a page says about itself to search engines, link previews and the browser's tab. */
import { tagsOf, type Tag } from './tags.ts';
import { escapeHtml, escapeScript } from './escape.ts';

export interface HeadImage {
  /** Absolute, or a path of the shop. */
  url: string;
  /** Pixels, where known. */
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
}

export interface PageHead {
  /** Whole, with the shop's name. */
  title: string;
  description: string;
  /** Path of the shop, with a query only where it makes another page. */
  canonical: string;
  image?: HeadImage | undefined;
  type?: 'website' | 'article' | 'product' | undefined;
  robots?: 'noindex' | undefined;
  /** schema.org objects; addresses in them may be paths of the shop. */
  jsonLd: readonly object[];
  /** ISO 8601. */
  published?: string | undefined;
  modified?: string | undefined;
}

/** Marks what belongs to a page and goes when the next one comes. */
const MARK = 'data-head';

/**
 * HTML for `<head>`, everything escaped.
 * @param origin 'https://shop.example', without a slash at the end
 */
export function headMarkup(head: PageHead, origin: string): string {
  return tagsOf(head, origin).map(markup).join('\n');
}

/** Puts a page's head into the document in place of the one before: for navigation in the browser. */
export function applyHead(head: PageHead, document: Document): void {
  const tags = tagsOf(head, document.location.origin);
  document.title = head.title;
  for (const element of document.head.querySelectorAll(`[${MARK}]`)) element.remove();
  for (const { name, attributes, text } of tags) {
    if (name === 'title') continue;
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.setAttribute(MARK, '');
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}

function markup({ name, attributes, text }: Tag): string {
  if (name === 'title') return `<title>${escapeHtml(text ?? '')}</title>`;
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  const open = `<${name} ${pairs.join(' ')} ${MARK}>`;
  return name === 'script' ? `${open}${escapeScript(text ?? '')}</script>` : open;
}
