/** Runs in the page: its text, links and pictures as plain HTML, each picture at its size. */
export function wordsAndPictures(): { title: string; body: string } {
  const kept = new Set(
    'HEADER NAV MAIN SECTION ARTICLE FOOTER H1 H2 H3 P A UL OL LI DL DT DD DIV FIGURE BLOCKQUOTE IMG LABEL BUTTON SUMMARY'.split(
      ' ',
    ),
  );
  const dropped = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'DIALOG', 'SELECT']);
  const attributes = ['href', 'src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'fetchpriority'];
  const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const write = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return escape(node.textContent ?? '');
    if (!(node instanceof HTMLElement) || dropped.has(node.tagName) || !node.checkVisibility()) return '';
    const inner = [...node.childNodes].map(write).join('');
    if (!kept.has(node.tagName)) return inner;
    const tag = node.tagName.toLowerCase();
    const written = attributes
      .map((name) => [name, node.getAttribute(name)] as const)
      .map(([name, value]) => (value === null ? '' : ` ${name}="${escape(value)}"`))
      .join('');
    // Lists keep their columns: how many pictures are near the window depends on them.
    const { display, gridTemplateColumns } = getComputedStyle(node);
    const columns = tag === 'ul' && display === 'grid' ? ` style="grid-template-columns:${gridTemplateColumns}"` : '';
    if (tag !== 'img') return `<${tag}${written}${columns}>${inner}</${tag}>`;
    const { width, height } = node.getBoundingClientRect();
    return `<img${written} style="width:${Math.round(width)}px;height:${Math.round(height)}px;object-fit:cover">`;
  };
  return { title: escape(document.title), body: write(document.body) };
}
