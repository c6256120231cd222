/** Pasted HTML → plain paragraphs, separated by blank lines as posts want them. */

const BLOCKS =
  'P,DIV,SECTION,ARTICLE,HEADER,FOOTER,MAIN,ASIDE,BLOCKQUOTE,PRE,UL,OL,TABLE,FIGURE,FIGCAPTION,H1,H2,H3,H4,H5,H6,HR,DL';
const LINES = 'LI,TR,DT,DD,BR';
const UNREAD = 'SCRIPT,STYLE,TEMPLATE,NOSCRIPT,HEAD,TITLE,META,LINK';

/** Nothing of the HTML runs or loads: it is parsed into a document of its own. */
export function plainParagraphs(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return readNodes(body)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function readNodes(parent: Node): string {
  return [...parent.childNodes].map(readNode).join('');
}

function readNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? '';
    return node.parentElement?.closest('pre') ? text : text.replace(/\s+/g, ' ');
  }
  if (!isElement(node) || node.matches(UNREAD)) return '';
  if (node.matches(BLOCKS)) return `\n\n${readNodes(node)}\n\n`;
  if (node.matches('LI')) return `\n• ${readNodes(node).trim()}\n`;
  if (node.matches('TD,TH')) return `${readNodes(node).trim()} `;
  if (node.matches(LINES)) return `\n${readNodes(node)}`;
  return readNodes(node);
}

/** Not `instanceof`: the parsed document may belong to another window. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
