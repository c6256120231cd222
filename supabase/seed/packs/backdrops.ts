/** Shapes behind people. Around them the picture stays transparent. */
import { leaf, rays } from '../art/backdrop.ts';
import { darker, hue, lighter } from '../art/color.ts';
import { circle, clipped, path, rect, round } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import type { Color } from './wardrobe.ts';

export type Shape = 'circle' | 'arch' | 'tile' | 'hexagon' | 'pill';
export type Motif = 'plain' | 'rings' | 'rays' | 'leaves' | 'dots' | 'halo' | 'sparks' | 'hills';

export interface Backdrop {
  art: Svg;
  /** Where people may show: everything above the middle, and below it the inside of the shape. */
  clip: string;
}

/** Lower halves, from the right edge at the middle to the left edge, under a top that is the shape's own or open. */
const BOTTOM: Record<Shape, (rx: number, ry: number) => string> = {
  circle: (rx, ry) => `A${rx} ${ry} 0 0 1 ${-rx} 0Z`,
  arch: (rx, ry) => `V${ry}H${-rx}V0Z`,
  tile: (rx, ry) => `V${ry - 90}a90 90 0 0 1-90 90H${-rx + 90}a90 90 0 0 1-90-90V0Z`,
  pill: (rx, ry) => `V${ry - rx}A${rx} ${rx} 0 0 1 ${-rx} ${ry - rx}V0Z`,
  hexagon: (rx, ry) => `V${round(ry / 2)}L0 ${ry}L${-rx} ${round(ry / 2)}V0Z`,
};
const TOP: Record<Shape, (rx: number, ry: number) => string> = {
  circle: (rx, ry) => `M${-rx} 0A${rx} ${ry} 0 0 1 ${rx} 0`,
  arch: (rx, ry) => `M${-rx} 0V${rx - ry}A${rx} ${rx} 0 0 1 ${rx} ${rx - ry}V0`,
  tile: (rx, ry) => `M${-rx} 0V${-ry + 90}a90 90 0 0 1 90-90H${rx - 90}a90 90 0 0 1 90 90V0`,
  pill: (rx, ry) => `M${-rx} 0V${-ry + rx}A${rx} ${rx} 0 0 1 ${rx} ${-ry + rx}V0`,
  hexagon: (rx, ry) => `M${-rx} 0V${round(-ry / 2)}L0 ${-ry}L${rx} ${round(-ry / 2)}V0`,
};

export function backdrop(shape: Shape, color: Color, motif: Motif, rx = 520, ry = 520): Backdrop {
  const fill = hue[color];
  const bottom = BOTTOM[shape](rx, ry);
  const d = TOP[shape](rx, ry) + bottom;
  const inside = clipped(d, inner(motif, fill, rx, ry));
  const behind = motif === 'leaves' ? wreath(rx, ry) : motif === 'sparks' ? sparks(rx, ry) : '';
  return { art: behind + path(d, fill) + inside, clip: `M${-rx} 0V-1400H${rx}V0${bottom}` };
}

function inner(motif: Motif, fill: string, rx: number, ry: number): Svg {
  const light = lighter(fill, 0.26);
  if (motif === 'rings')
    return [0.86, 0.66, 0.46].map((share, index) => circle(0, -60, rx * share, index % 2 ? fill : light)).join('');
  if (motif === 'rays') return rays(0, -60, rx * 0.3, rx * 1.6, 22, light);
  if (motif === 'halo') return circle(0, -120, rx * 0.7, light) + circle(0, -120, rx * 0.56, lighter(fill, 0.5));
  if (motif === 'dots')
    return Array.from({ length: 81 }, (_, index) =>
      circle(
        -rx + ((index % 9) + 0.5) * ((2 * rx) / 9),
        -ry + (Math.floor(index / 9) + 0.5) * ((2 * ry) / 9),
        13,
        light,
      ),
    ).join('');
  if (motif === 'hills')
    return (
      circle(rx * 0.4, -ry * 0.42, rx * 0.26, hue.cream) +
      path(`M${-rx} 60C${-rx / 2}-120 0 120 ${rx} -60V${ry}H${-rx}Z`, light) +
      path(`M${-rx} 240C${-rx / 3} 60 ${rx / 3} 300 ${rx} 140V${ry}H${-rx}Z`, darker(fill, 0.2))
    );
  return '';
}

/** Leaves that reach out from behind the shape. */
const wreath = (rx: number, ry: number): Svg =>
  [-112, -92, -72, -52, 52, 72, 92, 112]
    .map((angle, index) => {
      const turn = ((angle - 90) / 180) * Math.PI;
      const [x, y] = [Math.cos(turn) * rx * 0.88, Math.sin(turn) * ry * 0.88];
      return leaf(x, y, 0.5 + (index % 3) * 0.06, angle, [hue.leaf, hue.forest, hue.olive][index % 3] ?? hue.leaf);
    })
    .join('');

const sparks = (rx: number, ry: number): Svg =>
  [
    [-0.98, -0.74, 1.1],
    [0.94, -0.82, 1.4],
    [1.02, -0.3, 0.8],
    [-1.04, -0.28, 0.7],
    [0.7, -1.0, 0.7],
    [-0.66, -0.98, 0.8],
  ]
    .map(([x = 0, y = 0, size = 1]) => spark(x * rx, y * ry, size))
    .join('');

export const spark = (x: number, y: number, size: number, color: string = hue.gold): Svg =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${size})">${path('M0-60C8-12 12-8 60 0C12 8 8 12 0 60C-8 12-12 8-60 0C-12-8-8-12 0-60Z', color)}</g>`;

/** A table top with rounded ends, its upper edge at 0. */
export const table = (width: number, color: string, trim: string): Svg =>
  rect(-width / 2, 0, width, 74, color, 26) +
  rect(-width / 2 + 24, 74, width - 48, 26, darker(color, 0.3), 12) +
  rect(-width / 2 + 60, 26, width - 120, 14, trim, 7);
