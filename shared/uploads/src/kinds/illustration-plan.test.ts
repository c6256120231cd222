import { droppedFile as file, knownAs as known } from '@baobab/testing/source-match';
import { expect, test } from 'vitest';
import type { SourceMatch } from '../ports.ts';
import type { WalkedFile } from './group-files.ts';
import { planIllustrations } from './illustration-plan.ts';

const MB = 1024 * 1024;
const categories = ['Tech', 'Education'];

const plan = (files: WalkedFile[], matches: SourceMatch[] = []) =>
  planIllustrations(files, { matchSources: async () => matches }, { categories });
const actions = async (files: WalkedFile[], matches: SourceMatch[] = []) =>
  (await plan(files, matches)).map((entry) => [entry.path, entry.action, entry.reason?.message]);

test('UP03 title from the name, category from the top folder in the shop’s spelling, free, with a long enough description', async () => {
  const [entry] = await plan([file('TECH/deep/black_woman-coding.png')]);
  expect(entry?.details).toMatchObject({
    title: 'black woman coding',
    category: 'Tech',
    createCategory: false,
    price: 0,
    isFree: true,
    featured: false,
    tags: [],
  });
  expect(entry?.details.description.length).toBeGreaterThanOrEqual(10);
  expect([entry?.kind, entry?.action, entry?.reason]).toEqual(['illustration', 'new', null]);
});

test('UP03 a folder that is no category becomes one; without any folder the admin must name it', async () => {
  const files = [file('Street_Life/a1.png'), file('direct.png')];
  const catalog = { matchSources: async () => [] };
  const dropped = await planIllustrations(files, catalog, { categories, rootCategory: 'education' });
  expect(dropped.map(({ details, action }) => [details.category, details.createCategory, action])).toEqual([
    ['Street Life', true, 'new'],
    ['Education', false, 'new'],
  ]);
  const [, alone] = await plan(files);
  expect(alone?.reason).toEqual({ code: 'metadata_invalid', message: 'Category is required' });
});

test('UP03 D22 a ZIP of the same name goes with its picture, ignoring case and spelling', async () => {
  const entries = await plan([file('Tech/Café.PNG'.normalize('NFC')), file('Tech/café.zip'.normalize('NFD'))]);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.sources.map((source) => source.role)).toEqual(['master', 'download']);
});

test('UP03 the nearest sidecar gives the texts, and wins over name and folder', async () => {
  const top = 'file,title,price\nTech/a.png,From the top,1\nTech/b.png,B from the top,2';
  const near = JSON.stringify({ 'a.png': { title: 'From nearby', category: 'education', price: 5 } });
  const entries = await plan([
    file('metadata.csv', { type: null, text: top }),
    file('Tech/metadata.json', { type: null, text: near }),
    file('Tech/a.png'),
    file('Tech/b.png'),
  ]);
  expect(
    entries.map(({ path, details }) => [path, details.title, details.price, details.isFree, details.category]),
  ).toEqual([
    ['metadata.csv', 'metadata', 0, true, ''],
    ['Tech/a.png', 'From nearby', 5, false, 'Education'],
    ['Tech/b.png', 'B from the top', 2, false, 'Tech'],
  ]);
  expect(entries[0]?.reason?.message).toBe(
    'Row 2, Tech/a.png: not used, because another row or a nearer file describes the same illustration.',
  );
});

test('UP03 a sidecar that cannot be understood rejects its row or is rejected itself, and says why', async () => {
  const bad = { type: null, text: 'file,price\nTech/a.png,-4' } as const;
  expect(await actions([file('metadata.csv', bad), file('Tech/a.png')])).toEqual([
    ['Tech/a.png', 'rejected', 'metadata.csv, Tech/a.png: price "-4" is not an amount of 0 or more.'],
  ]);
  const [sidecar] = await actions([file('metadata.json', { type: null, text: '{' })]);
  expect(sidecar).toEqual(['metadata.json', 'rejected', 'metadata.json is not valid JSON.']);
});

test('HX04 a metadata.csv with prices that no card can be charged rejects those files, and no others', async () => {
  const text =
    'file,price,is_free\nTech/a1.png,0.01,\nTech/b1.png,0.49,\nTech/c1.png,0.004,\nTech/d1.png,0.50,\nTech/e1.png,0,\nTech/f1.png,0.25,yes';
  const pictures = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map((name) => file(`Tech/${name}.png`));
  const words = 'Price must be 0, or at least $0.50: the payment provider charges no less';
  expect(await actions([file('metadata.csv', { type: null, text }), ...pictures])).toEqual([
    ['Tech/a1.png', 'rejected', words],
    ['Tech/b1.png', 'rejected', words],
    ['Tech/c1.png', 'rejected', 'metadata.csv, Tech/c1.png: price "0.004" has more than two decimals.'],
    ['Tech/d1.png', 'new', undefined],
    ['Tech/e1.png', 'new', undefined],
    ['Tech/f1.png', 'new', undefined],
  ]);
});

