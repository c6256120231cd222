/**
 * Decides what the queue does next. Owns the order of waiting items, the phase of each running attempt and the number of files in
 * flight; all of it is plain data in `state`. It must not know the clock, the network, the journal or what an attempt does.
 */
import { UPLOAD_CONCURRENCY } from '@baobab/domain/constants';
import { naturalOrder } from '@baobab/domain/natural-order';
import type { SendingOrder } from './sending-order.ts';

/** From this size on a file is large: it needs several chunks (6 MiB each). */
export const LARGE_BYTES = 12 * 1024 * 1024;
/** On a slow line a file is large when it takes the line for so long. */
const LARGE_S = 30;
const LARGE_LEAST_BYTES = 256 * 1024;

const BATCHES_AT_ONCE = 2;

export interface QueuedItem {
  readonly id: string;
  /** Its place in the plan: the lowest goes first, where the order asks for nothing else. */
  readonly seq: number;
  readonly path: string;
  readonly sizeBytes: number;
  /** It goes in one call with others that have the same one. */
  readonly batch?: { readonly size: number } | undefined;
}

/**
 * `ready`: everything is prepared and waits for a free slot; `publishing`: nothing more is sent, so its slot is free again; `yielding`:
 * it ends, and comes back after the small files.
 */
export type AttemptPhase = 'preparing' | 'ready' | 'sending' | 'publishing' | 'yielding';

interface RunningItem extends QueuedItem {
  phase: AttemptPhase;
}

export interface QueueState {
  /** In `order`: an item that comes back after a failed attempt regains its position. */
  readonly small: QueuedItem[];
  readonly large: QueuedItem[];
  /** Nothing of them is sent, so they go before the others. */
  readonly batched: QueuedItem[];
  readonly running: Map<string, RunningItem>;
  /** Files in flight that the admin allows, 1 to 32. */
  maxConcurrency: number;
  /** Files in flight now; below the maximum after an outage. */
  concurrency: number;
  /** Items done since `concurrency` last changed. */
  succeeded: number;
  /** `blocked`: nothing starts; `probing`: one file at a time, until the server accepts something. */
  outage: 'none' | 'blocked' | 'probing';
  order: SendingOrder;
  /** On a slow line, where large files wait until no small one does, less than LARGE_BYTES. */
  largeBytes: number;
}

const COMPARE: Record<SendingOrder, (a: QueuedItem, b: QueuedItem) => number> = {
  planned: (a, b) => a.seq - b.seq,
  'small-first': (a, b) => a.sizeBytes - b.sizeBytes || a.seq - b.seq,
  name: (a, b) => naturalOrder(a.path, b.path) || a.seq - b.seq,
};

/**
 * `start` an attempt, let a ready one `send`, end one that has to `yield`, or publish a `batch`, which finishes under the id of its first
 * item.
 */
export type QueueStep =
  | { readonly type: 'start' | 'send' | 'yield'; readonly id: string }
  | { readonly type: 'batch'; readonly id: string; readonly others: readonly string[] };

export class UploadQueuePolicy {
  readonly state: QueueState = {
    small: [],
    large: [],
    batched: [],
    running: new Map(),
    maxConcurrency: UPLOAD_CONCURRENCY,
    concurrency: UPLOAD_CONCURRENCY,
    succeeded: 0,
    outage: 'none',
    order: 'planned',
    largeBytes: LARGE_BYTES,
  };
  readonly #mayStart: (id: string) => boolean;

  /** `mayStart` is asked when an item's turn comes; one that may not is dropped and must be enqueued again. */
  constructor(mayStart: (id: string) => boolean) {
    this.#mayStart = mayStart;
  }

  /** Takes effect at once. */
  setMaxConcurrency(max: number): void {
    Object.assign(this.state, { maxConcurrency: max, concurrency: max, succeeded: 0 });
  }

  /** Of what waits; what runs goes on. */
  setOrder(order: SendingOrder): void {
    const { small, large, batched } = this.state;
    this.state.order = order;
    for (const queue of [small, large, batched]) queue.sort(COMPARE[order]);
  }

  /** What the line carries; null while that is unknown. What waits is sorted anew when the line turned out to be another one. */
  setLine(bytesPerSecond: number | null): void {
    const { state } = this;
    const bytes = bytesPerSecond === null ? LARGE_BYTES : bytesPerSecond * LARGE_S;
    const largeBytes = Math.min(LARGE_BYTES, Math.max(LARGE_LEAST_BYTES, bytes));
    const isOther = largeBytes > 1.5 * state.largeBytes || largeBytes < state.largeBytes / 1.5;
    const isNormal = largeBytes === LARGE_BYTES && state.largeBytes < LARGE_BYTES;
    if (!isOther && !isNormal) return;
    state.largeBytes = largeBytes;
    for (const item of [...state.small.splice(0), ...state.large.splice(0)]) this.enqueue(item);
  }

