/** What the page and the transfer's worker tell each other. */

export interface TransferOrder {
  /** Name of the staged file. */
  id: string;
  url: string;
  sizeBytes: number | null;
  sha256: string | null;
  /** Drops what is there: it belongs to another version. */
  fromStart: boolean;
}

/**
 * `whole`: all bytes are there, with the right hash where one is known. `cut`: the line broke or the link ended; what arrived is kept.
 * `wrong`: the hash or the size differs; nothing is kept. `unknown`: the worker failed, which another attempt by itself would not mend.
 */
export type TransferEnd = 'whole' | 'cut' | 'stopped' | 'wrong' | 'no-space' | 'unknown';

export type ToWorker = { kind: 'start'; order: TransferOrder } | { kind: 'link'; url: string } | { kind: 'stop' };
export type FromWorker =
  | { kind: 'checking' | 'receiving'; received: number }
  | { kind: 'link-wanted' }
  | { kind: 'ended'; end: TransferEnd; received: number };
