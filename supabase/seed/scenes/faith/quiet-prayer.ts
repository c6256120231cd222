import { arch, archOutline, band, ground, rays } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { kente, plain } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { at, clipped, line, path } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function quietPrayer(): Svg {
  const { cocoa: skin } = skins;
  const cloth = plain(hue.indigo);
  return (
    ground('#f0dcc0') +
    arch(800, 70, 820, 1200, hue.sand) +
    arch(800, 150, 640, 1200, hue.gold) +
    clipped(archOutline(800, 150, 640, 1200), rays(800, 420, 0, 900, 24, '#f7c45a')) +
    at(
      800,
      490,
      1.2,
      bust({
        skin,
        hair: hair.afro(hairColor.black, 0.86),
        eyes: 'closed',
        mouth: 'calm',
        tilt: 4,
        earrings: 'studs',
        wears: wear.sweater(cloth),
      }),
      arm(
        [-216, 330],
        [
          [-230, 560],
          [-86, 560],
        ],
        cloth,
        skin.base,
        56,
      ),
      arm(
        [216, 330],
        [
          [230, 560],
          [86, 560],
        ],
        cloth,
        skin.base,
        56,
      ),
      path('M0 286C-34 296-48 350-58 412C-66 440-72 480-70 546H0Z', skin.base),
      path('M0 286C34 296 48 350 58 412C66 440 72 480 70 546H0Z', skin.shade),
      line('M-24 326C-32 360-36 390-38 420M24 326C32 360 36 390 38 420', skin.line, 5, { opacity: 0.6 }),
    ) +
    band(1140, 60, kente(hue.indigo, hue.gold, hue.brick, 0.5))
  );
}
