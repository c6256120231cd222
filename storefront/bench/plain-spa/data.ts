// Whole rows through the whole Supabase client, as first versions do.
import { createClient } from '@supabase/supabase-js';

const env = JSON.parse(document.getElementById('env')?.textContent ?? '{}') as { url: string; key: string };
const client = createClient(env.url, env.key);

export interface Item {
  id: string;
  title: string;
  description: string;
  image: string;
  image_widths: number[];
  image_width: number | null;
  image_height: number | null;
  price: number;
  is_free: boolean;
}

const PAGE = 24;

export async function listItems(only: { featured?: true; free?: true; limit?: number }): Promise<Item[]> {
  let rows = client.from('illustrations').select('*').eq('kind', 'illustration');
  if (only.featured) rows = rows.eq('featured', true);
  if (only.free) rows = rows.eq('is_free', true);
  const { data } = await rows
    .order('created_at', { ascending: false })
    .order('id')
    .limit(only.limit ?? PAGE)
    .throwOnError();
  return data as Item[];
}

export async function getItem(id: string): Promise<Item | null> {
  const { data } = await client.from('illustrations').select('*').eq('id', id).maybeSingle().throwOnError();
  return data as Item | null;
}

export function addressOf(item: Item, width: number): string {
  return `${env.url}/storage/v1/object/public/images/${item.image.replace(/\.\d+\.webp$/, `.${width}.webp`)}`;
}
