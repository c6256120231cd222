import { rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

/** Pixels of an upright picture: 4 to 5, like the shop's cards. */
export const POSTER = [1280, 1600] as const;

export const ground = (color: string): Svg => rect(0, 0, POSTER[0], POSTER[1], color);
