/** How a picture looks, from a small raster of it: the same in the desktop app, the web tab and the demo seed, up to their scaling. */
import type { Appearance } from '@baobab/domain/entities/appearance';
import { mainColors } from './main-colors.ts';
import { perceptualHash } from './perceptual-hash.ts';
import type { Raster } from './raster.ts';

/** A longer side of this many pixels is enough, and the most that thumbhash takes. */
export const APPEARANCE_PX = 100;

/** As the table of illustrations has it. */
export const appearanceColumns = ({ palette, perceptualHash }: Appearance) => ({
  palette: [...palette],
  perceptual_hash: perceptualHash,
});

export function appearanceOf(raster: Raster): Appearance {
  return { palette: mainColors(raster), perceptualHash: perceptualHash(raster) };
}
