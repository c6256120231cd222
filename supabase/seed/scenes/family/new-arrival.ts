import { ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import type { Skin } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { at, circle, ellipse, line, path, group } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

/** A round, sleeping face. */
const newborn = (skin: Skin): Svg =>
  group(
    'rotate(-14)',
    circle(0, 0, 100, skin.base),
    path(
      'M-100-6C-100-70-56-104 0-104C56-104 100-70 100-6C78-50 50-62 22-64C10-46-8-50-14-64C-50-62-80-44-100-6Z',
      hairColor.black,
    ),
    line('M-58 6Q-40 22-22 8M22 8Q40 22 58 6', hairColor.black, 7),
    line('M-14 34Q0 44 14 34', skin.line, 6, { opacity: 0.7 }),
    path('M-22 58C-12 52-4 54 0 56C4 54 12 52 22 58C10 72-10 72-22 58Z', skin.lip),
    ellipse(-58, 40, 20, 14, skin.lip, { opacity: 0.25 }),
    ellipse(58, 40, 20, 14, skin.lip, { opacity: 0.25 }),
  );

export function newArrival(): Svg {
  const [mother, father, baby] = [skins.amber, skins.ebony, skins.cocoa];
  const cloth = plain(hue.cream);
  return (
    ground('#bcd9cf') +
    circle(800, 560, 470, '#dcebe2') +
    bustAt(1060, 460, 1.12, {
      skin: father,
      hair: hair.fade(),
      beard: 'full',
      eyes: 'closed',
      mouth: 'smile',
      tilt: -8,
      wears: wear.sweater(plain(hue.leaf)),
    }) +
    bustAt(590, 500, 1.12, {
      skin: mother,
      hair: hair.locs(hairColor.brown, 250),
      eyes: 'closed',
      mouth: 'smile',
      tilt: 8,
      wears: wear.wrapped(plain(hue.clay), 280),
    }) +
    at(
      800,
      900,
      1,
      `<g transform="rotate(-14)">${path('M-230-60C-180-150 120-160 220-60C280 20 200 150 0 160C-200 150-290 40-230-60Z', cloth.base)}${path('M-230-60C-180-20-60 60 180 110C120 150 60 158 0 160C-200 150-290 40-230-60Z', '#ead1a8')}</g>`,
      at(-118, -52, 1, newborn(baby)),
      path('M-236-30C-160 40 20 60 150 10C110 140-170 150-236-30Z', '#f6ddb6'),
    ) +
    arm(
      [380, 880],
      [
        [420, 1090],
        [690, 1030],
      ],
      null,
      mother.base,
      56,
    ) +
    arm(
      [1290, 860],
      [
        [1230, 1080],
        [960, 1010],
      ],
      plain(hue.leaf),
      father.base,
      60,
    )
  );
}
