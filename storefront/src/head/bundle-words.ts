/** What holds for a whole bundle, from the contents of its packs. */
import { formatCount } from '@baobab/ui/format';
import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { plural } from '@baobab/domain/plural';

export interface BundleSummary {
  packs: number;
  /** Titles of the packs without a release. */
  waitingFor: string[];
  /** Null until every pack has a release that was read: what one of them holds is no promise for all. */
  whole: WholeBundle | null;
}

export interface WholeBundle {
  pictures: number;
  /** Null where packs differ. */
  perPack: number | null;
  /** Those that every picture comes in, upper case. */
  formats: string[];
  /** Every PNG has transparent pixels. */
  isTransparent: boolean;
  /** Every SVG has several named layers. */
  isLayered: boolean;
  /** Longer side of the smallest picture, rounded down to hundreds; null where unknown. */
  smallestPx: number | null;
  sizeBytes: number;
}

export function summarize(all: readonly PackWithContents[]): BundleSummary {
  const packs = all.filter(({ section }) => section === 'pack');
  const waitingFor = packs.filter(({ version }) => version === 0).map(({ title }) => title);
  const read = packs.flatMap(({ contents }) => (contents && contents.pictureCount > 0 ? [contents] : []));
  const [first] = read;
  if (!first || read.length < packs.length) return { packs: packs.length, waitingFor, whole: null };
  const counts = read.map(({ pictureCount }) => pictureCount);
  const smallest = read.map(({ smallestPx }) => smallestPx);
  const whole: WholeBundle = {
    pictures: counts.reduce((sum, count) => sum + count, 0),
    perPack: counts.every((count) => count === counts[0]) ? (counts[0] ?? null) : null,
    formats: first.formats
      .filter((format) => read.every(({ formats }) => formats.includes(format)))
      .map((format) => format.toUpperCase()),
    isTransparent: read.every(({ allPngTransparent }) => allPngTransparent === true),
    isLayered: read.every(({ allSvgLayered }) => allSvgLayered === true),
    smallestPx: smallest.every((px) => px !== null) ? Math.floor(Math.min(...smallest) / 100) * 100 : null,
    sizeBytes: packs.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0),
  };
  return { packs: packs.length, waitingFor, whole };
}

/** '225 illustrations in 9 packs' */
export function contentsInWords({ packs, whole }: BundleSummary): string {
  return whole
    ? `${plural(whole.pictures, 'illustration')} in ${plural(packs, 'pack')}`
    : `${plural(packs, 'pack')} of illustrations`;
}

/** One sentence a format that every picture comes in: what was read, nothing else. */
export function formatsInWords({ formats, isTransparent, isLayered, smallestPx }: WholeBundle): string[] {
  return formats.map((format) => {
    if (format === 'PNG') {
      const size = smallestPx === null ? '' : `, at least ${formatCount(smallestPx)} pixels on the longer side`;
      return `PNG${isTransparent ? ' with a transparent background' : ''}${size}`;
    }
    return format === 'SVG' && isLayered ? 'SVG with named layers' : format;
  });
}
