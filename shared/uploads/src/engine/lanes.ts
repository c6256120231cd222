/**
 * Which waiting item starts next. In planned order, except that large files never take the last free place while small ones
 * wait: a hundred pictures are not stuck behind three bundles. A few large files fill any line, so more places are for small ones.
 */
import { UPLOAD_CONCURRENCY } from '@baobab/domain/constants';

/** From this size on a file is large: it needs several chunks (6 MiB each). */
export const LARGE_BYTES = 12 * 1024 * 1024;

interface Ticket {
  readonly id: string;
  readonly seq: number;
}

/** Binary heap by `seq`; an item that comes back after a failed attempt regains its place. */
class SeqHeap {
  readonly #tickets: Ticket[] = [];

  get first(): Ticket | undefined {
    return this.#tickets[0];
  }

  push(ticket: Ticket): void {
    const tickets = this.#tickets;
    let index = tickets.push(ticket) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = tickets[parent];
      if (!above || above.seq <= ticket.seq) break;
      tickets[index] = above;
      index = parent;
    }
    tickets[index] = ticket;
  }

  shift(): void {
    const tickets = this.#tickets;
    const last = tickets.pop();
    if (!last || tickets.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const [left, right] = [tickets[child], tickets[child + 1]];
      if (!left) break;
      if (right && right.seq < left.seq) child += 1;
      const smaller = tickets[child];
      if (!smaller || smaller.seq >= last.seq) break;
      tickets[index] = smaller;
      index = child;
    }
    tickets[index] = last;
  }
}

export class Lanes {
  readonly #small = new SeqHeap();
  readonly #large = new SeqHeap();
  readonly #isReady: (id: string) => boolean;

  /** `isReady` is asked when an item's turn comes; one that is not ready loses its ticket and must be added again. */
  constructor(isReady: (id: string) => boolean) {
    this.#isReady = isReady;
  }

  add(id: string, seq: number, sizeBytes: number): void {
    (sizeBytes >= LARGE_BYTES ? this.#large : this.#small).push({ id, seq });
  }

  /** Takes the next item out; `largeRunning` of `places` are busy with large files. */
  take(largeRunning: number, places: number): string | null {
    this.#drop(this.#small);
    this.#drop(this.#large);
    const [small, large] = [this.#small.first, this.#large.first];
    const room = Math.min(UPLOAD_CONCURRENCY, small ? Math.max(1, places - 1) : places);
    const largeIsNext = large && largeRunning < room && (!small || large.seq < small.seq);
    const lane = largeIsNext ? this.#large : this.#small;
    const ticket = lane.first;
    lane.shift();
    return ticket?.id ?? null;
  }

  #drop(lane: SeqHeap): void {
    while (lane.first && !this.#isReady(lane.first.id)) lane.shift();
  }
}
