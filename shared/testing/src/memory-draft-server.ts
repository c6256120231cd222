/** The drafts' server for unit tests: the same answers as the functions in SQL, and faults on demand. */
import { AppError, type ErrorCode } from '@baobab/domain/errors';
import type { BlogPostContent, DraftContent, DraftKey } from '@baobab/domain/entities/draft-content';
import { kindOf } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import { filesIn } from '@baobab/drafts/engine/content';
import { sameJson } from '@baobab/domain/same-json';
import {
  TOMBSTONE_UNKNOWN,
  type AttachedFile,
  type DraftRemote,
  type SaveAnswer,
  type ServerDocument,
  type ServerVersion,
} from '@baobab/drafts/ports';

export class DraftServer {
  readonly documents = new Map<DraftKey, ServerDocument>();
  /** Revisions of deleted documents. */
  readonly tombstones = new Map<DraftKey, number>();
  /** Newest first, of illustrations. */
  readonly versions = new Map<DraftKey, ServerVersion[]>();
  readonly objects = new Set<string>();
  readonly calls: string[] = [];
  /** Thrown by the next calls, first come first served; `after`: the work is done, only its answer is lost. */
  readonly faults: { code: ErrorCode; after: boolean; on?: string }[] = [];
  /** True: calls are never answered. */
  silent = false;
  #tick = 0;

  constructor() {
    this.put('about_page', { sections: [] }, 'Setup');
    this.put('team', { members: [] }, 'Setup');
  }

  /** Another device's save. */
  put(key: DraftKey, content: DraftContent, by = 'Bea'): ServerDocument {
    const before = this.documents.get(key);
    this.#tick += 1;
    const changedAt = new Date(1_763_700_000_000 + this.#tick * 1000).toISOString();
    const document: ServerDocument = {
      key,
      revision: (before?.revision ?? this.tombstones.get(key) ?? 0) + 1,
      content: filled(structuredClone(content), changedAt),
      changedBy: by,
      changedAt,
      createdAt: before?.createdAt ?? changedAt,
    };
    this.documents.set(key, document);
    if (kindOf(key) === 'illustration') this.versions.set(key, [document, ...(this.versions.get(key) ?? [])]);
    this.tombstones.delete(key);
    return document;
  }

  /** Another device's deletion. */
  delete(key: DraftKey): void {
    this.tombstones.set(key, (this.documents.get(key)?.revision ?? this.tombstones.get(key) ?? 0) + 1);
    this.documents.delete(key);
  }

  content<Content extends DraftContent>(key: DraftKey): Content | undefined {
    return this.documents.get(key)?.content as Content | undefined;
  }

  remote(by = 'Ada'): DraftRemote {
    const work = async <T>(name: string, run: () => T): Promise<T> => {
      this.calls.push(name);
      if (this.silent) return new Promise<T>(() => {});
      const at = this.faults.findIndex(({ on }) => on === undefined || on === name);
      const fault = at < 0 ? undefined : this.faults.splice(at, 1)[0];
      if (fault && !fault.after) throw new AppError(fault.code);
      const result = run();
      if (fault) throw new AppError(fault.code);
      return structuredClone(result);
    };
    return {
      pull: (known) =>
        work('pull', () => ({
          documents: [...this.documents.values()].filter(
            ({ key, revision }) => known.get(key) !== revision && (kindOf(key) !== 'illustration' || known.has(key)),
          ),
          gone: [...known.keys()].filter((key) => !this.documents.has(key)),
        })),
      fetch: (key) => work('fetch', () => this.documents.get(key) ?? null),
      save: (key, revision, base, content) =>
        work('save', () => {
          if (base === null && kindOf(key) === 'illustration') throw new AppError('not_found', { key });
          return this.#save(key, revision, content, by);
        }),
      remove: (key, revision) => work('remove', () => this.#remove(key, revision)),
      versions: async (key) => this.versions.get(key) ?? [],
      upload: (file) => work('upload', () => this.#upload(file)),
    };
  }

  #save(key: DraftKey, revision: number, content: DraftContent, by: string): SaveAnswer {
    const stored = this.documents.get(key);
    const tombstone = kindOf(key) === 'illustration' ? TOMBSTONE_UNKNOWN : (this.tombstones.get(key) ?? 0);
    if (!stored && revision !== tombstone) return { status: 'deleted', revision: tombstone };
    if (stored && stored.revision !== revision) {
      const same = sameJson(filled(content, stored.changedAt, stored.content), stored.content);
      return { status: same ? 'saved' : 'conflict', document: stored };
    }
    if (filesIn(content).length > 0) throw new AppError('object_missing', { key });
    if ('title' in content && content.title.trim() === '') throw new AppError('validation', { column: 'title' });
    return { status: 'saved', document: this.put(key, content, by) };
  }

  #remove(key: DraftKey, revision: number): SaveAnswer {
    const stored = this.documents.get(key);
    if (stored && stored.revision !== revision) return { status: 'conflict', document: stored };
    if (stored || !this.tombstones.has(key)) this.delete(key);
    return { status: 'deleted', revision: this.tombstones.get(key) ?? 0 };
  }

  #upload(file: AttachedFile) {
    for (const { widthPx } of file.variants) this.objects.add(`${file.objectKey}.${widthPx}`);
    const { file: _file, ...picture } = emptyPicture();
    return { ...picture, image: `${file.objectKey}.webp`, placeholder: file.placeholder };
  }
}

/** What the triggers fill in: the slug, and the date of publication. */
function filled(content: DraftContent, at: string, stored?: DraftContent): DraftContent {
  if (!('publication' in content)) return content;
  const before = stored as BlogPostContent | undefined;
  const { slug, title, publication } = content;
  const { isPublished, publishedAt } = publication;
  return {
    ...content,
    slug: slug || before?.slug || title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    publication: {
      isPublished,
      publishedAt: isPublished ? (publishedAt ?? before?.publication.publishedAt ?? at) : null,
    },
  };
}
