import * as z from 'zod/mini';
import { all, resource } from '../resource.ts';

const seenSchema = z.object({
  id: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  imageWidths: z.array(z.number()),
  palette: z.array(z.string()),
  perceptualHash: z.nullable(z.string()),
});
export type SeenPicture = z.infer<typeof seenSchema>;
const pictures = resource('illustrations', seenSchema);

/** Every illustration in any state whose picture was looked at. */
export const listAppearances = all(pictures, (rows, signal: AbortSignal) =>
  rows.eq('kind', 'illustration').not('perceptual_hash', 'is', null).order('id').abortSignal(signal),
);
