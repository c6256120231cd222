/** How a page of the shop becomes a route: its code and its first questions leave together. */
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { pageNumber } from '../../query/page-number.ts';
import type { Query } from '../../query/query-cache.ts';
import type { RouteHandle } from '../route-handle.ts';
import type { Shop } from '../../shop/shop-context.tsx';

export type Load = (args: LoaderFunctionArgs) => unknown;

/** `handle.module` names the file that `load` imports; the id names the page's head in `page-heads.ts`. */
export function pageRoute(
  id: string,
  path: string,
  handle: RouteHandle,
  load: () => Promise<ComponentType>,
  loader?: Load,
): RouteObject {
  // A loader even where there is nothing to ask: without one, the router forgets that the code did not come, and shows an empty page.
  return { id, path, handle, lazy: { Component: load }, loader: loader ?? nothing };
}

const nothing = () => null;

/** Sends questions off without waiting; a loader's last word. */
export function asking({ queries }: Shop): (...asked: Query<unknown>[]) => null {
  return (...asked) => {
    for (const query of asked) void queries.load(query);
    return null;
  };
}

/** Null when the address asks for a page that no list has: then there is nothing to ask. */
export function pageAsked(request: Request): number | null {
  return pageNumber(new URL(request.url).searchParams);
}
