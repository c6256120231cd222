/** Files of a drawing that the shop cannot show but sells inside an item's ZIP, told by content; `.ai` differs from PDF and EPS by name only. */
import { splitName } from './file-name.ts';

export const DRAWING_FORMATS = ['svg', 'ai', 'eps', 'psd', 'pdf'] as const;
export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** Hand at least this many leading bytes to `drawingFormat`: an SVG begins with declarations and comments. */
export const DRAWING_HEAD_BYTES = 4096;

export const DRAWING_TYPES: Record<DrawingFormat, string> = {
  svg: 'image/svg+xml',
  ai: 'application/postscript',
  eps: 'application/postscript',
  psd: 'image/vnd.adobe.photoshop',
  pdf: 'application/pdf',
};

/** What the name claims. */
export function claimedDrawing(fileName: string): DrawingFormat | null {
  const extension = splitName(fileName).extension.toLowerCase();
  return DRAWING_FORMATS.find((format) => format === extension) ?? null;
}

/** Null when the first bytes are none of these. */
export function drawingFormat(fileName: string, head: Uint8Array): DrawingFormat | null {
  const isIllustrator = claimedDrawing(fileName) === 'ai';
  const start = String.fromCharCode(...head.subarray(0, 4));
  if (start === '%PDF') return isIllustrator ? 'ai' : 'pdf';
  // The second is EPS with a preview for screens.
  if (start === '%!PS' || start === '\xc5\xd0\xd3\xc6') return isIllustrator ? 'ai' : 'eps';
  if (start === '8BPS') return 'psd';
  return isSvg(head.subarray(0, DRAWING_HEAD_BYTES)) ? 'svg' : null;
}

function isSvg(head: Uint8Array): boolean {
  // Latin letters only are looked for; before them may stand the three bytes that mark UTF-8.
  const text = String.fromCharCode(...head).replace(/^(\xef\xbb\xbf)?\s*/, '');
  return text.startsWith('<') && /<(?:\w+:)?svg[\s>]/.test(text);
}
