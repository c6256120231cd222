/** What kind of file it is: from its first bytes, and from its name only where bytes cannot tell. */
import { sniffType, type SniffedType } from '@baobab/domain/sniff';
import { strFromU8 } from 'fflate';

const SNIFFED: Record<SniffedType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/zip': 'zip',
};
/** Formats that content proves: a name alone does not make a file one of them. */
const PROVEN = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'zip', 'svg', 'pdf', 'ai', 'eps', 'psd']);
/** Declarations, comments and document types may stand before the root element. */
const PROLOG_CHARS = 16 * 1024;

/** Lower case, letters and digits; 'bin' where neither bytes nor name say more. */
export function fileFormat(head: Uint8Array, name: string): string {
  const sniffed = sniffType(head);
  if (sniffed) return SNIFFED[sniffed];
  const extension = /\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const text = strFromU8(head.subarray(0, PROLOG_CHARS), true);
  if (text.startsWith('8BPS')) return 'psd';
  if (text.slice(0, 1024).includes('%PDF-')) return extension === 'ai' ? 'ai' : 'pdf';
  if (text.startsWith('\xc5\xd0\xd3\xc6')) return 'eps';
  if (text.startsWith('%!PS-Adobe')) return extension === 'ai' ? 'ai' : /^%!PS\S+ EPSF/.test(text) ? 'eps' : 'ps';
  if (isSvg(text)) return 'svg';
  return extension === '' || PROVEN.has(extension) ? 'bin' : extension;
}

function isSvg(text: string): boolean {
  const root = text.replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[\s\S]*?\])?\s*>/gi, '');
  return /^[\s\xef\xbb\xbf]*<(\w+:)?svg[\s>]/.test(root);
}
