import type { createBrowserRouter } from 'react-router-dom';
import type { Shop } from '../shop/shop-context.tsx';

/**
 * Updates the document's head on navigation. A rendered page has its own; the code for others is loaded with the first navigation.
 */
export function syncHead(router: ReturnType<typeof createBrowserRouter>, shop: Shop, rendered: boolean): void {
  let describedAddress = rendered ? addressOf(router) : '';
  let lastHead = '';
  const update = async () => {
    if (router.state.navigation.state !== 'idle' || addressOf(router) === describedAddress) return;
    const [{ describePage }, { applyHead }] = await Promise.all([
      import('./page-heads.ts'),
      import('../head/write-head.ts'),
    ]);
    const { matches, location } = router.state;
    const match = matches.at(-1);
    if (!match || match.route.path?.startsWith('admin')) return;
    const search = new URLSearchParams(location.search);
    const routeMatch = { id: match.route.id, params: match.params, path: location.pathname, search };
    const head = describePage(routeMatch, shop.data, shop.queries)?.head;
    const text = JSON.stringify(head);
    if (!head || text === lastHead) return;
    lastHead = text;
    describedAddress = '';
    applyHead(head, document);
  };
  const onChange = () => void update().catch((error: unknown) => console.error('The page’s title is old.', error));
  router.subscribe(onChange);
  shop.queries.subscribe(onChange);
  onChange();
}

const addressOf = ({ state: { location } }: ReturnType<typeof createBrowserRouter>) =>
  location.pathname + location.search;
