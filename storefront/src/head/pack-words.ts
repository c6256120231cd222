/** Words about a pack, from what was read in its released ZIP. */
import type { PackContents } from '@baobab/domain/entities/bundle-pack';
import { plural } from '@baobab/domain/plural';

const listOf = new Intl.ListFormat('en', { type: 'conjunction' });
export const inWords = (items: readonly string[]): string => listOf.format(items);

/** '25 illustrations, each as SVG and PNG' */
export function packInWords(contents: Pick<PackContents, 'pictureCount' | 'formats'> | null): string {
  if (!contents) return 'Illustrations in one ZIP file';
  const { pictureCount, formats } = contents;
  const each = formats.length > 0 ? `, each as ${inWords(formats.map((format) => format.toUpperCase()))}` : '';
  return `${plural(pictureCount, 'illustration')}${each}`;
}
