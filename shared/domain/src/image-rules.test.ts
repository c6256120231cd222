import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from './constants.ts';
import { checkImage } from './image-rules.ts';
import { FOREIGN_BYTES, foreignPicture, SNIFF_BYTES, sniffType } from './sniff.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (char) => char.charCodeAt(0)) : part)),
  );

const HEADS = {
  'image/jpeg': bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF'),
  'image/png': bytes([0x89], 'PNG\r\n', [0x1a], '\n'),
  'image/webp': bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '),
  'image/gif': bytes('GIF89a'),
  'application/zip': bytes('PK', [3, 4, 20, 0]),
} as const;

describe('UP01 the type is told by content', () => {
  test.each(Object.entries(HEADS))('%s', (type, head) => {
    expect(head.length).toBeLessThanOrEqual(SNIFF_BYTES);
    expect(sniffType(head)).toBe(type);
    expect(sniffType(head.subarray(0, 3))).toBe(type === 'image/jpeg' ? type : null);
  });

  test.each([
    ['SVG', bytes('<svg xmlns="http://')],
    ['HTML', bytes('<!doctype html>')],
    ['PDF', bytes('%PDF-1.7')],
    ['a RIFF that is a WAV', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
    ['nothing', new Uint8Array()],
  ])('%s is refused', (_, head) => {
    expect(sniffType(head)).toBeNull();
  });
});

const FOREIGN = {
  HEIC: [
    bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'),
    bytes([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'heix'),
  ],
  AVIF: [
    bytes([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 0], 'mif1miaf'),
    bytes([0, 0, 0, 28], 'ftypmif1', [0, 0, 0, 0], 'avif'),
  ],
  TIFF: [bytes('II*', [0, 8, 0, 0, 0]), bytes('MM', [0], '*', [0, 0, 0, 8])],
  BMP: [bytes('BM', [0x36, 0x10, 0x0e, 0, 0, 0, 0, 0, 0x36, 0, 0, 0])],
  'JPEG XL': [bytes([0xff, 0x0a, 1, 2]), bytes([0, 0, 0, 12], 'JXL ', [13, 10, 0x87, 10])],
} as const;

describe('UP10 UP02 pictures that the shop does not take are called by what they are', () => {
  test.each(Object.entries(FOREIGN))('%s', (name, heads) => {
    for (const head of heads) {
      expect(head.length).toBeLessThanOrEqual(FOREIGN_BYTES);
      expect(foreignPicture(head)).toBe(name);
      const file = { type: sniffType(head), foreign: foreignPicture(head), declaredType: 'image/jpeg', sizeBytes: 9 };
      expect(checkImage(file, 'bulk')?.message).toBe(
        `Invalid file type: ${name}. Use JPEG, PNG, WebP or GIF. This is ${name === 'AVIF' ? 'an' : 'a'} ${name} image, whatever its name says. Open it in a photo app and export it as JPEG or PNG.`,
      );
    }
  });

  test('texts, films and the types of the shop are none of them', () => {
    const others = [
      bytes('BMW is a car, not a picture'),
      bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isomiso2'),
      bytes('II'),
    ];
    for (const head of [...others, ...Object.values(HEADS)]) expect(foreignPicture(head)).toBeNull();
  });
});

describe('UP01 messages, word for word', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const)('%s of exactly 10 MB passes', (type) => {
    expect(checkImage({ type, sizeBytes: IMAGE_MAX_BYTES })).toBeNull();
  });

  test('single form', () => {
    expect(checkImage({ type: null, declaredType: 'image/svg+xml', sizeBytes: 10 })?.message).toBe(
      'Unsupported file type: image/svg+xml. Please use JPEG, PNG, WebP or GIF.',
    );
    expect(checkImage({ type: 'image/png', sizeBytes: 12.5 * 1024 * 1024 })?.message).toBe(
      'File too large (12.50MB). Maximum size is 10MB.',
    );
  });

  test('UP02 bulk form', () => {
    expect(checkImage({ type: 'application/zip', sizeBytes: 10 }, 'bulk')?.message).toBe(
      'Invalid file type: application/zip. Use JPEG, PNG, WebP or GIF.',
    );
    expect(checkImage({ type: 'image/png', sizeBytes: 11 * 1024 * 1024 }, 'bulk')?.message).toBe(
      'File too large: 11.00MB. Max 10MB.',
    );
  });

  test('UP10 a picture of more than 100 megapixels is refused by its size in pixels', () => {
    const image = { type: 'image/png', sizeBytes: 10 } as const;
    expect(checkImage({ ...image, pixels: 100_000_000 })).toBeNull();
    expect(checkImage({ ...image, pixels: 100_000_001 })).toMatchObject({
      code: 'image_dimensions',
      message: 'Image too large: 101 megapixels. Max 100. Export a smaller one.',
    });
  });

  test('UP10 a picture whose whole file does not say how large it is is damaged, one that was not read whole is not', () => {
    const image = { type: 'image/png', sizeBytes: 20 } as const;
    expect(checkImage({ ...image, pixels: null })).toMatchObject({
      code: 'image_damaged',
      message: expect.stringMatching(/damaged or incomplete/),
    });
    expect(checkImage({ ...image, pixels: undefined })).toBeNull();
  });

  test('one byte too many never reads as the limit itself', () => {
    expect(checkImage({ type: 'image/png', sizeBytes: IMAGE_MAX_BYTES + 1 })).toMatchObject({
      code: 'file_too_large',
      message: 'File too large (10.01MB). Maximum size is 10MB.',
    });
  });

  test('a text file that calls itself an image is not told that images are unsupported', () => {
    expect(checkImage({ type: null, declaredType: 'image/png', sizeBytes: 10 })?.message).toContain('unknown');
  });

  test('UP10 zero bytes are refused by name', () => {
    expect(checkImage({ type: null, sizeBytes: 0 })?.code).toBe('file_empty');
  });
});
