/** Dropped paths → plan entries: walks, reads contents in the workers, asks the shop what it has already. */
import { readFile } from 'node:fs/promises';
import { listAllCategories } from '@baobab/shared/data/admin-categories';
import type { DataClient } from '@baobab/shared/data/client';
import { DOWNLOAD_MAX_BYTES, ZIP_TYPE } from '@baobab/shared/domain/constants';
import { serializeError } from '@baobab/shared/domain/errors';
import { baseName, splitName } from '@baobab/shared/domain/file-name';
import type { Planner } from '@baobab/shared/uploads/desk';
import type { PlanEntry } from '@baobab/shared/uploads/engine/item';
import type { WalkedFile } from '@baobab/shared/uploads/kinds/group-files';
import { planIllustrations } from '@baobab/shared/uploads/kinds/illustration-plan';
import { isSidecar } from '@baobab/shared/uploads/kinds/sidecar';
import type { Catalog } from '@baobab/shared/uploads/ports';
import type { WorkerPool } from '../work/worker-pool.ts';
import { walk, type FoundFile, type FoundProblem } from './walk.ts';

/** A sidecar of ten thousand rows is about 2 MB. */
const SIDECAR_MAX_BYTES = 16 * 1024 * 1024;
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
    const { files, problems } = await walk(paths);
    let checked = 0;
    const total = files.length + problems.length;
    progress({ found: total, checked });
    const read = await Promise.all(
      files.map(async (file) => {
        const walked = await inspect(file, workers);
        checked += 1;
        progress({ found: total, checked });
        return { root: file.root, walked };
      }),
    );
    const all = [...read, ...problems.map((problem) => ({ root: problem.root, walked: unreadable(problem) }))];
    const categories = (await listAllCategories(client)).map(({ name }) => name);
    const entries: PlanEntry[] = [];
    for (const [root, walked] of Map.groupBy(all, (each) => each.root)) {
      const own = walked.map((each) => each.walked);
      entries.push(...(await planIllustrations(own, catalog, { categories, ...(root ? { rootCategory: root } : {}) })));
    }
    return entries;
  };
}

async function inspect(file: FoundFile, workers: WorkerPool): Promise<WalkedFile> {
  const { path, ref, type, sizeBytes } = file;
  const declaredType =
    DECLARED[splitName(baseName(path)).extension.toLowerCase()] ?? (file.isText ? 'text/plain' : undefined);
  const facts = { path, ref, type, ...(declaredType ? { declaredType } : {}) };
  try {
    const sendable = type !== null && sizeBytes > 0 && sizeBytes <= DOWNLOAD_MAX_BYTES;
    const { identity, sha256 } = await workers.run('inspect', { path: ref, hash: sendable });
    const isText = isSidecar(baseName(path)) && sizeBytes <= SIDECAR_MAX_BYTES;
    const zip = sendable && type === ZIP_TYPE ? await workers.run('checkZip', { path: ref }) : null;
    return {
      ...facts,
      identity,
      sha256,
      ...(zip ? { zip } : {}),
      ...(isText ? { text: await readFile(ref, 'utf8') } : {}),
    };
  } catch (error) {
    return { ...facts, identity: { ...UNKNOWN_IDENTITY, sizeBytes }, sha256: '', error: serializeError(error) };
  }
}

function unreadable({ path, error }: FoundProblem): WalkedFile {
  return { path, ref: path, type: null, identity: UNKNOWN_IDENTITY, sha256: '', error: serializeError(error) };
}
