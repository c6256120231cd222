import { expect, test } from 'vitest';
import { pictureWidths, previewWidths } from './picture-widths.ts';

test.each([
  [3000, [400, 800, 1600]],
  [1600, [400, 800, 1600]],
  [1000, [400, 800, 1000]],
  [400, [400]],
  [120, [120]],
])('UP05 a picture %d px wide gets the widths %j', (width, widths) => {
  expect(pictureWidths({ width, height: width })).toEqual(widths);
});

test.each([
  [6000, 4000, [400, 800, 1600]],
  [3000, 4000, [400, 800, 1200]],
  [2400, 1800, [400, 800, 1200]],
  [1600, 1200, [400, 800]],
  [1000, 4000, [400]],
  [601, 301, [300]],
  [1, 1, [1]],
])('SA05 an original of %d × %d px gets previews of the widths %j, half of it at most', (width, height, widths) => {
  expect(previewWidths({ width, height })).toEqual(widths);
});
