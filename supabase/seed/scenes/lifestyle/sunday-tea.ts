import { ground, palm, window } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { petals } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { mug, steam } from '../../art/props.ts';
import { at, circle, path, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';
import { GREENS } from './palette.ts';

export function sundayTea(): Svg {
  const { cocoa: skin } = skins;
  const cloth = petals(hue.clay, hue.cream, hue.gold);
  return (
    ground(hue.mint) +
    window(
      500,
      90,
      600,
      640,
      hue.forest,
      rect(500, 90, 600, 640, '#f9e2b6'),
      circle(960, 260, 90, hue.gold),
      path('M500 620C640 520 820 640 1100 540V730H500Z', '#9cc79f'),
    ) +
    palm(150, 1200, 2.3, GREENS) +
    palm(1450, 1200, 2.3, GREENS) +
    at(
      800,
      500,
      1.24,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.headwrap(cloth),
        earrings: 'hoops',
        eyes: 'closed',
        mouth: 'smile',
        tilt: -3,
        wears: wear.wrapped(cloth, 300),
        jewels: wear.beads([hue.gold, hue.teal]),
      }),
      at(0, 530, 1.1, mug(hue.teal), at(0, -104, 1, steam())),
      arm(
        [-216, 310],
        [
          [-270, 490],
          [-104, 486],
        ],
        null,
        skin.base,
        54,
      ),
      arm(
        [216, 310],
        [
          [270, 490],
          [104, 486],
        ],
        null,
        skin.base,
        54,
      ),
    )
  );
}
