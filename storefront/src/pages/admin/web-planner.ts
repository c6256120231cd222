/** Dropped files → plan entries, in the page. */
import { listAllCategories } from '@baobab/shared/data/admin-categories';
import type { DataClient } from '@baobab/shared/data/client';
import { DOWNLOAD_MAX_BYTES, ZIP_TYPE } from '@baobab/shared/domain/constants';
import { serializeError } from '@baobab/shared/domain/errors';
import { baseName } from '@baobab/shared/domain/file-name';
import { SNIFF_BYTES, sniffType } from '@baobab/shared/domain/sniff';
import type { Planner } from '@baobab/shared/uploads/desk';
import type { PlanEntry } from '@baobab/shared/uploads/engine/item';
import type { WalkedFile } from '@baobab/shared/uploads/kinds/group-files';
import { planIllustrations } from '@baobab/shared/uploads/kinds/illustration-plan';
import { isSidecar } from '@baobab/shared/uploads/kinds/sidecar';
import { withBytes } from '@baobab/shared/uploads/zip/byte-reader';
import { checkZip } from '@baobab/shared/uploads/zip/check-zip';
import type { Catalog } from '@baobab/shared/uploads/ports';
import { withPath, type DroppedFile } from './dropped-files.ts';
import type { WebFiles } from './web-files.ts';

const SIDECAR_MAX_BYTES = 16 * 1024 * 1024;
/** Whole files are hashed in memory, so only a few at once. */
const AT_ONCE = 4;

interface PlannerParts {
  client: DataClient;
  catalog: Pick<Catalog, 'matchSources'>;
  files: WebFiles;
}

export function createWebPlanner({ client, catalog, files }: PlannerParts): Planner<readonly File[]> {
  return async (dropped, progress) => {
    const found = dropped.map(withPath);
    const walked: WalkedFile[] = [];
    for (let start = 0; start < found.length; start += AT_ONCE) {
      walked.push(...(await Promise.all(found.slice(start, start + AT_ONCE).map((each) => inspect(each, files)))));
      progress({ found: found.length, checked: walked.length });
    }
    const categories = (await listAllCategories(client)).map(({ name }) => name);
    const all = walked.map((file, index) => ({ file, root: found[index]?.root ?? '' }));
    const entries: PlanEntry[] = [];
    for (const root of new Set(all.map((each) => each.root))) {
      const own = all.filter((each) => each.root === root).map((each) => each.file);
      entries.push(...(await planIllustrations(own, catalog, { categories, ...(root ? { rootCategory: root } : {}) })));
    }
    return entries;
  };
}

async function inspect(dropped: DroppedFile, files: WebFiles): Promise<WalkedFile> {
  const { file, path } = dropped;
  const ref = files.keep(dropped);
  const declared = file.type ? { declaredType: file.type } : {};
  try {
    const type = sniffType(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
    const sendable = type !== null && file.size > 0 && file.size <= DOWNLOAD_MAX_BYTES;
    const isText = isSidecar(baseName(path)) && file.size <= SIDECAR_MAX_BYTES;
    return {
      path,
      ref,
      type,
      ...declared,
      identity: await files.identify(ref),
      sha256: sendable ? await files.sha256(ref) : '',
      ...(sendable && type === ZIP_TYPE ? { zip: await withBytes(files, ref, checkZip) } : {}),
      ...(isText ? { text: await file.text() } : {}),
    };
  } catch (error) {
    const identity = { sizeBytes: file.size, modifiedMs: file.lastModified, edgeHash: '' };
    return { path, ref, type: null, ...declared, identity, sha256: '', error: serializeError(error) };
  }
}
