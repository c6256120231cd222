import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import type * as fsModule from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { replaceFile } from './replace-file.ts';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof fsModule>();
  return {
    ...fs,
    writeFileSync(handle: number, content: Uint8Array) {
      if (!disk.isFull) return fs.writeFileSync(handle, content);
      fs.writeSync(handle, content.subarray(0, 3));
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    },
  };
});

test('UP07 DE01 a file of the app’s own is the old or the new one, whole, also where the disk fills up while it is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-replace-'));
  const file = join(folder, 'server.json');
  replaceFile(file, '{"current":"a"}');
  disk.isFull = true;
  expect(() => replaceFile(file, '{"current":"b"}')).toThrow(expect.objectContaining({ code: 'disk_full' }) as Error);
  expect(readFileSync(file, 'utf8')).toBe('{"current":"a"}');
  disk.isFull = false;
  replaceFile(file, '{"current":"b"}');
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['{"current":"b"}', ['server.json']]);
});
