/**
 * Names of dropped files in the journal: size, time and path, the path from the dropped folder's own name on. So the same folder,
 * chosen again, gives the same names. Of several folders of one name the second and later ones have their number beside the time.
 */
import type { SourceRef } from '@baobab/uploads/ports';
import type { DroppedFile } from './dropped-files.ts';

/** Where a file lies below a kept handle. */
export interface HandlePlace {
  /** Of the handle, in the browser's database. */
  readonly key: string;
  /** Names of folders and the file; empty for a file that was dropped alone. */
  readonly below: readonly string[];
}

const FORM = /^(\d+):(-?\d+)(?:@(\d+))?:(.*)$/s;

export function refOf({ file, path, root, place = 1 }: DroppedFile): SourceRef {
  const number = place > 1 ? `@${place}` : '';
  return `${file.size}:${file.lastModified}${number}:${root ? `${root}/${path}` : path}`;
}

/** `place` counts the folders, or loose files, of one name. No name has a slash, so no key is a name of another. */
export function handleKey(name: string, place: number): string {
  return place > 1 ? `${name}/${place}` : name;
}

export function handlePlace(ref: SourceRef): HandlePlace {
  const [, , , place = '1', path = ''] = FORM.exec(ref) ?? [];
  const [name = '', ...below] = path.split('/');
  return { key: handleKey(name, Number(place)), below };
}

/** The same for files of the same size, time and path, whichever of the folders of that name they lie in. */
export function withoutPlace(ref: SourceRef): SourceRef {
  return ref.replace(FORM, '$1:$2:$4');
}

/** The file is as it was when it got this name, by size and time. */
export function isStill(ref: SourceRef, { size, lastModified }: File): boolean {
  const [, bytes, time] = FORM.exec(ref) ?? [];
  return Number(bytes) === size && Number(time) === lastModified;
}
