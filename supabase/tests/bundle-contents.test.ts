import { expect, test } from 'vitest';
import { addEverything, SHA } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addEverything);

const PATH = 'packs/tech-v1.zip';
const hash = (digit: string) => digit.repeat(64);
const fact = (entry: string, over: object = {}) => ({
  entry,
  sha256: SHA,
  size_bytes: 5,
  format: entry === '' ? 'zip' : (entry.split('.').at(-1) ?? ''),
  ...over,
});
const png = (entry: string, digit: string, over: object = {}) =>
  fact(entry, { sha256: hash(digit), width_px: 2000, height_px: 1500, is_transparent: true, ...over });

interface Contents {
  picture_count: number;
  themes: string[];
  formats: string[];
  pictures: { title: string; theme: string | null; image: string | null }[];
}

async function contentsOf(slug: string): Promise<Contents | null> {
  const packs = await shop.call<{ slug: string; contents: Contents | null }[]>('anon', 'bundle_contents', {});
  return packs.find((pack) => pack.slug === slug)?.contents ?? null;
}
const read = (facts: object[]) =>
  shop.call('service', 'save_file_facts', { p_bucket: 'downloads', p_object_path: PATH, p_facts: facts });

test('SA04 pictures, themes and formats of a pack are those of its released ZIP; what only some pictures have is not promised', async () => {
  expect(await contentsOf('tech-startup'), 'a ZIP that was not read').toBeNull();
  await read([
    fact(''),
    fact('license.txt'),
    png('Tech/Night Build.png', '1'),
    fact('Tech/Night Build.svg', { layers: ['Person', 'Table'] }),
    png('Love & Relationships/png/first-dance.png', '2', { width_px: 900, height_px: 1200 }),
    fact('Love & Relationships/svg/first-dance.svg', { layers: ['Person', 'Floor'] }),
    fact('Love & Relationships/first-dance.jpg', { width_px: 900, height_px: 1200 }),
  ]);
  expect(await contentsOf('tech-startup')).toEqual({
    picture_count: 2,
    themes: ['Love & Relationships', 'Tech'],
    formats: ['svg', 'png'],
    smallest_px: 1200,
    all_png_transparent: true,
    all_svg_layered: true,
    pictures: [
      { title: 'First dance', theme: 'Love & Relationships', image: null, image_width: null, image_height: null },
      { title: 'Night Build', theme: 'Tech', image: null, image_width: null, image_height: null },
    ],
  });
});

test('SA04 a picture that is also sold alone has the title and category of its illustration', async () => {
  await shop.database.admin(
    `insert into public.file_facts (bucket, object_path, sha256, size_bytes, format) values ('downloads', '1_sunset.zip', $1, 5, 'zip')`,
    [hash('3')],
  );
  await read([fact(''), png('png/sunset.png', '3')]);
  expect((await contentsOf('tech-startup'))?.pictures).toMatchObject([{ title: 'Sunset Walk', theme: 'Tech' }]);
});

test('SA04 previews are of files that were read, at most half as large; a shopper saves none', async () => {
  await read([fact(''), png('a.png', '1', { width_px: 500, height_px: 300 })]);
  await shop.database.admin(`insert into storage.objects (bucket_id, name) values ('images', 'packs/a.webp')`);
  const preview = { entry: 'a.png', image: 'packs/a.webp', image_width: 250, image_height: 150 };
  const save = (over: object) => ({
    p_bucket: 'downloads',
    p_object_path: PATH,
    p_previews: [{ ...preview, ...over }],
  });
  expect(await shop.refusal('admin', 'save_pack_previews', save({ image_width: 251 }))).toMatchObject({
    code: '23514',
  });
  expect(await shop.refusal('admin', 'save_pack_previews', save({ entry: 'b.png' }))).toMatchObject({ code: '23514' });
  expect(await shop.refusal('admin', 'save_pack_previews', save({ image: 'x.webp' }))).toMatchObject({
    hint: 'object_missing',
  });
  expect(await shop.refusal('userA', 'save_pack_previews', save({}))).toMatchObject({ code: '42501' });
  expect(await shop.call('admin', 'save_pack_previews', save({}))).toBe(1);
  expect((await contentsOf('tech-startup'))?.pictures).toMatchObject([{ image: 'packs/a.webp', image_width: 250 }]);
});
