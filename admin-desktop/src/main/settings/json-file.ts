/** A small JSON file of the app's own: read once, checked, replaced as a whole. */
import { readFileSync } from 'node:fs';
import { replaceFile } from '../files/replace-file.ts';

export interface JsonFile<T> {
  current(): T;
  /** @throws as `replaceFile`; the value is then as before */
  save(value: T): void;
  /** The value holds until the app ends even if it cannot be written. */
  trySave(value: T): void;
}

/** @param parse throws for content that makes no sense: a missing or damaged file is `initial` */
export function openJsonFile<T>(file: string, parse: (content: unknown) => T, initial: T): JsonFile<T> {
  let value = read(file, parse, initial);
  const save = (next: T) => {
    replaceFile(file, JSON.stringify(next, null, 2));
    value = next;
  };
  return {
    current: () => value,
    save,
    trySave(next) {
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
