/** The ZIP files that buyers get: the same bytes each time, so that checksums stay the same. */
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';

/** ZIP keeps local time without a zone, and this is read back in the same one: equal bytes everywhere. */
const FILED = new Date(2026, 0, 1);

/** Pictures are packed already and are stored as they are; text is deflated. */
export function archive(files: Record<string, Uint8Array | string>): Uint8Array {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    const isText = typeof content === 'string';
    entries[name] = [isText ? strToU8(content) : content, { level: isText ? 6 : 0, mtime: FILED }];
  }
  return zipSync(entries);
}
