/** One device of the simulation: the real engine over a real store, a line that fails, and a clock that jumps. */
import { createRestClient } from '@baobab/data/client';
import { createDraftEngine, type DraftEngine } from '@baobab/drafts/engine/engine';
import type { DraftStore } from '@baobab/drafts/ports';
import { createSupabaseDraftRemote } from '@baobab/drafts/remote/supabase-remote';
import { killable } from '@baobab/testing/killable';
import { createFaultyNetwork } from './network.ts';

export interface OpenedStore extends DraftStore {
  close(): void;
}

export interface DeviceParts {
  name: string;
  url: string;
  key: string;
  accessToken: () => Promise<string | null>;
  openStore: () => OpenedStore;
}

/** Waits pass so many times faster than on the clock. */
export const TIME_SCALE = 20;

export class SimulatedDevice {
  readonly name: string;
  readonly network = createFaultyNetwork();
  readonly #parts: DeviceParts;
  readonly #watchers = new Set<(online: boolean) => void>();
  #store: OpenedStore;
  #life = 0;
  #offsetMs = 0;
  engine: DraftEngine;
  crashes = 0;

  constructor(parts: DeviceParts) {
    this.name = parts.name;
    this.#parts = parts;
    this.#store = parts.openStore();
    this.engine = this.#begin();
  }

  #begin(): DraftEngine {
    this.#life += 1;
    const life = this.#life;
    const alive = () => this.#life === life;
    const { url, key, accessToken } = this.#parts;
    const client = createRestClient({ url, key, accessToken, fetch: this.network.fetch });
    return createDraftEngine({
      store: killable<DraftStore>(this.#store, alive),
      remote: killable(createSupabaseDraftRemote(client), alive),
      clock: {
        now: () => Date.now() + this.#offsetMs,
        after(delayMs, run) {
          const timer = setTimeout(() => alive() && run(), delayMs / TIME_SCALE);
          return () => clearTimeout(timer);
        },
      },
      connectivity: {
        online: () => this.network.online,
        subscribe: (watcher) => {
          this.#watchers.add(watcher);
          return () => this.#watchers.delete(watcher);
        },
      },
      random: { next: () => 0.5, uuid: () => crypto.randomUUID() },
    });
  }

  start(): Promise<void> {
    return this.engine.start();
  }

  setOnline(online: boolean): void {
    if (online === this.network.online) return;
    this.network.online = online;
    this.#watchers.forEach((watcher) => watcher(online));
  }

  jumpClock(ms: number): void {
    this.#offsetMs += ms;
  }

  /** As kill -9: nothing is written or received any more; then the next process opens the same store. */
  async crash(): Promise<void> {
    this.crashes += 1;
    this.#watchers.clear();
    this.#life += 1;
    this.#store.close();
    await this.#again();
  }

  /** Closed by the user, and opened again. */
  async restart(): Promise<void> {
    await this.engine.close();
    this.#store.close();
    await this.#again();
  }

  async close(): Promise<void> {
    await this.engine.close();
    this.#life += 1;
    this.#store.close();
  }

  async #again(): Promise<void> {
    this.#store = this.#parts.openStore();
    this.engine = this.#begin();
    await this.engine.start();
  }
}
