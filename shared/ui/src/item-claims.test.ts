import { expect, test } from 'vitest';
import { customization, fileClaims, fontClaims, layerClaims } from './item-claims.ts';

const UNKNOWN = {
  formats: [],
  isVector: null,
  isTransparent: null,
  widthPx: null,
  heightPx: null,
  fileCount: null,
  fileSizeBytes: null,
};

test('SA02 nothing is said of an item whose files were not read', () => {
  expect(fileClaims(UNKNOWN)).toEqual([]);
  expect(customization(UNKNOWN)).toEqual(['Combine with other illustrations of the shop']);
  expect(layerClaims([{ format: 'svg', layers: null, fonts: null }])).toEqual([]);
  expect(fontClaims([{ format: 'svg', layers: null, fonts: null }])).toEqual([]);
});

test('SA02 one opaque PNG is neither scalable nor for any background', () => {
  const png = { ...UNKNOWN, formats: ['png'], isVector: false, isTransparent: false, widthPx: 2000, heightPx: 1500 };
  expect(fileClaims({ ...png, fileCount: 1, fileSizeBytes: 400_000 })).toEqual([
    ['Format', 'PNG'],
    ['Size', '2000 × 1500 px'],
    ['Download', '1 file, 391 KB'],
  ]);
  expect(customization(png)).toEqual(['Combine with other illustrations of the shop']);
});

test('SA02 what the files bear out is said, with the names of layers and fonts', () => {
  const item = { ...UNKNOWN, formats: ['png', 'svg', 'txt'], isVector: true, isTransparent: true };
  expect(fileClaims(item)).toEqual([
    ['Format', 'PNG, SVG'],
    ['Vector', 'Yes, scales to any size'],
    ['Transparency', 'Yes'],
  ]);
  expect(customization(item)).toHaveLength(4);
  const files = [
    { format: 'svg', layers: ['Sky', 'Figure'], fonts: ['Archivo'] },
    { format: 'psd', layers: [], fonts: ['Archivo', 'Inter'] },
  ];
  expect(layerClaims(files)).toEqual(['SVG: Sky, Figure']);
  expect(fontClaims(files)).toEqual(['Archivo', 'Inter']);
});
