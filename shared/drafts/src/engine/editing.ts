/** Edits of documents on this device. Each command resolves when what it did is durable. */
import {
  emptyIllustration,
  emptyPost,
  illustrationKey,
  kindOf,
  postKey,
  type BlogPostContent,
  type ContentOf,
  type DraftContent,
  type DraftKey,
} from '@baobab/domain/entities/draft-content';
import type { DraftPicture } from '@baobab/domain/fields/picture';
import { AppError } from '@baobab/domain/errors';
import { imageKey } from '@baobab/domain/file-name';
import { mergeContents } from '../merge/merge.ts';
import type { AttachedFile, DraftPorts, DraftRecord, PictureVariantBytes } from '../ports.ts';
import type { DraftVersion } from '../view.ts';
import { contentOf } from './content.ts';
import { withServerVersions } from './history.ts';
import type { DraftRecords } from './draft-records.ts';
import { withUploaded } from './files.ts';
import { freshRecord, withLocal } from './transitions.ts';

/** During typing, a version is kept this often. */
const SNAPSHOT_GAP_MS = 5 * 60 * 1000;

export interface PreparedPicture {
  readonly fileName: string;
  readonly placeholder: string;
  readonly variants: readonly PictureVariantBytes[];
}

export interface DraftEditing {
  createPost(content?: Partial<BlogPostContent>): Promise<`blog_post:${string}`>;
  /** Kept here until its files are uploaded, which is what puts an illustration into the shop. */
  createIllustration(): Promise<`illustration:${string}`>;
  /** `generation`: of the content that was edited, where that may be older than the current one. Codes: not_found. */
  edit<Key extends DraftKey>(key: Key, change: Partial<ContentOf<Key>>, generation?: number): void;
  /** Where the picture finds no room, it is refused and nothing else waits for it. */
  attach(picture: PreparedPicture): Promise<DraftPicture>;
  file(id: string): Promise<AttachedFile | null>;
  /** Newest first; with what the server remembers, while it can be asked. */
  history(key: DraftKey): Promise<DraftVersion[]>;
  /** Makes an earlier version the current content, as an unsaved edit. */
  restore(key: DraftKey, versionId: string): Promise<void>;
}

/** Codes: not_found. */
export function known(records: DraftRecords, key: DraftKey): DraftRecord {
  const record = records.get(key);
  if (!record) throw new AppError('not_found', { key });
  return record;
}

export function createEditing({ store, remote, clock, random }: DraftPorts, records: DraftRecords): DraftEditing {
  const versions = async (key: DraftKey): Promise<DraftVersion[]> => {
    await records.flush();
    const own = (await store.versions(key)).map(({ key: _key, seq: _seq, ...version }) => version);
    return withServerVersions(own, await remote.versions(key).catch(() => []));
  };
  const snapshots = new Map<DraftKey, number>();
  const addVersion = ({ key, local }: DraftRecord) => {
    if (local) records.addVersion(key, { reason: 'edited', content: local, by: null, synced: false });
  };
  const snapshot = (record: DraftRecord) => {
    const now = clock.now();
    const last = snapshots.get(record.key);
    if (last !== undefined && now >= last && now - last < SNAPSHOT_GAP_MS) return;
    snapshots.set(record.key, now);
    addVersion(record);
  };
  const create = async <Key extends DraftKey>(key: Key, local: DraftContent): Promise<Key> => {
    const now = clock.now();
    records.put({ ...freshRecord(key, new Date(now).toISOString()), local, editedAt: now });
    await records.flush();
    return key;
  };
  return {
    createPost: (content = {}) => create(postKey(random.uuid()), { ...emptyPost(), ...content }),
    createIllustration: () => create(illustrationKey(random.uuid()), emptyIllustration()),
    edit(key, change, generation) {
      const record = known(records, key);
      const current = contentOf(record);
      const shown = generation === undefined ? null : records.contentAt(key, generation);
      const next = shown
        ? mergeContents(kindOf(key), { base: shown, mine: { ...shown, ...change }, theirs: current }).content
        : ({ ...current, ...change } as DraftContent);
      snapshot(record);
      records.put({ ...withLocal({ ...record, gone: null }, next), editedAt: clock.now() });
    },
    async attach({ fileName, placeholder, variants }) {
      const id = random.uuid();
      const objectKey = imageKey(clock.now(), `${id.slice(0, 8)}-${fileName}`);
      await records.keepFile({ id, objectKey, placeholder, variants, uploaded: null });
      return { image: null, imageWidths: [], placeholder, file: id };
    },
    file: (id) => store.file(id),
    history: versions,
    async restore(key, versionId) {
      const version = (await versions(key)).find(({ id }) => id === versionId);
      const record = known(records, key);
      if (!version) throw new AppError('not_found', { key, versionId });
      const content = await withUploaded(version.content, store.file);
      addVersion(record);
      const next = withLocal({ ...record, gone: null }, content);
      records.put({ ...next, generation: record.generation + 1, editedAt: clock.now() });
      await records.flush();
    },
  };
}
