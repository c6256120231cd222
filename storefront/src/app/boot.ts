/**
 * All the JavaScript that a page starts with. Rendered pages are right as they came: the application is sent for when somebody stirs,
 * or after loading when it is needed in any case, and the click, key or form that came before it is done once it listens.
 */
import { readKeptPage } from './kept-page.ts';
import type * as application from './main.tsx';

const INTENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
const SORRY = 'Part of this page could not be loaded. Check your connection: your next click tries again.';

const root = document.documentElement;
const block = document.getElementById('answers');
const kept = readKeptPage(block, location);
// The build's name for it; the dev server knows it by its own. Nothing of the bundler's is needed to fetch it, so nothing of it comes along.
const main = document.getElementById('env')?.dataset['main'] ?? '/src/app/main.tsx';
let starting: Promise<void> | undefined;
let pending: (() => void) | undefined;
let note: HTMLElement | undefined;

function begin(): void {
  starting ??= (import(/* @vite-ignore */ main) as Promise<typeof application>)
    .then(({ start }) => start(kept?.page ?? null, stopListening))
    .then(finish, failed);
  for (const href of block?.dataset['modules']?.split(' ') ?? []) preload(href);
  delete block?.dataset['modules'];
}

function finish(): void {
  removeEventListener('keydown', onKey, true);
  note?.remove();
  pending?.();
  root.style.removeProperty('--cart-count');
}

/** A broken line, or a page older than the shop's files: the next intent tries again. */
function failed(error: unknown): void {
  console.error(error);
  starting = undefined;
  if (note) return;
  note = document.createElement('p');
  note.className = 'boot-note';
  note.role = 'status';
  note.textContent = SORRY;
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
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  // A link leads on even where the application does not come.
  const mayLead = note && target instanceof HTMLAnchorElement;
  if (target && !elsewhere && !mayLead) hold(event, () => (target.focus(), target.click()));
}

function onSubmit(event: Event): void {
  const form = event.target as HTMLFormElement;
  hold(event, () => form.requestSubmit());
}

/** The search's keys; all others do without scripts what they do. */
function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
  const search = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/' && !typing;
  const again = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
  if (search) hold(event, () => document.dispatchEvent(new KeyboardEvent('keydown', again)));
}

/** The drawn stand-in for a picture that does not come is the application's. */
function onError({ target }: Event): void {
  if (target instanceof HTMLImageElement) startAfterLoad();
}

/** The first one counts: pressing again while waiting is impatience, not a second wish. */
function hold(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  pending ??= again;
  begin();
}

const waiting: [string, (event: never) => void][] = [
  ['click', onClick],
  ['submit', onSubmit],
  ['error', onError],
  ...INTENTS.map((type): [string, () => void] => [type, begin]),
];

function stopListening(): void {
  for (const [type, listener] of waiting) removeEventListener(type, listener as EventListener, true);
}

function startAfterLoad(): void {
  if (document.readyState === 'complete') setTimeout(begin);
  else addEventListener('load', () => setTimeout(begin));
}

if (!block) {
  begin();
} else {
  for (const [type, listener] of waiting) addEventListener(type, listener as EventListener, { capture: true });
  // React minds clicks and forms from the moment it takes over, but the search's keys only when all is on the page.
  addEventListener('keydown', onKey, true);
  const { theme } = root.dataset;
  for (const input of document.querySelectorAll<HTMLInputElement>('input[value=light], input[value=dark]'))
    input.checked ||= input.value === theme;
  // An e-mail link's tokens come after the `#` or in the query.
  const link = /access_token=|token_hash=|error_(code|description)=/.test(location.hash + location.search);
  const broken = [...document.images].some((image) => image.src && image.complete && image.naturalWidth === 0);
  if (!kept || kept.app || 'busy' in root.dataset || link || broken) startAfterLoad();
}
