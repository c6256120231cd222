/**
 * What the draft engine needs from outside. Adapters live with the host that owns the platform; the contract suite in `testing/`
 * runs against each store. Every rejection is an AppError; the codes named here are the ones the engine acts on.
 */
import type { DraftContent, DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftPicture } from '@baobab/domain/fields/picture';
import type { AppError, SerializedError } from '@baobab/domain/errors';
import type { ConflictReason, DraftVersion, Removal } from './view.ts';

export interface ServerDocument {
  readonly key: DraftKey;
  readonly revision: number;
  readonly content: DraftContent;
  /** Name of who changed it last; null when unknown. */
  readonly changedBy: string | null;
  /** ISO 8601. */
  readonly changedAt: string;
  readonly createdAt: string;
}

/** What the server remembers of an earlier state. */
export type ServerVersion = Pick<ServerDocument, 'revision' | 'content' | 'changedBy' | 'changedAt'>;

/** One thing asked for, kept until the server has answered. Repeating it changes nothing more. */
export interface Operation {
  readonly id: string;
  readonly type: 'save' | 'delete';
  /** What to save; null for a delete. What is typed later is not part of it. */
  readonly content: DraftContent | null;
  /** Position in the outbox, by this device's count and not by its clock. */
  readonly order: number;
}

export interface DraftRecord {
  readonly key: DraftKey;
  /** Null for a document that the server never had, or has no more. */
  readonly base: ServerDocument | null;
  /** Null: as `base`. */
  readonly local: DraftContent | null;
  readonly operation: Operation | null;
  /** What was sent and not answered: the server may have any of it. */
  readonly unanswered: readonly DraftContent[];
  readonly conflict: { readonly reason: ConflictReason; readonly theirs: ServerDocument | null } | null;
  readonly problem: SerializedError | null;
  /** A newer state of the server that was seen while this device had changes of its own; 'gone' when it was deleted there. */
  readonly elsewhere: ServerDocument | 'gone' | null;
  /** Deleted; kept for its history only. */
  readonly gone: Removal | null;
  /** Revision under which the server remembers its deletion; making it again starts from there. Null: not known to be deleted. */
  readonly tombstone: number | null;
  readonly generation: number;
  /** Epoch ms. */
  readonly editedAt: number | null;
  readonly syncedAt: number | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** What was saved last was saved from here. */
  readonly savedHere: boolean;
}

/** The server deleted it under a revision that is not known yet; a save is answered with it. */
export const TOMBSTONE_UNKNOWN = -1;

export interface VersionRecord extends DraftVersion {
  readonly key: DraftKey;
  /** Grows with every version of this device: clocks jump, this doesn't. */
  readonly seq: number;
}

export interface PictureVariantBytes {
  readonly widthPx: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An attached picture: made ready on this device, uploaded under a name that was fixed when it was attached. */
export interface AttachedFile {
  readonly id: string;
  /** Object key without width and ending: repeated uploads meet the same object. */
  readonly objectKey: string;
  /** Base64 thumbhash. */
  readonly placeholder: string;
  /** WebP, ascending by width. Empty once they are uploaded. */
  readonly variants: readonly PictureVariantBytes[];
  /** Once every variant is on the server. */
  readonly uploaded: Omit<DraftPicture, 'file'> | null;
}

/** Counts that outlive a restart. */
export interface DraftMeta {
  /** Last used `seq` of a version or `order` of an operation. */
  readonly counter: number;
  readonly refreshedAt: number | null;
}

export interface DraftBatch {
  /** Before everything else of the batch; with their versions. */
  readonly removedRecords?: readonly DraftKey[];
  readonly records?: readonly DraftRecord[];
  readonly versions?: readonly VersionRecord[];
  readonly removedVersions?: readonly string[];
  readonly files?: readonly AttachedFile[];
  readonly removedFiles?: readonly string[];
  readonly meta?: DraftMeta;
}

/**
 * Survives kill -9 and power loss. Batches take effect in the order in which they were given, each completely or not at all.
 * Codes: disk_full, draft_damaged.
 */
export interface DraftStore {
  /** Why what is written here does not outlive the process; absent in a durable one. */
  readonly volatileReason?: AppError;
  /** All records. One that cannot be read is left out, never guessed. */
  load(): Promise<{ records: DraftRecord[]; meta: DraftMeta }>;
  /** Resolves when the batch is durable. Once `load` has answered, the batch is with the platform before this returns. */
  write(batch: DraftBatch): Promise<void>;
  /** Of one document, newest first. */
  versions(key: DraftKey): Promise<VersionRecord[]>;
  file(id: string): Promise<AttachedFile | null>;
  fileIds(): Promise<string[]>;
}

export type SaveAnswer =
  | { readonly status: 'saved' | 'conflict'; readonly document: ServerDocument }
  | { readonly status: 'deleted'; /** What making it again has to start from. */ readonly revision: number };

/**
 * The server. Codes that wait: those with retry 'auto' (network_offline, server_unavailable …). Codes that halt: not_signed_in,
 * session_expired. Every other one rejects the operation.
 */
export interface DraftRemote {
  /**
   * What the server has that is not of the known revision, and which known documents it no longer has; of illustrations the known ones
   * only. Admins only: forbidden otherwise.
   */
  pull(known: ReadonlyMap<DraftKey, number>): Promise<{ documents: ServerDocument[]; gone: DraftKey[] }>;
  /** Null when there is none. */
  fetch(key: DraftKey): Promise<ServerDocument | null>;
  /**
   * Over that revision: 0 creates, a tombstone's makes a deleted one again. `base`: what the server has of that revision. A repeated
   * call whose content is already there answers `saved`.
   */
  save(key: DraftKey, revision: number, base: DraftContent | null, content: DraftContent): Promise<SaveAnswer>;
  /** What it remembers of earlier states, newest first; empty where it remembers none. */
  versions(key: DraftKey): Promise<ServerVersion[]>;
  /** Only at that revision; 0 takes back a creation that got no answer. Gone already is deleted. */
  remove(key: DraftKey, revision: number): Promise<SaveAnswer>;
  /** Uploads what is not there yet; an object of that name is this picture. */
  upload(file: AttachedFile): Promise<Omit<DraftPicture, 'file'>>;
}

export interface DraftClock {
  /** Epoch milliseconds; may jump. */
  now(): number;
  /** Calls `run` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export interface DraftConnectivity {
  online(): boolean;
  /** The answer ends the subscription. */
  subscribe(listener: (online: boolean) => void): () => void;
}

export interface DraftPorts {
  readonly store: DraftStore;
  readonly remote: DraftRemote;
  readonly clock: DraftClock;
  readonly connectivity: DraftConnectivity;
  readonly random: { next(): number; uuid(): string };
}
