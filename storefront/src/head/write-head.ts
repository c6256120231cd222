/** A page's head as markup for the renderer, and as elements for navigation in a browser. */
import { escapeHtml, escapeScript } from './escape.ts';
import type { PageHead } from './page-head.ts';
import { tagsOf, type Tag } from './tags.ts';

/** Marks elements that the next page's head replaces. */
const MARK = 'data-head';

/** HTML for `<head>`, escaped. @param origin without a slash at the end */
export function headMarkup(head: PageHead, origin: string): string {
  return tagsOf(head, origin).map(markup).join('\n');
}

/** Replaces the head of the page before. */
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
