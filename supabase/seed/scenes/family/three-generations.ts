import { band, ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { kente, petals, plain } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { circle } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function threeGenerations(): Svg {
  return (
    ground(hue.deepteal) +
    circle(800, 620, 560, '#17616a') +
    circle(800, 620, 420, '#23777f') +
    bustAt(500, 500, 0.98, {
      skin: skins.espresso,
      hair: hair.gele(petals(hue.plum, hue.rose, hue.gold, 0.8)),
      hairColor: hairColor.gray,
      glasses: 'round',
      glassesColor: hue.gold,
      earrings: 'studs',
      mouth: 'smile',
      turn: 0.6,
      wears: wear.wrapped(petals(hue.plum, hue.rose, hue.gold, 0.8), 280),
      jewels: wear.beads([hue.cream, hue.cream]),
    }) +
    bustAt(1110, 520, 1.0, {
      skin: skins.cocoa,
      hair: hair.afro(hairColor.black, 0.94),
      earrings: 'hoops',
      mouth: 'smile',
      turn: -0.6,
      wears: wear.turtleneck(plain(hue.clay)),
    }) +
    bustAt(800, 830, 0.98, {
      skin: skins.chestnut,
      hair: hair.puffs(hairColor.black, hue.gold),
      mouth: 'laugh',
      eyes: 'smiling',
      wears: wear.tee(plain(hue.gold)),
      build: 0.8,
    }) +
    band(1130, 70, kente(hue.gold, hue.clay, hue.plum, 0.58))
  );
}
