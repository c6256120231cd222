/**
 * All the JavaScript that a page starts with. Rendered pages are right as they came: the application is loaded at the first
 * interaction, or after the page when it is needed in any case; the click, key or form that came before it is done once it listens.
 */
import { readHydrationState } from './hydration-state.ts';
import type * as application from './main.tsx';

/** What comes with a touch: on a page that it is still taking over, React would answer each by taking over all of it at once. */
const TOUCH_EVENTS = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'focusin',
  'focusout',
];
const SCROLL_REST_MS = 300;
const LOAD_FAILED = 'Part of this page could not be loaded. Check your connection: your next click tries again.';

const root = document.documentElement;
const block = document.getElementById('answers');
const hydration = readHydrationState(block, location);
// The build's name for it; the dev server knows it by its own. Nothing of the bundler's is needed to fetch it, so nothing of it comes along.
const built = document.getElementById('env')?.dataset['main'];
const main = built ?? '/src/app/main.tsx';
let starting: Promise<void> | undefined;
let scrollTimer: ReturnType<typeof setTimeout> | undefined;
let pending: (() => void) | undefined;
let note: HTMLElement | undefined;
/** What had the focus and lost it: where that was a field, its form has to hear of it. */
const blurred = new Set<EventTarget>();

/** The answer to a touch is painted first: fetching competes with the paint. */
function begin(): void {
  if (starting) return;
  const modules = [...(block?.dataset['modules']?.split(' ') ?? []), built].filter((href) => href !== undefined);
  starting = run(modules).then(finish, failed);
}

/** In pieces, so that a touch that comes meanwhile is answered in between. */
async function run(modules: readonly string[]): Promise<void> {
  await nextPaint();
  for (const href of modules) preload(href);
  for (const href of modules) {
    await import(/* @vite-ignore */ href);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const { start } = (await import(/* @vite-ignore */ main)) as typeof application;
  await start(hydration?.page ?? null);
}

/** Pages in the background are not painted. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/** Only now does nothing come in between any more. */
function finish(): void {
  for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener, true);
  note?.remove();
  release();
  for (const field of blurred)
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  pending?.();
  root.style.removeProperty('--cart-count');
}

/** What was pressed no longer looks as if something were under way. */
const release = () => void delete document.querySelector<HTMLElement>('[data-held]')?.dataset['held'];

/** A broken line, or a page older than the shop's files: the next intent tries again. */
function failed(error: unknown): void {
  console.error(error);
  starting = undefined;
  scrollTimer = undefined;
  release();
  if (note) return;
  note = document.createElement('p');
  note.className = 'boot-note';
  note.role = 'status';
  note.textContent = LOAD_FAILED;
  document.body.append(note);
}

function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

/** Links marked `data-app` do more than lead on: they say something, or remember where one was. */
function onClick(event: MouseEvent): void {
  const marked = 'button, input[type=radio], a[data-app]';
  const target = event.target instanceof Element && event.target.closest<HTMLElement>(marked);
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  // A link leads on even where the application does not come.
  const mayLead = note && target instanceof HTMLAnchorElement;
  if (target && !modified && !mayLead) defer(event, () => (target.focus(), target.click()), target);
}

function onSubmit(event: Event): void {
  const form = event.target as HTMLFormElement;
  defer(event, () => form.requestSubmit(), (event as SubmitEvent).submitter);
}

/** The search's keys; all others do without scripts what they do. */
function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
  const search = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/' && !typing;
  const again = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
  if (search) defer(event, () => document.dispatchEvent(new KeyboardEvent('keydown', again)));
}

/** The drawn stand-in for a picture that does not come is the application's. */
function onError({ target }: Event): void {
  if (target instanceof HTMLImageElement) startAfterLoad();
}

/** A moment after the first scroll, so that the next touch does not find the application in the middle of starting. */
function onScroll(): void {
  scrollTimer ??= setTimeout(begin, SCROLL_REST_MS);
}

/** Where a page appears under a resting pointer, browsers may send a move of no length. */
function onMove({ movementX, movementY }: PointerEvent): void {
  if (movementX || movementY) begin();
}

function onTouch(event: Event): void {
  event.stopImmediatePropagation();
  if (event.type === 'focusout' && event.target) blurred.add(event.target);
  begin();
}

/** The first one counts: pressing again while waiting is not a second command. */
function defer(event: Event, again: () => void, pressed?: HTMLElement | null): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!pending && pressed) pressed.dataset['held'] = '';
  pending ??= again;
  begin();
}

const listeners: [string, (event: never) => void][] = [
  ['click', onClick],
  ['submit', onSubmit],
  ['error', onError],
  ['keydown', onKey],
  ['keydown', begin],
  ['pointermove', onMove],
  ['scroll', onScroll],
  ...TOUCH_EVENTS.map((type): [string, (event: Event) => void] => [type, onTouch]),
];

function startAfterLoad(): void {
  if (document.readyState === 'complete') setTimeout(begin);
  else addEventListener('load', () => setTimeout(begin));
}

if (!block) {
  begin();
} else {
  for (const [type, listener] of listeners) addEventListener(type, listener as EventListener, { capture: true });
  const { theme } = root.dataset;
  for (const input of document.querySelectorAll<HTMLInputElement>('input[value=light], input[value=dark]'))
    input.checked ||= input.value === theme;
  // An e-mail link's tokens come after the `#` or in the query.
  const link = /access_token=|token_hash=|error_(code|description)=/.test(location.hash + location.search);
  const broken = [...document.images].some((image) => image.src && image.complete && image.naturalWidth === 0);
  if (!hydration || hydration.app || 'busy' in root.dataset || link || broken) startAfterLoad();
}
