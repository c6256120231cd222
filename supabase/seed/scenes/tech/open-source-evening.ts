import { ground, skyline, stars } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { desk, laptop, mug, steam } from '../../art/props.ts';
import { at, circle } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function openSourceEvening(): Svg {
  const { chestnut: skin } = skins;
  const cloth = plain(hue.plum);
  return (
    ground(hue.night) +
    stars('evening', 60, 560, hue.cream) +
    circle(1240, 260, 120, hue.cream) +
    circle(1290, 230, 104, hue.night) +
    skyline('night', 1120, 480, '#2b2a66', hue.gold) +
    at(
      800,
      500,
      1.24,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.locs(hairColor.brown, 210),
        beard: 'short',
        headphones: hue.gold,
        eyes: 'closed',
        mouth: 'smile',
        wears: wear.hoodie(cloth, hue.rose),
      }),
      arm(
        [-214, 330],
        [
          [-264, 500],
          [-104, 530],
        ],
        cloth,
        skin.base,
        58,
      ),
      arm(
        [214, 330],
        [
          [264, 500],
          [104, 530],
        ],
        cloth,
        skin.base,
        58,
      ),
    ) +
    desk(1090, hue.berry) +
    at(800, 1110, 1.3, laptop('#8d83b8')) +
    at(360, 1110, 1.1, mug(hue.gold), at(0, -104, 1, steam(hue.rose)))
  );
}
