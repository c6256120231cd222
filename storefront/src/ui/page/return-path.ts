/** The page to return to after signing in. Only paths of the shop are followed. */

const HOME = '/';
/** A base for relative addresses; no real host. */
const BASE = 'http://shop.invalid';

/** State of the history entry of /auth. */
export interface ReturnState {
  next: string;
  /** The visitor comes from the payment page. */
  paid?: true;
}

export function returnTo({ pathname, search }: { pathname: string; search: string }): ReturnState {
  return { next: safePath(pathname + search) };
}

/** From the history entry or `?next=` of a mailed link; '/' for anything else than a path of the shop. */
export function returnPath(state: unknown, search: string): string {
  const kept = typeof state === 'object' && state !== null ? (state as Partial<ReturnState>).next : undefined;
  return safePath(kept ?? new URLSearchParams(search).get('next'));
}

/** Whether the visitor came back from the payment page without a session. */
export function hasPaid(state: unknown): boolean {
  return typeof state === 'object' && state !== null && (state as Partial<ReturnState>).paid === true;
}

export function safePath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, BASE)) return HOME;
  const { origin, pathname, search } = new URL(value, BASE);
  // '//host' and '/\host' are other hosts; /auth would loop.
  if (origin !== BASE || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return HOME;
  return pathname + search;
}
