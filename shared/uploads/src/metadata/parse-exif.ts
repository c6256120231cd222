/** Artist and copyright of the first directory of an EXIF block (TIFF 6.0), in JPEG, PNG and WebP. */
import { decodeField } from '../kinds/decode-text.ts';
import { viewOf } from '../zip/read-directory.ts';
import { findText } from './find-packet.ts';

const ARTIST = 0x013b;
const COPYRIGHT = 0x8298;
const ASCII = 2;

interface ExifRights {
  creator: string;
  copyright: string;
}

export function readExifRights(bytes: Uint8Array): ExifRights {
  try {
    const start = tiffStart(bytes);
    return start < 0 ? { creator: '', copyright: '' } : fromTiff(bytes.subarray(start));
  } catch (error) {
    if (error instanceof RangeError) return { creator: '', copyright: '' };
    throw error;
  }
}

/** -1 where there is none. */
function tiffStart(bytes: Uint8Array): number {
  const jpeg = findText(bytes, 'Exif\0\0', 0);
  if (jpeg >= 0) return jpeg + 6;
  const png = findText(bytes, 'eXIf', 0);
  if (png >= 0) return png + 4;
  const webp = findText(bytes, 'EXIF', 0);
  return webp >= 0 ? webp + 8 : -1;
}

function fromTiff(tiff: Uint8Array): ExifRights {
  const view = viewOf(tiff);
  const little = view.getUint16(0) === 0x4949;
  const texts = new Map<number, string>();
  const directory = view.getUint32(4, little);
  for (let index = 0; index < view.getUint16(directory, little); index += 1) {
    const at = directory + 2 + index * 12;
    const length = view.getUint32(at + 4, little);
    if (view.getUint16(at + 2, little) !== ASCII) continue;
    const from = length <= 4 ? at + 8 : view.getUint32(at + 8, little);
    texts.set(view.getUint16(at, little), textOf(tiff.subarray(from, from + length)));
  }
  return { creator: texts.get(ARTIST) ?? '', copyright: texts.get(COPYRIGHT) ?? '' };
}

/** The standard says ASCII; programs write UTF-8 and the encoding of their system. */
function textOf(bytes: Uint8Array): string {
  return decodeField(bytes).split('\0')[0]?.trim() ?? '';
}
