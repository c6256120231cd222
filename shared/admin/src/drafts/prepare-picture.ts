/** A chosen picture → what is kept with a draft: judged by its content, scaled, without metadata. */
import { checkImageFile } from '../form/check-file.ts';
import { deriveInPage } from '../pictures/derive-in-page.ts';

export interface PreparedFile {
  readonly fileName: string;
  readonly placeholder: string;
  readonly variants: readonly { readonly widthPx: number; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

/** Codes: file_empty, file_type, file_too_large, image_damaged, image_dimensions. */
export async function preparePicture(file: File): Promise<PreparedFile> {
  await checkImageFile(file);
  const { variants, placeholder } = await deriveInPage(file);
  const made = variants.map(async ({ widthPx, blob }) => ({
    widthPx,
    bytes: new Uint8Array(await blob.arrayBuffer()),
  }));
  return { fileName: file.name, placeholder, variants: await Promise.all(made) };
}

/** The largest variant, for a preview; null when the bytes are no longer here. */
export function previewOf(variants: PreparedFile['variants'] | undefined): Blob | null {
  const largest = variants?.at(-1);
  return largest ? new Blob([largest.bytes], { type: 'image/webp' }) : null;
}
