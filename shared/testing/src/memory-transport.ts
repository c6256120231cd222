import { AppError } from '@baobab/domain/errors';
import type { FileSource, SendEvents, SendRequest, Transfer, UploadTransport } from '@baobab/uploads/ports';
import { PieceBody } from './memory-files.ts';
import type { MemoryServer, Session } from './memory-server.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Sleeps that end at once when the transfer is aborted. */
class Control {
  readonly #clock: VirtualClock;
  #aborted = false;
  #wake: (() => void) | null = null;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  abort(): void {
    this.#aborted = true;
    this.#wake?.();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.#aborted)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        this.#clock.after(ms, resolve);
      });
    if (this.#aborted) throw new AppError('cancelled');
  }
}

export interface MemoryTransportOptions {
  chunkBytes?: number;
  bytesPerMs?: number;
  roundTripMs?: number;
  /** More transfers than this at once is a violation. */
  maxAtOnce?: number;
  /** Objects up to this size go in one request that cannot be resumed. */
  putUpToBytes?: number;
}

/** Resumable uploads against a MemoryServer in virtual time. */
export class MemoryTransport implements UploadTransport {
  readonly #server: MemoryServer;
  readonly #files: FileSource;
  readonly #clock: VirtualClock;
  readonly #options: Required<MemoryTransportOptions>;
  #active = 0;
  /** Object names in the order in which their transfers began. */
  readonly started: string[] = [];
  terminated: string[] = [];

  constructor(server: MemoryServer, files: FileSource, clock: VirtualClock, options: MemoryTransportOptions = {}) {
    this.#server = server;
    this.#files = files;
    this.#clock = clock;
    this.#options = {
      chunkBytes: 6 * 1024 * 1024,
      bytesPerMs: 10_000,
      roundTripMs: 20,
      maxAtOnce: 3,
      putUpToBytes: 0,
      ...options,
    };
  }

  send(request: SendRequest, events: SendEvents): Transfer {
    const control = new Control(this.#clock);
    if (!this.#server.online) this.#server.violations.push(`sent ${request.objectName} while offline`);
    this.#active += 1;
    if (this.#active > this.#options.maxAtOnce) this.#server.violations.push(`${this.#active} transfers at once`);
    this.started.push(request.objectName);
    const done = this.#transfer(request, events, control).finally(() => {
      this.#active -= 1;
    });
    return {
      done,
      abort: async () => {
        control.abort();
        await done.catch(() => undefined);
      },
    };
  }

  async terminate(resumeUrl: string): Promise<void> {
    await this.#server.request(() => this.#server.sessions.delete(resumeUrl));
    this.terminated.push(resumeUrl);
  }

  async remove(bucket: string, objectNames: readonly string[]): Promise<void> {
    await this.#server.request(() => objectNames.forEach((name) => this.#server.objects.delete(`${bucket}/${name}`)));
  }

  async sizeOf(bucket: string, objectName: string): Promise<number | null> {
    return this.#server.request(() => this.#server.objects.get(`${bucket}/${objectName}`)?.sizeBytes ?? null);
  }

  async #transfer(request: SendRequest, events: SendEvents, control: Control): Promise<void> {
    const { bucket, objectName, sizeBytes, upsert, resumeUrl } = request;
    const step = async <T>(effect: () => T): Promise<T> => {
      await control.sleep(this.#options.roundTripMs);
      return this.#server.request(effect);
    };
    const file = await this.#files.open(request.source);
    if (!resumeUrl && sizeBytes <= this.#options.putUpToBytes) {
      const body = await file.slice(0, sizeBytes);
      if (!(body instanceof PieceBody)) throw new AppError('file_unreadable');
      await step(() => this.#server.put(`${bucket}/${objectName}`, sizeBytes, upsert, body.piece));
      return events.onProgress(sizeBytes, sizeBytes);
    }
    const session = await step(() =>
      resumeUrl ? this.#server.find(resumeUrl) : this.#server.create(`${bucket}/${objectName}`, sizeBytes, upsert),
    );
    if (session.writer) this.#server.violations.push(`two writers on ${session.key}`);
    session.writer = control;
    try {
      if (!resumeUrl) await events.onResumeUrl(session.url);
      events.onProgress(session.offset, session.offset);
      while (session.offset < sizeBytes) await this.#chunk(session, file, events, control);
    } finally {
      session.writer = null;
      await file.close();
    }
  }

  async #chunk(
    session: Session,
    file: Awaited<ReturnType<FileSource['open']>>,
    events: SendEvents,
    control: Control,
  ): Promise<void> {
    const start = session.offset;
    const body = await file.slice(start, Math.min(start + this.#options.chunkBytes, session.sizeBytes));
    if (!(body instanceof PieceBody) || body.size <= 0) throw new AppError('file_unreadable');
    await control.sleep(body.size / this.#options.bytesPerMs / 2);
    events.onProgress(start + Math.floor(body.size / 2), start);
    await control.sleep(body.size / this.#options.bytesPerMs / 2);
    await control.sleep(this.#options.roundTripMs);
    await this.#server.request(() => this.#server.append(session, start, body.piece));
    events.onProgress(session.offset, session.offset);
  }
}
