/** The draft engine: edits live here first, survive everything, and reach the server once each when they are asked to. */
import {
  kindOf,
  postKey,
  type BlogPostContent,
  type ContentOf,
  type DraftContent,
  type DraftKey,
  type DraftPicture,
} from '../../domain/entities/draft-content.ts';
import { emptyPost } from '../../domain/entities/draft-content.ts';
import { AppError } from '../../domain/errors.ts';
import { imageKey } from '../../domain/file-name.ts';
import { mergeContents } from '../merge/merge.ts';
import type { AttachedFile, DraftPorts, DraftRecord, PictureVariantBytes } from '../ports.ts';
import type { DraftsState, DraftVersion, DraftView, Resolution } from '../view.ts';
import { Book } from './book.ts';
import { contentOf, filesIn, mapPictures } from './content.ts';
import { Outbox } from './outbox.ts';
import {
  deleteAsked,
  deletionDone,
  discarded,
  freshRecord,
  resolved,
  saveAsked,
  seen,
  withLocal,
} from './transitions.ts';
import { summaryOf, viewOf } from './view-of.ts';

/** While somebody types, a version is kept this often. */
const SNAPSHOT_GAP_MS = 5 * 60 * 1000;

export interface PreparedPicture {
  readonly fileName: string;
  readonly placeholder: string;
  readonly variants: readonly PictureVariantBytes[];
}

export interface DraftEngine {
  /** Reads the store and begins; call once, before anything else. A store that cannot be read shows in `state().storage`. */
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
  remove(key: DraftKey): Promise<void>;
  history(key: DraftKey): Promise<DraftVersion[]>;
  restore(key: DraftKey, versionId: string): Promise<void>;
  resolve(key: DraftKey, resolution: Resolution): Promise<void>;
  /** Resolves when what can be done now is done. */
  refresh(): Promise<void>;
  /** Resolves when every edit is durable. */
  flush(): Promise<void>;
}

