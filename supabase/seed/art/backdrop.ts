/** What stands behind people: 1600 × 1200, flat, few colors. */
import { darker, hue, lighter, mix } from './color.ts';
import type { Fabric } from './fabric.ts';
import { at, circle, clipped, ellipse, line, path, random, rect, round } from './svg.ts';
import type { Svg } from './svg.ts';

export const WIDTH = 1600;
export const HEIGHT = 1200;

export const ground = (color: string): Svg => rect(0, 0, WIDTH, HEIGHT, color);
export const floor = (y: number, color: string): Svg => rect(0, y, WIDTH, HEIGHT - y, color);

/** Rings around a disc, wide enough to carry a composition. */
export const sun = (x: number, y: number, r: number, color: string, rings = 2): Svg =>
  Array.from({ length: rings }, (_, index) =>
    circle(x, y, r + (rings - index) * r * 0.2, color, { opacity: round(0.16 + index * 0.14) }),
  ).join('') + circle(x, y, r, color);

export const rays = (x: number, y: number, inner: number, outer: number, count: number, color: string): Svg =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    const spread = Math.PI / count / 2.2;
    const point = (by: number, far: number) =>
      `${round(x + Math.cos(angle + by) * far)} ${round(y + Math.sin(angle + by) * far)}`;
    return path(
      `M${point(-spread, inner)}L${point(-spread, outer)}L${point(spread, outer)}L${point(spread, inner)}Z`,
      color,
    );
  }).join('');

export const archOutline = (x: number, y: number, width: number, bottom: number): string =>
  `M${x - width / 2} ${bottom}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width / 2} ${y + width / 2}V${bottom}Z`;

export const arch = (x: number, y: number, width: number, bottom: number, fill: string): Svg =>
  path(archOutline(x, y, width, bottom), fill);

/** A strip of cloth over the whole width, or a part of it. */
export const band = (y: number, height: number, cloth: Fabric, x = 0, width = WIDTH): Svg =>
  cloth.defs + rect(x, y, width, height, cloth.paint);

export function skyline(seed: string, base: number, tallest: number, color: string, light: string): Svg {
  const next = random(seed);
  let x = -20;
  let out = '';
  while (x < WIDTH) {
    const width = 90 + next() * 110;
    const height = tallest * (0.35 + next() * 0.65);
    const shade = mix(color, light, next() * 0.16);
    out += rect(x, base - height, width, height, shade);
    if (next() > 0.6)
      out += path(
        `M${round(x)} ${round(base - height)}L${round(x + width / 2)} ${round(base - height - 50)}L${round(x + width)} ${round(base - height)}Z`,
        shade,
      );
    for (let row = base - height + 34; row < base - 40; row += 52) {
      for (let column = x + 20; column < x + width - 26; column += 38)
        if (next() > 0.52) out += rect(column, row, 16, 24, light, 2, { opacity: 0.75 });
    }
    x += width + 6;
  }
  return out;
}

export const hills = (y: number, color: string, sway = 60): Svg =>
  path(
    `M0 ${y}C220 ${y - sway * 2} 420 ${y + sway} 700 ${y - sway * 0.6}S1180 ${y - sway * 2} 1600 ${y - sway * 0.4}V1200H0Z`,
    color,
  );

/** A tall leaf with a middle rib, growing up from 0,0. */
export const leaf = (x: number, y: number, size: number, angle: number, color: string): Svg =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${angle}) scale(${size})">${path('M0 0C-46-60-52-170 0-250C52-170 46-60 0 0Z', color)}${line('M0-4V-216M0-60l-24-26M0-60l24-26M0-110l-26-28M0-110l26-28M0-160l-20-24M0-160l20-24', darker(color, 0.3), 5, { opacity: 0.6 })}</g>`;

export const palm = (x: number, y: number, size: number, colors: readonly string[]): Svg =>
  [-70, -44, -20, 4, 28, 52, 76]
    .map((angle, index) =>
      leaf(x, y, size * (1 - Math.abs(angle) / 260), angle, colors[index % colors.length] ?? hue.leaf),
    )
    .join('');

export const pot = (x: number, y: number, size: number, color: string, plant: Svg): Svg =>
  at(x, y, size, plant, path('M-70-20H70L52 110H-52Z', color), rect(-78, -34, 156, 32, lighter(color, 0.12), 8));

export const window = (x: number, y: number, width: number, height: number, frame: string, ...view: Svg[]): Svg =>
  clipped(`M${x} ${y}h${width}v${height}h${-width}Z`, ...view) +
  rect(x, y, width, height, 'none', 6, { stroke: frame, 'stroke-width': 18 }) +
  line(`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`, frame, 12);

export function shelves(
  x: number,
  y: number,
  width: number,
  rows: number,
  seed: string,
  wood: string,
  colors: readonly string[],
): Svg {
  const next = random(seed);
  let out = rect(x, y, width, rows * 170 + 20, wood, 6);
  for (let row = 0; row < rows; row += 1) {
    const top = y + 20 + row * 170;
    out += rect(x + 18, top, width - 36, 150, darker(wood, 0.35));
    for (let at = x + 26; at < x + width - 60;) {
      const book = 22 + next() * 26;
      const height = 92 + next() * 46;
      const color = colors[Math.floor(next() * colors.length)] ?? hue.clay;
      if (next() > 0.1)
        out +=
          rect(at, top + 150 - height, book, height, color, 3) +
          rect(at, top + 150 - height + 16, book, 8, lighter(color, 0.35));
      at += book + 5;
    }
  }
  return out;
}

export const stars = (seed: string, count: number, bottom: number, color: string): Svg => {
  const next = random(seed);
  return Array.from({ length: count }, () =>
    circle(next() * WIDTH, next() * bottom, 2 + next() * 4, color, { opacity: round(0.4 + next() * 0.6) }),
  ).join('');
};

/** Half discs in a row, an old border motif. */
export const scallops = (y: number, r: number, color: string, inner: string): Svg =>
  Array.from(
    { length: Math.ceil(WIDTH / (r * 2)) + 1 },
    (_, index) => circle(index * r * 2, y, r, color) + circle(index * r * 2, y, r * 0.55, inner),
  ).join('');

export const shadow = (x: number, y: number, width: number): Svg =>
  ellipse(x, y, width, width * 0.11, '#160b10', { opacity: 0.18 });
