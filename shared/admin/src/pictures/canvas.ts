/** Canvases of the document: offscreen ones are younger than the oldest Safari that the shop supports. */
import { AppError } from '@baobab/domain/errors';

export type Canvas2d = CanvasRenderingContext2D;

/** Code: image_damaged. */
export function createCanvas(width: number, height: number): Canvas2d {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new AppError('image_damaged', { reason: 'no canvas' });
  return context;
}

/** In the wanted type, or as PNG where the browser has no encoder of it. Code: image_damaged. */
export function encode({ canvas }: Canvas2d, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new AppError('image_damaged', { reason: 'not encoded' }));
    canvas.toBlob(done, type, quality);
  });
}

/**
 * Safari has no encoder of WebP: only there libwebp is loaded, 100 kB as WebAssembly. `quality` is 0 to 1. Codes: image_damaged,
 * server_unavailable.
 */
export async function encodeWebp(context: Canvas2d, quality: number): Promise<Blob> {
  const own = await encode(context, 'image/webp', quality);
  if (own.type === 'image/webp') return own;
  const encodeInWasm = await (encoder ??= loadEncoder());
  const { width, height } = context.canvas;
  const bytes = await encodeInWasm(context.getImageData(0, 0, width, height), { quality: quality * 100 });
  return new Blob([bytes], { type: 'image/webp' });
}

let encoder: ReturnType<typeof loadEncoder> | null = null;

async function loadEncoder() {
  try {
    const { default: encodeInWasm, init } = await import('@jsquash/webp/encode.js');
    await init();
    return encodeInWasm;
  } catch (cause) {
    // it may come with the next picture
    encoder = null;
    const message = 'The encoder for preview images could not be loaded. Check your connection, then try again.';
    throw new AppError('server_unavailable', {}, { cause, message });
  }
}
