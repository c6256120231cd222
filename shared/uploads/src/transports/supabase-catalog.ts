/** The catalog that uploads publish into, over the data functions. */
import { publishIllustration } from '@baobab/data/catalog/admin-illustrations';
import { AppError, isAppError } from '@baobab/domain/errors';
import { editedDetails, editedNames, rowDetails } from '@baobab/domain/fields/edited-illustration';
import { toColumns } from '@baobab/domain/fields/illustration';
import { pick } from '@baobab/domain/fields/illustration-shape';
import type { DataClient } from '@baobab/data/client';
import { changeIllustrations, type DetailsChange } from '@baobab/data/catalog/change-illustrations';
import { factsRows, saveFileFacts, matchSources } from '@baobab/data/catalog/sources';
import { listPackVersions, releasePack } from '@baobab/data/packs/admin-packs';
import { myBundleFiles } from '@baobab/data/packs/bundles';
import { appearanceColumns } from '../appearance/appearance.ts';
import type { PublishIllustration, RevisedDetails, ShopDetails } from '../kinds/publication.ts';
import type { Catalog, ReleasedPack } from '../ports.ts';

export function createSupabaseCatalog(client: DataClient): Catalog {
  return {
    publishIllustration: (input) => repeatable(publishIllustration(client, asRow(input))),
    async reviseDetails(inputs) {
      const outcomes = await repeatable(changeIllustrations(client, inputs.map(changeRow)));
      return outcomes.map((outcome) => outcome.error);
    },
    async releasePack(release) {
      // the answer of an earlier call may have been lost, and the pack rolled back since: it is not released a second time
      const before = (await repeatable(listPackVersions(client, release.slug))).find(
        ({ bucket, objectPath }) => bucket === release.bucket && objectPath === release.objectPath,
      );
      if (before) return before.version;
      const { facts, ...pack } = release;
      if (facts.length > 0)
        await repeatable(saveFileFacts(client, { bucket: pack.bucket, path: pack.objectPath }, facts));
      return repeatable(releasePack(client, pack));
    },
    releasedPacks: () => releasedPacks(client),
    async matchSources(items) {
      const matches = await matchSources(client, items);
      return matches.map(({ existingPath, existingSha256, existing, ...match }) => ({
        ...match,
        existing: editedDetails(existing),
        existingPath: existingPath ?? '',
        existingSha256: existingSha256 ?? '',
      }));
    },
  };
}

/** An answer that cannot be read says nothing about what was done, and doing it again changes nothing. */
async function repeatable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // an answer that is not JSON throws the parser's own error, everything else an AppError
    if (isAppError(error) && error.code !== 'response_invalid') throw error;
    throw new AppError('response_invalid', {}, { cause: error, retry: 'auto' });
  }
}

function changeRow(input: RevisedDetails): DetailsChange {
  const { id, createCategory, sourcePath } = input;
  return { id, set: columnsOf(input), create_category: createCategory, source_path: sourcePath };
}

function columnsOf(details: Partial<ShopDetails>) {
  return toColumns(rowDetails(pick(details, editedNames())));
}

function asRow(input: PublishIllustration): Parameters<typeof publishIllustration>[1] {
  const { picture, listing, replaces, source } = input;
  const files = pick(input, ['masterFile', 'downloadableFile']);
  return {
    ...columnsOf(input),
    id: input.id,
    create_category: input.createCategory,
    ...(picture ? pictureColumns(picture) : {}),
    ...toColumns({ ...files, ...listing }),
    ...(replaces ? { replaces: { ...toColumns(replaces), image_widths: [...replaces.imageWidths] } } : {}),
    ...(input.anyway ? { anyway: true } : {}),
    facts: input.facts.map(({ path, facts }) => ({ path, facts: factsRows(facts) })),
    source: {
      path: source.path,
      ...(source.root ? { root: source.root } : {}),
      name: source.name,
      keeps_place: source.keepsPlace,
      sha256: source.sha256,
      size_bytes: source.sizeBytes,
      download_sha256: source.downloadSha256,
      download_size_bytes: source.downloadSizeBytes,
      parts: source.parts,
    },
  };
}

function pictureColumns({ appearance, ...picture }: NonNullable<PublishIllustration['picture']>) {
  return { ...toColumns(picture), image_widths: [...picture.imageWidths], ...appearanceColumns(appearance) };
}

async function releasedPacks(client: DataClient): Promise<ReleasedPack[]> {
  const packs = await myBundleFiles(client);
  return packs.map(({ slug, title, fileName, version, sha256 }) => ({
    slug,
    title,
    fileName,
    version,
    sha256: sha256 ?? null,
  }));
}
