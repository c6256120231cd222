import { ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { bookStack, desk, lamp } from '../../art/props.ts';
import { at, circle, line, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function chalkAndEquations(): Svg {
  const { ebony: skin } = skins;
  const suit = plain(hue.brick);
  return (
    ground('#c98d52') +
    rect(90, 80, 1420, 860, '#6b3a20', 18) +
    rect(120, 110, 1360, 800, hue.forest, 8) +
    line(
      'M220 260C300 160 330 420 420 300M470 240h110M470 290h80M220 420h240M240 470l60 90l60-90M1120 240l110 190h-220zM1120 240v190M1060 560h300M1100 620h200M1160 680h140',
      '#d9ead8',
      8,
      { opacity: 0.85 },
    ) +
    circle(1300, 330, 70, 'none', { stroke: hue.gold, 'stroke-width': 8 }) +
    at(
      760,
      480,
      1.2,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.bald(),
        beard: 'full',
        hairColor: hairColor.gray,
        glasses: 'round',
        mouth: 'smile',
        wears: wear.blazer(suit, hue.cream, hue.gold),
      }),
      arm(
        [222, 330],
        [
          [330, 420],
          [360, 200],
        ],
        suit,
        skin.base,
        58,
      ),
      rect(368, 96, 20, 74, '#fff', 8),
    ) +
    desk(1060, '#8a4a2c') +
    at(300, 1076, 1.2, bookStack([hue.teal, hue.gold, hue.clay])) +
    at(1330, 1076, 1.05, lamp(hue.gold))
  );
}
