/** The people of the packs, each with a look of their own that is the same in every picture. */
import { hairColor, hue, skins } from '../art/color.ts';
import { kente, mudcloth, petals, plain, ripples } from '../art/fabric.ts';
import * as hair from '../art/hair.ts';
import type { Person } from '../art/head.ts';

const { ebony, espresso, cocoa, chestnut, amber, honey } = skins;
const { black, brown, copper, gray, silver } = hairColor;

export const cast = {
  // Women
  abena: { skin: ebony, hair: hair.braids(black, hue.gold), earrings: 'hoops' },
  ngozi: { skin: cocoa, hair: hair.afro(black, 0.94), earrings: 'hoops' },
  zuri: { skin: amber, hair: hair.curly(copper), hairColor: copper, earrings: 'studs' },
  imani: { skin: espresso, hair: hair.puff(black, hue.clay), earrings: 'drops' },
  amina: { skin: chestnut, hair: hair.hijab(plain(hue.teal)), hijab: true },
  fatou: { skin: ebony, hair: hair.headwrap(petals(hue.plum, hue.gold, hue.cream, 0.8)), earrings: 'hoops' },
  lerato: { skin: honey, hair: hair.locs(brown, 220), hairColor: brown, earrings: 'studs' },
  adaeze: { skin: espresso, hair: hair.knots(black), earrings: 'drops' },
  nia: { skin: chestnut, hair: hair.puffs(black, hue.cream), glasses: 'round' },
  sade: { skin: cocoa, hair: hair.cornrows(black), earrings: 'hoops' },
  efua: { skin: ebony, hair: hair.afro(black, 0.82), glasses: 'square', glassesColor: hue.gold },
  khadija: { skin: amber, hair: hair.hijab(plain(hue.berry)), hijab: true, glasses: 'round' },
  thandi: { skin: cocoa, hair: hair.braids(brown, hue.cream), hairColor: brown, glasses: 'round', earrings: 'studs' },
  ruth: { skin: chestnut, hair: hair.gele(ripples(hue.indigo, hue.gold, 0.8)), earrings: 'drops' },
  josephine: { skin: espresso, hair: hair.afro(silver, 0.8), hairColor: silver, glasses: 'round', earrings: 'studs' },
  mariam: { skin: honey, hair: hair.headwrap(plain(hue.clay)), earrings: 'hoops', metal: hue.cream },
  odette: { skin: ebony, hair: hair.bald(), earrings: 'hoops' },
  renee: { skin: honey, hair: hair.curly(black), glasses: 'square' },
  // Men
  kwame: { skin: ebony, hair: hair.fade(black), beard: 'short', glasses: 'round' },
  malik: { skin: chestnut, hair: hair.locs(black, 210), beard: 'full' },
  thabo: {
    skin: honey,
    hair: hair.kufi(kente(hue.gold, hue.leaf, hue.brick, 0.4), gray),
    hairColor: gray,
    beard: 'full',
  },
  jabari: { skin: espresso, hair: hair.flattop(black) },
  kofi: { skin: cocoa, hair: hair.fade(brown), hairColor: brown },
  tunde: { skin: ebony, hair: hair.bald(), beard: 'full', glasses: 'square' },
  samuel: { skin: amber, hair: hair.afro(black, 0.78), beard: 'short' },
  omar: { skin: cocoa, hair: hair.cornrows(black), beard: 'short', earrings: 'studs' },
  dele: { skin: chestnut, hair: hair.afro(gray, 0.7), hairColor: gray, beard: 'short', glasses: 'round' },
  isaac: { skin: espresso, hair: hair.locs(brown, 170), hairColor: brown, glasses: 'square' },
  bayo: { skin: ebony, hair: hair.kufi(mudcloth(hue.cream, hue.brick, 0.4), black), beard: 'short' },
  lamine: { skin: honey, hair: hair.fade(black), beard: 'full' },
  // Children
  temi: { skin: cocoa, hair: hair.puffs(black, hue.gold) },
  kito: { skin: ebony, hair: hair.fade(black) },
  ayo: { skin: chestnut, hair: hair.afro(black, 0.72) },
  lulu: { skin: honey, hair: hair.braids(black, hue.berry) },
  sefu: { skin: espresso, hair: hair.flattop(black), glasses: 'round' },
  mona: { skin: amber, hair: hair.puff(brown, hue.teal), hairColor: brown },
} as const satisfies Record<string, Person>;

export type Name = keyof typeof cast;

/** The look, with a mood for this picture. */
export const person = (name: Name, mood: Mood = 'happy'): Person => ({ ...cast[name], ...MOODS[mood] });

const MOODS = {
  happy: { mouth: 'smile', eyes: 'open' },
  laughing: { mouth: 'laugh', eyes: 'smiling' },
  calm: { mouth: 'calm', eyes: 'closed' },
  tender: { mouth: 'smile', eyes: 'closed' },
  serious: { mouth: 'calm', eyes: 'open' },
  singing: { mouth: 'laugh', eyes: 'closed' },
} as const satisfies Record<string, Partial<Person>>;
export type Mood = keyof typeof MOODS;
