import type { ItemState, PlanAction, UploadItem } from '@baobab/uploads/engine/item';
import type { IllustrationDetails } from '@baobab/uploads/kinds/illustration-details';
import { AppError, reviveError } from '@baobab/domain/errors';
import { baseName } from '@baobab/domain/file-name';
import { plural } from '@baobab/domain/plural';
import { describeError } from '@baobab/ui/describe-error';

export const ACTION_LABELS: Record<PlanAction, string> = {
  new: 'New',
  changed: 'Changed',
  details: 'Changed details',
  same: 'Same',
  conflict: 'Conflict',
  rejected: 'Rejected',
};

const STATE_LABELS: Record<ItemState, string> = {
  planned: 'Planned',
  rejected: 'Rejected',
  queued: 'Waiting',
  preparing: 'Preparing images',
  uploading: 'Uploading',
  committing: 'Publishing',
  done: 'Done',
  failed: 'Failed',
  paused: 'Paused',
  cancelled: 'Cancelled',
};

/** Items are made ready ahead of their turn: one of which nothing was sent yet is not told to be uploading. */
export function stateWords({ state, sentBytes }: UploadItem): string {
  return state === 'uploading' && sentBytes === 0 ? 'Ready to send' : STATE_LABELS[state];
}

/** Details of an illustration; null for other kinds of upload. */
export function illustrationDetails(item: UploadItem): IllustrationDetails | null {
  return item.kind === 'illustration' ? (item.details as IllustrationDetails) : null;
}

/** A file that cannot become one has a name, no title and no price. */
export function isIllustration({ action, reason }: UploadItem): boolean {
  return action !== 'rejected' || reason?.code === 'metadata_invalid';
}

export function titleOf(item: UploadItem): string {
  return (isIllustration(item) && illustrationDetails(item)?.title) || baseName(item.path);
}

/** What a person should know about it now, beyond its state; '' when nothing. */
export function noteOf(item: UploadItem): string {
  if (item.state === 'planned' || item.state === 'rejected') return item.reason ? wordsOf(item.reason) : '';
  if (item.error && (item.state === 'failed' || item.state === 'queued')) {
    const { title, body } = describeError(reviveError(item.error));
    return item.state === 'queued' && item.retryAtMs ? `${title}. Trying again by itself.` : `${title}. ${body}`;
  }
  if (item.restarts > 0 && item.state !== 'done')
    return 'The server had forgotten the first part, so it started again.';
  return '';
}

/** A reason whose message is only its code gets the catalog's words. */
function wordsOf({ code, message }: NonNullable<UploadItem['reason']>): string {
  if (message !== code) return message;
  const { title, body } = describeError(new AppError(code));
  return `${title}. ${body}`;
}

export function percentOf(item: UploadItem): number {
  if (item.state === 'done') return 100;
  return item.totalBytes > 0 ? Math.min(99, Math.floor((item.sentBytes / item.totalBytes) * 100)) : 0;
}

/** '45 s', '3 min', '1 h 20 min'. */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function doneWords(files: number, details: number): string {
  const uploaded = files > 0 || details === 0 ? [`${plural(files, 'file')} uploaded`] : [];
  const updated = details > 0 ? [`${plural(details, 'detail')} updated`] : [];
  return [...uploaded, ...updated].join(', ');
}
