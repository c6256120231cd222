import { ground, sun } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hue, lighter, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { codeLines, desk, laptop, monitor, mug, steam } from '../../art/props.ts';
import { at } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

const CODE = [hue.gold, hue.rose, hue.sky, hue.mint, hue.lilac];

export function codeInColor(): Svg {
  const { cocoa: skin } = skins;
  const cloth = plain(hue.gold);
  return (
    ground(hue.indigo) +
    sun(800, 470, 400, lighter(hue.indigo, 0.16), 2) +
    at(330, 930, 1, monitor(470, 320, hue.night, codeLines('left', 400, 9, CODE))) +
    at(1270, 930, 1, monitor(470, 320, hue.night, codeLines('right', 400, 9, CODE))) +
    at(
      800,
      480,
      1.24,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.afro(),
        glasses: 'round',
        glassesColor: hue.gold,
        earrings: 'hoops',
        mouth: 'smile',
        wears: wear.turtleneck(cloth),
      }),
      arm(
        [-214, 330],
        [
          [-262, 500],
          [-96, 520],
        ],
        cloth,
        skin.base,
        58,
      ),
      arm(
        [214, 330],
        [
          [262, 500],
          [96, 520],
        ],
        cloth,
        skin.base,
        58,
      ),
    ) +
    desk(1076, hue.clay) +
    at(800, 1096, 1.25, laptop()) +
    at(1180, 1096, 1, mug(hue.rose), at(0, -104, 1, steam()))
  );
}
