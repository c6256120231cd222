/** Turns an SVG into pixels. As an image it runs no scripts and loads nothing that it refers to (HTML, "image" element, SVG as image). */
import { SVG_RENDER_PX } from '@baobab/domain/constants';
import { DRAWING_HEAD_BYTES, drawingFormat } from '@baobab/domain/drawing-formats';
import { AppError } from '@baobab/domain/errors';
import { createCanvas } from './canvas.ts';

export async function isSvg(file: Blob): Promise<boolean> {
  const head = await file.slice(0, DRAWING_HEAD_BYTES).arrayBuffer();
  return drawingFormat('', new Uint8Array(head)) === 'svg';
}

/** The longer side is `SVG_RENDER_PX`. Code: image_damaged. */
export async function rasterizeSvg(file: Blob): Promise<ImageBitmap> {
  const address = URL.createObjectURL(file.slice(0, file.size, 'image/svg+xml'));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = SVG_RENDER_PX / Math.max(image.naturalWidth, image.naturalHeight, 1);
    const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) =>
      Math.max(1, Math.round(side * scale)),
    );
    const context = createCanvas(width ?? 1, height ?? 1);
    context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height);
    return await createImageBitmap(context.canvas);
  } catch (cause) {
    throw new AppError('image_damaged', {}, { cause });
  } finally {
    URL.revokeObjectURL(address);
  }
}
