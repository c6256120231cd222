import { AppError } from '@baobab/domain/errors';

interface Batch<Row> {
  items: readonly Row[];
  total: number;
}

/** Below PostgREST's cap of 1,000 rows, which cuts silently. */
export const BATCH_ROWS = 500;
const ATTEMPTS = 3;

/**
 * Everything that matches, batch by batch. A list that changes meanwhile is read again, so that no row is missing or twice.
 *
 * @param load one page, counted from 1
 * @throws conflict when the list changed during every reading; whatever `load` throws
 */
export async function collectAll<Row extends { id: string }>(
  load: (page: number, pageSize: number) => Promise<Batch<Row>>,
  onProgress: (read: number, total: number) => void = () => {},
): Promise<Row[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = new Map<string, Row>();
    let first: number | null = null;
    for (let page = 1; ; page += 1) {
      const { items, total } = await load(page, BATCH_ROWS);
      first ??= total;
      for (const item of items) found.set(item.id, item);
      onProgress(found.size, total);
      if (items.length < BATCH_ROWS) {
        if (first === total && found.size === total) return [...found.values()];
        break;
      }
    }
  }
  throw new AppError('conflict', {}, { message: 'The list kept changing while it was read. Please export it again.' });
}
