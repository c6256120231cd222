/** What a rendered page hands over to the application that takes it over: the JSON of its `answers` block. */
import { pageAddress } from './route-handle.ts';

export interface DehydratedPage {
  loaderData: Record<string, unknown>;
  /** Query keys → what the network said. */
  answers: Record<string, unknown>;
}

/** With when the answers were true: milliseconds since 1970, 0 when that is unknown. */
export type HydrationState = DehydratedPage & { at: number };

/**
 * Null when the document was not rendered, or is another page than its address says: a static host knows no queries, and answers
 * every unknown address alike. `page` is parsed when it is asked for. `app`: the application is needed at once.
 */
export function readHydrationState(
  block: HTMLElement | null,
  { pathname, search }: Location,
): { readonly page: HydrationState; app: boolean } | null {
  if (!block) return null;
  const { address, params, at, app } = block.dataset;
  const names = params?.split(' ').filter(Boolean);
  if (pageAddress({ pathname, searchParams: new URLSearchParams(search) }, names) !== address) return null;
  return {
    app: app !== undefined,
    get page() {
      return { ...(JSON.parse(block.textContent) as DehydratedPage), at: Number(at) };
    },
  };
}
