import { saveUrl } from './save-url.ts';

/** A browser copies the file after the click, or once a person has named a place for it; until then the address must hold. */
const HELD_MS = 10 * 60_000;

export function saveBlob(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  saveUrl(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), HELD_MS);
}
