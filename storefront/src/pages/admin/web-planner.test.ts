import * as categories from '@baobab/data/catalog/admin-categories';
import type { DataClient } from '@baobab/data/client';
import * as facets from '@baobab/data/catalog/facet-values';
import * as sources from '@baobab/data/catalog/sources';
import { LEFT_BEHIND, REAL_FILES } from '@baobab/testing/left-behind-files';
import { expect, test, vi } from 'vitest';
import { filesOfDrop } from './dropped-files.ts';
import { dropOf, folder, handleStore, textFile } from './fake-drop.ts';
import { createFileHandles } from './file-handles.ts';
import { createWebFiles } from './web-files.ts';
import { createWebPlanner } from './web-planner.ts';

vi.spyOn(categories, 'listAllCategories').mockResolvedValue([]);
vi.spyOn(facets, 'listFacetValues').mockResolvedValue([]);
vi.spyOn(sources, 'listSourcesOf').mockResolvedValue([]);

test('WO10 a plan of the web tab has the person’s files alone, and names what was left out', async () => {
  const files = createWebFiles(createFileHandles(handleStore()), {
    keep: async () => undefined,
    read: async () => null,
  });
  const planner = createWebPlanner({ client: {} as DataClient, catalog: { matchSources: async () => [] }, files });
  const paths = [...LEFT_BEHIND.map(([path]) => path), ...REAL_FILES];
  const of = folder('June', Object.fromEntries(paths.map((path) => [path, textFile(path, path)])));
  const found: number[] = [];
  const planned = await planner(await filesOfDrop(dropOf(of), async () => 1), (scan) => found.push(scan.found));
  expect(planned.entries.map(({ path }) => path).toSorted()).toEqual(REAL_FILES.toSorted());
  expect(planned.leftOut.toSorted()).toEqual(LEFT_BEHIND.map(([, name]) => `June/${name}`).toSorted());
  expect(new Set(found)).toEqual(new Set([REAL_FILES.length]));
});
