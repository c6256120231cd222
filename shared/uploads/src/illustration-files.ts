/**
 * Adds the files of the Add/Edit dialog to the queue: checks them on this computer, compares the picture with the shop, queues one item and
 * confirms it. It must not know a platform: the host reads the files.
 */
import { isAppError } from '@baobab/domain/errors';
import type { UploadEngine } from './engine/engine.ts';
import { isSettled, type PlanReason } from './engine/item.ts';
import { chosenEntry, problemOf, type ChosenFiles, type FilesTarget } from './kinds/chosen-files.ts';
import type { WalkedFile } from './kinds/group-files.ts';
import type { IllustrationDetails } from './kinds/illustration-details.ts';
import { ILLUSTRATION } from './kinds/illustration.ts';
import type { Catalog } from './ports.ts';
import { beginBatch } from './upload-manager.ts';

/** Outcome of choosing files for an illustration. Nothing has left the computer when it is known. */
export type AddFilesResult =
  | { readonly outcome: 'queued'; readonly id: string }
  /** The shop has the picture already; add it again with `anyway` when the admin confirms. */
  | { readonly outcome: 'question'; readonly reason: PlanReason }
  | { readonly outcome: 'refused'; readonly reason: PlanReason };

export interface AddFilesOptions {
  /** The admin has confirmed the question. */
  readonly anyway?: boolean;
}

export type AddIllustrationFiles = (
  target: FilesTarget,
  files: ChosenFiles<WalkedFile>,
  options?: AddFilesOptions,
) => Promise<AddFilesResult>;

/** Codes: file_missing without a file, disk_full. */
export function createFileAdder(engine: UploadEngine, catalog: Pick<Catalog, 'matchSources'>): AddIllustrationFiles {
  return async (target, files, options = {}) => {
    const refused = problemOf(files);
    if (refused) return { outcome: 'refused', reason: refused };
    const question = options.anyway || !files.image ? null : await questionAbout(files.image, target, catalog);
    if (question) return { outcome: 'question', reason: question };
    return queue(engine, target, files);
  };
}

async function queue(
  engine: UploadEngine,
  target: FilesTarget,
  files: ChosenFiles<WalkedFile>,
): Promise<AddFilesResult> {
  const entry = chosenEntry(target, files);
  if (!entry) return { outcome: 'refused', reason: { code: 'file_missing', message: 'No file was chosen.' } };
  await beginBatch(engine);
  if ('illustrationId' in target) await engine.cancel(supersededBy(engine, target.illustrationId, entry.details));
  const { ids, counts } = await engine.plan([entry]);
  if (counts.same > 0) {
    await engine.cancel(ids);
    return { outcome: 'refused', reason: { code: 'duplicate', message: 'This file is in the upload queue already.' } };
  }
  await engine.confirm(ids);
  return { outcome: 'queued', id: ids[0] ?? '' };
}

/** Files of the same illustration that were chosen before and are not published: these take their place. */
function supersededBy(engine: UploadEngine, illustrationId: string, { roles }: IllustrationDetails): string[] {
  const { items } = engine.items({ offset: 0, limit: Infinity, filter: { kind: ILLUSTRATION } });
  return items.flatMap(({ id, state, details }) => {
    const earlier = details as IllustrationDetails;
    const isOpen = !isSettled(state) && earlier.illustrationId === illustrationId;
    return isOpen && earlier.roles?.every((role) => roles?.includes(role)) ? [id] : [];
  });
}

/** Without a network nothing is compared; the upload waits for it anyway. */
async function questionAbout(
  { path, sha256 }: WalkedFile,
  target: FilesTarget,
  catalog: Pick<Catalog, 'matchSources'>,
): Promise<PlanReason | null> {
  const own = 'illustrationId' in target ? target.illustrationId : null;
  try {
    const matches = await catalog.matchSources([{ path, sha256 }]);
    const other = matches.find((match) => match.existingSha256 === sha256 && match.illustrationId !== own);
    if (!other) return null;
    return { code: 'duplicate', message: `The shop has this very picture already: “${other.existing.title}”.` };
  } catch (error) {
    if (isAppError(error) && error.retry === 'auto') return null;
    throw error;
  }
}
