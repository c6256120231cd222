import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { parseRows } from '../rows.ts';

const seenSchema = z.object({
  id: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  imageWidths: z.array(z.number()),
  palette: z.array(z.string()),
  perceptualHash: z.nullable(z.string()),
});
export type SeenPicture = z.infer<typeof seenSchema>;

const PAGE_ROWS = 1000;

/** Every illustration in any state whose picture was looked at. */
export async function listAppearances(client: DataClient, signal: AbortSignal): Promise<SeenPicture[]> {
  const pictures: SeenPicture[] = [];
  for (;;) {
    const { data } = await client
      .from('illustrations')
      .select('id,title,image,image_widths,palette,perceptual_hash')
      .eq('kind', 'illustration')
      .not('perceptual_hash', 'is', null)
      .gt('id', pictures.at(-1)?.id ?? '')
      .order('id')
      .limit(PAGE_ROWS)
      .abortSignal(signal)
      .throwOnError();
    pictures.push(...parseRows(seenSchema, data));
    if (data.length < PAGE_ROWS) return pictures;
  }
}
