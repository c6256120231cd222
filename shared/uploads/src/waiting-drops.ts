/**
 * Drops that could not be compared with the shop because its server was away: they wait, whole, and are planned once it answers. It must
 * not know how a drop is read or what is in it.
 */
import { serializeError, toAppError, type AppError, type SerializedError } from '@baobab/domain/errors';
import type { Connectivity } from './ports.ts';

export interface WaitingDrop {
  /** Of its first file or folder, and how many more there are. */
  readonly name: string;
  /** Why it cannot be planned although the server answers; null while it waits. */
  readonly problem: SerializedError | null;
}

export interface WaitingDropsPorts<Dropped> {
  readonly connectivity: Connectivity;
  readonly nameOf: (dropped: Dropped) => string;
  /** Of an earlier run of the app, where it can keep them. */
  readonly kept?: readonly Dropped[];
  readonly keep?: (drops: readonly Dropped[]) => void;
}

interface Waiting<Dropped> {
  readonly dropped: Dropped;
  problem: SerializedError | null;
}

type ReadDrop<Dropped> = (dropped: Dropped, isForgotten: () => boolean) => Promise<void>;

export class WaitingDrops<Dropped> {
  readonly #ports: WaitingDropsPorts<Dropped>;
  readonly #read: ReadDrop<Dropped>;
  readonly #changed: () => void;
  #drops: Waiting<Dropped>[];
  #planning: Promise<void> | null = null;

  /** @param read makes a plan of it, one drop after the other */
  constructor(ports: WaitingDropsPorts<Dropped>, read: ReadDrop<Dropped>, changed: () => void) {
    this.#ports = ports;
    this.#read = read;
    this.#changed = changed;
    this.#drops = (ports.kept ?? []).map((dropped) => ({ dropped, problem: null }));
    ports.connectivity.subscribe((online) => {
      if (online) void this.plan();
    });
  }

  get list(): readonly WaitingDrop[] {
    return this.#drops.map(({ dropped, problem }) => ({ name: this.#ports.nameOf(dropped), problem }));
  }

  /** Rejects when the drop itself cannot be read. */
  async add(dropped: Dropped): Promise<void> {
    if (this.#ports.connectivity.online()) {
      const error = await this.#attempt(dropped, () => false);
      if (!error) return;
      if (!(await this.#mustWait(error))) throw error;
    }
    this.#change([...this.#drops, { dropped, problem: null }]);
  }

  /** Plans what waits; what still cannot be compared goes on waiting. */
  plan(): Promise<void> {
    this.#planning ??= this.#planAll().finally(() => {
      this.#planning = null;
    });
    return this.#planning;
  }

  forget(): void {
    this.#change([]);
  }

  async #planAll(): Promise<void> {
    for (const drop of this.#drops.filter(({ problem }) => problem === null)) {
      if (!this.#ports.connectivity.online()) return;
      // forgotten while one before it was planned
      if (!this.#drops.includes(drop)) continue;
      const error = await this.#attempt(drop.dropped, () => !this.#drops.includes(drop));
      if (error && (await this.#mustWait(error))) return;
      if (error) drop.problem = serializeError(error);
      this.#change(error ? this.#drops : this.#drops.filter((each) => each !== drop));
    }
  }

  #attempt(dropped: Dropped, isForgotten: () => boolean): Promise<AppError | null> {
    return this.#read(dropped, isForgotten).then(() => null, toAppError);
  }

  async #mustWait(error: AppError): Promise<boolean> {
    const isSignedOut = error.code === 'not_signed_in' || error.code === 'session_expired';
    return isSignedOut || this.#ports.connectivity.isLost(error);
  }

  #change(drops: Waiting<Dropped>[]): void {
    this.#drops = drops;
    this.#ports.keep?.(drops.map(({ dropped }) => dropped));
    this.#changed();
  }
}

/** 'Harbour', 'Harbour and 2 more'. */
export function nameOfDrop(names: readonly string[]): string {
  const [first = '', ...more] = names;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}