/** Commands resolve when what they did is durable. Codes of all: disk_full, draft_damaged; not_found for unknown documents. */
export function createDraftEngine(ports: DraftPorts): DraftEngine {
  const { store, clock, random, remote } = ports;
  const listeners = new Set<() => void>();
  const snapshots = new Map<DraftKey, number>();
  const views = new Map<DraftKey, { record: DraftRecord; syncing: boolean; view: DraftView }>();
  let loading = true;
  let state: DraftsState | null = null;
  const changed = () => {
    state = null;
    listeners.forEach((listener) => listener());
  };
  const book = new Book(ports, changed);
  const outbox = new Outbox(book, ports, changed);
  const known = (key: DraftKey): DraftRecord => {
    const record = book.get(key);
    if (!record) throw new AppError('not_found', { key });
    return record;
  };
  const asked = () => ({ id: random.uuid(), order: book.count() });

  const document = <Key extends DraftKey>(key: Key): DraftView<Key> | null => {
    const record = book.get(key);
    if (!record || record.gone) return null;
    const syncing = outbox.sending === key;
    const cached = views.get(key);
    if (cached?.record === record && cached.syncing === syncing) return cached.view as DraftView<Key>;
    const view = viewOf(record, syncing);
    views.set(key, { record, syncing, view });
    return view as DraftView<Key>;
  };
  const snapshot = (record: DraftRecord) => {
    const now = clock.now();
    const last = snapshots.get(record.key);
    if (last !== undefined && now >= last && now - last < SNAPSHOT_GAP_MS) return;
    snapshots.set(record.key, now);
    if (record.local) book.addVersion(record.key, { reason: 'edited', content: record.local, by: null, synced: false });
  };
  const askToSave = (key: DraftKey) => {
    const record = known(key);
    if (record.conflict) throw new AppError('conflict', { key });
    if (record.local === null && record.base !== null) return;
    book.apply(saveAsked(record, asked()));
  };
  const askToDelete = (key: DraftKey) => {
    const record = known(key);
    if (kindOf(key) !== 'blog_post') throw new AppError('forbidden', { key });
    const local = record.base === null && record.unanswered.length === 0;
    const step = deleteAsked({ ...record, conflict: null }, asked());
    book.apply(local ? deletionDone(record, clock.now()) : step);
  };
  const wake = async () => {
    await book.flush();
    void outbox.wake();
  };

  return {
    async start() {
      await book.load();
      loading = false;
      changed();
      await sweep(ports, book).catch(() => undefined);
      outbox.open();
    },
    async close() {
      await book.close();
      await outbox.close();
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
    async createPost(content = {}) {
      const key = postKey(random.uuid());
      const now = clock.now();
      const record = freshRecord(key, new Date(now).toISOString());
      book.put({ ...record, local: { ...emptyPost(), ...content }, editedAt: now });
      await book.flush();
      return key;
    },
    edit(key, change, generation) {
      const record = known(key);
      const current = contentOf(record);
      const shown = generation === undefined ? null : book.contentAt(key, generation);
      const next = shown
        ? mergeContents(kindOf(key), { base: shown, mine: { ...shown, ...change }, theirs: current }).content
        : ({ ...current, ...change } as DraftContent);
      snapshot(record);
      const base = record.gone ? { ...record, gone: false } : record;
      book.put({ ...withLocal(base, next), editedAt: clock.now() });
    },
    async attach({ fileName, placeholder, variants }) {
      const id = random.uuid();
      const objectKey = imageKey(clock.now(), `${id.slice(0, 8)}-${fileName}`);
      book.putFile({ id, objectKey, placeholder, variants, uploaded: null });
      await book.flush();
      return { image: null, imageWidths: [], placeholder, file: id };
    },
    file: (id) => store.file(id),
    async save(key) {
      askToSave(key);
      await wake();
    },
    async unqueue(key) {
      book.put({ ...known(key), operation: null });
      await book.flush();
    },
    async discard(key) {
      book.apply(discarded(known(key), clock.now()));
      await book.flush();
    },
    async remove(key) {
      askToDelete(key);
      await wake();
    },
    async history(key) {
      await book.flush();
      return (await store.versions(key)).map(({ key: _key, seq: _seq, ...version }) => version);
    },
    async restore(key, versionId) {
      await book.flush();
      const record = known(key);
      const version = (await store.versions(key)).find(({ id }) => id === versionId);
      if (!version) throw new AppError('not_found', { key, versionId });
      const content = await withUploaded(version.content, store.file);
      if (record.local) book.addVersion(key, { reason: 'edited', content: record.local, by: null, synced: false });
      const next = withLocal({ ...record, gone: false }, content);
      book.put({ ...next, generation: record.generation + 1, editedAt: clock.now() });
      await book.flush();
    },
    async resolve(key, resolution) {
      const { ask, ...step } = resolved(known(key), resolution, clock.now());
      book.apply(step);
      if (ask === 'save') askToSave(key);
      if (ask === 'delete') askToDelete(key);
      await wake();
    },
    refresh: () => outbox.look(),
    flush: () => book.flush(),
  };
}

function stateOf(book: Book, outbox: Outbox, online: boolean, loading: boolean): DraftsState {
  const summaries = [...book.all()].map((record) => ({
    gone: record.gone,
    summary: summaryOf(record, outbox.sending === record.key),
  }));
  const ordered = summaries.toSorted(
    (a, b) => place(a.summary.key) - place(b.summary.key) || b.summary.createdAt.localeCompare(a.summary.createdAt),
  );
  return {
    online,
    loading,
    refreshing: outbox.refreshing,
    refreshedAt: book.meta.refreshedAt,
    halted: outbox.halted,
    storage: book.storage,
    documents: ordered.filter(({ gone }) => !gone).map(({ summary }) => summary),
    removed: ordered.filter(({ gone }) => gone).map(({ summary }) => summary),
  };
}

function place(key: DraftKey): number {
  return ['blog_post', 'about_page', 'team'].indexOf(kindOf(key));
}

/** A picture that was uploaded since is no file any more. */
async function withUploaded(
  content: DraftContent,
  fileOf: (id: string) => Promise<AttachedFile | null>,
): Promise<DraftContent> {
  const files = new Map<string, AttachedFile | null>();
  for (const id of filesIn(content)) files.set(id, await fileOf(id));
  return mapPictures(content, (picture) => {
    const uploaded = picture.file ? files.get(picture.file)?.uploaded : null;
    return uploaded ? { ...uploaded, file: null } : picture;
  });
}

/** Attached pictures that nothing mentions any more. */
async function sweep({ store }: DraftPorts, book: Book): Promise<void> {
  const ids = await store.fileIds();
  if (ids.length === 0) return;
  const used = new Set<string>();
  for (const record of book.all()) {
    const versions = await store.versions(record.key);
    const contents = [record.local, record.operation?.content, ...versions.map(({ content }) => content)];
    for (const content of contents) filesIn(content).forEach((id) => used.add(id));
  }
  book.removeFiles(ids.filter((id) => !used.has(id)));
}
