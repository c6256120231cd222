/**
 * Three-way merge of whole documents. Deterministic and symmetric up to sides: what it cannot decide becomes a hunk with the three
 * versions of that place, and every text that a side added is in the result or in a hunk.
 */
import {
  DOCUMENTS,
  type DocumentShape,
  type DraftContent,
  type DraftKind,
} from '@baobab/domain/entities/draft-content';
import type { DraftConflict, MergeHunk, Resolution, Side } from '../view.ts';
import { mergeFields, type Values } from './fields.ts';
import { mergeLists, type Entry } from './lists.ts';

export interface Versions<Content extends DraftContent = DraftContent> {
  /** Null: both made it anew. */
  readonly base: Content | null;
  readonly mine: Content;
  readonly theirs: Content;
}

export interface Merged<Content extends DraftContent = DraftContent> {
  /** With the chosen sides in the places of the hunks; mine where nothing was chosen. */
  readonly content: Content;
  readonly hunks: readonly MergeHunk[];
}

/** @param kind the one that `Content` belongs to */
export function mergeContents<Content extends DraftContent>(
  kind: DraftKind,
  { base, mine, theirs }: Versions<Content>,
  chosen: Readonly<Record<string, Side>> = {},
  { fields, list }: DocumentShape = DOCUMENTS[kind],
): Merged<Content> {
  const hunks: MergeHunk[] = [];
  const choices = {
    ask(hunk: MergeHunk): Side {
      hunks.push(hunk);
      const side = chosen[hunk.id];
      return side && hunk.sides.includes(side) ? side : 'mine';
    },
  };
  if (!list)
    return {
      content: mergeFields(fields, base as Values, mine as Values, theirs as Values, [], choices) as Content,
      hunks,
    };
  const entries = (content: Content | null) => ((content as Values | null)?.[list] ?? []) as Entry[];
  const lists = { base: entries(base), mine: entries(mine), theirs: entries(theirs) };
  return { content: { [list]: mergeLists(fields, lists, [list], choices) } as Values as Content, hunks };
}

/** What a conflict's choices lead to; the dialog's preview and the engine use the same. Null: the document is deleted. */
export function previewResolution<Content extends DraftContent>(
  kind: DraftKind,
  { base, mine, theirs }: Pick<DraftConflict<Content>, 'base' | 'mine' | 'theirs'>,
  { choices, whole }: Pick<Resolution, 'choices' | 'whole'>,
): Content | null {
  if (whole) return whole === 'mine' ? mine : theirs;
  if (mine === null || theirs === null) return mine;
  return mergeContents(kind, { base, mine, theirs }, choices).content;
}
