/** What a rendered page hands over to the application that takes it over: the JSON of its `answers` block. */
import { pageAddress } from './page-module.ts';

export interface KeptPage {
  loaderData: Record<string, unknown>;
  /** Query keys → what the network said. */
  answers: Record<string, unknown>;
}

/** `at`: when the answers were true, milliseconds since 1970. Null when the document was not rendered, or is another page than its address says (a static host knows no queries). */
export function readKeptPage(page: Document = document): (KeptPage & { at: number }) | null {
  const block = page.getElementById('answers');
  if (!block || !isOwnAddress(block, page.location)) return null;
  return { ...(JSON.parse(block.textContent) as KeptPage), at: Number(block.dataset['at']) };
}

export function isOwnAddress({ dataset }: HTMLElement, { pathname, search }: Location): boolean {
  const params = dataset['params']?.split(' ').filter(Boolean);
  return pageAddress({ pathname, searchParams: new URLSearchParams(search) }, params) === dataset['address'];
}
