/** What is known of a ZIP after it was read on this computer, and the rules that it broke. */
import type { ErrorCode } from '@baobab/domain/errors';
import type { Removed } from './cleaned.ts';

export interface ZipFacts {
  /** Files inside; folders don't count. */
  readonly files: number;
  readonly pictures: number;
  /** Size of everything inside when unpacked. */
  readonly unpackedBytes: number;
  /** The first names inside, to recognize the pack by. */
  readonly sampleNames: readonly string[];
  /** Pictures inside that are sent without where they were taken or with which camera. */
  readonly removed?: Removed;
}

/** Why a ZIP is not sent. */
export interface ZipProblem {
  readonly code: Extract<ErrorCode, 'file_empty' | 'file_too_large' | 'zip_damaged' | 'zip_bomb' | 'zip_unsafe'>;
  /** For people. */
  readonly message: string;
}

export type ZipCheck =
  | { readonly ok: true; readonly facts: ZipFacts }
  | { readonly ok: false; readonly problem: ZipProblem };
