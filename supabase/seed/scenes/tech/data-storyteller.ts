import { arch, floor, ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { bars, tablet } from '../../art/props.ts';
import { at, circle, line, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function dataStoryteller(): Svg {
  const { ebony: skin } = skins;
  const coat = plain(hue.leaf);
  return (
    ground(hue.cream) +
    arch(800, 120, 1080, 1200, hue.sand) +
    at(
      180,
      980,
      1.3,
      ...[150, 260, 210, 380, 470].map((height, index) =>
        rect(index * 80, -height, 56, height, index === 4 ? hue.clay : hue.amber, 8),
      ),
    ) +
    line('M1150 760L1230 640L1310 690L1400 500L1480 560', hue.clay, 14) +
    [
      [1150, 760],
      [1230, 640],
      [1310, 690],
      [1400, 500],
      [1480, 560],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 20, hue.cream, { stroke: hue.clay, 'stroke-width': 10 }))
      .join('') +
    floor(980, hue.brick) +
    at(
      800,
      450,
      1.3,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.fade(),
        beard: 'short',
        glasses: 'square',
        mouth: 'smile',
        turn: 0.4,
        wears: wear.blazer(coat, hue.cream),
      }),
      at(40, 580, 1.05, tablet(hue.night, bars([40, 74, 58, 104, 132], 40, hue.sky, hue.gold))),
      arm(
        [-220, 330],
        [
          [-262, 520],
          [-108, 560],
        ],
        coat,
        skin.base,
        60,
      ),
      arm(
        [224, 330],
        [
          [268, 520],
          [176, 560],
        ],
        coat,
        skin.base,
        60,
      ),
    )
  );
}
