/** What an admin's change makes of a planned or refused illustration. */
import type { ItemRecord, PlanAction, PlanReason } from '../engine/item.ts';
import { applyFields, checkDetails, hasChanges, overShop } from './illustration-details.ts';
import type { IllustrationDetails, IllustrationPatch } from './illustration-details.ts';

type Item = ItemRecord<IllustrationDetails>;

/** What a file is cannot be changed here; its texts can, and a conflict can be decided. */
export function reviseIllustration(item: Item, patch: IllustrationPatch) {
  if (patch.restore) return patch.restore;
  const edited = settled(applyFields(item.details, patch.fields ?? {}), patch);
  const applied = patch.asDraft === undefined ? edited : { ...edited, asDraft: patch.asDraft };
  const fileProblem = item.action === 'rejected' && item.reason?.code !== 'metadata_invalid';
  if (fileProblem) return { details: applied, action: item.action, reason: item.reason };
  const action = decide(item, applied, patch);
  const details = withTarget(applied, action, patch);
  const problem = action === 'same' ? null : checkDetails(details, action);
  if (problem) return { details, action: 'rejected' as const, reason: problem };
  return { details, action, reason: reasonOf(item, details, action) };
}

function reasonOf(item: Item, { question }: IllustrationDetails, action: PlanAction): PlanReason | null {
  if (action === 'conflict' && question) return { code: 'conflict', message: question };
  return action === item.action ? item.reason : null;
}

/** With the admin's answer, which later edits must not forget. */
function settled(details: IllustrationDetails, { choice }: IllustrationPatch): IllustrationDetails {
  if (!choice || (choice === 'replace' && details.existingId === null)) return details;
  return { ...details, question: undefined, isSeparate: choice === 'separate' };
}

function decide(item: Item, details: IllustrationDetails, { choice }: IllustrationPatch): PlanAction {
  const exists = details.existingId !== null;
  if (choice === 'separate') return 'new';
  if (choice === 'replace' && exists) return 'changed';
  if (choice === 'skip') return 'same';
  const isOpen = item.action === 'rejected' || item.action === 'details';
  const action = isOpen ? openAction(details) : item.action;
  // what was edited is never left out in silence
  return action === 'same' && exists && hasChanges(details) ? 'details' : action;
}

/** What becomes of a file whose texts were mended; they say nothing about a question that was not answered. */
function openAction({ question, existingId, isSeparate, isFileKnown }: IllustrationDetails): PlanAction {
  if (question) return 'conflict';
  if (existingId === null || isSeparate) return 'new';
  return isFileKnown ? 'same' : 'changed';
}

/** Under which id it is published; what is left out shows what the shop has. */
function withTarget(details: IllustrationDetails, action: PlanAction, { choice }: IllustrationPatch) {
  const isKnown = action === 'changed' || action === 'details';
  const { existing, given } = details;
  const shown =
    isKnown || choice === 'skip' ? overShop({ ...details, given: isKnown ? given : [] }, existing) : details;
  return { ...shown, illustrationId: isKnown ? details.existingId : null };
}