test('UP01 UP02 UP10 what the shop does not take is rejected in the bulk wording, the rest goes on', async () => {
  const error = { code: 'file_unreadable', retry: 'user', message: 'No permission to read it', context: {} } as const;
  const result = await actions([
    file('Tech/big.png', { size: 10 * MB + 1 }),
    file('Tech/empty.png', { size: 0 }),
    file('Tech/exact.png', { size: 10 * MB }),
    file('Tech/fake.png', { type: null, declaredType: 'text/plain' }),
    file('Tech/locked.png', { error }),
    file('Tech/lonely.zip'),
    file('Tech/note.txt', { type: null, declaredType: 'text/plain' }),
    file('Tech/photo.jpg', { type: null, foreign: 'HEIC', declaredType: 'image/jpeg' }),
    file('Tech/prices.csv', { type: null, declaredType: 'text/plain' }),
    file('Tech/short.png', { size: 20, pixels: null }),
  ]);
  expect(result).toEqual([
    ['Tech/big.png', 'rejected', 'File too large: 10.01MB. Max 10MB.'],
    ['Tech/empty.png', 'rejected', 'This file is empty (0 bytes).'],
    ['Tech/exact.png', 'new', undefined],
    ['Tech/fake.png', 'rejected', 'Invalid file type: text/plain. Use JPEG, PNG, WebP or GIF.'],
    ['Tech/locked.png', 'rejected', 'No permission to read it'],
    ['Tech/lonely.zip', 'rejected', 'No picture of the same name lies beside this ZIP.'],
    ['Tech/note.txt', 'rejected', 'Invalid file type: text/plain. Use JPEG, PNG, WebP or GIF.'],
    ['Tech/photo.jpg', 'rejected', expect.stringMatching(/^Invalid file type: HEIC\..* export it as JPEG or PNG\.$/)],
    [
      'Tech/prices.csv',
      'rejected',
      expect.stringMatching(/^This table is not read\..* metadata\.csv or metadata\.json/),
    ],
    ['Tech/short.png', 'rejected', expect.stringMatching(/damaged or incomplete/)],
  ]);
});

test('WO09 a metadata file that cannot be read is refused by name, and the pictures are planned', async () => {
  const error = { code: 'validation', retry: 'user', message: 'Save it as UTF-8.', context: {} } as const;
  const unread = { type: null, error };
  const files = [file('Tech/a1.png'), file('Tech/a1.xmp', unread), file('metadata.csv', unread)];
  expect(await actions(files)).toEqual([
    ['Tech/a1.png', 'new', undefined],
    ['Tech/a1.xmp', 'rejected', 'Save it as UTF-8.'],
    ['metadata.csv', 'rejected', 'Save it as UTF-8.'],
  ]);
});

test('UP10 a ZIP of exactly 100 MB is taken, one byte more or no ZIP at all is refused before the first byte', async () => {
  const pair = (zip: Partial<WalkedFile> & { size?: number }) =>
    actions([file('Tech/aa.png'), file('Tech/aa.zip', zip)]);
  expect(await pair({ size: 100 * MB })).toEqual([['Tech/aa.png', 'new', undefined]]);
  expect(await pair({ size: 100 * MB + 1 })).toEqual([
    ['Tech/aa.png', 'rejected', 'aa.zip: File too large: 100.01MB. Max 100MB.'],
  ]);
  expect(await pair({ type: null })).toEqual([['Tech/aa.png', 'rejected', 'aa.zip is not a ZIP file.']]);
});

test('UP04 new, changed, same and moved are told apart by path and bytes', async () => {
  const files = ['Tech/new.png', 'Tech/changed.png', 'Tech/same.png', 'Tech/moved.png'].map((path) => file(path));
  const matches = [
    known('Tech/changed.png', 'Tech/changed.png', { existingSha256: 'older' }),
    known('Tech/same.png', 'Tech/same.png'),
    known('Tech/moved.png', 'Old/moved.png', { existingSha256: 'hash of Tech/moved.png' }),
  ];
  const entries = await plan(files, matches);
  expect(entries.map(({ action, details }) => [action, details.illustrationId])).toEqual([
    ['new', null],
    ['changed', 'id of Tech/changed.png'],
    ['same', null],
    ['same', null],
  ]);
  expect(entries[3]?.reason?.message).toBe('Already in the shop as Old/moved.png.');
});

