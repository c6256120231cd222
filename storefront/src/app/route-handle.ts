/** What a renderer must know of a route besides its component. */

export interface RouteHandle {
  /** The page's own module under `src/pages`, without its ending: its code and styles are loaded together with the page. */
  module?: string;
  /** Query parameters that change what the first render shows; all others make the same page. */
  params?: readonly string[];
  /** Nothing here works, or is worth looking at, without the application: it starts at once. */
  app?: true;
}

/** The innermost handle of a list of matches. */
export function handleOf(matches: readonly { route: { handle?: unknown } }[]): RouteHandle {
  return (matches.at(-1)?.route.handle as RouteHandle | undefined) ?? {};
}

/** Path and those parameters that matter, in their order, without a slash at the end: one name per rendered page. */
export function pageAddress(url: Pick<URL, 'pathname' | 'searchParams'>, params: readonly string[] = []): string {
  const path = url.pathname.replace(/(.)\/+$/, '$1');
  const kept = params.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}
