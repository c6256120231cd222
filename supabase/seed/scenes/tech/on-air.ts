import { band, ground, hills } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { mudcloth, stripes } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { microphone } from '../../art/props.ts';
import { at, circle } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function onAir(): Svg {
  const { espresso: skin } = skins;
  const cloth = stripes(hue.cream, hue.teal);
  return (
    ground(hue.clay) +
    [420, 330, 240]
      .map((r, index) => circle(800, 500, r + 60, [hue.brick, '#b2482a', hue.amber][index] ?? hue.amber))
      .join('') +
    at(
      800,
      500,
      1.26,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.knots(),
        headphones: hue.night,
        earrings: 'studs',
        eyes: 'smiling',
        mouth: 'laugh',
        tilt: -4,
        wears: wear.sweater(cloth, hue.teal),
      }),
      arm(
        [216, 330],
        [
          [280, 470],
          [176, 330],
        ],
        cloth,
        skin.base,
        56,
      ),
    ) +
    band(1110, 90, mudcloth()) +
    at(1060, 1140, 1.7, microphone(hue.night)) +
    hills(1196, hue.night, 2)
  );
}
