/** What one upload is: the record in the journal, the view for screens, and what a kind of upload implements. */
import type { AppError, ErrorCode, SerializedError } from '@baobab/domain/errors';
import type { FileDigest, FileIdentity, SourceRef, UploadPorts } from '../ports.ts';

export const ITEM_STATES = [
  'planned',
  'queued',
  'preparing',
  'uploading',
  'committing',
  'done',
  'failed',
  'rejected',
  'paused',
  'cancelled',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** `details` sends no file, only texts; `conflict` waits for the admin's choice; `rejected` cannot be sent as it is. */
export const PLAN_ACTIONS = ['new', 'changed', 'details', 'same', 'conflict', 'rejected'] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

export interface PlanReason {
  readonly code: ErrorCode;
  /** For people. */
  readonly message: string;
}

/** A file of this computer that an item is made from. */
export interface SourceFile extends FileDigest {
  readonly role: string;
  readonly ref: SourceRef;
  readonly name: string;
  readonly contentType: string;
  readonly identity: FileIdentity;
}

export interface ObjectPlan {
  readonly bucket: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly source: SourceRef;
  /** Made by `prepare`, so it may vanish with the process and be made again. */
  readonly derived: boolean;
}

export interface ObjectRecord extends ObjectPlan {
  /** `attempted` is durable before the first byte leaves: from then on the name is known to be ours. */
  readonly state: 'waiting' | 'attempted' | 'sent';
  readonly uploadUrl: string | null;
}

/** What a kind hands to `engine.plan`. */
export interface PlanEntry<Details = unknown> {
  readonly kind: string;
  /** Relative to the dropped folder; with the hash it tells one upload from another. */
  readonly path: string;
  readonly action: PlanAction;
  readonly reason: PlanReason | null;
  readonly sources: readonly SourceFile[];
  readonly details: Details;
}

/** JSON only. */
export interface ItemRecord<Details = unknown> extends PlanEntry<Details> {
  readonly version: 1;
  readonly id: string;
  readonly seq: number;
  /** The plan that it belongs to, where that took the journal more than one step; a start drops plans that were not kept whole. */
  readonly plan?: string | undefined;
  readonly state: ItemState;
  /** ItemProgress of every object name of the item, epoch milliseconds, unique in this journal; fixed when planned. */
  readonly stampMs: number;
  readonly objects: readonly ObjectRecord[];
  /** Consecutive attempts that failed without the server accepting anything. */
  readonly tries: number;
  /** How often the server had forgotten a started upload, so that it began again from zero. */
  readonly restarts: number;
  /** Publishing began and its outcome is unknown, so the item can only be finished, not cancelled. */
  readonly mayBePublished: boolean;
  readonly error: SerializedError | null;
  /** Bytes of the object in flight when the item came to rest; shown until the server says how much it has. Absent: none. */
  readonly restedBytes?: number;
}

/** An item as screens see it: without files and upload URLs. */
export interface UploadItem extends Omit<
  ItemRecord,
  'version' | 'plan' | 'sources' | 'stampMs' | 'objects' | 'tries' | 'restedBytes'
> {
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** When the next automatic attempt is due, epoch milliseconds. */
  readonly retryAtMs: number | null;
}

/** One change of an item's state, for a log. */
export interface LogLine extends Pick<ItemRecord, 'id' | 'path' | 'state' | 'error'> {
  readonly atMs: number;
  readonly event: string;
}

/** What the engine asks of one kind of upload. Answers depend only on the record, so that a restart repeats them exactly. */
export interface UploadKind<Details = unknown> {
  readonly name: string;
  /** Objects to send, in order, with their final names; called again when derived sources vanished. */
  prepare(item: ItemRecord<Details>, ports: UploadPorts): Promise<{ details: Details; objects: readonly ObjectPlan[] }>;
  /**
   * Another destination after the server refused an object for good, e.g. a second bucket; throws when there is none. Without it every
   * refusal ends the attempt.
   */
  reroute?(item: ItemRecord<Details>, error: AppError): { details: Details; objects: readonly ObjectPlan[] };
  /**
   * Looks at files that were changed since they were planned, as planning did; `item` has their new identities already. Answers the details
   * with what was read anew; throws AppError when they are not sent as they are now, which becomes the item's error.
   */
  recheck?(item: ItemRecord<Details>, ports: UploadPorts): Promise<Details>;
  /** Makes the sent objects visible; called until it succeeds once, so it must be idempotent. May answer new details. */
  commit(item: ItemRecord<Details>, ports: UploadPorts): Promise<Details | void>;
  /** Items without objects that are made visible many at a time; these are neither prepared nor committed one by one. */
  readonly batch?: BatchedCommit<Details>;
  /** An admin's change to a planned or rejected item. */
  revise(
    item: ItemRecord<Details>,
    patch: unknown,
  ): { details: Details; action: PlanAction; reason: PlanReason | null };
}

export interface BatchedCommit<Details = unknown> {
  takes(item: ItemRecord<Details>): boolean;
  /** Most items per call. */
  readonly size: number;
  /** As `commit`, for each item: what it failed with, or null. Rejects when nothing is known about any of them. */
  commit(items: readonly ItemRecord<Details>[], ports: UploadPorts): Promise<readonly (AppError | null)[]>;
}

/** It changes no more without an admin. */
export function isSettled(state: ItemState): boolean {
  return state === 'done' || state === 'rejected' || state === 'cancelled';
}

/** Bytes that sending the item takes; the sources' sizes until derivatives are made. */
export function totalBytes(item: ItemRecord): number {
  if (item.action === 'same' || item.action === 'details') return 0;
  if (item.objects.length > 0) return item.objects.reduce((sum, object) => sum + object.sizeBytes, 0);
  return item.sources.reduce((sum, source) => sum + source.identity.sizeBytes, 0);
}

/** Bytes of the objects that are stored completely. */
export function storedBytes(item: ItemRecord): number {
  return item.objects.reduce((sum, object) => sum + (object.state === 'sent' ? object.sizeBytes : 0), 0);
}

export function sameIdentity(a: FileIdentity, b: FileIdentity): boolean {
  return a.sizeBytes === b.sizeBytes && a.modifiedMs === b.modifiedMs && a.edgeHash === b.edgeHash;
}

/** The part of an identity that needs no reading. */
export function sameSizeAndTime(a: Omit<FileIdentity, 'edgeHash'>, b: Omit<FileIdentity, 'edgeHash'>): boolean {
  return a.sizeBytes === b.sizeBytes && a.modifiedMs === b.modifiedMs;
}

/** Structure check of what a journal returns; an unknown version is not ours. */
export function isItemRecord(value: unknown): value is ItemRecord {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Partial<ItemRecord>;
  return (
    item.version === 1 &&
    typeof item.id === 'string' &&
    typeof item.seq === 'number' &&
    typeof item.kind === 'string' &&
    ITEM_STATES.includes(item.state as ItemState) &&
    Array.isArray(item.sources) &&
    Array.isArray(item.objects)
  );
}
