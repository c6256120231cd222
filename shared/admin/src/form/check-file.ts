/** Chosen files, judged by their content before anything is done with them. */
import { AppError } from '@baobab/domain/errors';
import { checkImage } from '@baobab/domain/image-rules';
import { foreignPicture, sniffType } from '@baobab/domain/sniff';
import { countPixels } from '@baobab/uploads/metadata/count-pixels';
import { readerOf } from '@baobab/uploads/zip/byte-reader';
import { checkZip } from '@baobab/uploads/zip/check-zip';

/** Enough for the header, behind whatever a camera put in front of it. */
const HEAD_BYTES = 256 * 1024;

/** Codes: file_empty, file_type, file_too_large, image_dimensions; the message is the text to show. */
export async function checkImageFile(file: File): Promise<void> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const [type, foreign, pixels] = [sniffType(head), foreignPicture(head), countPixels(head, file.size)];
  const refused = checkImage({ type, foreign, declaredType: file.type, sizeBytes: file.size, pixels });
  if (refused) throw refused;
}

/** As strict as for a bundle or a dropped folder. Codes: file_empty, file_too_large, file_unreadable, zip_damaged, zip_unsafe, zip_bomb. */
export async function checkZipFile(file: File): Promise<void> {
  const read = readerOf({ slice: async (start, end) => file.slice(start, end) });
  const check = await checkZip(read, file.size);
  if (!check.ok) throw new AppError(check.problem.code, {}, { message: check.problem.message });
}
