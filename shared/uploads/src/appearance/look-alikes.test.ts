import { expect, test } from 'vitest';
import { createLookAlikes } from './look-alikes.ts';
import { hashDistance } from './perceptual-hash.ts';

const WARM = ['#c4522b', '#f6c453'];
const COLD = ['#1b2a6e', '#87ceeb'];
const HASH = '8f3c5a96e1d20b47';
/** The hash with its lowest bits turned over. */
const off = (bits: number) => (BigInt(`0x${HASH}`) ^ ((1n << BigInt(bits)) - 1n)).toString(16).padStart(16, '0');

test('FI05 a picture of nearly the same shapes and colors is found, the nearest first', () => {
  const known = createLookAlikes<string>();
  known.add('near', { palette: WARM, perceptualHash: off(4) });
  known.add('nearer', { palette: WARM, perceptualHash: off(2) });
  known.add('blue', { palette: COLD, perceptualHash: HASH });
  known.add('empty', { palette: WARM, perceptualHash: null });
  expect(known.find({ palette: WARM, perceptualHash: HASH })).toBe('nearer');
  expect(known.find({ palette: COLD, perceptualHash: off(6) })).toBe('blue');
  expect(known.find({ palette: COLD, perceptualHash: off(7) })).toBeNull();
  expect(known.find({ palette: WARM, perceptualHash: null })).toBeNull();
});

test('FI05 bits are counted in both halves', () => {
  expect(hashDistance('ffffffff00000000', '00000000ffffffff')).toBe(64);
  for (const bits of [0, 1, 31, 32, 33, 64]) expect(hashDistance(HASH, off(bits))).toBe(bits);
});
