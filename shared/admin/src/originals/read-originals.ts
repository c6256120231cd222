/** Reads originals that were stored before the shop read them, makes previews anew that are too large, and looks at colors. */
import { getAdminIllustration, updateIllustration } from '@baobab/data/admin-illustrations';
import type { DataClient } from '@baobab/data/client';
import { saveFileFacts, unreadOriginals, type UnreadOriginals } from '@baobab/data/file-facts';
import { readObject, removeObjects } from '@baobab/data/storage';
import { variantPath } from '@baobab/data/images';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES, IMAGE_MAX_BYTES } from '@baobab/domain/constants';
import { isAppError, toAppError, type AppError } from '@baobab/domain/errors';
import { baseName } from '@baobab/domain/file-name';
import { appearanceColumns } from '@baobab/uploads/appearance/appearance';
import { readFacts } from '@baobab/uploads/facts/read-facts';
import type { ReportProgress } from '../backfill/use-backfill.ts';
import { appearanceInPage } from '../pictures/derive-in-page.ts';
import { hasTransparentPixel } from '../pictures/facts-in-page.ts';
import { uploadPreviews } from '../pictures/upload-previews.ts';

/** One request each: short enough for a slow line. */
const PIECE_BYTES = 4 * 1024 * 1024;

export interface ReadingOutcome {
  read: number;
  /** What could not be read, with the reason. */
  failed: { name: string; error: AppError }[];
}

interface Step {
  key: string;
  name: string;
  work(): Promise<void>;
}

/**
 * Each file is saved by itself, so stopping loses nothing: the next run asks what is left. Rejects where the connection or the session
 * is at fault; a file that fails by itself is told at the end.
 */
export async function readOriginals(
  client: DataClient,
  onProgress: ReportProgress,
  signal: AbortSignal,
): Promise<ReadingOutcome> {
  const outcome: ReadingOutcome = { read: 0, failed: [] };
  const tried = new Set<string>();
  for (;;) {
    const { steps, left } = await nextSteps(client);
    const untried = steps.filter(({ key }) => !tried.has(key));
    if (untried.length === 0 || signal.aborted) return outcome;
    const total = tried.size + Math.max(left - outcome.failed.length, untried.length);
    for (const { key, name, work } of untried) {
      if (signal.aborted) return outcome;
      onProgress({ done: tried.size, total, name });
      tried.add(key);
      try {
        await work();
        outcome.read += 1;
      } catch (thrown) {
        const error = toAppError(thrown);
        if (isAboutTheCaller(error)) throw error;
        outcome.failed.push({ name, error });
      }
    }
  }
}

const CALLER = new Set([
  'network_offline',
  'network_timeout',
  'server_unavailable',
  'session_expired',
  'not_signed_in',
  'forbidden',
]);
const isAboutTheCaller = (error: unknown) => isAppError(error) && CALLER.has(error.code);

/** Facts first: which previews are too large is known from them. */
async function nextSteps(client: DataClient): Promise<{ steps: Step[]; left: number }> {
  const { objects, unread, previews, largePreviews, pictures, unseen } = await unreadOriginals(client);
  const reading = objects.map((object) => ({
    key: `${object.bucket}/${object.path}`,
    name: baseName(object.path),
    work: () => readOne(client, object),
  }));
  const drawing = previews.map(({ id, title, masterFile }) => ({
    key: id,
    name: title,
    work: () => renewPreviews(client, id, masterFile),
  }));
  const drawn = new Set(previews.map(({ id }) => id));
  const looking = pictures
    .filter(({ id }) => !drawn.has(id))
    .map((picture) => ({ key: `look ${picture.id}`, name: picture.title, work: () => lookAt(client, picture) }));
  return { steps: [...reading, ...drawing, ...looking], left: unread + largePreviews + unseen };
}

async function readOne(client: DataClient, object: { bucket: string; path: string; sizeBytes: number }): Promise<void> {
  const facts = await readFacts((start, end) => readPieces(client, object, start, end), object.sizeBytes, object.path, {
    hasTransparentPixel,
  });
  await saveFileFacts(client, object, facts);
}

async function readPieces(
  client: DataClient,
  object: { bucket: string; path: string },
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(end - start);
  for (let at = start; at < end; at += PIECE_BYTES)
    whole.set(await readObject(client, object, at, Math.min(end, at + PIECE_BYTES)), at - start);
  return whole;
}

/** The smallest preview is enough. */
async function lookAt(
  client: DataClient,
  { id, image, imageWidths }: UnreadOriginals['pictures'][number],
): Promise<void> {
  const before = await getAdminIllustration(client, id);
  if (before?.image !== image) return;
  const [smallest] = imageWidths.toSorted((a, b) => a - b);
  const path = smallest === undefined ? image : variantPath(image, smallest);
  const bytes = await readObject(client, { bucket: BUCKET_IMAGES, path }, 0, IMAGE_MAX_BYTES);
  const appearance = await appearanceInPage(new Blob([bytes]));
  await updateIllustration(client, id, before.revision, appearanceColumns(appearance));
}

/** The old ones go once the row names the new ones. */
async function renewPreviews(client: DataClient, id: string, masterFile: string): Promise<void> {
  const before = await getAdminIllustration(client, id);
  // deleted or given another original meanwhile
  if (before?.masterFile !== masterFile) return;
  const object = { bucket: BUCKET_DOWNLOADS, path: masterFile };
  const bytes = await readObject(client, object, 0, IMAGE_MAX_BYTES);
  const columns = await uploadPreviews(client, Date.now(), new Blob([bytes]), baseName(masterFile));
  await updateIllustration(client, id, before.revision, columns);
  const { image, imageWidths } = before;
  if (!image || /^https?:/.test(image)) return;
  const old = imageWidths.map((width) => variantPath(image, width));
  await removeObjects(client, BUCKET_IMAGES, old).catch(() => undefined);
}
