import { adminBundleMessages } from '@baobab/domain/admin-messages';
import type { PackContents, PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { reviveError } from '@baobab/domain/errors';
import { plural } from '@baobab/domain/plural';
import { describeError } from '@baobab/ui/describe-error';
import { formatBytes } from '@baobab/ui/format';
import { formatDate } from '../../moments.ts';
import type { BundleItem } from '@baobab/uploads/kinds/bundle-item';

/** The newest upload of a pack; those that were cancelled are none. */
export function newestUpload(bundles: readonly BundleItem[], slug: string): BundleItem | undefined {
  return bundles.findLast((item) => item.slug === slug && item.state !== 'cancelled');
}

export function isMoving(upload: BundleItem | undefined): upload is BundleItem {
  return upload !== undefined && ['queued', 'preparing', 'uploading', 'committing'].includes(upload.state);
}

/** 0 to 100; 100 only when buyers get it. */
export function percentOf({ state, sentBytes, totalBytes }: BundleItem): number {
  if (state === 'done') return 100;
  return totalBytes > 0 ? Math.min(99, Math.floor((sentBytes / totalBytes) * 100)) : 0;
}

/** 'Version 3 · 12.4 MB · Nov 3, 2026' */
export function describeFile({ version, sizeBytes, uploadedAt }: PackWithContents): string {
  if (version === 0) return 'No file yet';
  return [`Version ${version}`, sizeBytes === null ? '' : formatBytes(sizeBytes), formatDate(uploadedAt)]
    .filter(Boolean)
    .join(' · ');
}

/** '25 illustrations · SVG, PNG · Tech, Business' */
export function describeContents({ pictureCount, formats, themes }: PackContents): string {
  const pictures = plural(pictureCount, 'illustration');
  return [pictures, formats.map((format) => format.toUpperCase()).join(', '), themes.join(', ')]
    .filter(Boolean)
    .join(' · ');
}

export function describeUpload(upload: BundleItem, now: number): string {
  const { state, sourceName, sentBytes, totalBytes, error, retryAtMs, restarts } = upload;
  switch (state) {
    case 'queued':
      if (retryAtMs !== null && error)
        return `${describeError(reviveError(error)).title}. Trying again in ${Math.max(1, Math.ceil((retryAtMs - now) / 1000))} s.`;
      return `${sourceName} waits for its turn.`;
    case 'preparing':
      return `Reading ${sourceName}…`;
    case 'uploading':
      return `${sourceName}: ${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}${restarts > 0 ? ', started again' : ''}`;
    case 'committing':
      return 'Comparing checksums, then buyers get it…';
    case 'paused':
      return `Paused at ${percentOf(upload)}%.`;
    case 'failed':
    case 'rejected':
      return `${adminBundleMessages.failed}: ${problemOf(upload)}`;
    default:
      return '';
  }
}

export function problemOf({ error }: BundleItem): string {
  if (!error) return 'It can’t be sent as it is.';
  const { title, body } = describeError(reviveError(error));
  return `${title}. ${body}`;
}
