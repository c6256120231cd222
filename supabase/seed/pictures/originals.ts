/** The files that a buyer gets of one illustration, made once for its own ZIP and for every pack that it is in. */
import type { Illustration } from '../catalog/catalog.ts';
import { jpeg, MASTER_SCALE, png, rasterize } from './render.ts';
import type { Pixels } from './render.ts';

export interface Original {
  svg: string;
  png: Buffer;
  jpg: Buffer;
}
export interface Originals {
  /** `pixels` are those of `item` where they are known already. */
  of(item: Illustration, pixels?: Pixels): Promise<Original>;
}

export function createOriginals(): Originals {
  const made = new Map<string, Promise<Original>>();
  const make = async (item: Illustration, known?: Pixels): Promise<Original> => {
    const svg = item.svg();
    const pixels = known ?? (await rasterize(svg, MASTER_SCALE));
    return { svg, png: await png(pixels), jpg: await jpeg(pixels) };
  };
  return {
    of(item, pixels) {
      const files = made.get(item.slug) ?? make(item, pixels);
      made.set(item.slug, files);
      return files;
    },
  };
}
