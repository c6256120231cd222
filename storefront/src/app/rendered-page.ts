/** The renderer's interface: all that a server knows of it. */
import type { PublicContent } from '@baobab/data/content/public-content';
import type { ShopEnv } from './env.ts';

export interface RenderedPage {
  /** 503: a query failed, so the page is incomplete and must not be cached. */
  status: 200 | 404 | 503;
  /** Content of `#root`. */
  html: string;
  /** Content of `<head>`: title, description, structured data, preloads. */
  head: string;
  /** JSON for the `#answers` block, escaped for a script element. */
  answers: string;
  /** Path and relevant query parameters: the key of a page. */
  address: string;
  /** Names of those parameters. */
  params: readonly string[];
  /** Under `src/pages`, without its ending. */
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
  /** Public address of the shop, without a slash at the end. */
  origin: string;
  fetch?: typeof fetch;
}

export interface Renderer {
  /** The key of a target's page, without rendering. */
  addressOf(target: string): string;
  /** @param target path and query. Backend failures become status 503 */
  render(target: string): Promise<RenderedPage | Redirected>;
  /** @throws an AppError when the backend does not answer */
  content(): Promise<PublicContent>;
  /** Path → text. */
  crawlerFiles(content: PublicContent): Map<string, string>;
}
