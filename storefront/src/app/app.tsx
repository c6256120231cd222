import { useEffect, type ReactNode } from 'react';
import { DataContext } from '../query/data-context.ts';
import { QueryContext } from '../query/use-query.ts';
import { ShopContext, type Shop } from '../shop/shop-context.tsx';

interface AppProps {
  shop: Shop;
  /** Called after hydration. */
  onReady?: (() => void) | undefined;
  children: ReactNode;
}

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
