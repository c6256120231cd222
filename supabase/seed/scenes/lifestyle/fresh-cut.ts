import { band, ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain, stripes } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { at, path, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function freshCut(): Svg {
  const [client, barber] = [skins.chestnut, skins.ebony];
  const cape = plain(hue.night);
  const shirt = plain(hue.gold);
  return (
    ground('#2f6f74') +
    rect(260, 90, 1080, 640, '#e9f1ea', 30) +
    rect(300, 130, 1000, 560, '#bcdad6', 16) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map(
        (index) =>
          path(`M90 ${100 + index * 90}h70l-70 70z`, index % 2 ? hue.clay : hue.cream) +
          path(`M1440 ${100 + index * 90}h70l-70 70z`, index % 2 ? hue.cream : hue.clay),
      )
      .join('') +
    at(
      1120,
      420,
      1.02,
      bustAt(0, 0, 1, {
        skin: barber,
        hair: hair.locs(hairColor.black, 190),
        beard: 'full',
        mouth: 'smile',
        turn: -1,
        wears: wear.apron(shirt, plain(hue.brick)),
      }),
    ) +
    bustAt(680, 600, 1.16, {
      skin: client,
      hair: hair.flattop(),
      eyes: 'closed',
      mouth: 'smile',
      wears: wear.sweater(cape, hue.white),
    }) +
    arm(
      [920, 780],
      [
        [980, 560],
        [850, 430],
      ],
      shirt,
      barber.base,
      58,
      0.36,
    ) +
    at(
      800,
      400,
      1,
      rect(-64, -26, 120, 52, hue.ink, 16, { transform: 'rotate(18)' }),
      rect(-92, -26, 34, 48, '#cfd8dc', 6, { transform: 'rotate(18)' }),
    ) +
    band(1120, 80, stripes(hue.clay, hue.cream, 1))
  );
}
