/** The queue of downloads in the browser's database. Every tab reads and writes it; one tab drives it (driver.ts). */
import type { DownloadOffer } from '@baobab/data/orders/downloads';
import type { DownloadRequest } from '@baobab/domain/contracts/downloads';
import { Dexie, type EntityTable } from 'dexie';

/** Why a download does not go on by itself. */
export type DownloadProblem = 'refused' | 'signed-out' | 'wrong-hash' | 'no-space' | 'unknown';

/** What is known of the file; another etag, size, hash or version is another file. */
export type FileFacts = Pick<DownloadOffer, 'fileName' | 'sizeBytes' | 'sha256' | 'version' | 'etag'>;

export interface DownloadEntry extends FileFacts {
  /** Also the name of its staged file, and its id in the server's log. */
  id: string;
  userId: string;
  request: DownloadRequest;
  title: string;
  /** `ready`: whole and checked, but not handed over yet. */
  status: 'queued' | 'paused' | 'failed' | 'ready' | 'saved';
  problem: DownloadProblem | null;
  /** What the driving tab does with it while it is queued. */
  activity: 'idle' | 'checking' | 'receiving' | 'waiting';
  received: number;
  /** Null while too little has arrived to tell. */
  bytesPerSecond: number | null;
  /** A new version replaced the one that had begun. */
  restarted: boolean;
  /** The server knows that it arrived. */
  reported: boolean;
  addedAt: number;
  savedAt: number | null;
  /** Chosen for it; null for the browser's own place. */
  folder: FileSystemDirectoryHandle | null;
  /** Name of the folder that it was written to. */
  savedTo: string | null;
}

export type DownloadStore = Dexie & { entries: EntityTable<DownloadEntry, 'id'> };

let opened: DownloadStore | undefined;

export function downloadStore(): DownloadStore {
  if (opened) return opened;
  const store = new Dexie('baobab-downloads');
  store.version(1).stores({ entries: 'id, addedAt' });
  opened = store as DownloadStore;
  return opened;
}

export const factsOf = ({ fileName, sizeBytes, sha256, version, etag }: FileFacts): FileFacts => ({
  fileName,
  sizeBytes,
  sha256,
  version,
  etag,
});

export const isSameFile = (one: FileFacts, other: FileFacts): boolean =>
  one.etag === other.etag &&
  one.sizeBytes === other.sizeBytes &&
  one.sha256 === other.sha256 &&
  one.version === other.version;
