import type { LicenseCertificate } from '@baobab/domain/contracts/license';
import { beforeAll, describe, expect, test } from 'vitest';
import { newLicenseKeys } from '../../local/license-key.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { readLicenseKeys } from './license-keys.ts';
import { openSigned, signJson, signPdf } from './signed-file.ts';
import type { SignedKind } from './signed-file.ts';

const certificate: LicenseCertificate = {
  format: 'baobab-license-certificate',
  version: 1,
  id: '4b4f1b60-3f3a-4b0e-9d2c-0f6a6f1f7a11',
  issuer: { name: 'Baobab Illustrations', url: 'https://shop.test' },
  item: { id: 'walk', title: 'Ọ̀ṣun “at” the river 🌊', kind: 'illustration' },
  seats: 3,
  option: { name: 'Standard license', allows: [], forbids: [], isUnlimited: false },
  order: { id: '1cdf11ff-0000-4000-8000-000000000001', date: '2026-11-20T10:00:00Z', origin: 'sale' },
  licensee: { name: 'Adé Bùkọ́lá', email: 'a***@example.com' },
  terms: { version: '2026-11', url: 'https://shop.test/terms' },
  issuedAt: '2026-11-21T10:00:00.000Z',
};
/** Bytes that are altered at the same time, each in a copy of the file. */
const TOGETHER = 64;
/** Distance between altered bytes: the quick run alters one in 61, the full run alters each. */
const STEP = process.env.BAOBAB_TESTS === 'quick' ? 61 : 1;
const stored = newLicenseKeys();
const keys = readLicenseKeys(stored);
const files = {} as Record<SignedKind, Uint8Array<ArrayBuffer>>;
beforeAll(async () => {
  const key = await keys.signing();
  files.json = await signJson(certificate, key);
  files.pdf = await signPdf(await certificatePdf(certificate, files.json), key);
});

describe.each<SignedKind>(['json', 'pdf'])('SA08 a certificate as %s', (kind) => {
  test('verifies and says what was certified', async () => {
    expect(await openSigned(files[kind], keys.published)).toEqual({
      kind,
      keyId: keys.published[0]?.kid,
      certificate,
    });
  });

  test('fails with any one byte flipped, cut off or added', async () => {
    const file = files[kind];
    const passes = async (at: number) => {
      const altered = file.slice();
      altered[at] = (file[at] ?? 0) ^ (1 << (at % 8));
      return (await openSigned(altered, keys.published)) !== null;
    };
    const passed: number[] = [];
    const places = Array.from({ length: Math.ceil(file.length / STEP) }, (_, index) => index * STEP);
    for (let start = 0; start < places.length; start += TOGETHER) {
      const together = places.slice(start, start + TOGETHER);
      const answers = await Promise.all(together.map(passes));
      passed.push(...together.filter((_, index) => answers[index]));
    }
    expect(passed).toEqual([]);
    expect(await openSigned(file.slice(0, -1), keys.published)).toBeNull();
    expect(await openSigned(Uint8Array.from([...file, 10]), keys.published)).toBeNull();
    expect(await openSigned(Uint8Array.from([10, ...file]), keys.published)).toBeNull();
  }, 60_000);

  test('verifies after the key was rotated, and not without the old key', async () => {
    const later = readLicenseKeys(newLicenseKeys(stored));
    expect(later.published).toHaveLength(2);
    expect(await openSigned(files[kind], later.published)).not.toBeNull();
    expect(await openSigned(files[kind], later.published.slice(0, 1))).toBeNull();
    expect((await later.signing()).keyId).toBe(later.published[0]?.kid);
  });

  test('of another shop, with the key id of this one, fails', async () => {
    const { key } = await readLicenseKeys(newLicenseKeys()).signing();
    const forged = await signJson(certificate, { key, keyId: keys.published[0]?.kid ?? '' });
    expect(await openSigned(forged, keys.published)).toBeNull();
  });
});

test('SA08 the last letter of a signature has one spelling', async () => {
  const text = new TextDecoder().decode(files.json);
  const at = text.lastIndexOf('" }\n}\n') - 1;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const spelled = Array.from(alphabet).map((letter) => text.slice(0, at) + letter + text.slice(at + 1));
  const opened = await Promise.all(spelled.map((one) => openSigned(new TextEncoder().encode(one), keys.published)));
  expect(opened.filter(Boolean)).toHaveLength(1);
});

test('SA08 published keys have no private part, and a missing setting is told by name', () => {
  expect(JSON.stringify(keys.published)).not.toContain('"d"');
  expect(() => readLicenseKeys(undefined)).toThrow('LICENSE_KEYS');
  const publicOnly = Buffer.from(JSON.stringify({ keys: keys.published })).toString('base64url');
  expect(() => readLicenseKeys(publicOnly)).toThrow('LICENSE_KEYS');
});
