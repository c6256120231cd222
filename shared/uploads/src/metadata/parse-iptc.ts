import { decodeField } from '../kinds/decode-text.ts';
import type { EmbeddedText } from '../kinds/embedded-text.ts';

const TITLE = 5;
const KEYWORD = 25;
const HEADLINE = 105;
const CAPTION = 120;

/** Datasets of record 2 (IPTC IIM 4.1) in a Photoshop resource that begins with `8BIM` 0x0404, by number. */
export function iptcDatasets(resource: Uint8Array): Map<number, string[]> {
  const nameBytes = resource[6] ?? 0;
  // the name is a Pascal string padded to an even length, then four bytes of size
  let at = 6 + 1 + nameBytes + ((nameBytes + 1) % 2) + 4;
  const found = new Map<number, string[]>();
  while (resource[at] === 0x1c && at + 5 <= resource.length) {
    const [record, dataset] = [resource[at + 1], resource[at + 2] ?? 0];
    const size = ((resource[at + 3] ?? 0) << 8) | (resource[at + 4] ?? 0);
    if (size > 0x7fff || at + 5 + size > resource.length) break;
    const value = resource.subarray(at + 5, at + 5 + size);
    // few programs name the character set in 1:90
    if (record === 2)
      found.set(dataset, [...(found.get(dataset) ?? []), decodeField(value).replaceAll('\0', '').trim()]);
    at += 5 + size;
  }
  return found;
}

export function parseIptc(resource: Uint8Array): EmbeddedText {
  const found = iptcDatasets(resource);
  const first = (...datasets: number[]) => datasets.map((dataset) => found.get(dataset)?.[0]).find(Boolean);
  const [title, description] = [first(TITLE, HEADLINE), first(CAPTION)];
  const keywords = (found.get(KEYWORD) ?? []).filter(Boolean);
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(keywords.length > 0 ? { keywords } : {}),
  };
}
