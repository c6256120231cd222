/** A worker runs one test file after the other: connections that `fetch` keeps alive would lead to the next server on the same port. */
import { afterAll } from 'vitest';

/** Of Node's `fetch`, which shares it with the package undici by this name. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

interface Dispatcher {
  constructor: Function;
  destroy(): Promise<void>;
}

afterAll(async () => {
  const shared = globalThis as { [DISPATCHER]?: Dispatcher };
  const used = shared[DISPATCHER];
  if (!used) return;
  shared[DISPATCHER] = Reflect.construct(used.constructor, []) as Dispatcher;
  await used.destroy();
});
