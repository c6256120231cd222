/** The draft engine: edits live here first, survive everything, and reach the server once each when they are asked to. */
import {
  kindOf,
  type BlogPostContent,
  type ContentOf,
  type DraftKey,
  type DraftPicture,
} from '@baobab/domain/entities/draft-content';
import { AppError } from '@baobab/domain/errors';
import type { AttachedFile, DraftPorts, DraftRecord, PictureVariantBytes } from '../ports.ts';
import type { DraftsState, DraftVersion, DraftView, Resolution } from '../view.ts';
import { Book } from './book.ts';
import { createCommands } from './commands.ts';
import { sweep } from './files.ts';
import { Outbox } from './outbox.ts';
import { freshRecord, seen } from './transitions.ts';
import { summaryOf, viewOf, type Place } from './view-of.ts';

export interface PreparedPicture {
  readonly fileName: string;
  readonly placeholder: string;
  readonly variants: readonly PictureVariantBytes[];
}

export interface DraftEngine {
  /** Reads the store and begins; call once, before anything else. A store that cannot be read is not written to either, and shows in `state().storage`. */
  start(): Promise<void>;
  /** Makes everything durable and stops. An answer that is still on its way counts as lost. */
  close(): Promise<void>;
  state(): DraftsState;
  /** Called at every change. */
  subscribe(listener: () => void): () => void;
  document<Key extends DraftKey>(key: Key): DraftView<Key> | null;
  open<Key extends DraftKey>(key: Key): Promise<DraftView<Key>>;
  createPost(content?: Partial<BlogPostContent>): Promise<`blog_post:${string}`>;
  /** `generation`: of the content that was edited, where that may be older than the current one. Codes: not_found. */
  edit<Key extends DraftKey>(key: Key, change: Partial<ContentOf<Key>>, generation?: number): void;
  attach(picture: PreparedPicture): Promise<DraftPicture>;
  file(id: string): Promise<AttachedFile | null>;
  save(key: DraftKey): Promise<void>;
  unqueue(key: DraftKey): Promise<void>;
  discard(key: DraftKey): Promise<void>;
  /** A removed document with its history; nothing for one that is there. */
  forget(key: DraftKey): Promise<void>;
  remove(key: DraftKey): Promise<void>;
  history(key: DraftKey): Promise<DraftVersion[]>;
  restore(key: DraftKey, versionId: string): Promise<void>;
  resolve(key: DraftKey, resolution: Resolution): Promise<void>;
  /** Resolves when what can be done now is done. */
  refresh(): Promise<void>;
  /** Resolves when every edit is durable. */
  flush(): Promise<void>;
  /** Hands every edit to the store before it returns; for a page that is going away. */
  leave(): void;
}

/** Commands resolve when what they did is durable. Codes of all: disk_full, draft_damaged; not_found for unknown documents. */
export function createDraftEngine(ports: DraftPorts): DraftEngine {
  const { clock, remote } = ports;
  const listeners = new Set<() => void>();
  const views = new Map<DraftKey, { record: DraftRecord; place: Place; view: DraftView }>();
  let loading = true;
  let state: DraftsState | null = null;
  const changed = () => {
    state = null;
    listeners.forEach((listener) => listener());
  };
  const book = new Book(ports, changed);
  const outbox = new Outbox(book, ports, changed);

  const document = <Key extends DraftKey>(key: Key): DraftView<Key> | null => {
    const record = book.get(key);
    if (!record || record.gone) return null;
    const place = placeOf(record, book, outbox);
    const cached = views.get(key);
    if (cached?.record === record && samePlace(cached.place, place)) return cached.view as DraftView<Key>;
    const view = viewOf(record, place);
    views.set(key, { record, place, view });
    return view as DraftView<Key>;
  };
  return {
    async start() {
      const readable = await book.load();
      loading = false;
      changed();
      if (!readable) return;
      await sweep(ports, book).catch(() => undefined);
      outbox.open();
    },
    async close() {
      outbox.close();
      await book.close();
      listeners.clear();
    },
    state() {
      state ??= stateOf(book, outbox, ports.connectivity.online(), loading);
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    document,
    async open(key) {
      const here = document(key);
      if (here) return here;
      const found = await remote.fetch(key);
      if (!found) throw new AppError('not_found', { key });
      const record = book.get(key) ?? freshRecord(key, found.createdAt);
      if (record.base === null && record.local === null) book.apply(seen(record, found, clock.now()));
      const view = document(key);
      if (!view) throw new AppError('not_found', { key });
      return view;
    },
    ...createCommands(ports, book, () => void outbox.wake()),
    refresh: () => outbox.look(),
    flush: () => book.flush(),
    leave: () => book.leave(),
  };
}

function stateOf(book: Book, outbox: Outbox, online: boolean, loading: boolean): DraftsState {
  const summaries = [...book.all()].map((record) => summaryOf(record, placeOf(record, book, outbox)));
  const ordered = summaries.toSorted((a, b) => rank(a.key) - rank(b.key) || b.createdAt.localeCompare(a.createdAt));
  return {
    online,
    loading,
    refreshing: outbox.refreshing,
    refreshedAt: book.meta.refreshedAt,
    halted: outbox.halted,
    storage: book.storage,
    documents: ordered.filter(({ removal }) => removal === null),
    removed: ordered.filter(({ removal }) => removal !== null),
  };
}

function placeOf({ key }: DraftRecord, book: Book, outbox: Outbox): Place {
  return { kept: book.isKept(key), syncing: outbox.sending === key };
}

function samePlace(one: Place, other: Place): boolean {
  return one.kept === other.kept && one.syncing === other.syncing;
}

function rank(key: DraftKey): number {
  return ['blog_post', 'about_page', 'team'].indexOf(kindOf(key));
}
