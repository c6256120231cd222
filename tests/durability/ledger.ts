/**
 * What the writers meant to write and what the stack acknowledged: the truth that each audit compares the stack with.
 */
import { createHash } from 'node:crypto';

/** `bucket/name`. */
export type ObjectKey = string;
export interface PendingUpload {
  key: ObjectKey;
  address: string;
  bytes: Buffer;
}

export interface Ledger {
  /** Every object that was ever sent → sha256 of its bytes. */
  intended: Map<ObjectKey, string>;
  acknowledgedObjects: Set<ObjectKey>;
  /** Illustration id → the object that it names. */
  intendedRows: Map<string, ObjectKey>;
  acknowledgedRows: Set<string>;
  intendedMessages: Map<string, string>;
  acknowledgedMessages: Set<string>;
  /** Resumable uploads whose creation was acknowledged and whose end was not. */
  pending: PendingUpload[];
  /** Resumable uploads that went on after a kill. */
  resumed: number;
}

export const createLedger = (): Ledger => ({
  intended: new Map(),
  acknowledgedObjects: new Set(),
  intendedRows: new Map(),
  acknowledgedRows: new Set(),
  intendedMessages: new Map(),
  acknowledgedMessages: new Set(),
  pending: [],
  resumed: 0,
});

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Mulberry32: the same numbers in [0, 1) for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
