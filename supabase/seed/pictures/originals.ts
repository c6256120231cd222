/** The files that a buyer gets of one illustration, for its own ZIP and for every pack that it is in. */
import type { Illustration } from '../content/illustrations.ts';
import { jpeg, MASTER_SCALE, png, rasterize } from './render.ts';

export async function originalsOf({ svg }: Illustration): Promise<{ svg: string; png: Buffer; jpg: Buffer }> {
  const pixels = await rasterize(svg, MASTER_SCALE);
  return { svg, png: await png(pixels), jpg: await jpeg(pixels) };
}
