/** What the people of the packs wear: a cut and its cloth, for busts and for whole figures alike. */
import { hue } from '../art/color.ts';
import type { Fabric } from '../art/fabric.ts';
import { dots, kente, mudcloth, petals, plain, ripples, stripes, triangles } from '../art/fabric.ts';
import * as wear from '../art/garment.ts';
import type { Garment } from '../art/garment.ts';

export type Color = keyof typeof hue;

export interface Outfit {
  garment: Garment;
  cloth: Fabric;
  sleeves: 'long' | 'short' | 'none';
}

const outfit = (garment: Garment, cloth: Fabric, sleeves: Outfit['sleeves']): Outfit => ({ garment, cloth, sleeves });
const solid = (color: Color) => plain(hue[color]);

export const tee = (color: Color): Outfit => outfit(wear.tee(solid(color)), solid(color), 'short');
export const sweater = (color: Color): Outfit => outfit(wear.sweater(solid(color)), solid(color), 'long');
export const turtleneck = (color: Color): Outfit => outfit(wear.turtleneck(solid(color)), solid(color), 'long');
export const shirt = (color: Color): Outfit => outfit(wear.shirt(solid(color)), solid(color), 'long');
export const hoodie = (color: Color): Outfit => outfit(wear.hoodie(solid(color)), solid(color), 'long');
export const blazer = (color: Color, blouse: Color = 'white', tie?: Color): Outfit =>
  outfit(wear.blazer(solid(color), hue[blouse], tie && hue[tie]), solid(color), 'long');
export const dashiki = (color: Color, trim: Color = 'gold', second: Color = 'brick'): Outfit =>
  outfit(wear.dashiki(solid(color), hue[trim], hue[second]), solid(color), 'short');
export const wrapped = (cloth: Fabric): Outfit => outfit(wear.wrapped(cloth, 280), cloth, 'none');
export const draped = (cloth: Fabric, under: Color): Outfit => outfit(wear.draped(cloth, solid(under)), cloth, 'short');
export const gown = (color: Color, stole: Fabric): Outfit =>
  outfit(wear.gown(solid(color), stole), solid(color), 'long');
export const coat = (scrubs: Color = 'teal'): Outfit => outfit(wear.coat(hue[scrubs], true), plain('#f4efe6'), 'long');
export const scrubs = (color: Color): Outfit => outfit(wear.shirt(solid(color)), solid(color), 'short');
export const apron = (under: Color, color: Color): Outfit =>
  outfit(wear.apron(solid(under), solid(color)), solid(under), 'short');
export const striped = (a: Color, b: Color): Outfit => {
  const cloth = stripes(hue[a], hue[b], 0.9);
  return outfit(wear.tee(cloth, hue[a]), cloth, 'short');
};
export const dotted = (a: Color, b: Color): Outfit => {
  const cloth = dots(hue[a], hue[b], 0.9);
  return outfit(wear.tee(cloth), cloth, 'short');
};
export const tank = (color: Color): Outfit => outfit(wear.tee(solid(color)), solid(color), 'none');

export const cloths = {
  kente: kente(hue.gold, hue.leaf, hue.brick, 0.8),
  bluekente: kente(hue.sky, hue.indigo, hue.gold, 0.8),
  mud: mudcloth('#2a1c17', '#efe0c6', 0.8),
  flowers: petals(hue.clay, hue.gold, hue.cream, 0.8),
  night: petals(hue.night, hue.rose, hue.gold, 0.8),
  waves: ripples(hue.teal, hue.cream, 0.8),
  berries: ripples(hue.berry, hue.gold, 0.8),
  peaks: triangles(hue.indigo, hue.gold, hue.clay, 0.8),
  leaves: petals(hue.leaf, hue.cream, hue.gold, 0.8),
} as const;
