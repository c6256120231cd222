import * as z from 'zod/mini';
import { imageWidthsSchema, placeholderSchema } from '../entities/fields.ts';
import { field } from './field.ts';

export const draftPictureSchema = z.object({
  /** Object path or absolute address; null without a picture, and while only `file` is there. */
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
  /** A picture of this device that is still to be uploaded: the id that `attach` gave. Saving turns it into `image`. */
  file: z.nullable(z.string()),
});
export type DraftPicture = z.infer<typeof draftPictureSchema>;

export function emptyPicture(): DraftPicture {
  return { image: null, imageWidths: [], placeholder: null, file: null };
}

/** The picture of a row: with its sizes one field. @param none in the column of a row without one */
export const pictureField = (column: 'image' | 'imageUrl', none: '' | null) =>
  field('picture', draftPictureSchema, emptyPicture(), {
    columns: [column, 'imageWidths', 'placeholder'],
    read: (row) => draftPictureSchema.parse({ ...row, image: row[column] || null, file: null }),
    write: ({ image, imageWidths, placeholder }) => ({ [column]: image ?? none, imageWidths, placeholder }),
  });
