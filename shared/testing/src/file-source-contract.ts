/** What every source of files promises; run it against each adapter. */
import { describe, expect, test } from 'vitest';
import { isAppError } from '@baobab/domain/errors';
import type { FileSource, SendableBody, SourceRef } from '@baobab/uploads/ports';

export interface FilesUnderTest {
  files: FileSource;
  /** Creates a file with these bytes and answers its ref. */
  create(bytes: Uint8Array<ArrayBuffer>): Promise<SourceRef>;
  /** Replaces the contents; absent where the platform's refs cannot change. */
  replace?(ref: SourceRef, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  delete(ref: SourceRef): Promise<void>;
}

export async function bytesOf(body: SendableBody): Promise<Uint8Array> {
  return body instanceof Uint8Array ? body : new Uint8Array(await (body as Blob).arrayBuffer());
}

const pattern = (size: number, seed = 7) =>
  Uint8Array.from({ length: size }, (_, index) => (index * seed + (index >> 8)) & 255);

export function fileSourceContract(name: string, open: () => Promise<FilesUnderTest>): void {
  describe(`UP07 ${name} keeps a file source's promises`, () => {
    test('slices are the bytes asked for, also across the end', async () => {
      const { files, create } = await open();
      const bytes = pattern(200_000);
      const file = await files.open(await create(bytes));
      expect(file.sizeBytes).toBe(200_000);
      expect(await bytesOf(await file.slice(0, 10))).toEqual(bytes.subarray(0, 10));
      expect(await bytesOf(await file.slice(131_000, 199_999))).toEqual(bytes.subarray(131_000, 199_999));
      expect(await bytesOf(await file.slice(199_990, 300_000))).toEqual(bytes.subarray(199_990));
      await file.close();
    });

    test('the hash is that of the bytes', async () => {
      const { files, create } = await open();
      const bytes = pattern(70_000);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      expect(await files.digest(await create(bytes))).toEqual({ sha256: hex });
    });

    test('identity stays while the file stays', async () => {
      const { files, create } = await open();
      const ref = await create(pattern(150_000));
      const identity = await files.identify(ref);
      expect(identity.sizeBytes).toBe(150_000);
      expect(Number.isInteger(identity.modifiedMs)).toBe(true);
      expect(await files.identify(ref)).toEqual(identity);
      expect(identity).toMatchObject(await files.stat(ref));
    });

    test('identity changes with the contents, also at equal size', async ({ skip }) => {
      const { files, create, replace } = await open();
      skip(!replace, 'refs of this platform cannot change');
      const ref = await create(pattern(150_000));
      const before = await files.identify(ref);
      const edited = pattern(150_000);
      edited[149_999] = (edited[149_999] ?? 0) ^ 1;
      await replace?.(ref, edited);
      expect((await files.identify(ref)).edgeHash).not.toBe(before.edgeHash);
    });

    test('UP10 a missing file is told as file_missing by every call', async () => {
      const { files, create, delete: remove } = await open();
      const ref = await create(pattern(10));
      await remove(ref);
      const calls: Promise<unknown>[] = [files.identify(ref), files.stat(ref), files.digest(ref), files.open(ref)];
      const outcomes = await Promise.all(calls.map((call) => call.catch((error: unknown) => error)));
      expect(outcomes.map((error) => isAppError(error, 'file_missing'))).toEqual([true, true, true, true]);
    });
  });
}
