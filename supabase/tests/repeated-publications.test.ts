// Uploads that are told again, and the same file from two queues.
import { expect, test } from 'vitest';
import { addEverything, identities } from './fixtures.ts';
import { publishing } from './publish-steps.ts';
import { freshDatabases, overlap, value } from './rpc.ts';

const shop = freshDatabases(addEverything);
const { ID, addObject, item, publish, sourceOf, upload } = publishing(shop);

test('UP09 an upload that is told again hours later changes nothing of what was changed since, and names no file', async () => {
  await upload();
  await publish();
  const row = async () =>
    (await shop.database.admin('select to_jsonb(i) as row from public.illustrations i where id = $1', [ID]))[0];
  await shop.call('admin', 'publish_illustration', { p: { id: ID, title: 'By a colleague', price: 20 } });
  const texts = await row();
  expect(await publish()).toEqual({ id: ID, revision: 2, created: false, replaced: [] });
  expect(await row()).toEqual(texts);

  await addObject('images', 'lovable-uploads/dusk.400.webp');
  await addObject('downloads', `masters/${ID}/2_dusk.png`);
  const files = {
    image: 'lovable-uploads/dusk.400.webp',
    image_widths: [400],
    master_file: `masters/${ID}/2_dusk.png`,
  };
  const source = { ...item().source, sha256: 'b'.repeat(64) };
  const { replaced } = await shop.call<{ replaced: object[] }>('admin', 'publish_illustration', {
    p: { id: ID, ...files, source },
  });
  expect(replaced).toHaveLength(4);
  await shop.database.admin("delete from storage.objects where name like '%dawn%'");
  const after = await row();
  expect(await publish(), 'its own objects may be gone').toEqual({
    id: ID,
    revision: 3,
    created: false,
    replaced: [],
  });
  expect([await row(), await sourceOf()]).toEqual([after, expect.objectContaining({ sha256: 'b'.repeat(64) })]);
});

test('UP09 a file that another upload has published is refused as a new one, unless it was decided', async () => {
  await upload();
  const source = { ...item().source, root: 'July' };
  await publish({ source });
  const twin = item({ id: 'twin', master_file: null, source });
  const refused = await shop.refusal('admin', 'publish_illustration', { p: twin });
  expect(refused).toMatchObject({ hint: 'duplicate' });
  expect(refused.message).toContain('“New Dawn”');
  const elsewhere = { ...twin, id: 'elsewhere', source: { ...source, root: 'June' } };
  expect(await shop.call('admin', 'publish_illustration', { p: elsewhere })).toMatchObject({ created: true });
  const decided = { ...twin, anyway: true };
  expect(await shop.call('admin', 'publish_illustration', { p: decided })).toMatchObject({ created: true });
  expect(await shop.call('admin', 'publish_illustration', { p: twin }), 'told again').toMatchObject({
    created: false,
  });
});

test('UP09 of two uploads of one file at once the second waits and is refused', async () => {
  await upload();
  const [first, second] = await overlap(
    shop.database,
    identities.admin,
    async (query) =>
      (await query<{ made: object }>('select public.publish_illustration($1) as made', [JSON.stringify(item())]))[0],
    () => shop.refusal('admin', 'publish_illustration', { p: item({ id: 'twin' }) }),
  );
  expect([first?.made, second]).toMatchObject([{ created: true }, { hint: 'duplicate' }]);
});

test('OW01 UP09 a file chosen in the dialog that is told again after another took its place is done, and names what it replaced', async () => {
  await upload();
  await publish();
  const choose = (name: string, seen: { image: string; image_widths: number[]; master_file: string }) => {
    const files = {
      image: `lovable-uploads/${name}.900.webp`,
      image_widths: [900],
      master_file: `masters/${ID}/${name}.png`,
    };
    const source = {
      path: `${name}.png`,
      name: `${name}.png`,
      keeps_place: true,
      sha256: 'b'.repeat(64),
      size_bytes: 6,
    };
    return { files, p: { id: ID, ...files, replaces: { ...seen, downloadable_file: null }, source } };
  };
  const { image, image_widths, master_file } = item();
  const dusk = choose('dusk', { image, image_widths, master_file });
  const noon = choose('noon', dusk.files);
  for (const { files } of [dusk, noon]) {
    await addObject('images', files.image);
    await addObject('downloads', files.master_file);
  }
  const call = ({ p }: typeof dusk) => shop.call<{ replaced: object[] }>('admin', 'publish_illustration', { p });
  const { replaced } = await call(dusk);
  expect(replaced).toHaveLength(4);
  await call(noon);
  expect(await call(dusk)).toEqual({ id: ID, revision: 3, created: false, replaced });
  const now = await value(shop.database, 'select master_file from public.illustrations where id = $1', [ID]);
  expect(now).toBe(noon.files.master_file);
});
