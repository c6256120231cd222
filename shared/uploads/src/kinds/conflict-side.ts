import type { IllustrationDetails } from './illustration-details.ts';
import type { PlanAction } from '../engine/item.ts';

/** What a conflict is with: an illustration that the shop has, or another file of the drop. */
export const CONFLICT_SIDES = ['shop', 'drop'] as const;
export type ConflictSide = (typeof CONFLICT_SIDES)[number];

/** Null where there is nothing to decide. */
export function conflictSide(action: PlanAction, { existingId }: IllustrationDetails): ConflictSide | null {
  if (action !== 'conflict') return null;
  return existingId === null ? 'drop' : 'shop';
}
