import { itemFigures } from '@baobab/data/statistics';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { plural } from '../uploads/describe-item.ts';

/** 'Sold 12 times · 340 views' since the item is there; an empty line while it is not known. */
export function SoldAndViewed({ id }: { id: string }) {
  const { client } = useHost();
  const { data } = useAdminQuery(queryKeys.itemFigures(id), () => itemFigures(client, id));
  return <p className="hint number">{data ? inWords(data) : '\u00A0'}</p>;
}

const inWords = ({ sales, views }: { sales: number; views: number }) =>
  `Sold ${plural(sales, 'time')} · ${plural(views, 'view')}`;
