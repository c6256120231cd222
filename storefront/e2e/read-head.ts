// A page's head as a crawler reads it; works where the page's own scripts are switched off.
import type { Page } from '@playwright/test';

export interface Head {
  title: string;
  description: string | null;
  canonical: string | null;
  robots: string | null;
  /** og:, article: and twitter: by their names. */
  og: Record<string, string>;
  data: Record<string, unknown>[];
}

export function readHead(page: Page): Promise<Head> {
  return page.evaluate(() => {
    const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? null;
    const metas = [...document.querySelectorAll('head meta[property], head meta[name^="twitter:"]')];
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
    return {
      title: document.title,
      description: attribute('meta[name=description]', 'content'),
      canonical: attribute('link[rel=canonical]', 'href'),
      robots: attribute('meta[name=robots]', 'content'),
      og: Object.fromEntries(
        metas.map((meta) => [meta.getAttribute('property') ?? meta.getAttribute('name'), meta.getAttribute('content')]),
      ) as Record<string, string>,
      data: scripts.map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>),
    };
  });
}
