import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from './constants.ts';
import { checkImage } from './image-rules.ts';
import { SNIFF_BYTES, sniffType } from './sniff.ts';

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
