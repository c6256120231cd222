/** Where a person was before they were asked to sign in. Only addresses inside the shop are ever followed. */

const HOME = '/';
/** No real host: it only gives relative addresses something to stand on. */
const BASE = 'http://shop.invalid';

/** Goes into the history entry of /auth, so its address stays as it is. */
export interface ReturnState {
  next: string;
}

export function returnTo({ pathname, search }: { pathname: string; search: string }): ReturnState {
  return { next: safePath(pathname + search) };
}

/** What the history entry, or `?next=` in a link of a mail, says; '/' for anything that isn't an address of the shop. */
export function returnPath(state: unknown, search: string): string {
  const kept = typeof state === 'object' && state !== null ? (state as Partial<ReturnState>).next : undefined;
  return safePath(kept ?? new URLSearchParams(search).get('next'));
}

export function safePath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, BASE)) return HOME;
  const { origin, pathname, search } = new URL(value, BASE);
  // '//host' and '/\host' are other hosts; signing in must not lead back to signing in.
  if (origin !== BASE || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return HOME;
  return pathname + search;
}
