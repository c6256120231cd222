/** Files without bytes: a file is a size and a fill, and a slice says which bytes of which fill it stands for. */
import { AppError } from '@baobab/domain/errors';
import type { ErrorCode } from '@baobab/domain/errors';
import type { FileDigest, FileIdentity, FileSource, OpenFile, SourceRef } from '@baobab/uploads/ports';

export interface Piece {
  readonly fill: string;
  readonly start: number;
  readonly end: number;
}

export class PieceBody {
  readonly type = '';
  readonly size: number;
  readonly piece: Piece;

  constructor(piece: Piece) {
    this.piece = piece;
    this.size = piece.end - piece.start;
  }
}

interface MemoryFile {
  sizeBytes: number;
  fill: string;
  modifiedMs: number;
  broken: ErrorCode | null;
}

/** Hash that `MemoryFiles` and `MemoryServer` agree on. */
export function hashOf(file: { fill: string; sizeBytes: number }): string {
  return `sha:${file.fill}:${file.sizeBytes}`;
}

export class MemoryFiles implements FileSource {
  readonly #files = new Map<SourceRef, MemoryFile>();

  /** Creates or replaces; a replaced file gets a later modification time. */
  write(ref: SourceRef, sizeBytes: number, fill: string = ref): void {
    const modifiedMs = (this.#files.get(ref)?.modifiedMs ?? 1_700_000_000_000) + 1000;
    this.#files.set(ref, { sizeBytes, fill, modifiedMs, broken: null });
  }

  delete(ref: SourceRef): void {
    this.#files.delete(ref);
  }

  /** Every access fails with `code` until it is written again. */
  break(ref: SourceRef, code: ErrorCode): void {
    const file = this.#files.get(ref);
    if (file) file.broken = code;
  }

  identity(ref: SourceRef): FileIdentity {
    const { sizeBytes, modifiedMs, fill } = this.#get(ref);
    return { sizeBytes, modifiedMs, edgeHash: `edge:${fill}` };
  }

  hash(ref: SourceRef): string {
    return hashOf(this.#get(ref));
  }

  async identify(ref: SourceRef): Promise<FileIdentity> {
    return this.identity(ref);
  }

  async stat(ref: SourceRef): Promise<Pick<FileIdentity, 'sizeBytes' | 'modifiedMs'>> {
    return this.identity(ref);
  }

  async digest(ref: SourceRef): Promise<FileDigest> {
    return { sha256: this.hash(ref) };
  }

  async open(ref: SourceRef): Promise<OpenFile> {
    const { sizeBytes } = this.#get(ref);
    return {
      sizeBytes,
      slice: async (start, end) => {
        const file = this.#get(ref);
        return new PieceBody({ fill: file.fill, start, end: Math.min(end, file.sizeBytes) });
      },
      close: async () => {},
    };
  }

  #get(ref: SourceRef): MemoryFile {
    const file = this.#files.get(ref);
    if (!file) throw new AppError('file_missing', { ref });
    if (file.broken) throw new AppError(file.broken, { ref });
    return file;
  }
}
