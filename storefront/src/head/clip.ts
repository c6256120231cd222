/** Shortens user text for titles and descriptions. */

/** White space, control characters and bidirectional overrides. */
const UNWANTED = /[\p{Cc}\s]+|[\u200b\u202a-\u202e\u2066-\u2069]/gu;
/** A word boundary after this share of the limit is taken; else the word is cut. */
const MIN_KEPT_SHARE = 0.6;

/**
 * One line of at most `limit` UTF-16 units, ellipsis included. Cuts at a word boundary where one is near, and never inside a
 * grapheme.
 */
export function clip(text: string, limit: number): string {
  // Bounds the work on long texts; white space may shrink the line, hence the factor.
  const line = text
    .toWellFormed()
    .slice(0, limit * 20)
    .toWellFormed()
    .replace(UNWANTED, (found) => (/[\p{Cc}\s]/u.test(found) ? ' ' : ''))
    .trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, lastBoundary(line, limit - 1));
  const space = cut.length < line.length && line[cut.length] !== ' ' ? cut.lastIndexOf(' ') : cut.length;
  const kept = space >= limit * MIN_KEPT_SHARE ? cut.slice(0, space) : cut;
  return `${kept.replace(/[\s.,;:!?·–—-]+$/u, '')}…`;
}

/** The last grapheme boundary at or before `limit`; a longer grapheme is cut between code points. */
function lastBoundary(line: string, limit: number): number {
  let boundary = 0;
  // Firefox before 125 has no graphemes.
  const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(line) : [];
  for (const { index } of graphemes) {
    if (index > limit) break;
    boundary = index;
  }
  if (boundary > 0) return boundary;
  const code = line.codePointAt(limit - 1) ?? 0;
  return code > 0xffff ? limit - 1 : limit;
}
