import { floor, ground, hills, leaf } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain, stripes } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { at, circle, ellipse, line, path } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';
import { GREENS } from './palette.ts';

export function gardenHour(): Svg {
  const { espresso: skin } = skins;
  const under = stripes(hue.cream, hue.sky, 0.8);
  const can =
    path('M-80-120H70V0H-80Z', hue.clay) +
    line('M70-30L170-130', hue.clay, 26) +
    path('M140-160L214-110L190-90L120-138Z', hue.brick) +
    line('M-80-96C-150-110-150-20-80-24', hue.clay, 18);
  return (
    ground('#cfe6ef') +
    circle(1280, 240, 130, hue.gold) +
    hills(760, '#a6cf9f', 50) +
    hills(900, '#6fae7c', 40) +
    at(
      760,
      500,
      1.18,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.braids(hairColor.black, hue.clay),
        earrings: 'studs',
        mouth: 'laugh',
        eyes: 'smiling',
        turn: 0.6,
        wears: wear.apron(under, plain(hue.leaf)),
      }),
      arm(
        [216, 330],
        [
          [330, 440],
          [400, 300],
        ],
        under,
        skin.base,
        54,
        0.4,
      ),
      at(500, 330, 0.95, can),
    ) +
    [80, 260, 1060, 1240, 1400, 1540]
      .map(
        (x, index) =>
          leaf(x, 1210, 1.1 + (index % 3) * 0.24, index % 2 ? 10 : -10, GREENS[index % 3] ?? hue.leaf) +
          at(
            x + 40,
            1050 - (index % 3) * 50,
            1,
            ...[0, 72, 144, 216, 288].map((angle) =>
              ellipse(0, -36, 20, 34, [hue.clay, hue.gold, hue.berry][index % 3] ?? hue.clay, {
                transform: `rotate(${angle})`,
              }),
            ),
            circle(0, 0, 20, hue.cream),
          ),
      )
      .join('') +
    floor(1130, hue.forest)
  );
}
