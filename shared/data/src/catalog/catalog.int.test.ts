import { beforeAll, describe, expect, test } from 'vitest';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import {
  addDefaultCategories,
  createCategory,
  deleteCategory,
  listAllCategories,
  updateCategory,
} from './admin-categories.ts';
import { listAdminIllustrations, updateIllustration } from './admin-illustrations.ts';
import { adminStats } from '../activity/statistics.ts';
import { readCatalogTable } from './catalog-table.ts';
import { changeInBatches, takingBack } from './change-illustrations.ts';
import { listCategories } from './categories.ts';
import { addFavorite, favoriteIds, listFavorites, removeFavorite } from '../accounts/favorites.ts';
import { findIllustrations } from './find.ts';
import {
  featuredIllustrations,
  freeIllustrations,
  getIllustration,
  newestIllustrations,
  relatedIllustrations,
} from './illustrations.ts';
import { searchCatalog } from './search.ts';
import { listSourcesOf, matchSources } from './sources.ts';

const stack = stackOfFile();

beforeAll(async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    id: `art-${String(index).padStart(2, '0')}`,
    title: index === 7 ? 'Sunset, "100%" (walk)' : `Picture ${index}`,
    description: 'A person at work on something.',
    category: index % 2 ? 'Tech' : 'Family',
    image: `lovable-uploads/${index}-a.1600.webp`,
    image_widths: [400, 800, 1600],
    price: index % 3 ? 12.5 : 0,
    is_free: index % 3 === 0,
    featured: index % 10 === 0,
    tags: ['joy', 'work'],
    downloadable_file: index % 5 === 0 ? `${index}_a.zip` : null,
  }));
  for (const row of rows) await stack.service.from('illustrations').insert(row).throwOnError();
});

describe('lists', () => {
  test('SF07 pages of 24 never overlap, know the total, and end', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => findIllustrations(stack.visitor, { page })));
    expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 12, 0]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(60);
    expect(pages[0]).toMatchObject({ total: 60, pageCount: 3 });
  });

  test('SF07 filters and orders', async () => {
    expect((await findIllustrations(stack.visitor, { filters: ['category:Tech'] })).total).toBe(30);
    expect((await findIllustrations(stack.visitor, { filters: ['price:free'] })).total).toBe(20);
    const cheap = await findIllustrations(stack.visitor, { sort: 'price-low', filters: ['price:paid'] });
    expect(cheap.items[0]).toMatchObject({ price: 12.5, isFree: false, imageWidths: [400, 800, 1600] });
  });

  test.each(['sunset', '"100%"', 'Sunset, "', '(walk)', 'WALK', 'sun%et'])('SF07 the search %j', async (search) => {
    const found = await findIllustrations(stack.visitor, { query: search });
    expect(found.items.map(({ id }) => id)).toEqual(['art-07']);
  });

  test('SF04 three featured, three free; the bundle is in no list', async () => {
    expect(await featuredIllustrations(stack.visitor)).toHaveLength(3);
    expect((await freeIllustrations(stack.visitor)).every(({ isFree }) => isFree)).toBe(true);
    expect((await findIllustrations(stack.visitor, { query: 'Complete Black Representation' })).total).toBe(0);
  });

  test('LO02 the newest on sale are neither featured nor free', async () => {
    const newest = await newestIllustrations(stack.visitor);
    expect(newest).toHaveLength(3);
    expect(newest.some(({ featured, isFree }) => featured || isFree)).toBe(false);
  });

  test('SF08 FI05 detail and four related, without itself', async () => {
    expect(await getIllustration(stack.visitor, 'art-07')).toMatchObject({
      title: 'Sunset, "100%" (walk)',
      kind: 'illustration',
    });
    expect(await getIllustration(stack.visitor, 'no-such-id')).toBeNull();
    expect(await getIllustration(stack.visitor, 'bundle-all-packs')).toMatchObject({
      kind: 'bundle',
      price: 79,
      comparePrice: 225,
    });
    const { related, style } = await relatedIllustrations(stack.visitor, 'art-07');
    expect(related).toHaveLength(4);
    expect([...related, ...style].map(({ id }) => id)).not.toContain('art-07');
  });

  test('SF13 search finds illustrations and categories; nonsense finds nothing', async () => {
    const found = await searchCatalog(stack.visitor, 'sunset wal');
    expect(found.illustrations.map(({ id }) => id)).toEqual(['art-07']);
    expect((await searchCatalog(stack.visitor, 'tech')).categories.map(({ name }) => name)).toContain('Tech');
    expect(await searchCatalog(stack.visitor, '%_"')).toMatchObject({
      illustrations: [],
      categories: [],
      posts: [],
      total: 0,
    });
  });
});

describe('favorites', () => {
  test('SF11 stored per user, twice is once, and other users do not see them', async () => {
    const { client, id } = stack.shopper;
    await addFavorite(client, id, 'art-01');
    await addFavorite(client, id, 'art-01');
    expect((await listFavorites(client, id)).items.map((item) => item.id)).toEqual(['art-01']);
    expect((await listFavorites(stack.admin.client, id)).total).toBe(0);
    expect(await favoriteIds(client, id, ['art-01', 'art-02'])).toEqual(new Set(['art-01']));
    await removeFavorite(client, id, 'art-01');
    expect(await favoriteIds(client, id, ['art-01'])).toEqual(new Set());
  });
});

