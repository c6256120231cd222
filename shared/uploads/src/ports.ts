/**
 * What the upload engine needs from outside. Adapters live with the host that owns the platform; the contract suites in
 * `testing/` run against each of them. Every rejection is an AppError; the codes named here are the ones the engine acts on.
 */

import type { Appearance } from '@baobab/domain/entities/appearance';
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import type { AppError } from '@baobab/domain/errors';
import type { Cleaned } from './kinds/cleaned.ts';
import type { ZipCheck } from './kinds/zip-facts.ts';
import type { PublishedIllustration, PublishIllustration, RevisedDetails, ShopDetails } from './kinds/publication.ts';

/** Names one file in a journal: an absolute path in the desktop, the key of a kept handle or blob in a browser. */
export type SourceRef = string;

/** Tells whether a file is still the one that was planned. Two equal identities mean equal bytes for all practical purposes. */
export interface FileIdentity {
  readonly sizeBytes: number;
  /** Last modification, epoch milliseconds, rounded down. */
  readonly modifiedMs: number;
  /** Digest of the first and last 64 KiB. */
  readonly edgeHash: string;
}

/** What the host's HTTP layer can send: bytes in Node, a Blob in a browser. */
export type SendableBody = Uint8Array<ArrayBuffer> | { readonly size: number; readonly type: string };

export interface OpenFile {
  readonly sizeBytes: number;
  /** Bytes `start` (inclusive) to `end` (exclusive, at most the size). Never reads more than that into memory. */
  slice(start: number, end: number): Promise<SendableBody>;
  close(): Promise<void>;
}

/** A file as it is sent. */
export interface FileDigest {
  /** Lower-case hex, of the bytes that are sent. */
  readonly sha256: string;
  /** Absent where the file is sent as it is; else `Derivatives.clean` makes what is sent. */
  readonly cleaned?: Cleaned;
}

/** Codes: file_missing, file_unreadable. */
export interface FileSource {
  identify(ref: SourceRef): Promise<FileIdentity>;
  /** The part of `identify` that needs no reading. */
  stat(ref: SourceRef): Promise<Pick<FileIdentity, 'sizeBytes' | 'modifiedMs'>>;
  digest(ref: SourceRef): Promise<FileDigest>;
  /** With a known `sizeBytes` the system is not asked; reading then fails when the file is shorter. */
  open(ref: SourceRef, sizeBytes?: number): Promise<OpenFile>;
}

/** One item's state as JSON; the journal neither reads nor changes `data`. */
export interface JournalRecord {
  readonly id: string;
  /** Ascending in the order in which items were planned; never reused. */
  readonly seq: number;
  readonly data: unknown;
}

/**
 * Survives kill -9 and power loss. Calls take effect in the order in which they were made, each completely or not at all.
 * Codes: disk_full, journal_damaged.
 */
