/** Drawings in named layers on a transparent ground, as designers open them. */
import type { Svg } from '../art/svg.ts';
import { round } from '../art/svg.ts';

export interface Layer {
  name: string;
  art: Svg;
}

export interface LayeredDrawing {
  /** Left, top, width and height of what is drawn on, in units of the art. */
  frame: readonly [x: number, y: number, width: number, height: number];
  layers: readonly Layer[];
}

/** Of the longer side. */
export const PICTURE_PX = 2000;

const idOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Each layer is a group with an id, and a layer of that name in Inkscape, Illustrator and Figma. */
export function layeredSvg({ frame, layers }: LayeredDrawing): Svg {
  const [x, y, width, height] = frame;
  const scale = PICTURE_PX / Math.max(width, height);
  const groups = layers
    .filter(({ art }) => art !== '')
    .map(
      ({ name, art }) =>
        `<g id="${idOf(name)}" inkscape:groupmode="layer" inkscape:label="${name.replaceAll('&', '&amp;')}">${art}</g>`,
    );
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="${round(x)} ${round(y)} ${round(width)} ${round(height)}">${groups.join('')}</svg>`;
}
