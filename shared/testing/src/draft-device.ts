/** A device with drafts, for tests: the real engine over a disk that survives it. */
import { createDraftEngine, type DraftEngine } from '@baobab/drafts/engine/engine';
import type { DraftRemote } from '@baobab/drafts/ports';
import { emptyPost, postKey, type BlogPostContent } from '@baobab/domain/entities/draft-content';
import { createMemoryDraftStore, DraftDisk } from './memory-draft-store.ts';
import { killable } from './killable.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

export const POST_KEY = postKey('7e000000-0000-4000-8000-000000000001');
export const WRITTEN_POST: BlogPostContent = {
  ...emptyPost(),
  title: 'Indigo',
  slug: 'indigo',
  excerpt: 'Short.',
  content: 'One.\n\nTwo.\n\nThree.',
  author: 'Ada',
  category: 'Culture',
};

let made = 0;

/** Ids that look as in life, the same in every run. */
export function numberedIds(): () => string {
  made += 1;
  const device = made.toString(16).padStart(12, '0');
  let count = 0;
  return () => `${(count += 1).toString(16).padStart(8, '0')}-0000-4000-8000-${device}`;
}

export class TestDevice {
  readonly disk = new DraftDisk();
  readonly clock = new VirtualClock();
  readonly #remote: DraftRemote;
  readonly #uuid = numberedIds();
  readonly #watchers = new Set<(online: boolean) => void>();
  #life = 0;
  #online = true;
  engine: DraftEngine;

  constructor(remote: DraftRemote) {
    this.#remote = remote;
    this.engine = this.#begin();
  }

  #begin(): DraftEngine {
    this.#life += 1;
    const life = this.#life;
    const alive = () => this.#life === life;
    return createDraftEngine({
      store: killable(createMemoryDraftStore(this.disk), alive),
      remote: killable(this.#remote, alive),
      clock: {
        now: () => this.clock.now(),
        after: (delayMs, run) => this.clock.after(delayMs, () => alive() && run()),
      },
      connectivity: {
        online: () => this.#online,
        subscribe: (listener) => {
          this.#watchers.add(listener);
          return () => this.#watchers.delete(listener);
        },
      },
      random: { next: () => 0.5, uuid: this.#uuid },
    });
  }

  async start(): Promise<this> {
    await this.engine.start();
    return this.settled();
  }

  /** Lets gathered writes and waits of up to a minute pass. */
  async settled(ms = 60_000): Promise<this> {
    await this.clock.advance(ms);
    await settle();
    return this;
  }

  async connect(online: boolean): Promise<this> {
    this.#online = online;
    this.#watchers.forEach((watcher) => watcher(online));
    return this.settled();
  }

  /** As kill -9: the process is gone, its disk is as it was, and the next one starts. */
  async crash(): Promise<this> {
    this.#watchers.clear();
    this.engine = this.#begin();
    return this.start();
  }
}
