/** The catalog that uploads publish into, over the data functions. */
import { publishIllustration } from '@baobab/data/catalog/admin-illustrations';
import { AppError, isAppError } from '@baobab/domain/errors';
import type { DataClient } from '@baobab/data/client';
import {
  changeIllustrations,
  type DetailsChange,
  type EditableDetails,
} from '@baobab/data/catalog/change-illustrations';
import { factsRows, saveFileFacts, matchSources, type SourceMatch } from '@baobab/data/catalog/sources';
import { listPackVersions, releasePack } from '@baobab/data/packs/admin-packs';
import { myBundleFiles } from '@baobab/data/packs/bundles';
import { appearanceColumns } from '../appearance/appearance.ts';
import type { PublishIllustration, RevisedDetails } from '../kinds/publication.ts';
import type { Catalog, ReleasedPack, ShopDetails } from '../ports.ts';

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
        existing: shopDetails(existing),
        existingPath: existingPath ?? '',
        existingSha256: existingSha256 ?? '',
      }));
    },
  };
}

function shopDetails({ altText, series, focusX, focusY, ...existing }: SourceMatch['existing']): ShopDetails {
  const focus = focusX === null || focusY === null ? null : { x: focusX, y: focusY };
  return { ...existing, altText: altText ?? '', series: series ?? '', focus };
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

/** Without undefined values: an absent key leaves the row's value as it is. */
function textsOf(input: RevisedDetails): EditableDetails {
  const texts = {
    title: input.title,
    description: input.description,
    category: input.category,
    price: input.price,
    is_free: input.isFree,
    featured: input.featured,
    tags: input.tags && [...input.tags],
    alt_text: orNull(input.altText),
    series: orNull(input.series),
    facets: input.facets && [...input.facets],
    ...(input.focus === undefined ? {} : { focus_x: input.focus?.x ?? null, focus_y: input.focus?.y ?? null }),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
}

const orNull = (text: string | undefined) => (text === '' ? null : text);

function changeRow(input: RevisedDetails): DetailsChange {
  const { id, createCategory, sourcePath } = input;
  return { id, set: textsOf(input), create_category: createCategory, source_path: sourcePath };
}

function asRow(input: PublishIllustration): Parameters<typeof publishIllustration>[1] {
  const { picture, listing, replaces, source } = input;
  return {
    ...textsOf(input),
    id: input.id,
    create_category: input.createCategory,
    ...(picture
      ? {
          image: picture.image,
          image_widths: [...picture.imageWidths],
          image_width: picture.imageWidth,
          image_height: picture.imageHeight,
          placeholder: picture.placeholder,
          ...appearanceColumns(picture.appearance),
        }
      : {}),
    ...(input.masterFile === undefined ? {} : { master_file: input.masterFile }),
    ...(input.downloadableFile === undefined ? {} : { downloadable_file: input.downloadableFile }),
    ...(listing ? { state: listing.state, publish_at: listing.publishAt } : {}),
    ...(replaces
      ? {
          replaces: {
            image: replaces.image,
            image_widths: [...replaces.imageWidths],
            master_file: replaces.masterFile,
            downloadable_file: replaces.downloadableFile,
          },
        }
      : {}),
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
