import { ground } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { dots } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { candle, desk } from '../../art/props.ts';
import { at, circle } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function candleForYou(): Svg {
  const { chestnut: skin } = skins;
  const cloth = dots(hue.plum, hue.rose, 0.9);
  return (
    ground('#3a1c36') +
    [470, 360, 250].map((r, index) => circle(800, 760, r, hue.gold, { opacity: 0.1 + index * 0.06 })).join('') +
    at(
      800,
      480,
      1.22,
      bust({
        skin,
        hair: hair.knots(),
        eyes: 'closed',
        mouth: 'smile',
        wears: wear.sweater(cloth, hue.berry),
        build: 0.88,
      }),
      at(0, 500, 1, candle()),
      arm(
        [-190, 330],
        [
          [-236, 540],
          [-56, 500],
        ],
        cloth,
        skin.base,
        48,
      ),
      arm(
        [190, 330],
        [
          [236, 540],
          [56, 500],
        ],
        cloth,
        skin.base,
        48,
      ),
    ) +
    desk(1120, '#26112a') +
    [
      [220, 1],
      [380, 0.76],
      [1240, 0.8],
      [1400, 1.1],
    ]
      .map(([x = 0, size = 1]) =>
        at(x, 1150, size, circle(0, -170, 120, hue.gold, { opacity: 0.18 }), candle(hue.rose)),
      )
      .join('')
  );
}
