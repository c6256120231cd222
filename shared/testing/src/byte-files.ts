import { createHash } from 'node:crypto';
import { AppError } from '@baobab/domain/errors';
import type { FileDigest, FileSource, SourceRef } from '@baobab/uploads/ports';

/** Real bytes in memory, for tests of transports that send them. */
export class ByteFiles implements FileSource {
  readonly #files = new Map<SourceRef, { bytes: Uint8Array<ArrayBuffer>; modifiedMs: number }>();

  write(ref: SourceRef, bytes: Uint8Array<ArrayBuffer>): void {
    this.#files.set(ref, { bytes, modifiedMs: (this.#files.get(ref)?.modifiedMs ?? 0) + 1 });
  }

  delete(ref: SourceRef): void {
    this.#files.delete(ref);
  }

  async identify(ref: SourceRef) {
    const { bytes, modifiedMs } = this.#get(ref);
    const edges = createHash('sha256').update(bytes.subarray(0, 65_536)).update(bytes.subarray(-65_536));
    return { sizeBytes: bytes.length, modifiedMs, edgeHash: edges.digest('hex') };
  }

  async stat(ref: SourceRef) {
    const { bytes, modifiedMs } = this.#get(ref);
    return { sizeBytes: bytes.length, modifiedMs };
  }

  async digest(ref: SourceRef): Promise<FileDigest> {
    return { sha256: createHash('sha256').update(this.#get(ref).bytes).digest('hex') };
  }

  async open(ref: SourceRef) {
    const { bytes } = this.#get(ref);
    return {
      sizeBytes: bytes.length,
      slice: async (start: number, end: number) => bytes.slice(start, end),
      close: async () => {},
    };
  }

  #get(ref: SourceRef) {
    const file = this.#files.get(ref);
    if (!file) throw new AppError('file_missing', { ref });
    return file;
  }
}
