/** One upload as the queue tells it to the catalog, for tests of publishing. */
import { SHA } from './fixtures.ts';
import type { freshDatabases } from './rpc.ts';

const ID = '9a000000-0000-4000-8000-000000000009';

/** The same upload again, but for what is given. */
const item = (over: object = {}) => ({
  id: ID,
  title: 'New Dawn',
  description: 'Sunrise over the city.',
  category: 'tech',
  price: 9.5,
  tags: ['sun', 'city'],
  image: 'lovable-uploads/dawn.1600.webp',
  image_widths: [400, 800, 1600],
  image_width: 1600,
  image_height: 900,
  placeholder: 'abc',
  master_file: `masters/${ID}/1_dawn.png`,
  source: { path: 'Tech/dawn.png', name: 'dawn.png', sha256: SHA, size_bytes: 5 },
  ...over,
});

export function publishing(shop: ReturnType<typeof freshDatabases>) {
  const addObject = (bucket: string, name: string, size = 5) =>
    shop.database.admin('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
      bucket,
      name,
      JSON.stringify({ size }),
    ]);
  const publish = (over: object = {}) =>
    shop.call<{ id: string; revision: number; created: boolean; replaced: object[] }>('admin', 'publish_illustration', {
      p: item(over),
    });
  /** The objects of `item`. */
  const upload = async () => {
    for (const width of [400, 800, 1600]) await addObject('images', `lovable-uploads/dawn.${width}.webp`);
    await addObject('downloads', `masters/${ID}/1_dawn.png`);
  };
  const sourceOf = async () =>
    (
      await shop.database.admin(
        'select source_path, sha256, download_sha256 from public.illustration_sources where illustration_id = $1',
        [ID],
      )
    )[0];
  return { ID, addObject, item, publish, sourceOf, upload };
}
