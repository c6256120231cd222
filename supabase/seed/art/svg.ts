/** The few SVG elements that the demo pictures are drawn with. Every function returns markup. */

export type Svg = string;
export type Point = readonly [x: number, y: number];

const attributes = (more: Record<string, string | number>) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const round = (value: number): number => Math.round(value * 10) / 10;

export const path = (d: string, fill: string, more: Record<string, string | number> = {}): Svg =>
  `<path d="${d}" fill="${fill}"${attributes(more)}/>`;

export const line = (d: string, color: string, width: number, more: Record<string, string | number> = {}): Svg =>
  path(d, 'none', {
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const circle = (
  x: number,
  y: number,
  r: number,
  fill: string,
  more: Record<string, string | number> = {},
): Svg => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${attributes(more)}/>`;

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more: Record<string, string | number> = {},
): Svg =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${attributes(more)}/>`;

/** `r` rounds the corners. */
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  r = 0,
  more: Record<string, string | number> = {},
): Svg =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${r ? ` rx="${r}"` : ''}${attributes(more)}/>`;

export const group = (transform: string, ...children: Svg[]): Svg =>
  transform ? `<g transform="${transform}">${children.join('')}</g>` : children.join('');

export const at = (x: number, y: number, scale = 1, ...children: Svg[]): Svg =>
  group(`translate(${round(x)} ${round(y)})${scale === 1 ? '' : ` scale(${scale})`}`, ...children);

export const mirrored = (...children: Svg[]): Svg => group('scale(-1 1)', ...children);

export const faded = (opacity: number, ...children: Svg[]): Svg => `<g opacity="${opacity}">${children.join('')}</g>`;

/** Only what lies inside the outline `d` shows. */
export function clipped(d: string, ...children: Svg[]): Svg {
  const id = `c${digest(d)}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${children.join('')}</g>`;
}

/** A cloud: an ellipse whose edge is made of `bumps` arcs. */
export function cloud(x: number, y: number, rx: number, ry: number, bumps: number): string {
  const point = (index: number): Point => {
    const angle = (index / bumps) * Math.PI * 2;
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry];
  };
  const size = (Math.PI * (rx + ry)) / bumps / 1.75;
  const [sx, sy] = point(0);
  const arcs = Array.from({ length: bumps }, (_, index) => {
    const [px, py] = point(index + 1);
    return `A${round(size)} ${round(size)} 0 0 1 ${round(px)} ${round(py)}`;
  });
  return `M${round(sx)} ${round(sy)}${arcs.join('')}Z`;
}

export const drawing = (width: number, height: number, ...children: Svg[]): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${children.join('')}</svg>`;

export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The same numbers (0…1) for the same seed. */
export function random(seed: string): () => number {
  let state = Number.parseInt(digest(seed), 36);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
