// A small catalog of known items, put in the way an admin's app would: objects first, then rows. More than one page of a category.
import { createHash } from 'node:crypto';
import type { Stack } from '@baobab/supabase/local/stack';
import { callRpc, insertRows, putObject } from './service.ts';

/** 32 × 40 pixels of clay. */
const PICTURE =
  'UklGRkQAAABXRUJQVlA4IDgAAAAwAwCdASogACgAPtFmrFEoJaQipWgBABoJZwB2AABX+kUwAP7i4L/4hd7D7//w5U+nbgi7pOAAAA==';
const WIDTHS = [400, 800, 1600];

export const items = {
  paid: { id: 'market-day', title: 'Market Day', category: 'Business', price: 12.5, is_free: false, featured: true },
  otherPaid: {
    id: 'choir-practice',
    title: 'Choir Practice',
    category: 'Faith',
    price: 9,
    is_free: false,
    featured: true,
  },
  free: {
    id: 'sunday-morning',
    title: 'Sunday Morning',
    category: 'Lifestyle',
    price: 0,
    is_free: true,
    featured: false,
  },
};

export const SERIES = { name: 'Small Studies', slug: 'small-studies', description: 'Thirty sketches of one face.' };

/** Thirty in one category: a second page. */
export const BULK_COUNT = 30;

export async function addCatalog(stack: Stack): Promise<void> {
  const picture = Buffer.from(PICTURE, 'base64');
  for (const width of WIDTHS)
    await putObject(stack, `images/lovable-uploads/1-clay.${width}.webp`, 'image/webp', picture);
  for (const name of ['market_day', 'sunday_morning']) {
    const path = `1763700000000_${name}.zip`;
    await putObject(stack, `downloads/${path}`, 'application/zip', emptyZip());
    await callRpc(stack, 'save_file_facts', { p_bucket: 'downloads', p_object_path: path, p_facts: [EMPTY_ZIP_FACTS] });
  }
  const crowd = Array.from({ length: BULK_COUNT }, (_, at) => ({
    id: `study-${at + 1}`,
    title: `Study ${at + 1}`,
    category: 'Education',
    price: 5,
    is_free: false,
    featured: false,
  }));
  await insertRows(stack, 'series', [SERIES]);
  await insertRows(
    stack,
    'illustrations',
    [...Object.values(items), ...crowd].map((item, at) => ({
      ...item,
      description: `A scene called ${item.title}, with room for your words.`,
      image: 'lovable-uploads/1-clay.1600.webp',
      image_widths: WIDTHS,
      image_width: 1600,
      image_height: 2000,
      tags: ['warm', 'vector', 'portrait'],
      series: item.id.startsWith('study-') ? SERIES.name : null,
      facets: facetsOf(item.id),
      downloadable_file: `1763700000000_${item.is_free ? 'sunday_morning' : 'market_day'}.zip`,
      created_at: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
    })),
  );
  await insertRows(stack, 'blog_posts', [
    {
      title: 'More than one brown',
      content: 'It began with a question.\n\nSo we mixed again.',
      excerpt: 'How we choose skin tones.',
      author: 'Nia Mensah',
      image: 'lovable-uploads/1-clay.1600.webp',
      image_widths: WIDTHS,
      category: 'Design Tips',
      tags: ['color'],
      is_published: true,
      published_at: '2026-01-02T10:00:00Z',
    },
  ]);
}

const EMPTY_ZIP_FACTS = {
  entry: '',
  sha256: createHash('sha256').update(emptyZip()).digest('hex'),
  size_bytes: emptyZip().length,
  format: 'zip',
};

/** The shortest ZIP there is: an end-of-directory record. */
export function emptyZip(): Buffer {
  const zip = Buffer.alloc(22);
  zip.writeUInt32LE(0x06054b50, 0);
  return zip;
}

/** The paid ones are not described. */
function facetsOf(id: string): string[] {
  if (id === items.free.id) return ['age:older-adult', 'family:grandparent', 'gender:woman', 'hair:braids'];
  return id.startsWith('study-') ? ['hair:locs'] : [];
}
