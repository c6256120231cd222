/** The queue of downloads in the browser's database. Every tab gives it commands; one tab drives it (driver.ts). */
import type { DataClient } from '@baobab/data/client';
import { requestDownload, type DownloadOffer } from '@baobab/data/orders/downloads';
import { SIGNED_URL_SECONDS } from '@baobab/domain/constants';
import type { DownloadRequest } from '@baobab/domain/contracts/downloads';
import { toAppError } from '@baobab/domain/errors';
import { Dexie, type EntityTable } from 'dexie';
import { saveBlob } from '../../ui/browser/save-blob.ts';
import { saveUrl } from '../../ui/browser/save-url.ts';
import { removeStaged, reserveStaged, stagedFile } from './stage.ts';

/** Why a download does not go on by itself. */
export type DownloadProblem = 'refused' | 'signed-out' | 'wrong-hash' | 'no-space' | 'unknown';

export const problemWords: Record<DownloadProblem, string> = {
  refused: 'The shop does not offer this file to you any more. If you bought it, write to us.',
  'signed-out': 'You are signed out. Sign in and try again: what has arrived is kept.',
  'wrong-hash': 'What arrived is not what the shop sent, so it was not saved. Try again.',
  'no-space': 'Your browser has too little space for this file. Free some, or download it directly.',
  unknown: 'Something went wrong. Try again: what has arrived is kept.',
};

/** What is known of the file; another etag, size, hash or version is another file. */
type FileFacts = Pick<DownloadOffer, 'fileName' | 'sizeBytes' | 'sha256' | 'version' | 'etag'>;

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

type DownloadStore = Dexie & { entries: EntityTable<DownloadEntry, 'id'> };

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

interface NewDownload {
  userId: string;
  request: DownloadRequest;
  title: string;
  folder: FileSystemDirectoryHandle | null;
}

const keyOf = (request: DownloadRequest) =>
  'packSlug' in request ? `pack ${request.packSlug} ${request.version ?? ''}` : request.illustrationId;

/** `waiting`: in the queue, which asks for the file once the server can be reached. `direct`: the browser's own download. */
export type Enqueued = 'queued' | 'waiting' | 'direct';

/**
 * Asks for the file, and puts it into the queue; what is in it already goes on. Where the browser cannot keep unfinished files, its own
 * download starts instead.
 *
 * @throws AppError when the file is refused, or the server cannot be reached and the browser cannot keep unfinished files
 */
export async function enqueue(data: DataClient, wanted: NewDownload): Promise<Enqueued> {
  const { userId, request } = wanted;
  const same = (await userEntries(userId).catch(() => [])).find(
    (entry) => keyOf(entry.request) === keyOf(request) && entry.status !== 'saved',
  );
  const id = same?.id ?? crypto.randomUUID();
  const answer = await requestDownload(data, { ...request, downloadId: id }).catch((thrown: unknown) => {
    const error = toAppError(thrown);
    if (error.retry === 'auto') return error;
    throw error;
  });
  const offer = answer instanceof Error ? null : answer;
  const outcome = offer ? 'queued' : 'waiting';
  if (same) {
    await goOn(id);
    return outcome;
  }
  if (offer) keepOffer(id, offer);
  if (await keep({ id, ...wanted, ...(offer ? factsOf(offer) : unknownFile(wanted)) })) return outcome;
  if (answer instanceof Error) throw answer;
  saveUrl(answer.url);
  return 'direct';
}

/** Until the server has answered. */
const unknownFile = ({ title }: NewDownload): FileFacts => ({
  fileName: title,
  sizeBytes: null,
  sha256: null,
  version: null,
  etag: null,
});

type Draft = Pick<DownloadEntry, keyof FileFacts | keyof NewDownload | 'id'>;

async function keep(draft: Draft): Promise<boolean> {
  if (!(await reserveStaged(draft.id))) return false;
  try {
    await downloadStore().entries.add({
      ...draft,
      status: 'queued',
      problem: null,
      activity: 'idle',
      received: 0,
      bytesPerSecond: null,
      restarted: false,
      reported: false,
      addedAt: Date.now(),
      savedAt: null,
      savedTo: null,
    });
    return true;
  } catch {
    await removeStaged(draft.id);
    return false;
  }
}

