/** Shortens people's text for titles and descriptions. */

/** White space and control characters; and marks that switch the direction of everything after them. */
const UNWANTED = /[\p{Cc}\s]+|[\u200b\u202a-\u202e\u2066-\u2069]/gu;
/** A border this near to the end is taken; else the word is cut. */
const MIN_KEPT_SHARE = 0.6;

/**
 * One line of at most `limit` UTF-16 units, the ellipsis included. Cuts between words where there is a border in reach, and
 * never inside what a reader sees as one character: an emoji, a letter with its accents.
 */
export function clip(text: string, limit: number): string {
  // No more than could ever be shown is looked at; what is left of it is at least as long as the limit.
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

/** The last border between visible characters at or before `limit`; one longer than that is cut between code points. */
function lastBoundary(line: string, limit: number): number {
  let boundary = 0;
  for (const { index } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(line)) {
    if (index > limit) break;
    boundary = index;
  }
  if (boundary > 0) return boundary;
  const code = line.codePointAt(limit - 1) ?? 0;
  return code > 0xffff ? limit - 1 : limit;
}
