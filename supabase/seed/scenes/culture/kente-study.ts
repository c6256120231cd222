import { hue } from '../../art/color.ts';
import { dots, kente, mudcloth, petals, ripples, stripes, triangles } from '../../art/fabric.ts';
import type { Fabric } from '../../art/fabric.ts';
import { rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

/** Nothing but cloth: eight weaves in blocks. */
export function kenteStudy(): Svg {
  const cloths: Fabric[] = [
    kente(hue.gold, hue.leaf, hue.brick, 1.66),
    triangles(hue.night, hue.gold, hue.clay, 1.25),
    ripples(hue.teal, hue.cream, 1),
    petals(hue.berry, hue.gold, hue.cream, 1.2),
    mudcloth(hue.ink, hue.cream, 1.1),
    kente(hue.cream, hue.indigo, hue.clay, 1.66),
    stripes(hue.clay, hue.gold, 1.25),
    dots(hue.forest, hue.gold, 1.2),
    ripples(hue.amber, hue.brick, 1),
    triangles(hue.cream, hue.teal, hue.gold, 1.25),
    mudcloth(hue.brick, hue.cream, 1.1),
    petals(hue.indigo, hue.rose, hue.gold, 1.2),
  ];
  return (
    cloths
      .map((cloth, index) => cloth.defs + rect((index % 4) * 400, Math.floor(index / 4) * 400, 400, 400, cloth.paint))
      .join('') +
    [1, 2, 3].map((column) => rect(column * 400 - 7, 0, 14, 1200, hue.ink)).join('') +
    [1, 2].map((row) => rect(0, row * 400 - 7, 1600, 14, hue.ink)).join('')
  );
}