describe('admin', () => {
  test('AD05 search, sell-ability and an update that names a conflict', async () => {
    const unsellable = await listAdminIllustrations(stack.admin.client, { sellable: false });
    expect(unsellable.items.every(({ isDeliverable, isFree }) => !isDeliverable && !isFree)).toBe(true);
    expect(unsellable.total + (await listAdminIllustrations(stack.admin.client, { sellable: true })).total).toBe(60);
    const before = (await listAdminIllustrations(stack.admin.client, { search: 'picture 11' })).items[0];
    const saved = await updateIllustration(stack.admin.client, 'art-11', before?.revision ?? 0, { title: 'Renamed' });
    expect(saved).toMatchObject({ title: 'Renamed', revision: (before?.revision ?? 0) + 1 });
    const late = updateIllustration(stack.admin.client, 'art-11', before?.revision ?? 0, { title: 'Too late' });
    await expect(late).rejects.toMatchObject({ code: 'conflict', context: { currentRevision: saved.revision } });
  });

  test('AD03 real counts', async () => {
    const stats = await adminStats(stack.admin.client);
    expect(stats).toMatchObject({ users: 2, illustrations: 60, categories: 7, orders30d: 0, revenue30d: 0 });
    expect(stats.days).toHaveLength(30);
  });

  test('AD06 categories: add, conflict, in use, delete, defaults', async () => {
    const { client } = stack.admin;
    const sport = await createCategory(client, { name: 'Sport', description: 'Moving bodies.' });
    await updateCategory(client, sport.id, sport.revision, { is_active: false });
    await expect(updateCategory(client, sport.id, sport.revision, { is_active: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await listCategories(stack.visitor)).map(({ name }) => name)).not.toContain('Sport');
    const tech = (await listAllCategories(client)).find(({ name }) => name === 'Tech');
    await expect(deleteCategory(client, tech?.id ?? '')).rejects.toMatchObject({
      code: 'in_use',
      message: expect.stringContaining('30 illustrations'),
    });
    await deleteCategory(client, sport.id);
    expect(await addDefaultCategories(client)).toMatchObject({ success: true, addedCount: 0 });
  });

  test('UP04 OW04 sources match by path or content, in batches', async () => {
    const sha = (digit: string) => digit.repeat(64);
    await stack.service
      .from('illustration_sources')
      .insert({
        illustration_id: 'art-03',
        source_path: 'Tech/a.png',
        source_root: 'July',
        source_name: 'a.png',
        sha256: sha('a'),
        size_bytes: 3,
        download_sha256: sha('c'),
        download_size_bytes: 5,
      })
      .throwOnError();
    const many = Array.from({ length: 700 }, (_, index) => ({ path: `x/${index}.png`, sha256: sha('0') }));
    const asked = [...many, { path: 'Tech/a.png', sha256: sha('b') }, { path: 'moved.png', sha256: sha('a') }];
    const matches = await matchSources(stack.admin.client, asked);
    const found = Object.fromEntries(matches.map(({ path, illustrationId }) => [path, illustrationId]));
    expect(found).toEqual({ 'Tech/a.png': 'art-03', 'moved.png': 'art-03' });
    expect(matches.map(({ existingDownloadSha256 }) => existingDownloadSha256)).toEqual([sha('c'), sha('c')]);
    expect(await listSourcesOf(stack.admin.client, 'July')).toMatchObject([
      { illustrationId: 'art-03', path: 'Tech/a.png', sha256: sha('a') },
    ]);
  });
});

describe('the catalog as a table', () => {
  test('OW05 rows are changed with the revision they were read with, and taken back except where they were saved since', async () => {
    const before = await readCatalogTable(stack.admin.client);
    const changes = before
      .slice(0, 3)
      .map(({ id, revision }) => ({ id, revision, set: { title: `Renamed ${id}`, tags: ['one', 'a, b'] } }));
    const { outcomes, stopped } = await changeInBatches(stack.admin.client, changes, () => {});
    expect([stopped, outcomes.map(({ error }) => error)]).toEqual([null, [null, null, null]]);
    const [first = before[0], second] = before;
    await stack.service
      .from('illustrations')
      .update({ featured: !second?.featured })
      .eq('id', second?.id ?? '');
    const back = await changeInBatches(stack.admin.client, takingBack(outcomes), () => {});
    expect(back.outcomes.map(({ error }) => error?.code ?? null)).toEqual([null, 'conflict', null]);
    const after = await readCatalogTable(stack.admin.client);
    expect(after).toHaveLength(before.length);
    expect(after[0]).toMatchObject({ title: first?.title, tags: first?.tags });
    expect(after[1]).toMatchObject({ title: `Renamed ${second?.id}`, tags: ['one', 'a, b'] });
  });
});
