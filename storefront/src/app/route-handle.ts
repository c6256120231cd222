/** Route data for the renderer. */

export interface RouteHandle {
  /** Under `src/pages`, without its ending: names the page's code and styles in the build. */
  module?: string;
  /** Query parameters that the first render depends on. */
  params?: readonly string[];
  /** The page is of no use without the application, which starts at once. */
  app?: true;
}

/** The innermost handle of a list of matches. */
export function handleOf(matches: readonly { route: { handle?: unknown } }[]): RouteHandle {
  return (matches.at(-1)?.route.handle as RouteHandle | undefined) ?? {};
}

/** Path without a trailing slash, and the given query parameters in order, with all their values. */
export function pageAddress(url: Pick<URL, 'pathname' | 'searchParams'>, params: readonly string[] = []): string {
  const path = url.pathname.replace(/(.)\/+$/, '$1');
  const kept = params.flatMap((name) =>
    // They hold no lone surrogates, which could not be encoded.
    url.searchParams.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}
