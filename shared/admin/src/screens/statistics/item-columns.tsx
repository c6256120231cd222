import type { DayRange, ItemStatistics } from '@baobab/data/activity/statistics';
import { shopLocale } from '@baobab/domain/shop-locale';
import { formatPrice } from '../../money.ts';
import type { CsvColumn } from '../../export/csv.ts';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import type { ServerColumn } from '../../table/server-table.ts';
import { formatCents, formatFigure, type Figure } from './figures.ts';
import rowStyles from '../../table/row.module.css';
import styles from './statistics.module.css';

type ItemFigure = Exclude<Figure, 'orders'>;

/** The unit follows the number where there is no head above it; `one` where it is 1. */
const FIGURE_COLUMNS: readonly { id: ItemFigure; header: string; unit: string; one?: string }[] = [
  { id: 'views', header: 'Views', unit: 'views', one: 'view' },
  { id: 'favorites', header: 'Favorites', unit: 'favorites', one: 'favorite' },
  { id: 'downloads', header: 'Downloads', unit: 'downloads', one: 'download' },
  { id: 'sales', header: 'Sales', unit: 'sales', one: 'sale' },
  { id: 'conversion', header: 'Conversion', unit: 'conversion' },
  { id: 'revenueCents', header: 'Revenue', unit: 'revenue' },
];

export function itemColumns(serverUrl: string, onOpen: (id: string) => void): ServerColumn<ItemStatistics>[] {
  return [
    {
      id: 'image',
      header: 'Image',
      enableSorting: false,
      cell: ({ row }) => <Thumbnail serverUrl={serverUrl} picture={row.original} heightPx={36} />,
    },
    {
      id: 'title',
      header: 'Title',
      accessorKey: 'title',
      cell: ({ row: { original } }) => (
        <div className={rowStyles.titleCell}>
          {original.kind === 'illustration' ? (
            <button type="button" className={rowStyles.titleLink} onClick={() => onOpen(original.id)}>
              {original.title}
            </button>
          ) : (
            <strong>{original.title}</strong>
          )}
          <span className="soft clip">{[original.category, formatPrice(original)].filter(Boolean).join(' · ')}</span>
        </div>
      ),
    },
    ...FIGURE_COLUMNS.map(({ id, header, unit, one = unit }): ServerColumn<ItemStatistics> => ({
      id,
      header,
      accessorKey: id,
      sortDescFirst: true,
      cell: ({ row: { original } }) => (
        <span className="number">
          {formatFigure(id, original[id])} <span className={styles.unit}>{original[id] === 1 ? one : unit}</span>
        </span>
      ),
    })),
  ];
}

export const itemCsv = ({ from, to }: DayRange): readonly CsvColumn<ItemStatistics>[] => [
  { header: 'Title', value: ({ title }) => title },
  { header: 'Category', value: ({ category }) => category },
  { header: `From (${shopLocale().timeZone})`, value: () => from },
  { header: `Until (${shopLocale().timeZone})`, value: () => to },
  { header: 'Views', value: ({ views }) => views },
  { header: 'Favorites', value: ({ favorites }) => favorites },
  { header: 'Downloads', value: ({ downloads }) => downloads },
  { header: 'Sales', value: ({ sales }) => sales },
  { header: 'Conversion', value: ({ conversion }) => conversion },
  { header: 'Revenue', value: ({ revenueCents }) => formatCents(revenueCents).slice(1) },
];
