/** Cloth: plain colors and repeating geometric patterns in the spirit of kente, mudcloth, adinkra and wax prints. */
import { darker, hue, mix } from './color.ts';
import { circle, digest, line, path, rect } from './svg.ts';
import type { Svg } from './svg.ts';

/** `paint` goes into a fill; `defs` must stand in front of its first use; `base` is the color that it reads as. */
export interface Fabric {
  paint: string;
  defs: Svg;
  base: string;
}

export const plain = (color: string): Fabric => ({ paint: color, defs: '', base: color });

function repeating(base: string, size: readonly [number, number], scale: number, ...children: Svg[]): Fabric {
  const body = children.join('');
  const id = `f${digest(body + base + scale)}`;
  const [width, height] = size;
  const defs = `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">${rect(0, 0, width, height, base)}${body}</pattern>`;
  return { paint: `url(#${id})`, defs, base };
}

/** Woven blocks: stripes one way, stripes the other way, a stepped diamond. */
export function kente(a: string = hue.gold, b: string = hue.leaf, c: string = hue.brick, scale = 1): Fabric {
  const ink = hue.ink;
  const stripes = (x: number, y: number) =>
    [0, 1, 2, 3].map((row) => rect(x, y + row * 15, 60, 8, row % 2 ? b : c)).join('');
  const columns = (x: number, y: number) =>
    [0, 1, 2, 3].map((column) => rect(x + column * 15, y, 8, 60, column % 2 ? a : ink)).join('');
  const diamond = (x: number, y: number) =>
    rect(x, y, 60, 60, b) +
    path(`M${x + 30} ${y + 6}l24 24l-24 24l-24-24z`, a) +
    path(`M${x + 30} ${y + 18}l12 12l-12 12l-12-12z`, ink);
  return repeating(
    a,
    [120, 120],
    scale,
    stripes(0, 0),
    diamond(60, 0),
    rect(0, 60, 60, 60, c),
    columns(4, 60),
    stripes(60, 60),
  );
}

/** White marks on dark cloth. */
export function mudcloth(ground: string = '#2a1c17', mark: string = '#efe0c6', scale = 1): Fabric {
  const zigzag = (y: number) => line(`M0 ${y}l15-14l15 14l15-14l15 14l15-14l15 14`, mark, 5);
  const crosses = [15, 45, 75].map((x) => line(`M${x - 8} 62h16M${x} 54v16`, mark, 5)).join('');
  const dots = [0, 30, 60, 90].map((x) => circle(x, 94, 5, mark)).join('');
  return repeating(ground, [90, 120], scale, zigzag(24), zigzag(38), crosses, line('M0 80h90M0 108h90', mark, 4), dots);
}

/** Rings and petals. */
export function petals(ground: string, petal: string, heart: string, scale = 1): Fabric {
  const flower = (x: number, y: number) =>
    [0, 60, 120, 180, 240, 300]
      .map(
        (angle) =>
          `<ellipse cx="${x}" cy="${y - 20}" rx="9" ry="17" fill="${petal}" transform="rotate(${angle} ${x} ${y})"/>`,
      )
      .join('') + circle(x, y, 9, heart);
  // The second flower reaches over the tile's right and lower edge: what is cut off there comes in on the other side.
  const over = [flower(85, 87), flower(-25, 87), flower(85, -23), flower(-25, -23)];
  return repeating(ground, [110, 110], scale, flower(30, 32), ...over);
}

export function stripes(a: string, b: string, scale = 1): Fabric {
  return repeating(a, [40, 40], scale, rect(0, 0, 40, 14, b));
}

export function dots(ground: string, dot: string, scale = 1): Fabric {
  return repeating(ground, [44, 44], scale, circle(11, 11, 6, dot), circle(33, 33, 6, dot));
}

/** Concentric arcs, as on wax prints. */
export function ripples(ground: string, ring: string, scale = 1): Fabric {
  const rings = (x: number, y: number) =>
    [34, 24, 14].map((r) => circle(x, y, r, 'none', { stroke: ring, 'stroke-width': 5 })).join('') +
    circle(x, y, 5, ring);
  return repeating(
    ground,
    [100, 100],
    scale,
    rings(0, 0),
    rings(100, 0),
    rings(0, 100),
    rings(100, 100),
    rings(50, 50),
  );
}

/** Interlocking triangles. */
export function triangles(a: string, b: string, c: string = mix(a, b, 0.5), scale = 1): Fabric {
  return repeating(
    a,
    [80, 80],
    scale,
    path('M0 80L40 0L80 80z', b),
    path('M20 80L40 40L60 80z', c),
    path('M-20 0h40L0 40zM60 0h40L80 40z', darker(a, 0.2)),
  );
}
