/** Packs files into one ZIP: one after the other, pictures without where they were taken, the same bytes for the same files on every computer. */
import { AppError } from '@baobab/domain/errors';
import { strToU8, Unzip, UnzipInflate, UnzipPassThrough, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { cleanPicture } from '../files/clean-picture.ts';
import { joined } from '../files/clean-png.ts';
import { ignoredPart } from '../kinds/ignored-files.ts';
import { nameProblem } from './entry-names.ts';
import { PICTURE_MAX_BYTES } from './verify-contents.ts';

const PIECE_BYTES = 1024 * 1024;
/** ZIP keeps local time without a zone: this is the same moment in every zone. */
const FILED = new Date(2026, 0, 1);
const PACKED_ALREADY = /\.(png|jpe?g|webp|gif|zip)$/i;
const DEFLATE_LEVEL = 6;

export interface ZipInput {
  /** Pieces in order. */
  read(pieceBytes: number): AsyncIterable<Uint8Array>;
}
export type ZipSource =
  | { readonly name: string; readonly input: ZipInput }
  | { readonly name: string; readonly text: string }
  | { readonly unpack: ZipInput };

/** Hands over pieces in order; `write` may wait. An entry whose name is taken is left out. Codes: zip_damaged, those of the inputs. */
export async function writeZip(sources: readonly ZipSource[], write: (piece: Uint8Array) => Promise<void> | void) {
  const output = new Output(write);
  for (const source of sources) {
    if ('unpack' in source) await repack(source.unpack, output);
    else if ('text' in source) await output.add(source.name, onePiece(strToU8(source.text)));
    else await output.add(source.name, source.input.read(PIECE_BYTES));
  }
  await output.end();
}

/** One ZIP under way: what fflate produces while it is fed waits here until it is written. */
class Output {
  readonly #write: (piece: Uint8Array) => Promise<void> | void;
  readonly #names = new Set<string>();
  readonly #zip: Zip;
  #waiting: Uint8Array[] = [];

  constructor(write: (piece: Uint8Array) => Promise<void> | void) {
    this.#write = write;
    this.#zip = new Zip((error, piece) => {
      if (error) throw new AppError('zip_damaged', {}, { cause: error });
      this.#waiting.push(piece);
    });
  }

  /** False when an entry of that name is in already; case does not tell names apart. */
  begin(name: string): ((piece: Uint8Array, isLast: boolean) => Promise<void>) | null {
    const problem = nameProblem(name);
    if (problem) throw new AppError('zip_unsafe', { name }, { message: problem });
    const key = name.normalize('NFC').toLowerCase();
    if (this.#names.has(key)) return null;
    this.#names.add(key);
    const fileName = name.normalize('NFC');
    const isPacked = PACKED_ALREADY.test(name);
    const entry = isPacked ? new ZipPassThrough(fileName) : new ZipDeflate(fileName, { level: DEFLATE_LEVEL });
    entry.mtime = FILED;
    this.#zip.add(entry);
    let kept: Uint8Array[] | null = [];
    let keptBytes = 0;
    return async (piece, isLast) => {
      kept?.push(piece);
      keptBytes += piece.length;
      if (kept && !isLast && keptBytes <= PICTURE_MAX_BYTES) return;
      const whole: Uint8Array = kept ? joined(kept) : piece;
      const cleaned = kept && isLast ? cleanPicture(whole)?.bytes : undefined;
      kept = null;
      entry.push(cleaned ?? whole, isLast);
      await this.#flush();
    };
  }

  async add(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const push = this.begin(name);
    if (!push) return;
    // A copy: readers use their memory again, and what is stored unpacked is handed on as it is.
    for await (const piece of pieces) await push(piece.slice(), false);
    await push(new Uint8Array(0), true);
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const ready = this.#waiting;
    this.#waiting = [];
    for (const piece of ready) await this.#write(piece);
  }
}

async function repack(input: ZipInput, output: Output): Promise<void> {
  const ready: (() => Promise<void>)[] = [];
  const unzip = new Unzip((file) => {
    const isFolder = file.name.endsWith('/');
    const push = isFolder || ignoredPart(file.name) !== null ? null : output.begin(file.name);
    if (!push) return;
    file.ondata = (error, piece, isLast) => {
      if (error) throw new AppError('zip_damaged', {}, { cause: error });
      ready.push(() => push(piece.slice(), isLast));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  for await (const piece of input.read(PIECE_BYTES)) {
    unzip.push(piece.slice(), false);
    for (const write of ready.splice(0)) await write();
  }
  unzip.push(new Uint8Array(0), true);
  for (const write of ready.splice(0)) await write();
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
