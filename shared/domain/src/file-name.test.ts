import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  baseName,
  displayFileName,
  downloadableKey,
  imageKey,
  imageVariantKey,
  masterKey,
  safeFileName,
  titleFromFileName,
} from './file-name.ts';

describe('titles', () => {
  test.each([
    ['sunset_walk-at-sea.png', 'sunset walk at sea'],
    ['  two__words .jpg', 'two words'],
    ['.hidden', '.hidden'],
    ['Tech/café\u0301.final.webp', 'café\u0301.final'],
    ['no extension', 'no extension'],
  ])('UP02 the title of %j is %j', (name, title) => {
    expect(titleFromFileName(name)).toBe(title.normalize('NFC'));
  });
});

const HOSTILE = [
  '😀🎉.jpg',
  'صورة العائلة.png',
  '\u202egnp.exe',
  'e\u0301.png',
  '..',
  '...png',
  '%2e%2e.png',
  '#?.gif',
];

describe('storage-safe names', () => {
  test('UP01 spaces become underscores; an ordinary name is otherwise kept', () => {
    expect(safeFileName('sunset walk (1).png')).toBe('sunset_walk_(1).png');
    expect(imageKey(1763700000000, 'sunset walk.png')).toBe('lovable-uploads/1763700000000-sunset_walk.png');
  });

  test('UP10 one name in NFC and NFD is one key', () => {
    expect(safeFileName('Zoë à la plage.png'.normalize('NFD'))).toBe(
      safeFileName('Zoë à la plage.png'.normalize('NFC')),
    );
  });

  test.each(['CON.png', 'nul', 'com1.zip', 'LPT9.tar.gz'])('UP10 the reserved name %j is not used as it is', (name) => {
    expect(safeFileName(name)).toMatch(/^_/);
  });

  test('UP10 names of 255 bytes are cut and stay apart', () => {
    const long = 'a'.repeat(240);
    expect(safeFileName(`${long}1.png`)).not.toBe(safeFileName(`${long}2.png`));
    expect(safeFileName(`${long}1.png`)).toMatch(/\.png$/);
  });

  test('UP10 names that differ only in what a key may not carry stay apart', () => {
    const names = ['a.png', 'a.p!ng', 'a!.png', 'a.', 'a', 'a?', 'á.png', 'a.png.'];
    expect(new Set(names.map(safeFileName)).size).toBe(names.length);
  });

  test('UP10 any name at all: plain ASCII, at most 120 characters, no path, stable, told apart from others', () => {
    const anyName = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 });
    const check = () =>
      fc.assert(
        fc.property(anyName, anyName, (one, other) => {
          const key = safeFileName(one);
          const same = (name: string) => baseName(name).normalize('NFC').replace(/\s/gu, '_').toLowerCase();
          const apart = same(one) === same(other) || safeFileName(other) !== key;
          return /^[A-Za-z0-9_()-][A-Za-z0-9._()-]{0,119}$/.test(key) && key === safeFileName(one) && apart;
        }),
        { numRuns: 500, examples: HOSTILE.map((name) => [name, '']) },
      );
    expect(check).not.toThrow();
  });
});

describe('keys', () => {
  test('UP05 variants sit beside the original', () => {
    expect(imageVariantKey('lovable-uploads/17-a.b.png', 800)).toBe('lovable-uploads/17-a.b.800.webp');
  });

  test('UP09 masters live under their illustration', () => {
    expect(masterKey('id-1', 17, 'Sunset Walk.png')).toBe('masters/id-1/17_Sunset_Walk.png');
  });

  test('UP01 a downloadable file is named after its title', () => {
    expect(downloadableKey(17, 'Sunset Walk #2', 'x.ZIP')).toBe('17_sunset_walk__2.zip');
    expect(downloadableKey(17, 'صورة', 'x.zip')).toMatch(/^17_file_[a-z0-9]{8}\.zip$/);
    expect(downloadableKey(17, 'x'.repeat(5000), 'x.zip').length).toBeLessThan(160);
  });
});

describe('shown names', () => {
  test.each([
    ['1763700000000_sunset.zip', 'sunset.zip'],
    ['masters/id/17_2024_report.png', '2024_report.png'],
    ['17_', '17_'],
    ['plain.zip', 'plain.zip'],
  ])('PD03 %j is shown as %j', (path, shown) => {
    expect(displayFileName(path)).toBe(shown);
  });
});
