/** The catalogue that uploads publish into, over the data door. */
import { publishIllustration } from '../../data/admin-illustrations.ts';
import type { DataClient } from '../../data/client.ts';
import { matchSources } from '../../data/sources.ts';
import type { Catalog, PublishIllustration } from '../ports.ts';

export function createSupabaseCatalog(client: DataClient): Catalog {
  return {
    publishIllustration: (input) => publishIllustration(client, asRow(input)),
    async matchSources(items) {
      const matches = await matchSources(client, items);
      return matches.map(({ existingPath, existingSha256, ...match }) => ({
        ...match,
        existingPath: existingPath ?? '',
        existingSha256: existingSha256 ?? '',
      }));
    },
  };
}

/** Only what was given: a key that is absent leaves the row's value alone. */
function asRow(input: PublishIllustration): Parameters<typeof publishIllustration>[1] {
  const { source } = input;
  const texts = {
    title: input.title,
    description: input.description,
    category: input.category,
    price: input.price,
    is_free: input.isFree,
    featured: input.featured,
    tags: input.tags ? [...input.tags] : undefined,
  };
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)) as {
    title: string;
  };
  return {
    ...given,
    id: input.id,
    create_category: input.createCategory,
    image: input.image,
    image_widths: [...input.imageWidths],
    image_width: input.imageWidth,
    image_height: input.imageHeight,
    placeholder: input.placeholder,
    master_file: input.masterFile,
    downloadable_file: input.downloadableFile,
    source: {
      path: source.path,
      name: source.name,
      sha256: source.sha256,
      size_bytes: source.sizeBytes,
      download_sha256: source.downloadSha256,
      download_size_bytes: source.downloadSizeBytes,
    },
  };
}
