/** What a conflict's choices lead to; the dialog's preview and the engine use the same. */
import type { DraftContent, DraftKind } from '@baobab/domain/entities/draft-content';
import type { DraftConflict, Resolution } from '../view.ts';
import { mergeContents } from './merge.ts';

/** Null: the document is deleted. */
export function previewResolution<Content extends DraftContent>(
  kind: DraftKind,
  { base, mine, theirs }: Pick<DraftConflict<Content>, 'base' | 'mine' | 'theirs'>,
  { choices, whole }: Pick<Resolution, 'choices' | 'whole'>,
): Content | null {
  if (whole) return whole === 'mine' ? mine : theirs;
  if (mine === null || theirs === null) return mine;
  return mergeContents(kind, { base, mine, theirs }, choices).content;
}
