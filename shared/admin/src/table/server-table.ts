/** TanStack Table with the features of tables whose rows come from the server. */
import {
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';

export const serverTable = tableFeatures({ rowSortingFeature, rowPaginationFeature, columnVisibilityFeature });
export type ServerColumn<Row extends object> = ColumnDef<typeof serverTable, Row>;