/** In the order in which they were asked for. */
export async function userEntries(userId: string): Promise<DownloadEntry[]> {
  const all = await downloadStore().entries.orderBy('addedAt').toArray();
  return all.filter((entry) => entry.userId === userId);
}

export async function pause(id: string): Promise<void> {
  await change(id, ['queued'], { status: 'paused', activity: 'idle', bytesPerSecond: null });
}

/** After a pause or a failure. */
export async function goOn(id: string): Promise<void> {
  await change(id, ['paused', 'failed'], { status: 'queued', problem: null, activity: 'idle' });
}

/** Also takes what is finished off the list. */
export async function remove(id: string): Promise<void> {
  await downloadStore().entries.delete(id);
  await removeStaged(id);
}

/** Hands a finished file over again, while it is kept. */
export async function saveAgain(entry: DownloadEntry): Promise<void> {
  saveBlob(await stagedFile(entry.id), entry.fileName);
}

/** The browser's own download, for what does not fit into its storage. */
export async function saveDirectly(data: DataClient, { id, request }: DownloadEntry): Promise<void> {
  const { url } = await requestDownload(data, { ...request, downloadId: id });
  saveUrl(url);
  await remove(id);
}

async function change(id: string, from: DownloadEntry['status'][], to: Partial<DownloadEntry>): Promise<void> {
  await downloadStore()
    .entries.where('id')
    .equals(id)
    .and(({ status }) => from.includes(status))
    .modify(to);
}

/** A link lives for a minute, so the driver asks for a new one before each attempt, unless a fresh one is at hand. */
const FRESH_MS = (SIGNED_URL_SECONDS / 2) * 1000;
const kept = new Map<string, { offer: DownloadOffer; at: number }>();

/** For the download's first attempt in this tab. */
function keepOffer(id: string, offer: DownloadOffer): void {
  kept.set(id, { offer, at: Date.now() });
}

export async function offerFor(data: DataClient, id: string, request: DownloadRequest): Promise<DownloadOffer> {
  const known = kept.get(id);
  kept.delete(id);
  if (known && Date.now() - known.at < FRESH_MS) return known.offer;
  return requestDownload(data, { ...request, downloadId: id });
}

/**
 * A file that is whole goes to the person: into the folder that was chosen for it, else as a download of the browser.
 *
 * @returns whether there was something to hand over
 */
export async function handOver(id: string): Promise<boolean> {
  const { entries } = downloadStore();
  const entry = await entries.get(id);
  if (entry?.status !== 'ready') return false;
  const file = await stagedFile(id);
  const savedTo = entry.folder && (await copyInto(entry.folder, file, entry.fileName).catch(() => null));
  if (!savedTo) saveBlob(file, entry.fileName);
  await entries.update(id, { status: 'saved', savedAt: Date.now(), savedTo });
  return true;
}

/** Chromium's; browsers that cannot choose folders have it neither. */
type AskedHandle = FileSystemDirectoryHandle & {
  queryPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>;
};

/** @returns the name of the folder; null when the browser wants to be asked again, as after its restart */
async function copyInto(folder: AskedHandle, file: File, fileName: string): Promise<string | null> {
  if ((await folder.queryPermission?.({ mode: 'readwrite' })) !== 'granted') return null;
  const target = await folder.getFileHandle(await freeName(folder, fileName), { create: true });
  // Appears under its name once it is closed.
  await file.stream().pipeTo(await target.createWritable());
  return folder.name;
}

/** 'pack.zip', or 'pack (2).zip' where there is one. */
async function freeName(folder: FileSystemDirectoryHandle, fileName: string): Promise<string> {
  const taken = new Set<string>();
  for await (const name of folder.keys()) taken.add(name);
  const dot = fileName.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
  let free = fileName;
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${ending}`;
  return free;
}
