import { itemsWithOptions } from '@baobab/data/orders/license-options';
import type { DataClient } from '@baobab/data/client';
import { STANDARD_OPTION, catalogId, isBundleId, type CartItem } from '@baobab/domain/entities/cart';
import type { QuotedLine } from '@baobab/data/orders/quote';
import { useState } from 'react';
import { query } from '../../query/query-cache.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { lazyOverlay } from '../../ui/overlay/overlay.tsx';

const ChangeLicense = lazyOverlay(
  'The licenses of this item',
  async () => (await import('./change-license.tsx')).ChangeLicense,
);

/** Catalog ids of the lines that have licenses to choose from. */
export function useLinesWithOptions(items: readonly CartItem[]): ReadonlySet<string> {
  const { data } = useShop();
  const ids = items.map(({ id }) => catalogId(id)).filter((id) => !isBundleId(id));
  const answer = useQuery(ids.length > 0 ? withOptionsQuery(data, ids.toSorted()) : null);
  return answer.status === 'success' ? answer.data : NONE;
}

const NONE: ReadonlySet<string> = new Set();

const withOptionsQuery = (data: DataClient, ids: readonly string[]) =>
  query(`with-options:${ids.join(',')}`, () => itemsWithOptions(data, ids));

interface LineLicenseProps {
  item: CartItem;
  line: QuotedLine | undefined;
  className: string | undefined;
}

/** Names the license of a line, with the way to another one. */
export function LineLicense({ item, line, className }: LineLicenseProps) {
  const [isOpen, setOpen] = useState(false);
  const option = item.option ?? STANDARD_OPTION;
  // The quote is of the choice before until the next one is here.
  const name =
    line?.option === option ? line.optionName : option === STANDARD_OPTION ? 'Standard license' : 'Another license';
  return (
    <>
      <p className={className}>
        {name}{' '}
        <Button look="bare" onClick={() => setOpen(true)}>
          Change<span className="visually-hidden"> the license of {item.title}</span>
        </Button>
      </p>
      <ChangeLicense open={isOpen} onClose={() => setOpen(false)} item={item} chosen={option} />
    </>
  );
}
