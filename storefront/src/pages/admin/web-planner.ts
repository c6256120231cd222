/** Dropped files → plan entries, in the page. */
import { listAllCategories } from '@baobab/data/catalog/admin-categories';
import { listFacetValues } from '@baobab/data/catalog/facet-values';
import type { DataClient } from '@baobab/data/client';
import { listSourcesOf } from '@baobab/data/catalog/sources';
import type { Planner, RemovedFromFolder } from '@baobab/uploads/upload-manager';
import type { PlanEntry } from '@baobab/uploads/engine/item';
import { splitIgnored } from '@baobab/uploads/kinds/ignored-files';
import { planIllustrations } from '@baobab/uploads/kinds/illustration-plan';
import { removedSources } from '@baobab/uploads/kinds/removed-sources';
import type { Catalog } from '@baobab/uploads/ports';
import pLimit from 'p-limit';
import { withPath } from './dropped-files.ts';
import { inspectDropped } from './inspect-dropped.ts';
import type { WebFiles } from './web-files.ts';

/** Whole files are hashed in memory, so only a few at once. */
const CONCURRENCY = 4;

interface PlannerParts {
  client: DataClient;
  catalog: Pick<Catalog, 'matchSources'>;
  files: WebFiles;
}

export function createWebPlanner({ client, catalog, files }: PlannerParts): Planner<readonly File[]> {
  return async (dropped, progress) => {
    const { wanted: found, leftOut } = splitIgnored(dropped.map(withPath));
    let checked = 0;
    const walked = await pLimit(CONCURRENCY).map(found, async (each) => {
      const file = await inspectDropped(each, files);
      checked += 1;
      progress({ found: found.length, checked });
      return file;
    });
    const [known, facetValues] = await Promise.all([listAllCategories(client), listFacetValues(client)]);
    const categories = known.map(({ name }) => name);
    const all = walked.map((file, index) => ({ file, root: found[index]?.root ?? '' }));
    const planned: PlanEntry[][] = [];
    const folders: RemovedFromFolder[] = [];
    for (const [root, own] of Map.groupBy(all, (each) => each.root)) {
      const options = { categories, facetValues, yieldToEventLoop, ...(root ? { rootCategory: root } : {}) };
      const files = own.map(({ file }) => file);
      planned.push(await planIllustrations(files, catalog, options));
      if (root) folders.push({ root, removed: removedSources(files, await listSourcesOf(client, root)) });
    }
    return { entries: planned.flat(), folders, leftOut };
  };
}

const yieldToEventLoop = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });
