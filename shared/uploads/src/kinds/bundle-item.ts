/** The upload of one bundle file as screens see it, and the outcomes of adding one. */
import type { PlanReason, UploadItem } from '../engine/item.ts';
import type { ZipFacts } from './zip-facts.ts';

export const BUNDLE = 'bundle';

export interface BundleDetails {
  readonly slug: string;
  /** Name that buyers get. */
  readonly fileName: string;
  /** Name of the file on this computer. */
  readonly sourceName: string;
  readonly facts: ZipFacts;
  /** The destination: the second bucket after the first one refused it. */
  readonly bucket: string;
  /** The first bucket's message, when it refused. */
  readonly firstProblem: string | null;
  /** Version that the pack got; null until it is released. */
  readonly version: number | null;
}

type ShownFields = 'id' | 'state' | 'sentBytes' | 'totalBytes' | 'restarts' | 'error' | 'retryAtMs';

/** One bundle upload that was not cleared yet, `done` when buyers get it; the newest of a pack is last. */
export interface BundleItem extends BundleDetails, Pick<UploadItem, ShownFields> {}

/** Outcome of choosing a file for a pack. Nothing has left the computer when it is known. */
export type AddBundleResult =
  | { readonly outcome: 'queued'; readonly id: string; readonly facts: ZipFacts }
  /** Looks like another pack's file or has no pictures; add it again with `anyway` when the admin confirms. */
  | { readonly outcome: 'question'; readonly reason: PlanReason; readonly facts: ZipFacts }
  /** These very bytes are what the pack has. */
  | { readonly outcome: 'same'; readonly version: number }
  | { readonly outcome: 'refused'; readonly reason: PlanReason };

export interface AddBundleOptions {
  /** The admin has confirmed the question. */
  readonly anyway?: boolean;
}
