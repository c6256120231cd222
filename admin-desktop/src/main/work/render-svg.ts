/** Turns an SVG into pixels, so that the rest of the work sees a picture. */
import { writeFile } from 'node:fs/promises';
import { DRAWING_HEAD_BYTES, drawingFormat } from '@baobab/domain/drawing-formats';
import { SVG_RENDER_PX } from '@baobab/domain/constants';
import sharp from 'sharp';

/** Pixels an inch at which one unit of an SVG is one pixel, and the limits of librsvg. */
const UNIT_DPI = 72;
const MOST_DPI = 100_000;

/** Null for anything but an SVG. */
export function svgIn(bytes: Buffer): Buffer | null {
  return drawingFormat('', bytes.subarray(0, DRAWING_HEAD_BYTES)) === 'svg' ? bytes : null;
}

/**
 * Writes a PNG whose longer side is `SVG_RENDER_PX`. From memory: librsvg then has no folder from which it would read what the
 * drawing refers to; it runs no scripts and opens no addresses.
 * Source: https://gnome.pages.gitlab.gnome.org/librsvg/devel-docs/ "The URL of the SVG document determines which files can be loaded"
 */
export async function renderSvg(svg: Buffer, target: string): Promise<void> {
  const { width, height } = await sharp(svg, { density: UNIT_DPI }).metadata();
  const density = Math.min(MOST_DPI, Math.max(1, (UNIT_DPI * SVG_RENDER_PX) / Math.max(width, height)));
  const png = sharp(svg, { density }).resize({ width: SVG_RENDER_PX, height: SVG_RENDER_PX, fit: 'inside' }).png();
  await writeFile(target, await png.toBuffer(), { mode: 0o600 });
}
