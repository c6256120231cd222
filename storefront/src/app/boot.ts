/**
 * The start script, all the JavaScript until the largest paint. A rendered page works as HTML; the application is loaded at the first
 * interaction, after `load` where the page needs it, or once the page rests. The click, key or form that came first is repeated once
 * the application listens.
 */
import { readHydrationState } from './hydration-state.ts';
import type * as firstAnswer from './first-answer.ts';
import type * as application from './main.tsx';

/** Withheld from React while it hydrates: each of these would make it hydrate the whole page synchronously. */
const WITHHELD = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'focusin', 'focusout'];
const SCROLL_REST_MS = 300;
/** A loaded page without a larger paint for so long has had its largest one. */
const PAINT_REST_MS = 500;
const LOAD_FAILED = 'Part of this page could not be loaded. Check your connection: your next click tries again.';

const root = document.documentElement;
const block = document.getElementById('answers');
const hydration = readHydrationState(block, location);
// The hashed module of the build, or the source module of the dev server.
const built = document.getElementById('env')?.dataset['main'];
const main = built ?? '/src/app/main.tsx';
const first = document.getElementById('env')?.dataset['first'] ?? '/src/app/first-answer.ts';
const { connection } = navigator as { connection?: Line };
/** Nothing is fetched ahead of a touch where bytes are dear or the line is slow. */
const ahead = !connection?.saveData && !/2g/.test(`${connection?.effectiveType}`);
let starting: Promise<void> | undefined;
/** Asked for by the visitor or the page, not ahead of them. */
let wanted: true | undefined;
let scrollTimer: ReturnType<typeof setTimeout> | undefined;
let pending: (() => void) | undefined;
let note: HTMLElement | undefined;
/** Fields that lost the focus before the application listened: their forms validate on `focusout`. */
const blurred = new Set<EventTarget>();

interface Line {
  saveData?: boolean;
  /** slow-2g, 2g, 3g or 4g */
  effectiveType?: string;
}

function begin(): void {
  wanted = true;
  load();
}

function load(): void {
  if (starting) return;
  const modules = [...(block?.dataset['modules']?.split(' ') ?? []), built].filter((href) => href) as string[];
  starting = run(modules).then(finish, failed);
}

/** After the next paint, because fetching competes with it; each link and module in a task, so that input is handled in between. */
async function run(modules: readonly string[]): Promise<void> {
  await nextPaint();
  for (const href of modules) await task(preload(href));
  for (const href of modules) await task(await import(/* @vite-ignore */ href));
  const { start } = (await import(/* @vite-ignore */ main)) as typeof application;
  await start(hydration?.page ?? null, ahead);
}

/** What follows is a task of its own; `_done` is in the one before. */
const task = (_done: unknown) => new Promise((resolve) => setTimeout(resolve));

/** Background pages have no frames, hence the timeout. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/** The application listens: removes the listeners and repeats what was withheld. */
function finish(): void {
  for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener, true);
  note?.remove();
  release();
  for (const field of blurred)
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  pending?.();
  pending = undefined;
  root.style.removeProperty('--cart-count');
}

const release = () => void delete document.querySelector<HTMLElement>('[data-held]')?.dataset['held'];

/** No network, or a page older than the server's files: the next interaction tries again. */
function failed(error: unknown): void {
  console.error(error);
  starting = scrollTimer = undefined;
  release();
  document.getElementById('first-answer')?.remove();
  if (note || !wanted) return;
  note = document.createElement('output');
  note.className = 'boot-note';
  note.textContent = LOAD_FAILED;
  document.body.append(note);
}

function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  if (!wanted) link.fetchPriority = 'low';
  document.head.append(link);
}

/** Links marked `data-app` need the application: they show a message, or remember the page to return to. */
function onClick(event: MouseEvent): void {
  const marked = 'button, input[type=radio], input[type=checkbox], a[data-app]';
  const target = event.target instanceof Element && event.target.closest<HTMLElement>(marked);
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  // After a failure, links navigate without the application.
  const mayLead = note && target instanceof HTMLAnchorElement;
  if (target && !modified && !mayLead) defer(event, () => (target.focus(), target.click()), target);
}

