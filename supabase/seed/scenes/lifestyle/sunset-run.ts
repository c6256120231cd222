import { floor, ground, hills, leaf, shadow, sun } from '../../art/backdrop.ts';
import { darker, hairColor, hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { figure } from '../../art/figure.ts';
import * as hair from '../../art/hair.ts';
import { at } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function sunsetRun(): Svg {
  const { ebony: skin } = skins;
  return (
    ground('#f7a865') +
    sun(900, 560, 330, hue.gold, 3) +
    hills(860, hue.clay, 70) +
    hills(960, hue.brick, 40) +
    floor(1060, hue.plum) +
    shadow(800, 1130, 260) +
    at(
      780,
      60,
      1.22,
      figure({
        skin,
        hair: hair.puff(hairColor.black, hue.cream),
        mouth: 'smile',
        turn: 0.9,
        neck: [40, 300],
        hip: [-10, 520],
        arms: [
          [
            [-70, 420],
            [20, 500],
          ],
          [
            [160, 400],
            [230, 300],
          ],
        ],
        legs: [
          [
            [120, 600],
            [110, 770],
          ],
          [
            [-90, 660],
            [-250, 650],
          ],
        ],
        top: plain(hue.teal),
        bottom: plain(hue.night),
        sleeves: 'none',
        cut: 'trousers',
        shoes: hue.cream,
        toes: [1, 1],
        headScale: 0.46,
        shoulders: 0.7,
      }),
    ) +
    leaf(120, 1200, 1.5, -14, hue.plum) +
    leaf(220, 1200, 1.1, 16, darker(hue.plum)) +
    leaf(1500, 1200, 1.4, 12, hue.plum) +
    leaf(1400, 1200, 1, -16, darker(hue.plum))
  );
}