export interface UploadJournal {
  /** All records, ascending by `seq`. A record that cannot be read is left out, never guessed. */
  load(): Promise<JournalRecord[]>;
  /** Appends or replaces by id. Resolves when the records are durable; the engine's next effect waits for that. */
  put(records: readonly JournalRecord[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

export interface SendRequest {
  readonly bucket: string;
  readonly objectName: string;
  readonly contentType: string;
  readonly cacheControlSeconds: number;
  /** False: an existing object of that name is storage_duplicate. */
  readonly upsert: boolean;
  readonly source: SourceRef;
  readonly sizeBytes: number;
  /** URL of an earlier attempt's upload; null starts a new one. A secret: its holder may read the upload's state. */
  readonly resumeUrl: string | null;
}

export interface SendEvents {
  /** `sentBytes` left this computer (may go back after a resume); `acceptedBytes` were confirmed by the server. */
  onProgress(sentBytes: number, acceptedBytes: number): void;
  /** The transport sends nothing to the URL before this resolves, so that no started upload is lost. */
  onResumeUrl(url: string): Promise<void>;
}

export interface Transfer {
  /**
   * Resolves when the whole object is stored. Codes: cancelled (after `abort`), upload_expired (the resume address is gone; never
   * restarted silently), upload_locked, upload_offset, storage_duplicate, storage_too_large, storage_type_refused, bucket_missing,
   * forbidden, session_expired, rate_limited (`context.retryAfterMs`), server_unavailable, network_offline, network_timeout.
   */
  readonly done: Promise<void>;
  /** Resolves when no further byte will leave; the upload can be resumed later. */
  abort(): Promise<void>;
}

export interface UploadTransport {
  send(request: SendRequest, events: SendEvents): Transfer;
  /** Of all transfers together, as the server confirmed them; null while nothing is known. */
  bytesPerSecond?(): number | null;
  /** Ends a started upload on the server. An address that is already gone is fine. */
  terminate(resumeUrl: string): Promise<void>;
  /** Deletes stored objects; what is not there is fine. */
  remove(bucket: string, objectNames: readonly string[]): Promise<void>;
  /** Size of a stored object in bytes; null when there is none. */
  sizeOf(bucket: string, objectName: string): Promise<number | null>;
}

export interface SourceMatch {
  /** Path and hash of the item that was compared. */
  readonly path: string;
  readonly sha256: string;
  readonly illustrationId: string;
  readonly existingPath: string;
  readonly existingSha256: string;
  /** Name of the dropped folder that the path begins below; null where the shop knows none. */
  readonly existingRoot: string | null;
  /** Hash of the ZIP beside the picture. */
  readonly existingDownloadSha256: string | null;
  /** As `parts` of the published source. */
  readonly existingParts: readonly string[];
  readonly existing: ShopDetails;
}

export interface ReleasePack {
  readonly slug: string;
  readonly bucket: string;
  readonly objectPath: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** What was read from it; empty where it could not be read. */
  readonly facts: readonly FileFacts[];
}

/** What a pack of the bundle is now. */
export interface ReleasedPack {
  readonly slug: string;
  readonly title: string;
  /** Name that buyers get. */
  readonly fileName: string;
  /** 0: nothing uploaded yet. */
  readonly version: number;
  readonly sha256: string | null;
}

/** Codes: forbidden, not_admin, validation, conflict (another file came first), not_found and the network's. */
export interface Catalog {
  /** Switches a pack to a stored object and answers its version; once per object, however often it is called. */
  releasePack(release: ReleasePack): Promise<number>;
  releasedPacks(): Promise<ReleasedPack[]>;
  /** Idempotent by id and objects. Code: duplicate, when another upload made an illustration of the same file. */
  publishIllustration(input: PublishIllustration): Promise<PublishedIllustration>;
  /**
   * Changes texts and prices of existing illustrations; their files stay. Idempotent. Answers for each what it failed with, or null; code:
   * not_found when it is gone. Up to 500 a call.
   */
  reviseDetails(inputs: readonly RevisedDetails[]): Promise<readonly (AppError | null)[]>;
  /** Illustrations that came from the same path or have the same bytes. Up to 500 items a call. */
  matchSources(items: readonly { path: string; sha256: string }[]): Promise<SourceMatch[]>;
}

export interface PictureVariant {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Readable through `FileSource` until discarded or the process ends. */
  readonly source: SourceRef;
  readonly sizeBytes: number;
}

export interface PictureSet extends Appearance {
  /** WebP, ascending by width: the wanted widths, as far as the longer side is at most half the picture's, and the largest that is. */
  readonly variants: readonly PictureVariant[];
  /** Base64 thumbhash. */
  readonly placeholder: string;
}

/** A file under its own name, a text, or everything inside a ZIP whose names are not taken yet. */
export type PackEntry =
  | { readonly name: string; readonly source: SourceRef }
  | { readonly name: string; readonly text: string }
  | { readonly unpack: SourceRef };

export interface PackedFile {
  /** Readable through `FileSource` until discarded or the process ends. */
  readonly source: SourceRef;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Orientation is applied; of metadata only creator, copyright and license are kept. Codes: image_damaged, image_dimensions, disk_full. */
export interface Derivatives {
  make(source: SourceRef, widthsPx: readonly number[]): Promise<PictureSet>;
  /** One ZIP; the same entries give the same bytes. Codes: file_missing, file_unreadable, zip_damaged, disk_full. */
  pack(entries: readonly PackEntry[]): Promise<PackedFile>;
  /**
   * The file without where its pictures were taken. The same file gives the same bytes, and the same name the same ref, so that a started
   * upload goes on after a restart. Codes: file_changed where nothing is to be taken out any more, those of the file, disk_full.
   */
  clean(source: SourceRef, name: string): Promise<PackedFile>;
  /** Frees what `make`, `pack` and `clean` kept; unknown refs are fine. */
  discard(sources: readonly SourceRef[]): Promise<void>;
}

export interface FactsReader {
  /** The file itself first, then every file in a ZIP. `name` tells formats apart that content does not. Codes: those of the file. */
  read(source: SourceRef, name: string): Promise<FileFacts[]>;
}

export interface ZipChecker {
  /** As before a ZIP is planned. Codes: file_missing, file_unreadable. */
  check(source: SourceRef): Promise<ZipCheck>;
}

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `run` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export interface Connectivity {
  /** The server can be asked. */
  online(): boolean;
  /** Calls back on every change; the answer ends the subscription. */
  subscribe(listener: (online: boolean) => void): () => void;
  /** Whether a failure was that of the connection, which costs no item a try. */
  isLost(error: Pick<AppError, 'code'>): Promise<boolean>;
}

export interface Random {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  uuid(): string;
}

export interface UploadPorts {
  readonly files: FileSource;
  readonly journal: UploadJournal;
  readonly transport: UploadTransport;
  readonly catalog: Catalog;
  readonly derivatives: Derivatives;
  readonly facts: FactsReader;
  readonly zips: ZipChecker;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly random: Random;
}
