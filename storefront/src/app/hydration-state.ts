/** The data block `#answers`, from which the application hydrates a rendered page. */
import { pageAddress } from './route-handle.ts';

export interface DehydratedPage {
  loaderData: Record<string, unknown>;
  /** Query key → data. */
  answers: Record<string, unknown>;
}

/** `at`: when the data was read, milliseconds since 1970; 0 when unknown. */
export type HydrationState = DehydratedPage & { at: number };

/**
 * Null when the document was not rendered, or for another address: static hosts ignore queries, and answer all unknown addresses
 * alike. `page` is parsed on access. `app`: the application starts at once.
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