  /** Enqueuing an item twice is enqueuing it once. */
  enqueue(item: QueuedItem): void {
    const { small, large, batched, order } = this.state;
    const queue = item.batch ? batched : this.#isLarge(item) ? large : small;
    let [low, high] = [0, queue.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = queue[middle];
      if (other && COMPARE[order](other, item) < 0) low = middle + 1;
      else high = middle;
    }
    if (queue[low]?.seq !== item.seq) queue.splice(low, 0, item);
  }

  /**
   * The next step, already noted in `state`; null when there is none. As many attempts as may send are prepared or published beside
   * them, so that the line never waits for the journal or for a picture to be made.
   */
  next(): QueueStep | null {
    const { outage, concurrency, running, order } = this.state;
    if (outage === 'blocked') return null;
    const limit = outage === 'probing' ? 1 : concurrency;
    let ready: RunningItem | undefined;
    let [sending, large] = [0, 0];
    for (const item of running.values()) {
      if (item.phase === 'sending') sending += 1;
      if (item.phase === 'ready' && (!ready || COMPARE[order](item, ready) < 0)) ready = item;
      if (this.#isLarge(item)) large += 1;
    }
    const yielding = this.#mustYield();
    if (yielding) {
      yielding.phase = 'yielding';
      return { type: 'yield', id: yielding.id };
    }
    if (ready && sending < limit) {
      ready.phase = 'sending';
      return { type: 'send', id: ready.id };
    }
    if (running.size >= 2 * limit) return null;
    const [first, ...others] = this.#takeBatch();
    if (first) {
      running.set(first.id, { ...first, phase: 'publishing' });
      return { type: 'batch', id: first.id, others: others.map(({ id }) => id) };
    }
    const item = this.#takeWaiting(limit, large);
    if (!item) return null;
    running.set(item.id, { ...item, phase: 'preparing' });
    return { type: 'start', id: item.id };
  }

  setPhase(id: string, phase: AttemptPhase): void {
    const item = this.state.running.get(id);
    if (item) item.phase = phase;
  }

  /** The attempt has ended, whatever its outcome. */
  finish(id: string): void {
    this.state.running.delete(id);
  }

  /** One item is done. After as many as are in flight, twice as many may be, up to the maximum. */
  recordSuccess(): void {
    const { state } = this;
    state.succeeded += 1;
    if (state.succeeded < state.concurrency) return;
    state.succeeded = 0;
    state.concurrency = Math.min(state.maxConcurrency, state.concurrency * 2);
  }

  /** The server or the network failed: nothing starts until `probe`, and then the default number again. */
  beginOutage(): void {
    const concurrency = Math.min(this.state.maxConcurrency, UPLOAD_CONCURRENCY);
    Object.assign(this.state, { outage: 'blocked', concurrency, succeeded: 0 });
  }

  probe(): void {
    this.state.outage = 'probing';
  }

  endOutage(): void {
    this.state.outage = 'none';
  }

  /** One is written to the journal while another is with the server. */
  #takeBatch(): QueuedItem[] {
    const { batched, running } = this.state;
    if ([...running.values()].filter((item) => item.batch).length >= BATCHES_AT_ONCE) return [];
    while (batched[0] && !this.#mayStart(batched[0].id)) batched.shift();
    const batch = batched[0]?.batch;
    const others = batched.findIndex((item) => item.batch !== batch);
    const taken = batched.splice(0, Math.min(batch?.size ?? 0, others < 0 ? batched.length : others));
    return taken.filter(({ id }) => this.#mayStart(id));
  }

  /**
   * In order, except that large files leave one slot to waiting small ones, on a slow line all of them: a hundred pictures are not
   * stuck behind three bundles. The default number of large files fills any line, so slots beyond it are for small ones.
   */
  #takeWaiting(limit: number, largeRunning: number): QueuedItem | undefined {
    const { small, large, running, order } = this.state;
    for (const queue of [small, large])
      while (queue[0] && (running.has(queue[0].id) || !this.#mayStart(queue[0].id))) queue.shift();
    const leftBySmall = this.#isSlow ? 0 : Math.max(1, limit - 1);
    const largeLimit = Math.min(UPLOAD_CONCURRENCY, small[0] ? leftBySmall : limit);
    const largeIsNext = large[0] && (!small[0] || COMPARE[order](large[0], small[0]) < 0);
    return largeIsNext && largeRunning < largeLimit ? large.shift() : small.shift();
  }

  /** A large file that began before the line was known, while small ones wait. */
  #mustYield(): RunningItem | undefined {
    const { small, running } = this.state;
    if (!this.#isSlow || !small.some(({ id }) => !running.has(id) && this.#mayStart(id))) return undefined;
    return [...running.values()].find((item) => item.phase === 'sending' && this.#isLarge(item));
  }

  get #isSlow(): boolean {
    return this.state.largeBytes < LARGE_BYTES;
  }

  #isLarge({ sizeBytes }: QueuedItem): boolean {
    return sizeBytes >= this.state.largeBytes;
  }
}
