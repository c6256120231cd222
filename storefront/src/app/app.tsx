import { useEffect, type ReactNode } from 'react';
import { DataContext } from '../query/data-context.ts';
import { QueryContext } from '../query/use-query.ts';
import { ShopContext, type Shop } from '../shop/shop-context.tsx';

interface AppProps {
  shop: Shop;
  /** Called when everything is on the page and listens. */
  onReady?: (() => void) | undefined;
  children: ReactNode;
}

/** Everything that pages and features read from above. */
export function App({ shop, onReady, children }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <ShopContext value={shop}>
      <DataContext value={shop.data}>
        <QueryContext value={shop.queries}>{children}</QueryContext>
      </DataContext>
    </ShopContext>
  );
}
