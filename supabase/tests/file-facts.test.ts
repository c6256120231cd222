import { expect, test } from 'vitest';
import { nameProblem } from '@baobab/uploads/zip/entry-names';
import { addEverything, SHA } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addEverything);

const PATH = '7_new.zip';
const fact = (entry: string, over: object = {}) => ({
  entry,
  sha256: SHA,
  size_bytes: 5,
  format: entry === '' ? 'zip' : 'png',
  width_px: entry === '' ? null : 2400,
  height_px: entry === '' ? null : 1800,
  dpi: null,
  is_transparent: entry === '' ? null : true,
  is_vector: entry === '' ? null : false,
  layers: null,
  fonts: [],
  ...over,
});
const args = (facts: object[]) => ({ p_bucket: 'downloads', p_object_path: PATH, p_facts: facts });
const stored = () =>
  shop.database.admin(
    'select entry, format, width_px, is_transparent, layers, fonts from public.file_facts where object_path = $1 order by entry',
    [PATH],
  );
const upload = () =>
  shop.database.admin('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
    'downloads',
    PATH,
    JSON.stringify({ size: 5 }),
  ]);

test('SA01 facts are kept for an object that is there; saved twice they are the same as once', async () => {
  expect(await shop.refusal('admin', 'save_file_facts', args([fact('')]))).toMatchObject({ hint: 'object_missing' });
  await upload();
  const facts = [fact(''), fact('a.png'), fact('gone.png')];
  expect(await shop.call('service', 'save_file_facts', args(facts))).toBe(3);
  await shop.call('admin', 'save_file_facts', args(facts.slice(0, 2)));
  await shop.call('admin', 'save_file_facts', args(facts.slice(0, 2)));
  expect(await stored()).toEqual([
    { entry: '', format: 'zip', width_px: null, is_transparent: null, layers: null, fonts: [] },
    { entry: 'a.png', format: 'png', width_px: 2400, is_transparent: true, layers: null, fonts: [] },
  ]);
});

test('SA01 facts of other bytes, or from a shopper, are refused', async () => {
  await upload();
  const mismatch = { hint: 'checksum_mismatch' };
  expect(await shop.refusal('admin', 'save_file_facts', args([fact('', { size_bytes: 6 })]))).toMatchObject(mismatch);
  expect(await shop.refusal('admin', 'save_file_facts', args([fact('a.png')]))).toMatchObject(mismatch);
  expect(await shop.refusal('userA', 'save_file_facts', args([fact('')]))).toMatchObject({ code: '42501' });
  expect(await shop.refusal('anon', 'save_file_facts', args([fact('')]))).toMatchObject({ code: '42501' });
  expect(await stored()).toEqual([]);
});

test('HX14 entries whose names the rule for ZIPs refuses are refused by the server too', async () => {
  await upload();
  const refused = [
    '../evil.png',
    '/a.png',
    'C:\\a.png',
    'a\\..\\b.png',
    'a//b.png',
    'a:b.png',
    'a\u202egnp.exe',
    'a\n.png',
  ];
  for (const name of [...refused, 'a /b.png', 'end.', 'CON.png', 'x/lpt1', '\ufeffa.png']) {
    expect([name, nameProblem(name)]).toEqual([name, expect.any(String)]);
    expect(await shop.refusal('admin', 'save_file_facts', args([fact(''), fact(name)]))).toMatchObject({
      code: '23514',
    });
  }
  const taken = ['a.png', 'Größe/ゆ 1.png', 'folder/', '.hidden/a.svg', 'contour.png', 'a b (1).png', 'com10.png'];
  expect(taken.map(nameProblem)).toEqual(taken.map(() => null));
  expect(await shop.call('admin', 'save_file_facts', args([fact(''), ...taken.map((name) => fact(name))]))).toBe(8);
});

const item = () =>
  shop.database.admin(
    `select formats, is_vector, is_transparent, width_px, height_px, file_count, file_size_bytes::int, jsonb_array_length(files) as files,
      revision from public.illustrations where id = 'other'`,
  );
const UNKNOWN = { formats: [], is_vector: null, is_transparent: null, file_count: null, files: 0, revision: 1 };

test('SA01 an item says what its delivered files are, whether facts or row come first; the license is not counted', async () => {
  await upload();
  expect(await item()).toMatchObject([UNKNOWN]);
  await shop.database.admin(`update public.illustrations set downloadable_file = $1 where id = 'other'`, [PATH]);
  expect(await item()).toMatchObject([{ ...UNKNOWN, revision: 2 }]);
  const facts = [
    fact(''),
    fact('a/small.png', { width_px: 600, height_px: 450, is_transparent: false }),
    fact('a/large.png', { is_transparent: false }),
    fact('a/large.svg', { format: 'svg', width_px: null, height_px: null, is_transparent: null, is_vector: true }),
    fact('license.txt', { format: 'txt' }),
    fact('__MACOSX/a/._large.png', { format: 'bin' }),
  ];
  await shop.call('admin', 'save_file_facts', args(facts));
  const known = { formats: ['png', 'svg'], is_vector: true, width_px: 2400, height_px: 1800, file_count: 3, files: 3 };
  // the SVG's own transparency is unknown, so the item's is
  expect(await item()).toMatchObject([{ ...known, is_transparent: null, file_size_bytes: 5, revision: 3 }]);
  await shop.call('admin', 'save_file_facts', args(facts));
  expect(await item()).toMatchObject([{ revision: 3 }]);
  await shop.database.admin(
    `update public.illustrations set formats = '{psd}', is_transparent = true where id = 'other'`,
  );
  expect(await item()).toMatchObject([{ ...known, is_transparent: null }]);
});

test('SA01 words of facts find the item', async () => {
  await upload();
  await shop.database.admin(`update public.illustrations set downloadable_file = $1 where id = 'other'`, [PATH]);
  const found = async (p_query: string) =>
    (
      await shop.call<{ illustrations: { id: string }[] }>('anon', 'search_catalog', { p_query, p_limit: 5 })
    ).illustrations.map(({ id }) => id);
  expect(await found('transparent png')).toEqual([]);
  await shop.call(
    'admin',
    'save_file_facts',
    args([fact(''), fact('a.png'), fact('a.svg', { format: 'svg', is_vector: true })]),
  );
  expect(await found('transparent png')).toEqual(['other']);
  expect(await found('vector run')).toEqual(['other']);
});
