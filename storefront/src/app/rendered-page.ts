/** What the renderer is asked, and what it answers: all that its callers know of it. */
import type { PublicContent } from '@baobab/data/public-content';
import type { ShopEnv } from './env.ts';

export interface RenderedPage {
  /** 503: the backend did not answer everything, so the page holds less than it should and must not be kept. */
  status: 200 | 404 | 503;
  /** Body of `#root`. */
  html: string;
  /** For `<head>`: title, description, what else is said of the page, and what to fetch early. */
  head: string;
  /** JSON for the `answers` block, safe inside a script element. */
  answers: string;
  /** Path and the parameters that matter; two addresses with the same one are the same page. */
  address: string;
  /** Names of those parameters. */
  params: readonly string[];
  /** The page's module under `src/pages`, without its ending. */
  module: string | undefined;
  /** The application starts at once. */
  app: boolean;
}

export interface Redirected {
  status: 301;
  /** Path of the shop. */
  location: string;
}

export interface RendererOptions {
  backend: ShopEnv;
  /** Of the shop, for canonical addresses; without a slash at the end. */
  origin: string;
  fetch?: typeof fetch;
}

export interface Renderer {
  /** What makes two targets one page, cheaply: path and those parameters that its route reads. */
  addressOf(target: string): string;
  /** @param target path and query. Never rejects for what a backend does. */
  render(target: string): Promise<RenderedPage | Redirected>;
  /** Everything that has an address. @throws an AppError when the backend does not answer */
  content(): Promise<PublicContent>;
  /** Path → text of sitemap, feed and robots.txt. */
  crawlerFiles(content: PublicContent): Map<string, string>;
}
