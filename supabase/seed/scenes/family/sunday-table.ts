import { band, ground, window } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { kente, mudcloth, petals, plain, stripes } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { bowl, desk, steam } from '../../art/props.ts';
import { at, circle, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function sundayTable(): Svg {
  return (
    ground('#f3c65c') +
    band(0, 90, mudcloth(hue.brick, hue.cream, 0.75)) +
    window(600, 130, 400, 330, hue.brick, rect(600, 130, 400, 330, hue.sky), circle(880, 220, 50, hue.cream)) +
    bustAt(440, 500, 0.8, {
      skin: skins.ebony,
      hair: hair.kufi(kente(hue.gold, hue.leaf, hue.brick, 0.4)),
      hairColor: hairColor.gray,
      beard: 'full',
      mouth: 'smile',
      turn: 0.9,
      wears: wear.dashiki(plain(hue.forest), hue.gold, hue.brick),
    }) +
    bustAt(1160, 510, 0.8, {
      skin: skins.espresso,
      hair: hair.headwrap(plain(hue.berry)),
      earrings: 'drops',
      mouth: 'laugh',
      eyes: 'smiling',
      turn: -0.9,
      wears: wear.wrapped(petals(hue.berry, hue.gold, hue.cream, 0.8), 290),
    }) +
    bustAt(660, 700, 0.8, {
      skin: skins.cocoa,
      hair: hair.knots(),
      mouth: 'laugh',
      eyes: 'smiling',
      turn: 0.5,
      wears: wear.tee(stripes(hue.white, hue.teal)),
      build: 0.82,
    }) +
    bustAt(950, 690, 0.8, {
      skin: skins.chestnut,
      hair: hair.flattop(),
      mouth: 'smile',
      turn: -0.5,
      wears: wear.hoodie(plain(hue.clay)),
      build: 0.84,
    }) +
    desk(1010, '#8a4a2c') +
    rect(0, 1050, 1600, 60, hue.cream, 0, { opacity: 0.25 }) +
    at(800, 1090, 1.5, bowl(hue.teal, hue.clay, hue.gold)) +
    at(360, 1110, 1.1, bowl(hue.cream, hue.leaf, hue.mint)) +
    at(1240, 1110, 1.1, bowl(hue.berry, hue.gold, hue.clay)) +
    at(800, 950, 1, steam())
  );
}
