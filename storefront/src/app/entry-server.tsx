/**
 * The renderer: turns an address and a backend into the parts of a page; its callers put them into the built document. Pages are
 * rendered signed out; personal data comes with the application.
 */
import { createRestClient } from '@baobab/data/client';
import { publicContent, type PublicContent } from '@baobab/data/content/public-content';
import { redirectOf } from '@baobab/data/content/redirects';
import { renderToString } from 'react-dom/server.edge';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import { escapeScript } from '../head/escape.ts';
import { headMarkup } from '../head/write-head.ts';
import { App } from './app.tsx';
import type { DehydratedPage } from './hydration-state.ts';
import { describePage } from './page-heads.ts';
import { handleOf, pageAddress } from './route-handle.ts';
import type { Redirected, RenderedPage, Renderer, RendererOptions } from './rendered-page.ts';
import { createRoutes } from './routes.tsx';
import type { Shop } from '../shop/shop-context.tsx';
import { createShop } from './shop.ts';
import { FEED_PATH } from '../head/addresses.ts';
import { feed } from '../head/feed.ts';
import { robots } from '../head/robots.ts';
import { publicEntries, sitemapFiles } from '../head/sitemap.ts';

/** Renders at most; each may enqueue queries that depend on data of the one before. */
const MAX_PASSES = 4;

export function createRenderer({ backend, origin, fetch: send }: RendererOptions): Renderer {
  const routes = createRoutes(createShop(backend, send));
  const addressOf = (target: string) => {
    const url = urlOf(target);
    return pageAddress(url, handleOf(matchRoutes(routes, url.pathname) ?? []).params);
  };
  return {
    addressOf,
    async render(target) {
      const page = await renderPage(addressOf(target), { backend, origin, fetch: send });
      if (page.status !== 404) return page;
      const location = await redirectOf(createRestClient({ ...backend, fetch: send }), urlOf(target).pathname);
      return location === null ? page : { status: 301, location };
    },
    content: () => publicContent(createRestClient({ ...backend, fetch: send })),
    crawlerFiles: (content) => crawlerFiles(content, origin, backend.url),
  };
}

async function renderPage(address: string, options: RendererOptions): Promise<RenderedPage | Redirected> {
  const shop = createShop(options.backend, options.fetch, options.origin);
  const handler = createStaticHandler(createRoutes(shop));
  const url = urlOf(address);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return { status: 301, location: context.headers.get('location') ?? '/' };

  const body = await settledMarkup(shop, handler.dataRoutes, context);
  const match = context.matches.at(-1);
  const routeMatch = {
    id: match?.route.id ?? '',
    params: match?.params ?? {},
    path: url.pathname,
    search: url.searchParams,
  };
  const described = describePage(routeMatch, shop.data, shop.queries);
  const answers = shop.queries.dehydrate();
  const handle = handleOf(context.matches);
  const state: DehydratedPage = { loaderData: context.loaderData, answers: answers ?? {} };
  return {
    status: !answers || !described || context.errors ? 503 : described.found ? 200 : 404,
    html: body.html,
    head: `${described ? headMarkup(described.head, options.origin) : ''}\n${body.preloads}`,
    answers: escapeScript(JSON.stringify(state)),
    address,
    params: handle.params ?? [],
    module: handle.module,
    app: handle.app ?? false,
  };
}

/** Renders until a render enqueues no further query. */
async function settledMarkup(shop: Shop, dataRoutes: DataRoutes, context: StaticHandlerContext) {
  const router = createStaticRouter(dataRoutes, context);
  await shop.queries.settle();
  for (let pass = 1; ; pass += 1) {
    const markup = renderToString(
      <App shop={shop}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>,
    );
    const asked = await shop.queries.settle();
    if (!asked || pass === MAX_PASSES) return splitPreloads(markup);
  }
}

type DataRoutes = ReturnType<typeof createStaticHandler>['dataRoutes'];

/** React writes preloads before the markup; they belong in the head. */
function splitPreloads(markup: string): { preloads: string; html: string } {
  const preloads = /^(?:<link [^>]*>)*/.exec(markup)?.[0] ?? '';
  return { preloads, html: markup.slice(preloads.length) };
}

const urlOf = (target: string) => new URL(target, 'http://shop.invalid');

/** The text of robots.txt, the sitemap and the feed, by path. */
function crawlerFiles(content: PublicContent, origin: string, backendUrl: string): Map<string, string> {
  const now = new Date();
  return new Map([
    ['/robots.txt', robots(origin)],
    [FEED_PATH, feed(content.posts, { origin, backendUrl, now })],
    ...sitemapFiles(publicEntries(content, backendUrl, now), origin),
  ]);
}
