/** Portraits of the people on the About page: 800 × 800. */
import { bustAt } from '../art/bust.ts';
import type { Bust } from '../art/bust.ts';
import { hairColor, hue, lighter, skins } from '../art/color.ts';
import { dots, kente, petals, plain, ripples, stripes } from '../art/fabric.ts';
import * as wear from '../art/garment.ts';
import * as hair from '../art/hair.ts';
import { circle, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

const portrait = (color: string, person: Bust) => (): Svg =>
  rect(0, 0, 800, 800, color) + circle(400, 400, 330, lighter(color, 0.24)) + bustAt(400, 390, 0.94, person);

export const team: Readonly<Record<string, () => Svg>> = {
  amara: portrait(hue.gold, {
    skin: skins.espresso,
    hair: hair.headwrap(ripples(hue.berry, hue.cream, 0.8)),
    earrings: 'hoops',
    mouth: 'smile',
    wears: wear.blazer(plain(hue.indigo), hue.cream),
  }),
  kwame: portrait(hue.teal, {
    skin: skins.ebony,
    hair: hair.fade(),
    beard: 'short',
    glasses: 'round',
    mouth: 'smile',
    wears: wear.shirt(stripes(hue.cream, hue.sky, 0.8)),
  }),
  zuri: portrait(hue.clay, {
    skin: skins.amber,
    hair: hair.curly(hairColor.copper),
    mouth: 'laugh',
    eyes: 'smiling',
    earrings: 'studs',
    wears: wear.turtleneck(plain(hue.plum)),
  }),
  malik: portrait(hue.leaf, {
    skin: skins.chestnut,
    hair: hair.locs(hairColor.black, 210),
    beard: 'full',
    mouth: 'smile',
    wears: wear.dashiki(plain(hue.cream), hue.gold, hue.clay),
  }),
  ngozi: portrait(hue.berry, {
    skin: skins.cocoa,
    hair: hair.braids(hairColor.black, hue.gold),
    glasses: 'square',
    glassesColor: hue.gold,
    mouth: 'smile',
    wears: wear.wrapped(petals(hue.gold, hue.clay, hue.night, 0.9), 280),
  }),
  thabo: portrait(hue.indigo, {
    skin: skins.honey,
    hair: hair.kufi(kente(hue.gold, hue.leaf, hue.brick, 0.4), hairColor.gray),
    hairColor: hairColor.gray,
    beard: 'full',
    mouth: 'laugh',
    eyes: 'smiling',
    wears: wear.tee(dots(hue.teal, hue.cream, 0.9)),
  }),
};
