/** Chosen files, judged by their content before anything is done with them. */
import { DOWNLOAD_MAX_BYTES, ZIP_TYPE } from '../../domain/constants.ts';
import { AppError } from '../../domain/errors.ts';
import { checkImage } from '../../domain/image-rules.ts';
import { SNIFF_BYTES, sniffType, type SniffedType } from '../../domain/sniff.ts';
import { countPixels } from '../../uploads/metadata/count-pixels.ts';

export async function sniffFile(file: Blob): Promise<SniffedType | null> {
  return sniffType(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
}

/** Enough for the header, behind whatever a camera put in front of it. */
const HEAD_BYTES = 256 * 1024;

/** Codes: file_empty, file_type, file_too_large, image_dimensions; the message is the text to show. */
export async function checkImageFile(file: File): Promise<void> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const [type, pixels] = [sniffType(head), countPixels(head)];
  const refused = checkImage({ type, declaredType: file.type, sizeBytes: file.size, pixels });
  if (refused) throw refused;
}

/** Codes: file_empty, file_type, file_too_large. */
export async function checkZipFile(file: File): Promise<void> {
  if (file.size === 0) throw new AppError('file_empty');
  if (file.size > DOWNLOAD_MAX_BYTES)
    throw new AppError('file_too_large', {}, { message: 'The ZIP is larger than 100 MB.' });
  if ((await sniffFile(file)) !== ZIP_TYPE) throw new AppError('file_type', {}, { message: 'This is not a ZIP file.' });
}
