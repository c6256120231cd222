/** A browser copies the file after the click, or once a person has named a place for it; until then the address must hold. */
const HELD_MS = 10 * 60_000;

export function saveBlob(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), HELD_MS);
}
