/** Everything that the upload engine needs, in memory: one computer, one server, one clock. */
import { isConnectionError } from '@baobab/domain/connection';
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import { AppError } from '@baobab/domain/errors';
import type {
  Connectivity,
  Derivatives,
  FactsReader,
  PackedFile,
  PackEntry,
  PictureSet,
  Random,
  SourceRef,
  UploadPorts,
} from '@baobab/uploads/ports';
import { MemoryFiles } from './memory-files.ts';
import { MemoryJournal } from './memory-journal.ts';
import { MemoryServer } from './memory-server.ts';
import { MemoryTransport } from './memory-transport.ts';
import type { MemoryTransportOptions } from './memory-transport.ts';
import { VirtualClock } from './virtual-clock.ts';

export class MemoryConnectivity implements Connectivity {
  readonly #listeners = new Set<(online: boolean) => void>();
  #online = true;

  online(): boolean {
    return this.#online;
  }

  subscribe(listener: (online: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async isLost(error: Pick<AppError, 'code'>): Promise<boolean> {
    return isConnectionError(error) && !this.#online;
  }

  set(online: boolean): void {
    if (online === this.#online) return;
    this.#online = online;
    for (const listener of this.#listeners) listener(online);
  }
}

/** Repeats the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  let count = 0;
  return { next, uuid: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}` };
}

/** Derivatives whose files are lost with the process. */
export class MemoryDerivatives implements Derivatives {
  readonly #files: MemoryFiles;
  readonly #kept = new Set<SourceRef>();
  calls = 0;

  constructor(files: MemoryFiles) {
    this.#files = files;
  }

  async make(source: SourceRef, widthsPx: readonly number[]): Promise<PictureSet> {
    this.calls += 1;
    const { sizeBytes } = this.#files.identity(source);
    if (sizeBytes === 0) throw new AppError('image_damaged', { source });
    const variants = widthsPx.map((widthPx) => {
      const ref = `derived:${this.calls}:${widthPx}:${source}`;
      this.#files.write(ref, widthPx, `${this.#files.hash(source)}@${widthPx}`);
      this.#kept.add(ref);
      return { widthPx, heightPx: Math.round(widthPx / 2), source: ref, sizeBytes: widthPx };
    });
    return { variants, placeholder: 'AAAA', palette: ['#604134'], perceptualHash: '00ff00ff00ff00ff' };
  }

  /** Its bytes depend on the entries alone, as those of a real one. */
  async pack(entries: readonly PackEntry[]): Promise<PackedFile> {
    this.calls += 1;
    const text = entries.map((entry) =>
      JSON.stringify('source' in entry ? [entry.name, this.#files.hash(entry.source)] : entry),
    );
    const ref = `packed:${this.calls}`;
    this.#files.write(ref, text.join('').length, text.join('\n'));
    this.#kept.add(ref);
    return { source: ref, sizeBytes: text.join('').length, sha256: this.#files.hash(ref) };
  }

  async clean(source: SourceRef, name: string): Promise<PackedFile> {
    this.calls += 1;
    const ref = `cleaned:${name}`;
    const sizeBytes = this.#files.identity(source).sizeBytes - 1;
    this.#files.write(ref, sizeBytes, `clean ${source}`);
    this.#kept.add(ref);
    return { source: ref, sizeBytes, sha256: this.#files.hash(ref) };
  }

  async discard(sources: readonly SourceRef[]): Promise<void> {
    for (const ref of sources) {
      if (this.#kept.delete(ref)) this.#files.delete(ref);
    }
  }

  loseAll(): void {
    void this.discard([...this.#kept]);
  }

  get kept(): number {
    return this.#kept.size;
  }
}

/** Knows of a file what it can be known by. */
class MemoryFacts implements FactsReader {
  readonly #files: MemoryFiles;

  constructor(files: MemoryFiles) {
    this.#files = files;
  }

  async read(source: SourceRef): Promise<FileFacts[]> {
    const { sizeBytes } = this.#files.identity(source);
    const unknown = { widthPx: null, heightPx: null, dpi: null, isTransparent: null, isVector: null, layers: null };
    return [{ entry: '', sha256: this.#files.hash(source), sizeBytes, format: 'png', fonts: null, ...unknown }];
  }
}

/** Files here have no content; a test of what is inside brings a checker of its own. */
const NO_ZIP = { files: 0, pictures: 0, unpackedBytes: 0, sampleNames: [] };

export interface MemoryWorld extends UploadPorts {
  files: MemoryFiles;
  journal: MemoryJournal;
  transport: MemoryTransport;
  catalog: MemoryServer;
  derivatives: MemoryDerivatives;
  clock: VirtualClock;
  connectivity: MemoryConnectivity;
  server: MemoryServer;
  setOnline(online: boolean): void;
}

export function createMemoryWorld(options: MemoryTransportOptions & { seed?: number } = {}): MemoryWorld {
  const clock = new VirtualClock();
  const files = new MemoryFiles();
  const server = new MemoryServer();
  const connectivity = new MemoryConnectivity();
  return {
    clock,
    files,
    server,
    connectivity,
    catalog: server,
    journal: new MemoryJournal(),
    transport: new MemoryTransport(server, files, clock, options),
    derivatives: new MemoryDerivatives(files),
    facts: new MemoryFacts(files),
    zips: { check: async () => ({ ok: true, facts: NO_ZIP }) },
    random: seededRandom(options.seed ?? 1),
    setOnline: (online) => {
      server.online = online;
      connectivity.set(online);
    },
  };
}
