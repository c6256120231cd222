/**
 * Calls `run` for every item, a few at once. After a failure no further item is begun; rejects with the first one when all that
 * was under way has ended.
 */
export async function inParallel<Item>(items: Item[], atOnce: number, run: (item: Item) => Promise<void>) {
  // One iterator for all: each worker takes the next item.
  const queue = items.values();
  const failures: unknown[] = [];
  const work = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await run(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw failures[0];
}
