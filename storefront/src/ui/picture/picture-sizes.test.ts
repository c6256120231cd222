import { expect, test } from 'vitest';
import { croppedShare, sizesOf, wholeShare } from './picture-sizes.ts';

const FRAME = [['(min-width: 48rem)', '20rem'], '90vw'] as const;
const landscape = { imageWidth: 1600, imageHeight: 1200 };
const portrait = { imageWidth: 1200, imageHeight: 1600 };

test('LO01 a landscape picture in a tall frame is as much wider than the frame as it is cropped', () => {
  expect(sizesOf(FRAME, croppedShare(landscape, 2 / 3))).toBe('(min-width: 48rem) calc(20rem * 2), calc(90vw * 2)');
  expect(sizesOf(FRAME, croppedShare(portrait, 4 / 3)), 'cropped above and below').toBe(
    '(min-width: 48rem) 20rem, 90vw',
  );
});

test('LO01 a portrait shown whole in a wide frame is as much narrower', () => {
  expect(wholeShare(portrait, 4 / 3)).toBeCloseTo(0.5625);
  expect(wholeShare(landscape, 4 / 3)).toBe(1);
  expect(wholeShare({ imageWidth: null }, 4 / 3), 'of unknown size').toBe(1);
});
