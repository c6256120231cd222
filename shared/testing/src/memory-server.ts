/** A storage server and a catalog in memory that record everything an uploader must never do. */
import { AppError } from '@baobab/domain/errors';
import type { ErrorCode } from '@baobab/domain/errors';
import type {
  PublishedIllustration,
  PublishIllustration,
  RevisedDetails,
  StoredName,
} from '@baobab/uploads/kinds/publication';
import type { Catalog, ReleasePack, ReleasedPack, SourceMatch } from '@baobab/uploads/ports';
import { hashOf } from './memory-files.ts';
import type { Piece } from './memory-files.ts';

export interface StoredObject {
  readonly sizeBytes: number;
  readonly pieces: readonly Piece[];
}

export interface Session {
  readonly url: string;
  readonly key: string;
  readonly sizeBytes: number;
  readonly upsert: boolean;
  readonly pieces: Piece[];
  offset: number;
  writer: object | null;
}

/** Where a scripted fault strikes; `answer`: the request took effect and its answer was lost. */
export type FaultPoint = 'request' | 'answer';

export class MemoryServer implements Catalog {
  readonly objects = new Map<string, StoredObject>();
  readonly sessions = new Map<string, Session>();
  readonly published = new Map<string, PublishIllustration>();
  readonly revised: RevisedDetails[] = [];
  revisionCalls = 0;
  /** Illustrations that were deleted. */
  readonly gone = new Set<string>();
  /** Rules that were broken; a correct client leaves it empty. */
  readonly violations: string[] = [];
  /** Faults to come, one per request; null lets a request pass. */
  readonly faults: ({ code: ErrorCode; at: FaultPoint; retryAfterMs?: number } | null)[] = [];
  /** While set, every request fails this way. */
  down: ErrorCode | null = null;
  /** Null: every bucket exists. */
  buckets: string[] | null = null;
  online = true;
  requests = 0;
  receivedBytes = 0;
  publishCalls = 0;
  matches: SourceMatch[] = [];
  readonly packs: ReleasedPack[] = [];
  /** Every release, in order; the last one of a pack is what buyers get. */
  readonly releases: ReleasePack[] = [];
  #sessionNumber = 0;

  /** One request: fails as told, before or after its effect. */
  async request<T>(effect: () => T): Promise<T> {
    if (!this.online) throw new AppError('network_offline');
    if (this.down) throw new AppError(this.down);
    this.requests += 1;
    const fault = this.faults.shift() ?? null;
    const failure = fault && new AppError(fault.code, fault.retryAfterMs ? { retryAfterMs: fault.retryAfterMs } : {});
    if (failure && fault.at === 'request') throw failure;
    const result = effect();
    if (failure) throw failure;
    return result;
  }

  put(key: string, sizeBytes: number, upsert: boolean, piece: Piece): void {
    this.#check(key, upsert);
    this.receivedBytes += piece.end - piece.start;
    this.objects.set(key, { sizeBytes, pieces: [piece] });
  }

  create(key: string, sizeBytes: number, upsert: boolean): Session {
    this.#check(key, upsert);
    this.#sessionNumber += 1;
    const url = `memory:upload/${this.#sessionNumber}`;
    const session = { url, key, sizeBytes, upsert, pieces: [], offset: 0, writer: null };
    this.sessions.set(url, session);
    return session;
  }

