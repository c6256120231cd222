/** Long texts, paragraph by paragraph. Edits that share no paragraph of the base both take place, also when they touch. */
import { editsBetween, type Edit } from './edits.ts';

/** What both sides agree on, or what only one of them changed; otherwise the three versions of the place. */
export type TextPiece =
  | { readonly kept: readonly string[] }
  | {
      readonly at: number;
      readonly base: readonly string[];
      readonly mine: readonly string[];
      readonly theirs: readonly string[];
    };

export function splitParagraphs(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').split(/\n(?:[ \t]*\n)+/);
}

export function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}

export function mergeParagraphs(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const group of groups(editsBetween(base, mine), editsBetween(base, theirs))) {
    pieces.push({ kept: base.slice(at, group.start) });
    pieces.push(decide(base, group));
    at = group.end;
  }
  pieces.push({ kept: base.slice(at) });
  return pieces.filter((piece) => !('kept' in piece) || piece.kept.length > 0);
}

interface Group {
  start: number;
  end: number;
  mine: Edit[];
  theirs: Edit[];
}

/** Edits that are decided together: those that share a paragraph of the base, or add at the same place. */
function groups(mine: readonly Edit[], theirs: readonly Edit[]): Group[] {
  const all = [
    ...mine.map((edit) => ({ edit, side: 'mine' as const })),
    ...theirs.map((edit) => ({ edit, side: 'theirs' as const })),
  ].toSorted((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  const found: Group[] = [];
  for (const { edit, side } of all) {
    const last = found.at(-1);
    const joins = last && (edit.start < last.end || (edit.start === edit.end && sameInsertion(last, edit)));
    const group = joins ? last : { start: edit.start, end: edit.end, mine: [], theirs: [] };
    if (!joins) found.push(group);
    group.end = Math.max(group.end, edit.end);
    group[side].push(edit);
  }
  return found;
}

function sameInsertion(group: Group, edit: Edit): boolean {
  return group.start === group.end && group.start === edit.start;
}

function decide(base: readonly string[], group: Group): TextPiece {
  const { start, end } = group;
  if (group.mine.length === 0) return { kept: applied(base, group, group.theirs) };
  if (group.theirs.length === 0) return { kept: applied(base, group, group.mine) };
  const mine = applied(base, group, group.mine);
  const theirs = applied(base, group, group.theirs);
  const same = mine.length === theirs.length && mine.every((paragraph, at) => paragraph === theirs[at]);
  return same ? { kept: mine } : { at: start, base: base.slice(start, end), mine, theirs };
}

function applied(base: readonly string[], { start, end }: Group, edits: readonly Edit[]): string[] {
  const result: string[] = [];
  let at = start;
  for (const edit of edits) {
    result.push(...base.slice(at, edit.start), ...edit.lines);
    at = edit.end;
  }
  return [...result, ...base.slice(at, end)];
}
