/** Photoshop files (Adobe's file format specification): resolution and names of layers. */
import { strFromU8 } from 'fflate';
import { viewOf } from '../zip/read-directory.ts';

const RESOLUTION = 1005;
const FIXED_POINT = 65_536;

interface PsdFacts {
  dpi: number | null;
  /** From top to bottom, groups among them. */
  layers: string[] | null;
}

export function readPsd(bytes: Uint8Array): PsdFacts {
  try {
    const view = viewOf(bytes);
    const resourcesAt = 26 + 4 + view.getUint32(26);
    const layersAt = resourcesAt + 4 + view.getUint32(resourcesAt);
    const isPsb = view.getUint16(4) === 2;
    return { dpi: resolution(view, resourcesAt + 4, layersAt), layers: isPsb ? null : layerNames(bytes, layersAt) };
  } catch (error) {
    if (error instanceof RangeError) return { dpi: null, layers: null };
    throw error;
  }
}

function resolution(view: DataView, start: number, end: number): number | null {
  for (let at = start; at + 12 <= end;) {
    const nameBytes = view.getUint8(at + 6) + 1;
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2);
    const size = view.getUint32(sizeAt);
    if (view.getUint16(at + 4) === RESOLUTION) return Math.round((view.getUint32(sizeAt + 4) / FIXED_POINT) * 10) / 10;
    at = sizeAt + 4 + size + (size % 2);
  }
  return null;
}

/** Records are stored from bottom to top; the end of a group is a record of its own, with this name. */
const GROUP_END = '</Layer group>';

function layerNames(bytes: Uint8Array, at: number): string[] {
  const view = viewOf(bytes);
  if (view.getUint32(at) === 0 || view.getUint32(at + 4) === 0) return [];
  const count = Math.abs(view.getInt16(at + 8));
  const names: string[] = [];
  let record = at + 10;
  for (let index = 0; index < count; index += 1) {
    const extraAt = record + 18 + view.getUint16(record + 16) * 6 + 12;
    const end = extraAt + 4 + view.getUint32(extraAt);
    const maskAt = extraAt + 4;
    const rangesAt = maskAt + 4 + view.getUint32(maskAt);
    const nameAt = rangesAt + 4 + view.getUint32(rangesAt);
    const nameBytes = view.getUint8(nameAt);
    const blocksAt = nameAt + Math.ceil((nameBytes + 1) / 4) * 4;
    names.push(unicodeName(view, blocksAt, end) ?? strFromU8(bytes.subarray(nameAt + 1, nameAt + 1 + nameBytes), true));
    record = end;
  }
  return names.filter((name) => name !== GROUP_END).toReversed();
}

/** The additional information 'luni', which holds the name without the old one's limits. */
function unicodeName(view: DataView, start: number, end: number): string | null {
  for (let at = start; at + 12 <= end; at += 12 + view.getUint32(at + 8)) {
    if (view.getUint32(at + 4) !== 0x6c756e69) continue;
    const units = Array.from({ length: view.getUint32(at + 12) }, (_, index) => view.getUint16(at + 16 + index * 2));
    return String.fromCharCode(...units).replace(/\0+$/, '');
  }
  return null;
}
