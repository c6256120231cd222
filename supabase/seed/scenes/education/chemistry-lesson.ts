import { ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { desk, flask } from '../../art/props.ts';
import { at, line, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function chemistryLesson(): Svg {
  const { chestnut: skin } = skins;
  const white = plain('#f4efe6');
  return (
    ground(hue.lilac) +
    rect(120, 110, 1360, 640, hue.plum, 24) +
    line(
      'M260 300l70-40l70 40v80l-70 40l-70-40zM400 380l80 46M330 260v-80M1180 520l70-40l70 40v80l-70 40l-70-40zM1180 600l-80 46',
      hue.rose,
      9,
      { opacity: 0.8 },
    ) +
    at(
      800,
      470,
      1.18,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.braids(hairColor.black, hue.rose),
        glasses: 'round',
        glassesColor: hue.gold,
        mouth: 'smile',
        turn: 0.5,
        wears: wear.coat(hue.berry, false),
      }),
      arm(
        [220, 330],
        [
          [300, 470],
          [300, 320],
        ],
        white,
        skin.base,
        54,
      ),
      at(322, 330, 0.95, flask('#e8f5f2', hue.gold)),
    ) +
    desk(1050, hue.night) +
    at(300, 1070, 1.3, flask('#e8f5f2', hue.clay)) +
    at(500, 1070, 0.95, flask('#e8f5f2', hue.teal)) +
    at(1260, 1070, 1.1, flask('#e8f5f2', hue.mint))
  );
}