  #check(key: string, upsert: boolean): void {
    const bucket = key.split('/')[0] ?? '';
    if (this.buckets && !this.buckets.includes(bucket)) throw new AppError('bucket_missing', { bucket });
    if (this.objects.has(key) && !upsert) throw new AppError('storage_duplicate', { key });
  }

  find(url: string): Session {
    const session = this.sessions.get(url);
    if (!session) throw new AppError('upload_expired', { url });
    return session;
  }

  append(session: Session, offset: number, piece: Piece): void {
    if (!this.sessions.has(session.url)) throw new AppError('upload_expired', { url: session.url });
    if (offset !== session.offset) throw new AppError('upload_offset', { offset });
    session.pieces.push(piece);
    session.offset += piece.end - piece.start;
    this.receivedBytes += piece.end - piece.start;
    if (session.offset !== session.sizeBytes) return;
    if (this.objects.has(session.key) && !session.upsert) throw new AppError('storage_duplicate', { key: session.key });
    this.objects.set(session.key, { sizeBytes: session.sizeBytes, pieces: session.pieces });
  }

  /** Hash of an object; 'spliced' when its bytes come from more than one version of a file. */
  hash(key: string): string | null {
    const object = this.objects.get(key);
    const first = object?.pieces[0];
    if (!object || !first) return object ? hashOf({ fill: '', sizeBytes: 0 }) : null;
    let position = 0;
    for (const piece of object.pieces) {
      if (piece.fill !== first.fill || piece.start !== position) return 'spliced';
      position = piece.end;
    }
    return hashOf({ fill: first.fill, sizeBytes: position });
  }

  async publishIllustration(input: PublishIllustration): Promise<PublishedIllustration> {
    return this.request(() => {
      this.publishCalls += 1;
      const before = this.published.get(input.id);
      this.#refuseUnseen(before, input);
      const row = { ...before, ...input };
      const files = objectsOf(row);
      const keys = files.map(({ bucket, name }) => `${bucket}/${name}`);
      for (const { path } of input.facts)
        if (!keys.includes(`downloads/${path}`)) this.violations.push(`facts of ${path}, which is not an original`);
      for (const key of keys) if (!this.objects.has(key)) this.violations.push(`published without ${key}`);
      this.published.set(input.id, row);
      const replaced = (before ? objectsOf(before) : []).filter(
        ({ name }) => !files.some((file) => file.name === name),
      );
      return { id: input.id, revision: before ? 2 : 1, created: !before, replaced };
    });
  }

  #refuseUnseen(
    before: PublishIllustration | undefined,
    { replaces, masterFile, downloadableFile }: PublishIllustration,
  ) {
    if (!replaces) return;
    if (!before) throw new AppError('not_found');
    const isOther = (now: string | undefined, seen: string | null, wanted: string | undefined) =>
      wanted !== undefined && (now ?? null) !== seen && now !== wanted;
    if (
      isOther(before.masterFile, replaces.masterFile, masterFile) ||
      isOther(before.downloadableFile, replaces.downloadableFile, downloadableFile)
    )
      throw new AppError('conflict');
  }

  async reviseDetails(inputs: readonly RevisedDetails[]): Promise<(AppError | null)[]> {
    return this.request(() => {
      this.revisionCalls += 1;
      this.revised.push(...inputs.filter(({ id }) => !this.gone.has(id)));
      return inputs.map(({ id }) => (this.gone.has(id) ? new AppError('not_found', { id }) : null));
    });
  }

  async releasePack(release: ReleasePack): Promise<number> {
    return this.request(() => {
      const key = `${release.bucket}/${release.objectPath}`;
      if (!this.objects.has(key)) this.violations.push(`released without ${key}`);
      const own = this.releases.filter(({ slug }) => slug === release.slug);
      const before = own.findIndex(({ objectPath }) => objectPath === release.objectPath);
      if (before < 0) this.releases.push(release);
      return before < 0 ? own.length + 1 : before + 1;
    });
  }

  async releasedPacks(): Promise<ReleasedPack[]> {
    return this.request(() => this.packs);
  }

  async matchSources(items: readonly { path: string; sha256: string }[]): Promise<SourceMatch[]> {
    return this.request(() =>
      this.matches.filter((match) => items.some((item) => item.path === match.path && item.sha256 === match.sha256)),
    );
  }
}

function objectsOf({ picture, masterFile, downloadableFile }: PublishIllustration): StoredName[] {
  const widths = picture?.imageWidths ?? [];
  const variants = widths.map((width) => picture?.image.replace(/\.\d+(\.\w+)$/, `.${width}$1`) ?? '');
  return [
    ...variants.map((name) => ({ bucket: 'images', name })),
    ...[masterFile, downloadableFile].flatMap((name) => (name ? [{ bucket: 'downloads', name }] : [])),
  ];
}
