/** What a person can do to documents. Each command resolves when what it did is durable; sending goes on by itself. */
import {
  emptyPost,
  kindOf,
  postKey,
  type BlogPostContent,
  type ContentOf,
  type DraftContent,
  type DraftKey,
  type DraftPicture,
} from '@baobab/domain/entities/draft-content';
import { AppError } from '@baobab/domain/errors';
import { imageKey } from '@baobab/domain/file-name';
import { sameJson } from '../merge/equal.ts';
import { mergeContents } from '../merge/merge.ts';
import type { AttachedFile, DraftPorts, DraftRecord, PictureVariantBytes } from '../ports.ts';
import type { DraftVersion, Resolution } from '../view.ts';
import { contentOf } from './content.ts';
import type { DraftRecords } from './draft-records.ts';
import { withUploaded } from './files.ts';
import { deleteAsked, deletionDone, discarded, freshRecord, resolved, saveAsked, withLocal } from './transitions.ts';

/** During typing, a version is kept this often. */
const SNAPSHOT_GAP_MS = 5 * 60 * 1000;

export interface PreparedPicture {
  readonly fileName: string;
  readonly placeholder: string;
  readonly variants: readonly PictureVariantBytes[];
}

export interface DraftCommands {
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
}

function mayBeSent({ base, unanswered }: DraftRecord): boolean {
  return base !== null || unanswered.length > 0;
}

/** `send` starts the outbox when it is not running. */
export function createCommands(
  { store, clock, random }: DraftPorts,
  records: DraftRecords,
  send: () => void,
): DraftCommands {
  const snapshots = new Map<DraftKey, number>();
  const known = (key: DraftKey): DraftRecord => {
    const record = records.get(key);
    if (!record) throw new AppError('not_found', { key });
    return record;
  };
  const asked = () => ({ id: random.uuid(), order: records.count() });
  const snapshot = (record: DraftRecord) => {
    const now = clock.now();
    const last = snapshots.get(record.key);
    if (last !== undefined && now >= last && now - last < SNAPSHOT_GAP_MS) return;
    snapshots.set(record.key, now);
    if (record.local)
      records.addVersion(record.key, { reason: 'edited', content: record.local, by: null, synced: false });
  };
  const askToSave = (key: DraftKey) => {
    const record = known(key);
    if (record.conflict) throw new AppError('conflict', { key });
    if (record.local === null && record.base !== null) return;
    records.apply(saveAsked(record, asked()));
  };
  const askToDelete = (key: DraftKey) => {
    const record = known(key);
    if (kindOf(key) !== 'blog_post') throw new AppError('forbidden', { key });
    if (!mayBeSent(record)) records.apply(deletionDone(record, clock.now()));
    else records.apply(deleteAsked({ ...record, conflict: null }, asked()));
  };
  /** Nothing was ever written into it: there is nothing to keep a history of. */
  const forgetBlank = (key: DraftKey): boolean => {
    const record = known(key);
    if (mayBeSent(record) || !sameJson(contentOf(record), emptyPost())) return false;
    records.forget(key);
    return true;
  };
  const wake = async () => {
    await records.flush();
    send();
  };

  return {
    async createPost(content = {}) {
      const key = postKey(random.uuid());
      const now = clock.now();
      const record = freshRecord(key, new Date(now).toISOString());
      records.put({ ...record, local: { ...emptyPost(), ...content }, editedAt: now });
      await records.flush();
      return key;
    },
    edit(key, change, generation) {
      const record = known(key);
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
      records.queue({ files: [{ id, objectKey, placeholder, variants, uploaded: null }] });
      await records.flush();
      return { image: null, imageWidths: [], placeholder, file: id };
    },
    file: (id) => store.file(id),
    async save(key) {
      askToSave(key);
      await wake();
    },
    async unqueue(key) {
      records.put({ ...known(key), operation: null });
      await records.flush();
    },
    async discard(key) {
      const record = known(key);
      // the server may have it already: nothing of it may stay there
      const sent = record.base === null && record.unanswered.length > 0 && !record.conflict;
      if (sent) askToDelete(key);
      else if (!forgetBlank(key)) records.apply(discarded(record, clock.now()));
      await wake();
    },
    async forget(key) {
      if (known(key).gone) records.forget(key);
      await records.flush();
    },
    async remove(key) {
      if (!forgetBlank(key)) askToDelete(key);
      await wake();
    },
    async history(key) {
      await records.flush();
      return (await store.versions(key)).map(({ key: _key, seq: _seq, ...version }) => version);
    },
    async restore(key, versionId) {
      await records.flush();
      const record = known(key);
      const version = (await store.versions(key)).find(({ id }) => id === versionId);
      if (!version) throw new AppError('not_found', { key, versionId });
      const content = await withUploaded(version.content, store.file);
      if (record.local) records.addVersion(key, { reason: 'edited', content: record.local, by: null, synced: false });
      const next = withLocal({ ...record, gone: null }, content);
      records.put({ ...next, generation: record.generation + 1, editedAt: clock.now() });
      await records.flush();
    },
    async resolve(key, resolution) {
      const { ask, ...step } = resolved(known(key), resolution, clock.now());
      records.apply(step);
      if (ask === 'save') askToSave(key);
      if (ask === 'delete') askToDelete(key);
      await wake();
    },
  };
}
