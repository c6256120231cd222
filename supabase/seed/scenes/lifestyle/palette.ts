/** The greens of every plant in these pictures. */
import { hue, lighter } from '../../art/color.ts';

export const GREENS = [hue.leaf, lighter(hue.leaf), hue.forest];
