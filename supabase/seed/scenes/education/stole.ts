/** A graduate’s stole, the same cloth in every picture. */
import { hue } from '../../art/color.ts';
import { kente } from '../../art/fabric.ts';

export const stole = kente(hue.gold, hue.leaf, hue.brick, 0.55);
