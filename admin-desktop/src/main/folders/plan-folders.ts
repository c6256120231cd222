/** Dropped paths → plan entries: walks, reads contents in the workers, compares with what the shop has. */
import { basename } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listAllCategories } from '@baobab/data/catalog/admin-categories';
import { listFacetValues } from '@baobab/data/catalog/facet-values';
import type { DataClient } from '@baobab/data/client';
import { shopDetails } from '@baobab/data/settings/shop-details';
import { listSourcesOf } from '@baobab/data/catalog/sources';
import { AppError } from '@baobab/domain/errors';
import { baseName, splitName } from '@baobab/domain/file-name';
import { setShopLocale } from '@baobab/domain/shop-locale';
import type { Planner, RemovedFromFolder } from '@baobab/uploads/upload-manager';
import type { PlanEntry } from '@baobab/uploads/engine/item';
import type { WalkedFile } from '@baobab/uploads/kinds/group-files';
import { planIllustrations } from '@baobab/uploads/kinds/illustration-plan';
import { removedSources } from '@baobab/uploads/kinds/removed-sources';
import type { Catalog } from '@baobab/uploads/ports';
import type { InspectedFile, Uninspected } from '../work/inspect-files.ts';
import type { WorkerPool } from '../work/worker-pool.ts';
import type { FoundFile, FoundProblem } from './walk.ts';

/** Files per message to a worker: few enough that all workers have something to do and progress moves. */
const BATCH = 64;
const UNKNOWN_IDENTITY = { sizeBytes: 0, modifiedMs: 0, edgeHash: '' };

/** Names of types that are refused, so that the refusal can name them. */
const DECLARED: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  avif: 'image/avif',
  heic: 'image/heic',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  psd: 'image/vnd.adobe.photoshop',
  pdf: 'application/pdf',
  txt: 'text/plain',
};

interface PlannerParts {
  client: DataClient;
  catalog: Pick<Catalog, 'matchSources'>;
  workers: WorkerPool;
}

export function createPlanner({ client, catalog, workers }: PlannerParts): Planner<readonly string[]> {
  return async (paths, progress) => {
    const { files, problems, leftOut } = await workers.run('walk', { paths: [...paths] });
    const total = files.length + problems.length;
    let checked = problems.length;
    progress({ found: total, checked });
    const batches = Array.from({ length: Math.ceil(files.length / BATCH) }, (_, index) =>
      files.slice(index * BATCH, (index + 1) * BATCH),
    );
    const read = await Promise.all(
      batches.map(async (batch) => {
        const facts = await workers.run('inspectMany', { paths: batch.map(({ ref }) => ref) });
        checked += batch.length;
        progress({ found: total, checked });
        return facts.flatMap((read, index) => {
          const file = batch[index];
          return file ? { root: file.root, walked: walkedFile(file, read) } : [];
        });
      }),
    );
    const all = [...read.flat(), ...problems.map((problem) => ({ root: problem.root, walked: unreadable(problem) }))];
    const [known, facetValues, shop] = await Promise.all([
      listAllCategories(client),
      listFacetValues(client),
      shopDetails(client),
    ]);
    // what prices must come to
    setShopLocale(shop);
    const categories = known.map(({ name }) => name);
    const planned: PlanEntry[][] = [];
    const folders: RemovedFromFolder[] = [];
    for (const [root, walked] of Map.groupBy(all, (each) => each.root)) {
      const own = walked.map((each) => each.walked);
      const options = { categories, facetValues, yieldToEventLoop, ...(root ? { rootCategory: root } : {}) };
      planned.push(await planIllustrations(own, catalog, options));
      if (root) folders.push({ root, removed: removedSources(own, await listSourcesOf(client, root)) });
    }
    return { entries: planned.flat(), folders, leftOut };
  };
}

/** A single file that was chosen in a dialog. */
export async function inspectChosen(workers: WorkerPool, path: string): Promise<WalkedFile> {
  const [facts] = await workers.run('inspectMany', { paths: [path] });
  if (!facts) throw new AppError('file_unreadable', { path });
  return walkedFile({ path: basename(path).normalize('NFC'), ref: path, root: '' }, facts);
}

function walkedFile({ path, ref, root }: FoundFile, facts: InspectedFile | Uninspected): WalkedFile {
  if ('error' in facts) return unreadable({ path, root, error: facts.error });
  const { isText, ...read } = facts;
  const declaredType =
    DECLARED[splitName(baseName(path)).extension.toLowerCase()] ?? (isText ? 'text/plain' : undefined);
  return { path, ref, ...(declaredType ? { declaredType } : {}), ...read };
}

function unreadable({ path, error }: FoundProblem): WalkedFile {
  return { path, ref: path, type: null, identity: UNKNOWN_IDENTITY, sha256: '', error };
}