function onSubmit(event: Event): void {
  const form = event.target as HTMLFormElement;
  defer(event, () => form.requestSubmit(), (event as SubmitEvent).submitter);
}

/** The search shortcuts; other keys work without scripts. */
function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
  const search = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/' && !typing;
  const button = document.querySelector<HTMLElement>('[data-first=search]');
  if (search && button) defer(event, () => button.click(), button);
}

/** The application draws the replacement of a broken picture. */
function onError({ target }: Event): void {
  if (target instanceof HTMLImageElement) afterLoad(begin);
}

/** Delayed, so that a touch right after scrolling does not meet the application while it starts. */
function onScroll(): void {
  scrollTimer ??= setTimeout(begin, SCROLL_REST_MS);
}

/** Browsers send a move of length 0 when a page appears under the pointer. */
function onMove({ movementX, movementY }: PointerEvent): void {
  if (movementX || movementY) begin();
}

function onTouch(event: Event): void {
  event.stopImmediatePropagation();
  if (event.type === 'focusout' && event.target) blurred.add(event.target);
  begin();
}

/** Only the first is repeated: pressing again while waiting is not a second command. What is pressed in a first answer works by itself. */
function defer(event: Event, again: () => void, pressed?: HTMLElement | null): void {
  if (event.target instanceof Element && event.target.closest('#first-answer')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!pending && pressed) {
    pressed.dataset['held'] = '';
    if (pressed.dataset['first']) answer(pressed);
  }
  pending ??= again;
  begin();
}

function answer(pressed: HTMLElement): void {
  const dismiss = (title: string) => {
    // The application may have it in hand already: `ui/first-answer.ts` reads this before it opens.
    if (!pending) root.dataset['dismissed'] = title;
    pending = undefined;
    release();
  };
  import(/* @vite-ignore */ first).then(
    ({ showFirstAnswer }: typeof firstAnswer) => pending && showFirstAnswer(pressed, dismiss),
    // The application tells what does not come.
    () => {},
  );
}

const listeners: [string, (event: never) => void][] = [
  ['click', onClick],
  ['submit', onSubmit],
  ['error', onError],
  ['keydown', onKey],
  ['keydown', begin],
  ['pointermove', onMove],
  ['scroll', onScroll],
  ...WITHHELD.map((type): [string, (event: Event) => void] => [type, onTouch]),
];

function afterLoad(work: () => void): void {
  const soon = () => setTimeout(work);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}

/** So that the first touch finds it: once the page has loaded, has had its largest paint, is in sight and idle. */
function loadWhenRested(): void {
  let timer: ReturnType<typeof setTimeout>;
  // Safari has no idle callbacks; a page that moves all the time is never idle.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => document.hidden || whenIdle(load, { timeout: PAINT_REST_MS }), PAINT_REST_MS);
  };
  new PerformanceObserver(rest).observe({ type: 'largest-contentful-paint', buffered: true });
  addEventListener('visibilitychange', rest);
  rest();
}

if (!block) {
  begin();
} else {
  for (const [type, listener] of listeners) addEventListener(type, listener as EventListener, true);
  const { theme } = root.dataset;
  for (const input of document.querySelectorAll<HTMLInputElement>('input[value=light], input[value=dark]'))
    input.checked ||= input.value === theme;
  // Tokens of email links are in the hash or the query.
  const link = /access_token=|token_hash=|error_(code|description)=/.test(location.hash + location.search);
  const broken = [...document.images].some((image) => image.src && image.complete && image.naturalWidth === 0);
  if (!hydration || hydration.app || 'busy' in root.dataset || link || broken) afterLoad(begin);
  else if (ahead) afterLoad(loadWhenRested);
}
