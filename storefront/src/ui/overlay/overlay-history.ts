/**
 * Each open overlay has an entry in the session history, so that Back closes it. The entry repeats the address and the state of the
 * page below and adds the overlay's level; the router does not hear of moves between the two.
 *
 * A closed overlay leaves its entry by going back. The entry stays ahead of the page, where Forward shows the page unchanged, and the
 * next Back goes on to the entry before the page.
 */
import { useEffect, useEffectEvent } from 'react';
import { nextPaint } from '../browser/next-paint.ts';

type Close = () => void;
interface Place {
  key: string | undefined;
  href: string;
  /** 0 for a page without an overlay. */
  level: number;
}

/** A move that the browser does not report by then was not made. */
const MOVE_MS = 500;

let place: Place | null = null;
/** In the order of opening. */
const open: Close[] = [];
/** How many of the open overlays have an entry. */
let entered = 0;
let navigations = 0;
let turn: Promise<void> = Promise.resolve();
let onArrival: (() => void) | null = null;

/** Makes Back close the overlay while it is open. */
export function useOverlayEntry(isOpen: boolean, onClose: Close): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !place) return undefined;
    const own = () => close();
    open.push(own);
    settle();
    return () => {
      const at = open.indexOf(own);
      if (at >= 0) open.splice(at, 1);
      settle();
    };
  }, [isOpen]);
}

/** Overlays get entries from here on. The listener captures, so it hears of each move before the router. */
export function startOverlayHistory(): void {
  if (!place) window.addEventListener('popstate', onPopState, true);
  place = currentPlace();
}

/** A navigation of the router begins below the entries of open overlays; those that stay open get entries above it. */
export async function navigateBelowOverlays(navigate: () => Promise<void>): Promise<void> {
  navigations += 1;
  try {
    await inTurn(() => leave(entered));
    await navigate();
  } finally {
    navigations -= 1;
    place = currentPlace();
    // Until the page is drawn, whose overlays close with the page before it.
    void nextPaint().then(settle);
  }
}

function settle(): void {
  void inTurn(async () => {
    if (navigations > 0 || !place) return;
    if (open.length < entered) await leave(entered - open.length);
    while (entered < open.length) enter();
  });
}

const inTurn = (work: () => Promise<void>) => (turn = turn.then(work));

/** The level is read anew, because the first answer to a touch may have added an entry after `startOverlayHistory`. */
function enter(): void {
  const overlay = currentPlace().level + 1;
  window.history.pushState({ ...(window.history.state as object | null), overlay }, '');
  place = currentPlace();
  entered += 1;
}

function leave(count: number): Promise<void> {
  if (count === 0) return Promise.resolve();
  entered -= count;
  return new Promise((resolve) => {
    onArrival = resolve;
    setTimeout(resolve, MOVE_MS);
    window.history.go(-count);
  });
}

function onPopState(event: PopStateEvent): void {
  const [from, to] = [place, currentPlace()];
  place = to;
  const arrived = onArrival;
  onArrival = null;
  const isSamePage = from?.key === to.key && from?.href === to.href;
  if (isSamePage && from?.level === to.level) return;
  if (isSamePage) event.stopImmediatePropagation();
  arrived?.();
  if (arrived || (isSamePage && to.level > from.level)) return;
  const count = isSamePage ? Math.min(from.level - to.level, entered) : entered;
  entered -= count;
  for (const close of open.splice(open.length - count).toReversed()) close();
  if (isSamePage && count === 0) window.history.back();
}

function currentPlace(): Place {
  const { key, overlay = 0 } = (window.history.state ?? {}) as { key?: string; overlay?: number };
  return { key, href: window.location.href, level: overlay };
}
