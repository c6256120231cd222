/** What every upload transport promises; run it against each adapter and each kind of server. */
import { describe, expect, test } from 'vitest';
import { AppError } from '@baobab/domain/errors';
import type { SendEvents, SendRequest, SourceRef, UploadTransport } from '@baobab/uploads/ports';

export interface TransportUnderTest {
  transport: UploadTransport;
  /** Chunk of resumable uploads; larger objects must be resumable. */
  chunkBytes: number;
  bucket: string;
  /** Makes a source of so many bytes. */
  source(sizeBytes: number): SourceRef;
  /** True when the object is stored and equals the source. */
  isStored(objectName: string, source: SourceRef): Promise<boolean>;
  /** Lets time pass until the promise has settled, where time does not pass by itself. */
  during?<T>(work: Promise<T>): Promise<T>;
}

class Listener implements SendEvents {
  url: string | null = null;
  accepted = 0;
  sent = 0;
  onSent: (() => void) | null = null;
  refuseUrl = false;

  onProgress(sentBytes: number, acceptedBytes: number): void {
    this.sent = sentBytes;
    this.accepted = acceptedBytes;
    this.onSent?.();
  }

  async onResumeUrl(url: string): Promise<void> {
    if (this.refuseUrl) throw new AppError('disk_full');
    this.url = url;
  }
}

let names = 0;

export function transportContract(name: string, open: () => Promise<TransportUnderTest>): void {
  const start = async (sizeInChunks: number, part: Partial<SendRequest> = {}) => {
    const world = await open();
    const sizeBytes = Math.round(world.chunkBytes * sizeInChunks);
    const source = part.source ?? world.source(sizeBytes);
    names += 1;
    const request: SendRequest = {
      bucket: world.bucket,
      objectName: `contract/${Date.now()}-${names} ü.zip`.replace('ü', 'u'),
      contentType: 'application/zip',
      cacheControlSeconds: 3600,
      upsert: false,
      sizeBytes,
      resumeUrl: null,
      ...part,
      source,
    };
    const during = world.during ?? (<T>(work: Promise<T>) => work);
    const send = (change: Partial<SendRequest>, events = new Listener()) =>
      during(world.transport.send({ ...request, ...change }, events).done);
    return { ...world, during, request, send };
  };

  describe(`UP06 UP07 ${name} keeps a transport's promises`, () => {
    for (const chunks of [0.1, 1, 2.5])
      test(`an object of ${chunks} chunks arrives whole, and progress ends at its size`, async () => {
        const { send, request, isStored, transport, during } = await start(chunks);
        const events = new Listener();
        await send({}, events);
        expect([events.sent, events.accepted]).toEqual([request.sizeBytes, request.sizeBytes]);
        expect(await isStored(request.objectName, request.source)).toBe(true);
        expect(await during(transport.sizeOf(request.bucket, request.objectName))).toBe(request.sizeBytes);
      });

    test('an object that was never sent has no size', async () => {
      const { transport, bucket, during } = await start(1);
      expect(await during(transport.sizeOf(bucket, 'never/sent.zip'))).toBeNull();
    });

    test('UP09 a removed object is gone; removing it again, or one that never was, is fine', async () => {
      const { send, transport, request, bucket, during } = await start(0.1);
      await send({});
      await during(transport.remove(bucket, [request.objectName, 'never/sent.zip']));
      expect(await during(transport.sizeOf(bucket, request.objectName))).toBeNull();
      await during(transport.remove(bucket, [request.objectName]));
    });

    test('an aborted transfer is cancelled, and goes on from what the server has', async () => {
      const { transport, request, chunkBytes, during, send, isStored } = await start(4);
      const events = new Listener();
      const transfer = transport.send(request, events);
      events.onSent = () => {
        if (events.accepted >= chunkBytes) void transfer.abort();
      };
      await expect(during(transfer.done)).rejects.toMatchObject({ code: 'cancelled' });
      expect(events.url).not.toBeNull();
      const rest = new Listener();
      let first: number | null = null;
      rest.onSent = () => (first ??= rest.sent);
      await send({ resumeUrl: events.url }, rest);
      expect(first).toBeGreaterThanOrEqual(chunkBytes);
      expect(await isStored(request.objectName, request.source)).toBe(true);
    });

    test('an upload address that is gone is upload_expired, never a new start', async () => {
      const { transport, request, chunkBytes, during, send } = await start(4);
      const events = new Listener();
      const transfer = transport.send(request, events);
      events.onSent = () => {
        if (events.accepted >= chunkBytes) void transfer.abort();
      };
      await during(transfer.done).catch(() => undefined);
      await during(transport.terminate(events.url ?? ''));
      await during(transport.terminate(events.url ?? ''));
      await expect(send({ resumeUrl: events.url })).rejects.toMatchObject({ code: 'upload_expired' });
      expect(await during(transport.sizeOf(request.bucket, request.objectName))).toBeNull();
    });

    for (const chunks of [0.1, 2.5])
      test(`an existing object of ${chunks} chunks is storage_duplicate, unless upsert says replace`, async () => {
        const { send, source, request, isStored } = await start(chunks);
        await send({});
        const other = source(request.sizeBytes);
        await expect(send({ source: other })).rejects.toMatchObject({ code: 'storage_duplicate' });
        expect(await isStored(request.objectName, request.source)).toBe(true);
        await send({ source: other, upsert: true });
        expect(await isStored(request.objectName, other)).toBe(true);
      });

    test('nothing is sent to an address that could not be remembered', async () => {
      const { request, send, transport, during } = await start(4);
      const events = new Listener();
      events.refuseUrl = true;
      await expect(send({}, events)).rejects.toMatchObject({ code: 'disk_full' });
      expect(events.accepted).toBe(0);
      expect(await during(transport.sizeOf(request.bucket, request.objectName))).toBeNull();
    });

    test('a missing source is told as such', async () => {
      const { send } = await start(1);
      await expect(send({ source: 'nowhere' })).rejects.toMatchObject({ code: 'file_missing' });
    });

    test('an unknown bucket is refused for good', async () => {
      const { send } = await start(0.1);
      const error: unknown = await send({ bucket: 'no-such-bucket' }).catch((thrown: unknown) => thrown);
      expect(['bucket_missing', 'forbidden']).toContain((error as { code?: unknown }).code);
    });
  });
}
