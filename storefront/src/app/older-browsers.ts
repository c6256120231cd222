/**
 * What browsers of the floor may lack (docs/adr/0028-browser-floor.md). Only they load it, before the application renders; its modules
 * must not use any of this while they load. Workers, `boot.ts` and `first-answer.ts` do without.
 */
import '@oddbird/popover-polyfill';
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/es.promise.with-resolvers.js';
import 'core-js/modules/es.string.is-well-formed.js';
import 'core-js/modules/es.string.to-well-formed.js';
import 'core-js/modules/web.url.can-parse.js';
import 'core-js/modules/web.url.parse.js';

/** TypeScript knows these as always there. */
const page = globalThis as { OffscreenCanvas?: unknown };
const signals = AbortSignal as { any?: typeof AbortSignal.any };

signals.any ??= (sources) => {
  const all = [...sources];
  const controller = new AbortController();
  const aborted = all.find((signal) => signal.aborted);
  if (aborted) controller.abort(aborted.reason);
  for (const signal of all)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal });
  return controller.signal;
};

/** A canvas of the page, as far as the application uses it. */
function canvasOfPage(width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return Object.assign(canvas, {
    convertToBlob: ({ type, quality }: ImageEncodeOptions) =>
      new Promise<Blob>((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), type, quality),
      ),
  });
}
page.OffscreenCanvas ??= canvasOfPage;

/** Chrome before 112 does not know `from-image`, which is what it does without the option. */
const decode = createImageBitmap as (source: Blob, options?: ImageBitmapOptions) => Promise<ImageBitmap>;
globalThis.createImageBitmap = (source: unknown, options?: unknown) =>
  decode(source as Blob, options as ImageBitmapOptions).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    return decode(source as Blob, { ...(options as ImageBitmapOptions), imageOrientation: undefined });
  });
