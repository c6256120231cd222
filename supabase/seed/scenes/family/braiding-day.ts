import { arch, band, ground, palm, pot } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain, ripples, triangles } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { at } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function braidingDay(): Svg {
  const [mother, daughter] = [skins.ebony, skins.chestnut];
  const cloth = ripples(hue.teal, hue.gold, 0.8);
  return (
    ground('#f2b79a') +
    arch(800, 60, 1000, 1200, hue.cream) +
    pot(210, 1140, 1.3, hue.brick, palm(0, -20, 1, [hue.leaf, hue.forest])) +
    at(
      800,
      390,
      1.12,
      bust({
        skin: mother,
        hair: hair.headwrap(cloth),
        earrings: 'hoops',
        eyes: 'closed',
        mouth: 'smile',
        tilt: 3,
        wears: wear.dashiki(cloth, hue.gold, hue.brick),
      }),
    ) +
    at(
      800,
      880,
      0.94,
      bust({
        skin: daughter,
        hair: hair.braids(hairColor.black, hue.gold),
        eyes: 'smiling',
        mouth: 'smile',
        wears: wear.tee(plain(hue.berry)),
        build: 0.8,
      }),
    ) +
    arm(
      [556, 700],
      [
        [500, 930],
        [650, 1010],
      ],
      cloth,
      mother.base,
      56,
    ) +
    arm(
      [1044, 700],
      [
        [1100, 930],
        [950, 1010],
      ],
      cloth,
      mother.base,
      56,
    ) +
    band(1150, 50, triangles(hue.brick, hue.gold, hue.teal, 0.62))
  );
}
