/**
 * What a first touch on Preview or Search opens while the application is fetched: a dialog made of what the page holds. It needs neither
 * React nor the router; the application's dialog takes its place. It imports no code of the application: that would come along.
 */
import styles from './styles/first-answer.css?inline';

const CLOSE = `<form method="dialog"><button aria-label="Close"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5.5 5.5 13 13m0-13-13 13"/></svg></button></form>`;
const SEARCH = `<h2 class="visually-hidden">Search</h2><form action="/search" role="search"><input name="q" enterkeyhint="search" autocomplete="off"
aria-label="Search illustrations, packs, categories and posts" placeholder="Illustrations, packs, posts" autofocus></form><p>Type two letters or more.</p>`;
const WAITING = '<p role="status">Loading the details …</p><i></i><i></i><i></i>';

let isStyled = false;

/** Nothing where style sheets cannot be made (Safari before 16.4). @param onDismiss it was closed before the application took over */
export function showFirstAnswer(button: HTMLElement, onDismiss: (title: string) => void): void {
  if (!isStyled) {
    if (!('adoptedStyleSheets' in document)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    isStyled = true;
  }
  const dialog = document.createElement('dialog');
  dialog.id = 'first-answer';
  const card = button.closest('article');
  dialog.innerHTML = CLOSE + (card ? '' : SEARCH);
  if (card) dialog.append(...previewOf(card, dialog));
  else dialog.querySelector('[role=search]')?.prepend(...[...button.children].map((icon) => icon.cloneNode(true)));
  const title = dialog.querySelector('h2');
  if (title) title.id = 'first-answer-title';
  dialog.setAttribute('aria-labelledby', 'first-answer-title');
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  const leaveEntry = enterHistory(dialog);
  dialog.addEventListener('close', () => {
    dialog.remove();
    const isReplaced = 'replaced' in dialog.dataset;
    leaveEntry(isReplaced);
    if (!isReplaced) onDismiss(title?.textContent ?? '');
  });
  document.body.append(dialog);
  // From where the dialog takes the focus, and where it gives it back.
  button.focus();
  dialog.showModal();
}

/** Back closes it. The application takes the entry for one of an overlay that was closed (`ui/overlay-history.ts`), and enters its own. */
function enterHistory(dialog: HTMLDialogElement): (isReplaced: boolean) => void {
  history.pushState({ ...(history.state as object | null), overlay: 1 }, '');
  let hasLeft = false;
  const onBack = (event: Event) => {
    removeEventListener('popstate', onBack, true);
    event.stopImmediatePropagation();
    hasLeft = true;
    dialog.close();
  };
  addEventListener('popstate', onBack, true);
  return (isReplaced) => {
    if (isReplaced) removeEventListener('popstate', onBack, true);
    else if (!hasLeft) history.back();
  };
}

/** Picture, title and price of the card. */
function previewOf(card: HTMLElement, dialog: HTMLElement): Node[] {
  const heading = card.querySelector('h3');
  const title = document.createElement('h2');
  title.textContent = heading?.textContent ?? '';
  const words = document.createElement('div');
  words.innerHTML = WAITING;
  const head = document.createElement('div');
  const price = heading?.nextElementSibling?.cloneNode(true) as HTMLElement | undefined;
  price?.removeAttribute('class');
  head.append(title, price ?? '');
  words.prepend(head);
  const shown = card.querySelector('img');
  if (!shown) return [words];
  const ratio = Number(shown.getAttribute('width')) / Number(shown.getAttribute('height')) || 0;
  dialog.className = 'preview';
  const picture = shown.cloneNode() as HTMLImageElement;
  picture.className = '';
  // What is on the card stands behind it until it has come.
  if (shown.currentSrc) picture.style.backgroundImage = `url("${shown.currentSrc}")`;
  picture.sizes = sizesOf(ratio);
  picture.alt = '';
  return [picture, words];
}

/** As `features/catalog/preview-sizes.ts`, so that the application asks for the same file. @param ratio 0: unknown */
export function sizesOf(ratio: number): string {
  const frame = 40 / 48;
  const share = Math.round(Math.min(1, (ratio || frame) / frame) * 1000) / 1000;
  const of = (length: string) => (share === 1 ? length : `calc(${length} * ${share})`);
  return `(min-width: 56.25rem) ${of('40rem')}, ${of('100vw')}`;
}
