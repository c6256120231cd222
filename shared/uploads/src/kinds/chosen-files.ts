/** Files chosen in the Add/Edit dialog as one entry of the queue: judged as a dropped picture and the ZIP beside it are. */
import { reviveError } from '@baobab/domain/errors';
import { baseName } from '@baobab/domain/file-name';
import { checkImage } from '@baobab/domain/image-rules';
import type { PlanEntry, PlanReason } from '../engine/item.ts';
import type { Listing, SeenFiles } from './publication.ts';
import type { WalkedFile } from './group-files.ts';
import { applyFields, guessedDetails } from './illustration-details.ts';
import type { IllustrationDetails, IllustrationFields } from './illustration-details.ts';
import { sourceOf, zipProblem } from './illustration-plan.ts';
import { DOWNLOAD, ILLUSTRATION, MASTER } from './illustration.ts';

/** At least one; a new illustration has a picture. */
export interface ChosenFiles<File> {
  readonly image: File | null;
  readonly download: File | null;
}

/** What the files are for: a new illustration with all that the form says, or one that the shop has, of which only the files change. */
export type FilesTarget =
  | { readonly fields: IllustrationFields; readonly listing: Listing }
  | { readonly illustrationId: string; readonly title: string; readonly replaces: SeenFiles };

/** Null when they can be sent. */
export function problemOf({ image, download }: ChosenFiles<WalkedFile>): PlanReason | null {
  return (image && imageProblem(image)) ?? (download && zipProblem(download));
}

function imageProblem({ error, type, foreign, declaredType, identity, pixels }: WalkedFile): PlanReason | null {
  const { sizeBytes } = identity;
  const declared = declaredType ? { declaredType } : {};
  const refused = error ? reviveError(error) : checkImage({ type, foreign, ...declared, sizeBytes, pixels });
  return refused && { code: refused.code, message: refused.message };
}

/** Null without a file. */
export function chosenEntry(
  target: FilesTarget,
  { image, download }: ChosenFiles<WalkedFile>,
): PlanEntry<IllustrationDetails> | null {
  const first = image ?? download;
  if (!first) return null;
  const sources = [...(image ? [sourceOf(MASTER, image)] : []), ...(download ? [sourceOf(DOWNLOAD, download)] : [])];
  const roles = sources.map(({ role }) => role);
  const path = baseName(first.path);
  const base = { kind: ILLUSTRATION, path, reason: null, sources };
  if ('fields' in target) {
    const { fields, listing } = target;
    // whether the shop has the picture was asked when it was chosen
    const details = { ...applyFields(guessedDetails(path, ''), fields), listing, roles, isSeparate: true };
    return { ...base, action: 'new', details };
  }
  const { illustrationId, title, replaces } = target;
  const details = { ...guessedDetails(path, ''), title, illustrationId, existingId: illustrationId, replaces, roles };
  return { ...base, action: 'changed', details };
}
