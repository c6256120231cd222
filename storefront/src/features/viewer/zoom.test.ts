import { expect, test } from 'vitest';
import { largestScale, moveBy, shownPercent, WHOLE, zoomAt, type Stage } from './zoom.ts';

/** A preview of 1600 × 1200 pixels shown whole at half its size. */
const stage: Stage = {
  frame: { width: 1000, height: 600 },
  content: { width: 800, height: 600 },
  pictureWidth: 800,
  naturalWidth: 1600,
  density: 1,
};
const MIDDLE = { x: 0, y: 0 };

test('FI09 S9 a picture is zoomed to its own pixels and never beyond, whatever the screen’s density', () => {
  expect(largestScale(stage)).toBe(2);
  expect(zoomAt(WHOLE, 50, MIDDLE, stage).scale).toBe(2);
  expect(largestScale({ ...stage, density: 2 }), 'all its pixels are on the screen already').toBe(1);
  expect(largestScale({ ...stage, naturalWidth: 400 })).toBe(1);
  expect(largestScale({ ...stage, pictureWidth: 0 }), 'before it is laid out').toBe(1);
});

test('FI09 it is never smaller than whole', () => {
  expect(zoomAt({ scale: 2, x: 300, y: 200 }, 0.01, MIDDLE, stage)).toEqual(WHOLE);
});

test('FI09 what is under the pointer stays there while zooming', () => {
  const point = { x: 200, y: -100 };
  const near = zoomAt(WHOLE, 1.5, point, stage);
  // The same spot of the picture, before and after.
  const spot = ({ scale, x, y }: typeof WHOLE) => [(point.x - x) / scale, (point.y - y) / scale];
  expect(spot(near)).toEqual(spot(WHOLE));
});

test('FI09 it is dragged to its edges and no further; what fits stays in the middle', () => {
  expect(moveBy({ scale: 2, x: 0, y: 0 }, { x: 5000, y: -5000 }, stage)).toEqual({ scale: 2, x: 300, y: -300 });
  expect(moveBy(WHOLE, { x: 50, y: 50 }, stage)).toEqual(WHOLE);
});

test('FI09 the percent are those of the preview’s pixels', () => {
  expect(shownPercent(WHOLE, stage)).toBe(50);
  expect(shownPercent({ ...WHOLE, scale: 2 }, stage)).toBe(100);
  expect(shownPercent(WHOLE, { ...stage, density: 3 })).toBe(100);
  expect(shownPercent(WHOLE, { ...stage, naturalWidth: 0 })).toBe(0);
});
