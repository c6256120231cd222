import { band, ground, skyline, sun } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { kente, plain, ripples } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { at } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function boardroomLight(): Svg {
  const cloth = ripples(hue.clay, hue.gold, 0.8);
  return (
    ground(hue.deepteal) +
    sun(1180, 380, 190, hue.gold, 3) +
    skyline('board', 1200, 620, '#0b3a42', hue.gold) +
    at(
      760,
      520,
      1.36,
      bustAt(0, 0, 1, {
        skin: skins.ebony,
        hair: hair.headwrap(cloth),
        earrings: 'drops',
        mouth: 'calm',
        turn: 0.5,
        wears: wear.blazer(plain(hue.cream), hue.clay),
      }),
    ) +
    band(1130, 70, kente(hue.gold, hue.teal, hue.brick, 0.58))
  );
}
