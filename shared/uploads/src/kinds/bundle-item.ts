/** The upload of one bundle file as screens see it, and what offering a file for a pack may lead to. */
import type { SerializedError } from '@baobab/domain/errors';
import type { ItemState, PlanReason } from '../engine/item.ts';
import type { ZipFacts } from './zip-facts.ts';

export const BUNDLE = 'bundle';

export interface BundleDetails {
  readonly slug: string;
  /** Name that buyers get. */
  readonly fileName: string;
  /** Name of the file on this computer. */
  readonly sourceName: string;
  readonly facts: ZipFacts;
  /** Where it is going: the second bucket after the first one refused it. */
  readonly bucket: string;
  /** The first bucket's words, when it refused. */
  readonly firstProblem: string | null;
  /** Version that the pack got; null until it is released. */
  readonly version: number | null;
}

/** One bundle upload that was not cleared yet; the newest of a pack is last. */
export interface BundleItem extends BundleDetails {
  readonly id: string;
  /** `done` means released: buyers get it. */
  readonly state: ItemState;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** How often the server had forgotten the upload, so that it began again. */
  readonly restarts: number;
  readonly error: SerializedError | null;
  /** When the next automatic attempt is due, epoch milliseconds. */
  readonly retryAtMs: number | null;
}

/** Answer to "this file for that pack". Nothing has left the computer when it comes, whatever it says. */
export type AddBundleResult =
  | { readonly outcome: 'queued'; readonly id: string; readonly facts: ZipFacts }
  /** Looks like another pack's file or has no pictures; offer it again with `anyway` when the person says so. */
  | { readonly outcome: 'question'; readonly reason: PlanReason; readonly facts: ZipFacts }
  /** These very bytes are what the pack has. */
  | { readonly outcome: 'same'; readonly version: number }
  | { readonly outcome: 'refused'; readonly reason: PlanReason };

export interface AddBundleOptions {
  /** The person has answered the question with yes. */
  readonly anyway?: boolean;
}
