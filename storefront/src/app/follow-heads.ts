import type { createBrowserRouter } from 'react-router-dom';
import type { Shop } from './shop-context.tsx';

/** Title, description and address of the page follow the visitor. A rendered page brought its own; the code for others comes with the first move. */
export function followHeads(router: ReturnType<typeof createBrowserRouter>, shop: Shop, rendered: boolean): void {
  let described = rendered ? addressOf(router) : '';
  let last = '';
  const update = async () => {
    if (router.state.navigation.state !== 'idle' || addressOf(router) === described) return;
    const [{ describePage }, { applyHead }] = await Promise.all([
      import('./page-heads.ts'),
      import('../head/page-head.ts'),
    ]);
    const { matches, location } = router.state;
    const match = matches.at(-1);
    if (!match || match.route.path?.startsWith('admin')) return;
    const search = new URLSearchParams(location.search);
    const place = { id: match.route.id, params: match.params, path: location.pathname, search };
    const head = describePage(place, shop.data, shop.queries)?.head;
    const text = JSON.stringify(head);
    if (!head || text === last) return;
    last = text;
    described = '';
    applyHead(head, document);
  };
  const follow = () => void update().catch((error: unknown) => console.error('The page’s title is old.', error));
  router.subscribe(follow);
  shop.queries.subscribe(follow);
  follow();
}

const addressOf = ({ state: { location } }: ReturnType<typeof createBrowserRouter>) =>
  location.pathname + location.search;
