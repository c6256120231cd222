import { arch, band, ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { petals, plain, triangles } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import type { Svg } from '../../art/svg.ts';

export function teamOfFour(): Svg {
  return (
    ground('#dfe8d2') +
    [200, 600, 1000, 1400]
      .map((x, index) => arch(x, 170, 370, 1200, [hue.clay, hue.gold, hue.teal, hue.berry][index] ?? hue.clay))
      .join('') +
    bustAt(200, 560, 0.94, {
      skin: skins.honey,
      hair: hair.fade(hairColor.brown),
      mouth: 'smile',
      wears: wear.shirt(plain(hue.cream)),
      build: 0.92,
    }) +
    bustAt(1400, 570, 0.94, {
      skin: skins.ebony,
      hair: hair.braids(hairColor.black, hue.cream),
      earrings: 'hoops',
      mouth: 'laugh',
      eyes: 'smiling',
      wears: wear.wrapped(petals(hue.gold, hue.clay, hue.plum, 0.8), 270),
      build: 0.9,
    }) +
    bustAt(600, 540, 0.98, {
      skin: skins.chestnut,
      hair: hair.hijab(plain(hue.indigo)),
      hijab: true,
      mouth: 'smile',
      wears: wear.blazer(plain(hue.night)),
      build: 0.92,
    }) +
    bustAt(1000, 550, 0.98, {
      skin: skins.espresso,
      hair: hair.bald(),
      beard: 'full',
      glasses: 'square',
      mouth: 'smile',
      wears: wear.blazer(plain(hue.forest), hue.cream, hue.gold),
      build: 0.94,
    }) +
    band(1140, 60, triangles(hue.night, hue.gold, hue.clay, 0.75))
  );
}
