/** A file's bytes with changes of equal length: they are copied before the first change, and not at all where there is none. */
export class EditedBytes {
  readonly original: Uint8Array;
  /** A location was taken out. */
  located = false;
  /** A serial number of a camera or lens was taken out, or the camera's own notes, which hold them in forms of each maker. */
  numbered = false;
  #copy: Uint8Array<ArrayBuffer> | null = null;

  constructor(original: Uint8Array) {
    this.original = original;
  }

  /** The bytes as they are now; null while nothing was changed. */
  get changed(): Uint8Array<ArrayBuffer> | null {
    return this.#copy;
  }

  get now(): Uint8Array {
    return this.#copy ?? this.original;
  }

  set(at: number, bytes: Uint8Array): void {
    this.#copy ??= Uint8Array.from(this.original);
    this.#copy.set(bytes, at);
  }

  fill(start: number, end: number, value: number): void {
    const last = Math.min(end, this.original.length);
    if (start < last) this.set(start, new Uint8Array(last - start).fill(value));
  }

  note(what: 'located' | 'numbered'): void {
    this[what] = true;
  }
}
