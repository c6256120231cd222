/** How one list of words became another: the replaced ranges of the first, by a longest common subsequence. */

/** Elements `start` (inclusive) to `end` (exclusive) of the old list gave way to `lines`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** In ascending order, as small as can be said: as many for as many are one for one. */
export function editsBetween(old: readonly string[], now: readonly string[]): Edit[] {
  const edits: Edit[] = [];
  let from = { old: 0, now: 0 };
  const close = (oldEnd: number, nowEnd: number) => {
    const lines = now.slice(from.now, nowEnd);
    if (lines.length > 0 && lines.length === oldEnd - from.old)
      lines.forEach((line, at) => edits.push({ start: from.old + at, end: from.old + at + 1, lines: [line] }));
    else if (oldEnd > from.old || lines.length > 0) edits.push({ start: from.old, end: oldEnd, lines });
    from = { old: oldEnd + 1, now: nowEnd + 1 };
  };
  for (const [oldAt, nowAt] of commonPairs(old, now)) close(oldAt, nowAt);
  close(old.length, now.length);
  return edits;
}

/** Index pairs of a longest common subsequence. Texts have at most some hundred paragraphs, so the plain table will do. */
function commonPairs(old: readonly string[], now: readonly string[]): [number, number][] {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < old.length && column < now.length;) {
    if (old[row] === now[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
