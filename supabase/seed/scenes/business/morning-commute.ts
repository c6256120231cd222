import { floor, ground, palm, pot, skyline, sun } from '../../art/backdrop.ts';
import { darker, hairColor, hue, lighter, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { figure } from '../../art/figure.ts';
import * as hair from '../../art/hair.ts';
import { mug } from '../../art/props.ts';
import { at, line, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function morningCommute(): Svg {
  const { espresso: skin } = skins;
  return (
    ground('#f9cfa5') +
    sun(1180, 420, 220, hue.amber, 2) +
    skyline('commute', 980, 520, '#b4523a', hue.cream) +
    floor(970, hue.plum) +
    rect(0, 1030, 1600, 12, hue.rose) +
    at(
      700,
      30,
      1.28,
      figure({
        skin,
        hair: hair.locs(hairColor.black, 140),
        mouth: 'smile',
        turn: 0.8,
        glasses: 'square',
        neck: [10, 300],
        hip: [-10, 520],
        arms: [
          [
            [-100, 420],
            [-40, 500],
          ],
          [
            [120, 410],
            [146, 510],
          ],
        ],
        legs: [
          [
            [70, 650],
            [110, 800],
          ],
          [
            [-70, 650],
            [-150, 760],
          ],
        ],
        top: plain(hue.teal),
        bottom: plain(hue.night),
        sleeves: 'long',
        cut: 'trousers',
        shoes: hue.cream,
        toes: [1, 1],
        headScale: 0.46,
        shoulders: 0.85,
      }),
      at(
        166,
        560,
        1,
        line('M-34-20C-34-50 34-50 34-20', hue.ink, 9),
        rect(-80, -20, 160, 110, '#7a3b1c', 12),
        rect(-80, 16, 160, 12, darker('#7a3b1c', 0.3)),
      ),
      at(-36, 500, 0.55, mug(hue.cream)),
    ) +
    pot(200, 1150, 1.3, hue.clay, palm(0, -20, 1, [hue.leaf, lighter(hue.leaf), hue.forest]))
  );
}