test('UP04 another ZIP beside an unchanged picture is a change', async () => {
  const files = [file('Tech/aa.png'), file('Tech/aa.zip')];
  const match = known('Tech/aa.png', 'Tech/aa.png');
  expect((await plan(files, [{ ...match, existingDownloadSha256: 'older' }]))[0]?.action).toBe('changed');
  expect((await plan(files, [{ ...match, existingDownloadSha256: null }]))[0]?.action).toBe('changed');
  expect((await plan(files, [{ ...match, existingDownloadSha256: 'hash of Tech/aa.zip' }]))[0]?.action).toBe('same');
});

test('UP04 UP10 twins in one drop and contradictions with the shop wait for a choice', async () => {
  const [, copy] = await actions([file('Tech/aa.png', { sha256: 'x' }), file('Tech/copy.png', { sha256: 'x' })]);
  expect(copy).toEqual(['Tech/copy.png', 'conflict', 'The same picture as Tech/aa.png.']);
  const [, spelled] = await actions([file('Tech/aa.png'), file('Tech/AA.PNG')]);
  expect(spelled?.slice(1)).toEqual(['conflict', 'Its name differs from Tech/aa.png only in spelling.']);
  const swapped = [
    known('Tech/aa.png', 'Tech/aa.png', { existingSha256: 'older' }),
    known('Tech/aa.png', 'Tech/b.png', { existingSha256: 'hash of Tech/aa.png' }),
  ];
  expect((await actions([file('Tech/aa.png')], swapped))[0]?.[1]).toBe('conflict');
});

test('UP04 the name of a known file matters only where it would be published', async () => {
  const known1 = known('Tech/a.png', 'Tech/a.png');
  expect((await actions([file('Tech/a.png')]))[0]?.slice(1)).toEqual([
    'rejected',
    'Title must be at least 2 characters',
  ]);
  expect((await actions([file('Tech/a.png')], [known1]))[0]?.[1]).toBe('same');
  expect((await actions([file('Tech/a.png')], [{ ...known1, existingSha256: 'older' }]))[0]?.[1]).toBe('changed');
});

test('UP08 ten thousand files ask the shop in slices and keep their order', async () => {
  const files = Array.from({ length: 10_000 }, (_, index) => file(`Tech/p${index}.png`));
  const asked: number[] = [];
  const matchSources = async (items: readonly unknown[]) => {
    asked.push(items.length);
    return [];
  };
  const entries = await planIllustrations(files, { matchSources }, { categories });
  expect(entries.map((entry) => entry.path)).toEqual(files.map((one) => one.path));
  expect(Math.max(...asked)).toBeLessThanOrEqual(500);
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(10_000);
});

test('UP03 what the picture says of itself is a better guess than its name; the sidecar and the shop’s own texts win', async () => {
  const embedded = {
    title: 'Walk & talk',
    description: 'Two friends in a park',
    keywords: ['park', 'Friends', 'park'],
  };
  const csv = 'file,title\nb.png,From the list\n';
  const [a, b] = await plan([
    file('Tech/a.png', { embedded }),
    file('Tech/b.png', { embedded }),
    file('Tech/metadata.csv', { type: null, text: csv }),
  ]);
  expect(a?.details).toMatchObject({
    title: 'Walk & talk',
    description: 'Two friends in a park',
    tags: ['park', 'Friends'],
    given: [],
  });
  expect(b?.details).toMatchObject({ title: 'From the list', description: 'Two friends in a park', given: ['title'] });
  const [short] = await plan([file('Tech/sun set.png', { embedded: { title: 'x', description: 'short' } })]);
  expect(short?.details).toMatchObject({ title: 'sun set', description: 'sun set, a digital illustration' });
});

test('UP04 UP10 a picture of too many pixels is refused in the plan, not after it was confirmed', async () => {
  const [wall, poster] = await plan([
    file('Tech/wall.png', { pixels: 200_000_000 }),
    file('Tech/poster.png', { pixels: 100_000_000 }),
  ]);
  expect([wall?.action, wall?.reason]).toEqual([
    'rejected',
    { code: 'image_dimensions', message: 'Image too large: 200 megapixels. Max 100. Export a smaller one.' },
  ]);
  expect(poster?.action).toBe('new');
});
