import { itemFigures } from '@baobab/data/statistics';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';

/** 'Sold 12 · 340 views' since the item is there; an empty line while it is not known. */
export function SoldAndViewed({ id }: { id: string }) {
  const { client } = useHost();
  const { data } = useAdminQuery(queryKeys.itemFigures(id), () => itemFigures(client, id));
  return <p className="hint number">{data ? inWords(data) : '\u00A0'}</p>;
}

const inWords = ({ sales, views }: { sales: number; views: number }) =>
  `Sold ${sales.toLocaleString('en-US')} · ${views.toLocaleString('en-US')} ${views === 1 ? 'view' : 'views'}`;
