import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { resource } from '../resource.ts';

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
export function listAppearances(client: DataClient, signal: AbortSignal): Promise<SeenPicture[]> {
  return pictures.all(client, (rows) =>
    rows.eq('kind', 'illustration').not('perceptual_hash', 'is', null).order('id').abortSignal(signal),
  );
}
