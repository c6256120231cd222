import { expect, test } from 'vitest';
import { previewSizes } from '../features/catalog/preview-sizes.ts';
import { sizesOf } from './first-answer.ts';

test.each([
  [1600, 1200],
  [1200, 1600],
  [1000, 1000],
  [2400, 800],
  [800, 2400],
  [null, null],
])(
  'SP01 at %s × %s the first answer asks for the same file of the picture as the preview',
  (imageWidth, imageHeight) => {
    const ratio = Number(imageWidth) / Number(imageHeight) || 0;
    expect(sizesOf(ratio)).toBe(previewSizes({ imageWidth, imageHeight }));
  },
);
