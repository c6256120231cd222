/** Long texts, paragraph by paragraph. Edits that share no paragraph of the base both take place, also when they touch. */
import { diffIndices } from 'node-diff3';

type Paragraphs = readonly string[];

/** What both sides agree on, or what only one of them changed; otherwise the three versions of the place. */
export type TextPiece =
  | { readonly kept: Paragraphs }
  | { readonly at: number; readonly base: Paragraphs; readonly mine: Paragraphs; readonly theirs: Paragraphs };

/** An empty text has no paragraph rather than an empty one. */
export function splitParagraphs(text: string): string[] {
  return text === '' ? [] : text.replace(/\r\n?/g, '\n').split(/\n(?:[ \t]*\n)+/);
}

export function joinParagraphs(paragraphs: Paragraphs): string {
  return paragraphs.join('\n\n');
}

export function mergeParagraphs(base: Paragraphs, mine: Paragraphs, theirs: Paragraphs): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const group of groups([...editsOf('mine', base, mine), ...editsOf('theirs', base, theirs)])) {
    pieces.push({ kept: base.slice(at, group.start) }, decide(base, group));
    at = group.end;
  }
  pieces.push({ kept: base.slice(at) });
  return pieces.filter((piece) => !('kept' in piece) || piece.kept.length > 0);
}

/** Paragraphs `start` (inclusive) to `end` (exclusive) of the base gave way to `lines`. */
interface Edit {
  readonly side: 'mine' | 'theirs';
  readonly start: number;
  readonly end: number;
  readonly lines: Paragraphs;
}

/** In ascending order; as many paragraphs for as many are one for one. */
function editsOf(side: Edit['side'], base: Paragraphs, now: Paragraphs): Edit[] {
  return diffIndices([...base], [...now]).flatMap(({ buffer1: [start, length], buffer2Content: lines }) =>
    lines.length === length
      ? lines.map((line, at) => ({ side, start: start + at, end: start + at + 1, lines: [line] }))
      : [{ side, start, end: start + length, lines }],
  );
}

interface Group {
  start: number;
  end: number;
  edits: Edit[];
}

/** Edits that are decided together: those that share a paragraph of the base, or add at the same place. */
function groups(edits: readonly Edit[]): Group[] {
  const found: Group[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = found.at(-1);
    const isSamePlace = last?.start === edit.start && last.end === edit.start && edit.end === edit.start;
    if (last && (edit.start < last.end || isSamePlace)) {
      last.end = Math.max(last.end, edit.end);
      last.edits.push(edit);
    } else found.push({ start: edit.start, end: edit.end, edits: [edit] });
  }
  return found;
}

function decide(base: Paragraphs, { start, end, edits }: Group): TextPiece {
  const versionOf = (side: Edit['side']) =>
    applied(
      base,
      start,
      end,
      edits.filter((edit) => edit.side === side),
    );
  const [mine, theirs] = [versionOf('mine'), versionOf('theirs')];
  if (edits.every(({ side }) => side === 'mine') || joinParagraphs(mine) === joinParagraphs(theirs))
    return { kept: mine };
  if (edits.every(({ side }) => side === 'theirs')) return { kept: theirs };
  return { at: start, base: base.slice(start, end), mine, theirs };
}

function applied(base: Paragraphs, start: number, end: number, edits: readonly Edit[]): string[] {
  const result: string[] = [];
  let at = start;
  for (const edit of edits) {
    result.push(...base.slice(at, edit.start), ...edit.lines);
    at = edit.end;
  }
  return [...result, ...base.slice(at, end)];
}
