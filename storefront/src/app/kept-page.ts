/** What a rendered page hands over to the application that takes it over: the JSON of its `answers` block. */
import { pageAddress } from './page-module.ts';

export interface KeptPage {
  loaderData: Record<string, unknown>;
  /** Query keys → what the network said. */
  answers: Record<string, unknown>;
}

/** With when the answers were true: milliseconds since 1970, 0 when that is unknown. */
export type TakenPage = KeptPage & { at: number };

/**
 * Null when the document was not rendered, or is another page than its address says: a static host knows no queries, and answers
 * every unknown address alike. `page` is parsed when it is asked for. `app`: the application is needed at once.
 */
export function readKeptPage(
  block: HTMLElement | null,
  { pathname, search }: Location,
): { readonly page: TakenPage; app: boolean } | null {
  if (!block) return null;
  const { address, params, at, app } = block.dataset;
  const names = params?.split(' ').filter(Boolean);
  if (pageAddress({ pathname, searchParams: new URLSearchParams(search) }, names) !== address) return null;
  return {
    app: app !== undefined,
    get page() {
      return { ...(JSON.parse(block.textContent) as KeptPage), at: Number(at) };
    },
  };
}
