/** A small JSON file of the app's own: read once, checked, replaced as a whole. */
import { readFileSync } from 'node:fs';
import { replaceFile } from '../files/replace-file.ts';

/** @param parse throws for content that makes no sense: a missing or damaged file is `initial` */
export function openJsonFile<T>(file: string, parse: (content: unknown) => T, initial: T) {
  let value = read(file, parse, initial);
  /** @throws as `replaceFile`; the value is then as before */
  const save = (next: T): void => {
    replaceFile(file, JSON.stringify(next, null, 2));
    value = next;
  };
  return {
    current: (): T => value,
    save,
    /** The value holds until the app ends even if it cannot be written. */
    trySave(next: T): void {
      try {
        save(next);
      } catch {
        // a full disk or a read-only profile
        value = next;
      }
    },
  };
}

function read<T>(file: string, parse: (content: unknown) => T, initial: T): T {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return initial;
  }
}
