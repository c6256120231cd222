import pLimit from 'p-limit';

/**
 * Calls `run` for every item, a few at once. After a failure no further item is begun; rejects with the first one when all that
 * was under way has ended.
 */
export async function inParallel<Item>(items: Item[], atOnce: number, run: (item: Item) => Promise<void>) {
  const failures: unknown[] = [];
  await pLimit(atOnce).map(items, async (item) => {
    if (failures.length === 0) await run(item).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}
