/** Upright pictures made of cloth and signs alone. */
import { hue, skins } from '../art/color.ts';
import { at, circle, group, line, path, rect, round } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { ground } from './frame.ts';
import { hand } from './hand.ts';

const BLUE = '#1d2f6f';
const PALE = '#cfdcec';

const ring = (r: number, width: number, color = PALE): Svg =>
  circle(0, 0, r, 'none', { stroke: color, 'stroke-width': width });

/** Twelve dots or strokes around the middle. */
const around = (count: number, draw: Svg): Svg =>
  Array.from({ length: count }, (_, index) => group(`rotate(${round((index * 360) / count)})`, draw)).join('');

const ADIRE: readonly Svg[] = [
  [30, 62, 94, 126].map((r) => ring(r, 12)).join('') + circle(0, 0, 12, PALE),
  around(16, line('M0-40V-130', PALE, 11)) + circle(0, 0, 26, PALE),
  around(8, path('M0-30C-34-70-30-116 0-136C30-116 34-70 0-30Z', PALE)) + circle(0, 0, 18, PALE),
  [0, 1, 2, 3, 4].map((row) => line(`M-130 ${row * 58 - 120}l43-34l43 34l43-34l43 34l43-34l43 34`, PALE, 12)).join(''),
  [-110, -55, 0, 55, 110]
    .flatMap((x) => [-110, -55, 0, 55, 110].map((y) => circle(x, y, (x + y) % 110 === 0 ? 18 : 9, PALE)))
    .join(''),
  line(
    'M0 0C10-20 40-10 36 20C30 60-40 60-52 10C-62-50 10-90 64-58C130-18 110 90 30 112C-60 134-130 60-118-20',
    PALE,
    15,
  ),
];

/** Resist-dyed indigo: squares of rings, stars, leaves and spirals. */
function adireMoon(): Svg {
  const cells = Array.from({ length: 20 }, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const tone = (column + row) % 2 ? BLUE : '#16245a';
    const motif = ADIRE[(column * 2 + row * 5) % ADIRE.length] ?? '';
    return rect(column * 320, row * 320, 320, 320, tone) + at(column * 320 + 160, row * 320 + 160, 1, motif);
  });
  const seams =
    [1, 2, 3].map((n) => line(`M${n * 320} 0V1600`, '#7f9ccc', 5, { 'stroke-dasharray': '14 14' })).join('') +
    [1, 2, 3, 4].map((n) => line(`M0 ${n * 320}H1280`, '#7f9ccc', 5, { 'stroke-dasharray': '14 14' })).join('');
  return (
    cells.join('') +
    seams +
    circle(640, 800, 400, '#101b47') +
    at(
      640,
      800,
      2.1,
      ring(170, 8),
      ring(146, 3),
      around(24, circle(0, -120, 7, PALE)),
      around(12, path('M0-40C-22-64-20-86 0-102C20-86 22-64 0-40Z', PALE)),
      circle(0, 0, 24, hue.gold),
    )
  );
}

function manyHands(): Svg {
  const people = [
    [skins.ebony.base, hue.clay, hue.rose],
    [skins.honey.base, hue.indigo, hue.blush],
    [skins.cocoa.base, hue.leaf, hue.gold],
    [skins.amber.base, hue.berry, hue.blush],
    [skins.espresso.base, hue.teal, hue.rose],
    [skins.chestnut.base, hue.plum, hue.blush],
    [skins.ebony.base, hue.cream, hue.gold],
    [skins.cocoa.base, hue.brick, hue.rose],
  ] as const;
  return (
    ground('#f0b441') +
    circle(640, 800, 590, '#f6c766') +
    circle(640, 800, 250, hue.white) +
    people
      .map(([skin, sleeve, nails], index) =>
        group(`translate(640 800) rotate(${index * 45 + 22}) translate(0 520)`, hand(skin, sleeve, nails)),
      )
      .join('') +
    at(
      640,
      800,
      1,
      ...Array.from({ length: 12 }, (_, index) =>
        group(
          `rotate(${index * 30})`,
          path('M0-46C-22-84-20-122 0-146C20-122 22-84 0-46Z', index % 2 ? hue.clay : hue.berry),
        ),
      ),
      circle(0, 0, 40, hue.gold),
    )
  );
}

export const cloths = { adireMoon, manyHands };
