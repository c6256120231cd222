import { band, ground, pot, palm, window } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, lighter, skins } from '../../art/color.ts';
import { dots, ripples, triangles } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { bookStack, desk, globe } from '../../art/props.ts';
import { at, circle, path, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function worldOnTheDesk(): Svg {
  const { honey: skin } = skins;
  const cloth = dots(hue.berry, hue.rose);
  return (
    ground('#f6c98f') +
    window(
      920,
      90,
      540,
      560,
      '#8a4a2c',
      rect(920, 90, 540, 560, hue.sky),
      circle(1320, 230, 70, hue.cream),
      path('M920 520C1040 420 1180 560 1460 440V650H920Z', hue.leaf),
    ) +
    band(0, 70, ripples(hue.clay, hue.gold, 0.7)) +
    at(
      640,
      520,
      1.18,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.puff(hairColor.brown, hue.teal),
        mouth: 'smile',
        turn: 0.9,
        earrings: 'studs',
        wears: wear.tee(cloth),
        build: 0.84,
      }),
      arm(
        [180, 330],
        [
          [270, 470],
          [356, 380],
        ],
        cloth,
        skin.base,
        46,
        0.4,
      ),
    ) +
    desk(1060, hue.clay) +
    at(1120, 1070, 1.7, globe(hue.teal, hue.gold, '#6b3a20')) +
    at(260, 1076, 1.2, bookStack([hue.indigo, hue.leaf, hue.gold, hue.clay])) +
    pot(1440, 1080, 1, hue.brick, palm(0, -20, 0.8, [hue.leaf, lighter(hue.leaf), hue.forest])) +
    band(1170, 30, triangles(hue.brick, hue.gold, hue.clay, 0.4))
  );
}
