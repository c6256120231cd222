import { band, floor, ground, shadow } from '../../art/backdrop.ts';
import { hue, skins } from '../../art/color.ts';
import { mudcloth, petals } from '../../art/fabric.ts';
import { figure } from '../../art/figure.ts';
import * as hair from '../../art/hair.ts';
import { at, circle, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function festivalDancer(): Svg {
  const { cocoa: skin } = skins;
  const cloth = petals(hue.clay, hue.gold, hue.night, 0.9);
  return (
    ground(hue.gold) +
    circle(820, 560, 480, '#f7c45a') +
    circle(820, 560, 340, hue.cream) +
    floor(1070, hue.teal) +
    shadow(800, 1110, 430) +
    Array.from({ length: 16 }, (_, index) =>
      rect(
        100 + ((index * 233) % 1400),
        90 + ((index * 157) % 800),
        24,
        24,
        [hue.clay, hue.teal, hue.berry, hue.leaf][index % 4] ?? hue.clay,
        index % 2 ? 12 : 3,
        { transform: `rotate(${index * 40} ${112 + ((index * 233) % 1400)} ${102 + ((index * 157) % 800)})` },
      ),
    ).join('') +
    at(
      800,
      40,
      1.22,
      figure({
        skin,
        hair: hair.headwrap(cloth),
        earrings: 'hoops',
        mouth: 'laugh',
        eyes: 'smiling',
        tilt: -6,
        neck: [20, 300],
        hip: [-10, 500],
        arms: [
          [
            [-160, 320],
            [-240, 180],
          ],
          [
            [170, 260],
            [290, 200],
          ],
        ],
        legs: [
          [
            [-60, 680],
            [-120, 820],
          ],
          [
            [70, 680],
            [60, 840],
          ],
        ],
        top: cloth,
        bottom: cloth,
        sleeves: 'none',
        cut: 'skirt',
        hem: [
          [-360, 740],
          [-220, 800],
          [-60, 800],
          [120, 790],
          [300, 700],
          [410, 600],
        ],
        shoes: hue.brick,
        toes: [-1, 1],
        headScale: 0.5,
      }),
    ) +
    band(1140, 60, mudcloth(hue.deepteal, hue.cream, 0.5))
  );
}
