import { band, floor, ground, palm } from '../../art/backdrop.ts';
import { hue, skins } from '../../art/color.ts';
import { plain, ripples } from '../../art/fabric.ts';
import { figure } from '../../art/figure.ts';
import * as hair from '../../art/hair.ts';
import { at, circle, ellipse } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';
import { GREENS } from './palette.ts';

export function stillMorning(): Svg {
  const { chestnut: skin } = skins;
  const top = plain(hue.berry);
  return (
    ground('#efd6e3') +
    circle(800, 520, 430, '#f8ebf0') +
    circle(800, 520, 300, hue.rose) +
    floor(960, hue.lilac) +
    palm(210, 1040, 1.7, GREENS) +
    palm(1390, 1040, 1.7, GREENS) +
    ellipse(800, 1040, 520, 62, hue.teal) +
    ellipse(800, 950, 150, 70, hue.plum) +
    at(
      800,
      130,
      1.3,
      figure({
        skin,
        hair: hair.knots(),
        eyes: 'closed',
        mouth: 'smile',
        neck: [0, 310],
        hip: [0, 600],
        arms: [
          [
            [-130, 470],
            [-210, 600],
          ],
          [
            [130, 470],
            [210, 600],
          ],
        ],
        legs: [
          [
            [-240, 630],
            [40, 690],
          ],
          [
            [240, 630],
            [-40, 690],
          ],
        ],
        top,
        bottom: plain(hue.plum),
        sleeves: 'none',
        cut: 'trousers',
        shoes: skin.base,
        toes: [1, -1],
        headScale: 0.54,
        build: 1.1,
      }),
    ) +
    band(1140, 60, ripples(hue.plum, hue.rose, 0.6))
  );
}
