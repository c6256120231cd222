/** The application: takes over a rendered page, or draws the page when none was. */
import './styles/tokens.css';
import './styles/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { App } from './app.tsx';
import { nextPaint } from '../ui/next-paint.ts';
import { readEnv } from './env.ts';
import { followHeads } from './follow-heads.ts';
import type { TakenPage } from './kept-page.ts';
import { createRoutes } from './routes.tsx';
import { createShop } from './shop.ts';

/**
 * Resolves when every element on the page listens.
 * @param kept the page that is there; null draws it anew
 */
export async function start(kept: TakenPage | null): Promise<void> {
  if (kept) await turn();
  const shop = createShop(readEnv());
  if (kept) await turn();
  const routes = createRoutes(shop);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  if (kept) {
    shop.queries.hydrate(kept.answers, kept.at);
    await loadCode(routes);
    forgetScroll();
    await turn();
  }
  const router = createBrowserRouter(routes, kept ? { hydrationData: { loaderData: kept.loaderData } } : {});
  answerFirst(router);
  followHeads(router, shop, kept !== null);
  return new Promise((onReady) => {
    const app = (
      <App shop={shop} onReady={onReady}>
        <RouterProvider router={router} />
      </App>
    );
    // A transition lets the visitor's next move come first.
    if (kept) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
}

/** A touch is answered by its own paint: drawing the next page in the same task would delay that. */
function answerFirst(router: ReturnType<typeof createBrowserRouter>): void {
  const navigate = router.navigate.bind(router) as (...wish: unknown[]) => Promise<void>;
  router.navigate = async (...wish: unknown[]) => {
    await nextPaint();
    // a navigation that was asked for meanwhile replaces this one
    await navigate(...wish);
  };
}

/** Lets a touch that came meanwhile be answered first. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** The page on screen needs its code before the first render, or that would show nothing. */
async function loadCode(routes: RouteObject[]): Promise<void> {
  const matched = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      const lazy = route.lazy;
      if (typeof lazy !== 'object' || !lazy.Component) return;
      Object.assign(route, { Component: await lazy.Component(), lazy: undefined });
    }),
  );
}

/** The browser has put a rendered page where it belongs, and its reader may have moved on: an older position must not come back. */
function forgetScroll(): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}') as Record<string, unknown>;
    const { key } = (history.state ?? {}) as { key?: string };
    delete positions[key ?? window.location.pathname + window.location.search];
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(positions));
  } catch {
    // Storage that is blocked remembers no position.
  }
}

/** Where react-router keeps them. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';
