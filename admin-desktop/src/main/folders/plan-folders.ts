/** Dropped paths → plan entries: walks, reads contents in the workers, asks the shop what it has already. */
import { listAllCategories } from '@baobab/shared/data/admin-categories';
import type { DataClient } from '@baobab/shared/data/client';
import { DOWNLOAD_MAX_BYTES } from '@baobab/shared/domain/constants';
import { baseName, splitName } from '@baobab/shared/domain/file-name';
import type { Planner } from '@baobab/shared/uploads/desk';
import type { PlanEntry } from '@baobab/shared/uploads/engine/item';
import type { WalkedFile } from '@baobab/shared/uploads/kinds/group-files';
import { planIllustrations } from '@baobab/shared/uploads/kinds/illustration-plan';
import { isSidecar } from '@baobab/shared/uploads/kinds/sidecar';
import type { Catalog } from '@baobab/shared/uploads/ports';
import type { WantedFacts } from '../work/inspect-files.ts';
import type { Jobs } from '../work/jobs.ts';
import type { WorkerPool } from '../work/worker-pool.ts';

/** A sidecar of ten thousand rows is about 2 MB. */
const SIDECAR_MAX_BYTES = 16 * 1024 * 1024;
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
    const { files, problems } = await workers.run('walk', { paths: [...paths] });
    const total = files.length + problems.length;
    let checked = 0;
    progress({ found: total, checked });
    const batches = Array.from({ length: Math.ceil(files.length / BATCH) }, (_, index) =>
      files.slice(index * BATCH, (index + 1) * BATCH),
    );
    const read = await Promise.all(
      batches.map(async (batch) => {
        const facts = await workers.run('inspectMany', { files: batch.map(wantedOf) });
        checked += batch.length;
        progress({ found: total, checked });
        return batch.map((file, index) => ({ root: file.root, walked: walkedFile(file, facts[index]) }));
      }),
    );
    const all = [...read.flat(), ...problems.map((problem) => ({ root: problem.root, walked: unreadable(problem) }))];
    const categories = (await listAllCategories(client)).map(({ name }) => name);
    const entries: PlanEntry[] = [];
    for (const [root, walked] of Map.groupBy(all, (each) => each.root)) {
      const own = walked.map((each) => each.walked);
      entries.push(...(await planIllustrations(own, catalog, { categories, ...(root ? { rootCategory: root } : {}) })));
    }
    return entries;
  };
}

type Found = Jobs['walk']['output']['files'][number];

function wantedOf({ ref, path, type, sizeBytes }: Found): WantedFacts {
  return {
    path: ref,
    hash: type !== null && sizeBytes > 0 && sizeBytes <= DOWNLOAD_MAX_BYTES,
    type,
    text: isSidecar(baseName(path)) && sizeBytes <= SIDECAR_MAX_BYTES,
  };
}

function walkedFile(file: Found, facts: Jobs['inspectMany']['output'][number] | undefined): WalkedFile {
  const { path, ref, type, sizeBytes } = file;
  const declaredType =
    DECLARED[splitName(baseName(path)).extension.toLowerCase()] ?? (file.isText ? 'text/plain' : undefined);
  const own = { path, ref, type, ...(declaredType ? { declaredType } : {}) };
  if (facts && !('error' in facts)) return { ...own, ...facts };
  return { ...own, identity: { ...UNKNOWN_IDENTITY, sizeBytes }, sha256: '', ...(facts ? { error: facts.error } : {}) };
}

function unreadable({ path, error }: Jobs['walk']['output']['problems'][number]): WalkedFile {
  return { path, ref: path, type: null, identity: UNKNOWN_IDENTITY, sha256: '', error };
}
