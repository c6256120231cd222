import { band, floor, ground } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { plain, triangles } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { note, trumpet } from '../../art/props.ts';
import { at, group, path } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function jazzAtNine(): Svg {
  const { chestnut: skin } = skins;
  const suit = plain(hue.plum);
  return (
    ground('#24163a') +
    path('M500 0L1100 0L1420 1200H180Z', '#3a2458') +
    path('M620 0L980 0L1180 1200H420Z', '#52326f') +
    [
      [210, 260],
      [330, 420],
      [1340, 300],
      [1230, 520],
      [200, 640],
      [1420, 720],
    ]
      .map(([x = 0, y = 0], index) => at(x, y, 0.9 + (index % 3) * 0.2, note(index % 2 ? hue.gold : hue.rose)))
      .join('') +
    at(
      740,
      500,
      1.22,
      bust({
        skin,
        hair: hair.kufi(plain(hue.ink)),
        beard: 'short',
        eyes: 'closed',
        mouth: 'calm',
        tilt: 6,
        wears: wear.blazer(suit, hue.cream, hue.gold),
      }),
    ) +
    at(1010, 652, 1.05, group('rotate(-6)', trumpet())) +
    arm(
      [992, 900],
      [
        [1080, 900],
        [960, 690],
      ],
      suit,
      skin.base,
      60,
    ) +
    arm(
      [490, 900],
      [
        [500, 1060],
        [860, 720],
      ],
      suit,
      skin.base,
      60,
    ) +
    floor(1120, hue.ink) +
    band(1120, 80, triangles(hue.ink, hue.plum, hue.gold))
  );
}
