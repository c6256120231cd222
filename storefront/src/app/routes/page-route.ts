/** A page as a route: its code and its first queries are requested together. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { pageNumber } from '../../query/page-number.ts';
import type { Query } from '../../query/query-cache.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import type { RouteHandle } from '../route-handle.ts';
import { pageModules } from './page-modules.ts';

interface PageOptions extends Omit<RouteHandle, 'module'> {
  loader?: (args: LoaderFunctionArgs) => unknown;
}

/** @param id names the page’s head in `page-heads.ts` */
export function pageRoute(
  id: string,
  path: string,
  module: keyof typeof pageModules,
  { loader = () => null, ...handle }: PageOptions = {},
): RouteObject {
  // Without a loader, react-router forgets a failed lazy component and shows an empty page.
  return { id, path, handle: { ...handle, module }, lazy: { Component: pageModules[module] }, loader };
}

/** Starts queries without waiting for them. Returns what a loader returns. */
export function startQueries({ queries }: Shop, ...started: Query<unknown>[]): null {
  for (const query of started) void queries.load(query);
  return null;
}

/** `?page=` of a request; null when no list can have such a page. */
export function requestedPage(request: Request): number | null {
  return pageNumber(new URL(request.url).searchParams);
}
