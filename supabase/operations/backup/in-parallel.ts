/** Calls `run` for every item, a few at once; rejects with the first failure. */
export async function inParallel<Item>(items: Item[], atOnce: number, run: (item: Item) => Promise<void>) {
  // One iterator for all: each worker takes the next item that nobody has.
  const queue = items.values();
  const work = async () => {
    for (const item of queue) await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
