import { ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain, stripes, triangles } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { basket, desk } from '../../art/props.ts';
import { at, path, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function cornerShop(): Svg {
  const { chestnut: skin } = skins;
  const awning = Array.from({ length: 10 }, (_, index) =>
    path(
      `M${index * 160} 60H${index * 160 + 160}L${index * 160 + 160} 230A80 70 0 0 1 ${index * 160} 230Z`,
      index % 2 ? hue.cream : hue.clay,
    ),
  ).join('');
  const under = plain(hue.cream);
  return (
    ground('#4f8f84') +
    rect(120, 300, 420, 560, '#dff0e6', 10) +
    rect(1060, 300, 420, 560, '#dff0e6', 10) +
    [380, 560, 740]
      .map(
        (y) =>
          rect(120, y + 70, 420, 16, '#8a4a2c') +
          rect(1060, y + 70, 420, 16, '#8a4a2c') +
          [150, 230, 310, 390, 470]
            .map(
              (x, index) =>
                rect(
                  x,
                  y + 70 - 70 - (index % 3) * 12,
                  50,
                  70 + (index % 3) * 12,
                  [hue.gold, hue.clay, hue.teal, hue.berry, hue.leaf][(index + y) % 5] ?? hue.gold,
                  10,
                ) +
                rect(
                  x + 940,
                  y,
                  50,
                  70,
                  [hue.teal, hue.amber, hue.plum, hue.leaf, hue.clay][(index + y) % 5] ?? hue.gold,
                  25,
                ),
            )
            .join(''),
      )
      .join('') +
    rect(0, 0, 1600, 66, hue.brick) +
    awning +
    at(
      800,
      560,
      1.16,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.locs(hairColor.gray, 190),
        hairColor: hairColor.gray,
        beard: 'short',
        mouth: 'laugh',
        eyes: 'smiling',
        wears: wear.apron(under, plain(hue.leaf)),
      }),
      arm(
        [-216, 330],
        [
          [-280, 500],
          [-190, 590],
        ],
        under,
        skin.base,
        58,
        0.4,
      ),
      arm(
        [216, 330],
        [
          [280, 500],
          [190, 590],
        ],
        under,
        skin.base,
        58,
        0.4,
      ),
    ) +
    desk(1080, '#8a4a2c') +
    at(330, 1100, 1, basket(stripes(hue.amber, hue.sand, 0.6), [hue.clay, hue.gold, hue.amber])) +
    at(1280, 1100, 1, basket(triangles(hue.sand, hue.amber, hue.clay, 0.4), [hue.leaf, hue.olive, hue.mint]))
  );
}
