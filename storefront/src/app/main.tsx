/** The application: hydrates a rendered page, or renders an empty document. */
import '../../../shared/ui/src/tokens.css';
import './styles/base.css';
import { sessionStore } from '@baobab/ui/web-storage';
import { withholdComposingKeys } from '@baobab/ui/composing-keys';
import { surviveTranslation } from '@baobab/ui/translated-text';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { App } from './app.tsx';
import { allowAhead } from '../ui/browser/ahead.ts';
import { forgetDismissalOnTouch } from '../ui/overlay/first-answer.ts';
import { nextPaint } from '../ui/browser/next-paint.ts';
import { navigateBelowOverlays, startOverlayHistory } from '../ui/overlay/overlay-history.ts';
import { readEnv } from './env.ts';
import { syncHead } from './sync-head.ts';
import type { HydrationState } from './hydration-state.ts';
import { createRoutes } from './routes.tsx';
import { createShop } from './shop.ts';

/**
 * Resolves after hydration.
 * @param state null renders anew
 * @param ahead fetches what a first touch opens before it is asked for
 */
export async function start(state: HydrationState | null, ahead: boolean): Promise<void> {
  // The newest of all that browsers of the floor may lack: what has it has the rest.
  if (!('parse' in URL)) await import('./older-browsers.ts');
  withholdComposingKeys(window);
  surviveTranslation(document);
  if (state) await yieldToMain();
  const shop = createShop(readEnv());
  if (state) await yieldToMain();
  const routes = createRoutes(shop);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  if (state) {
    shop.queries.hydrate(state.answers, state.at);
    await loadCode(routes);
    clearScrollPosition();
    await yieldToMain();
  }
  const router = createBrowserRouter(routes, state ? { hydrationData: { loaderData: state.loaderData } } : {});
  startOverlayHistory();
  paintBeforeNavigation(router);
  syncHead(router, shop, state !== null);
  const pressAgain = followPress(root);
  await new Promise<void>((onReady) => {
    const app = (
      <App shop={shop} onReady={onReady}>
        <RouterProvider router={router} />
      </App>
    );
    // A transition yields to input.
    if (state) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
  pressAgain();
  forgetDismissalOnTouch();
  if (ahead) allowAhead();
}

/**
 * What was translated before it was hydrated is rendered anew, without the element whose press boot.ts repeats: the one in its place is
 * pressed instead, once boot.ts no longer listens.
 */
function followPress(root: HTMLElement): () => void {
  const keyOf = (element: Element) =>
    [element.nodeName, ...['class', 'aria-label', 'name', 'value'].map((name) => element.getAttribute(name))].join(
      '\n',
    );
  const alike = (key: string) =>
    [...root.querySelectorAll<HTMLElement>('a, button, input')].filter((one) => keyOf(one) === key);
  const held = root.querySelector('[data-held]');
  const key = held ? keyOf(held) : '';
  const at = alike(key).findIndex((one) => one === held);
  return () => {
    if (held && !held.isConnected) setTimeout(() => alike(key)[at]?.click());
  };
}

/** Navigation renders in a task after the paint that follows the click, which keeps interactions short. */
function paintBeforeNavigation(router: ReturnType<typeof createBrowserRouter>): void {
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>;
  router.navigate = async (...args: unknown[]) => {
    await nextPaint();
    // a later navigation replaces this one
    await navigateBelowOverlays(() => navigate(...args));
  };
}

const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

/** Hydration needs the page's component: a lazy one would render nothing first. */
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

/** The browser restored the position of a rendered page; the router must not restore an older one. */
function clearScrollPosition(): void {
  try {
    const positions = JSON.parse(sessionStore.getItem(SCROLL_POSITIONS) ?? '{}') as Record<string, unknown>;
    const { key } = (history.state ?? {}) as { key?: string };
    delete positions[key ?? window.location.pathname + window.location.search];
    sessionStore.setItem(SCROLL_POSITIONS, JSON.stringify(positions));
  } catch {
    // Not written by the router.
  }
}

/** Session storage key of react-router. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';
