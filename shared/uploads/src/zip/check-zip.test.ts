import { describe, expect, test } from 'vitest';
import { BAD_ZIPS, makePack, zip } from '@baobab/testing/zip-maker';
import { checkZip } from './check-zip.ts';

/** Answers the check and how many bytes it wanted at once at most. */
async function check(bytes: Uint8Array, sizeBytes = bytes.length) {
  let largestRead = 0;
  const answer = await checkZip(async (start, end) => {
    largestRead = Math.max(largestRead, end - start);
    return bytes.subarray(start, end);
  }, sizeBytes);
  return { answer, largestRead };
}

describe('a ZIP is checked before it is sent', () => {
  test('UP06 a sound pack tells its files, its pictures and what it unpacks to', async () => {
    const { answer } = await check(makePack(25, 2000));
    expect(answer).toMatchObject({ ok: true, facts: { files: 26, pictures: 25, unpackedBytes: 25 * 2000 + 680 } });
  });

  test('UP06 UP10 names in any script pass', async () => {
    const { answer } = await check(zip({ 'Ωμέγα/👩🏾‍🎨 café.png': new Uint8Array(9), 'مرحبا.svg': Buffer.from('<svg/>') }));
    expect(answer).toMatchObject({ ok: true, facts: { sampleNames: ['Ωμέγα/👩🏾‍🎨 café.png', 'مرحبا.svg'] } });
  });

  test('UP10 a dozen kinds of bad ZIPs are known', () => expect(BAD_ZIPS.length).toBeGreaterThanOrEqual(12));

  for (const { what, code, bytes } of BAD_ZIPS)
    test(`UP06 UP10 refused: ${what}`, async () => {
      const { answer, largestRead } = await check(bytes());
      expect(answer).toMatchObject({ ok: false, problem: { code } });
      expect(answer.ok ? '' : answer.problem.message).not.toBe(code);
      expect(largestRead).toBeLessThanOrEqual(256 * 1024);
    });

  test('UP06 UP10 100 MB are allowed, one byte more is refused before anything is read', async () => {
    const limit = 100 * 1024 * 1024;
    const { answer, largestRead } = await check(new Uint8Array(0), limit + 1);
    expect(answer).toMatchObject({ ok: false, problem: { code: 'file_too_large' } });
    expect(largestRead).toBe(0);
    const padded = zip({ 'a.png': [new Uint8Array(limit - 22 - 30 - 46 - 10), { level: 0 }] });
    expect(padded.length).toBe(limit);
    expect((await check(padded)).answer).toMatchObject({ ok: true, facts: { files: 1 } });
  });

  test('UP06 what macOS packs beside the pictures counts neither as pictures nor as files', async () => {
    const bytes = zip({ 'a.png': Buffer.alloc(50), '__MACOSX/._a.png': Buffer.alloc(50), '._b.png': Buffer.alloc(50) });
    expect((await check(bytes)).answer).toMatchObject({
      ok: true,
      facts: { files: 1, pictures: 1, sampleNames: ['a.png'] },
    });
  });

  test('UP06 a ZIP64 is read like any other', async () => {
    expect((await check(asZip64(makePack(3, 500)))).answer).toMatchObject({ ok: true, facts: { files: 4 } });
  });
});

/** The same ZIP with its end told in the wide form, as programs write it for more than 65,535 files or 4 GB. */
function asZip64(plain: Uint8Array): Uint8Array {
  const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength);
  const end = plain.length - 22;
  const wide = new DataView(new ArrayBuffer(56 + 20));
  wide.setUint32(0, 0x06064b50, true);
  wide.setBigUint64(4, 44n, true);
  for (const at of [24, 32]) wide.setBigUint64(at, BigInt(view.getUint16(end + 10, true)), true);
  wide.setBigUint64(40, BigInt(view.getUint32(end + 12, true)), true);
  wide.setBigUint64(48, BigInt(view.getUint32(end + 16, true)), true);
  wide.setUint32(56, 0x07064b50, true);
  wide.setBigUint64(64, BigInt(end), true);
  wide.setUint32(72, 1, true);
  const tail = plain.slice(end);
  new DataView(tail.buffer).setUint32(16, 0xffffffff, true);
  return Uint8Array.from(Buffer.concat([plain.subarray(0, end), new Uint8Array(wide.buffer), tail]));
}
