import type { ReactNode } from 'react';
import { DataContext } from '../query/data-context.ts';
import { QueryContext } from '../query/use-query.ts';
import { ShopContext, type Shop } from './shop-context.tsx';

/** Everything that pages and features read from above. */
export function App({ shop, children }: { shop: Shop; children: ReactNode }) {
  return (
    <ShopContext value={shop}>
      <DataContext value={shop.data}>
        <QueryContext value={shop.queries}>{children}</QueryContext>
      </DataContext>
    </ShopContext>
  );
}
