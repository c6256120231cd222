/** Words for where a document is between this device and the server. */
import type { DraftsState, DraftSummary } from '@baobab/drafts/view';
import type { BadgeTone } from '../../frame/badge.tsx';

/** 'just now', '2 min ago', '3 h ago', '5 days ago'. */
export function ago(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

export interface SyncWords {
  label: string;
  tone: BadgeTone;
  /** What it means and what happens next. */
  hint: string;
}

/** While the disk has not answered yet. */
export const SAVING = 'Saving…';

type Sync = Pick<
  DraftSummary,
  'kind' | 'status' | 'durable' | 'intent' | 'syncedAt' | 'isNew' | 'problem' | 'elsewhere'
>;
type Device = Pick<DraftsState, 'online' | 'storage'>;

export function describeSync(document: Sync, device: Device, now: number): SyncWords {
  const { kind, status, intent, syncedAt, isNew, elsewhere } = document;
  const { online } = device;
  switch (status) {
    case 'clean':
    case 'synced':
      return {
        label: syncedAt === null ? 'Synced' : `Synced ${ago(syncedAt, now)}`,
        tone: 'success',
        hint: 'The server has exactly this.',
      };
    case 'dirty':
      if (elsewhere === 'deleted')
        return {
          label: 'Deleted on the server',
          tone: 'warning',
          hint: `What you wrote is kept on this device. ${kind === 'illustration' ? 'Open it to copy the text.' : 'Saving asks whether to bring the post back.'}`,
        };
      if (!isHere(document, device)) return notHere(device);
      return {
        label: 'Saved on this device',
        tone: 'info',
        hint: elsewhere
          ? 'It was changed on the server meanwhile. Saving brings both together, or asks you.'
          : `Kept here, also after a crash. ${isNew ? 'The server gets it' : 'The shop shows it'} when you save.`,
      };
    case 'queued':
      if (intent === 'delete')
        return { label: 'Will be deleted', tone: 'warning', hint: 'Deleted as soon as the server answers.' };
      if (!online && !isHere(document, device)) return notHere(device);
      return online
        ? { label: 'Waiting to sync', tone: 'info', hint: 'Sent as soon as the server takes it.' }
        : { label: 'Saved on this device', tone: 'warning', hint: 'Sent as soon as the server answers.' };
    case 'syncing':
      return { label: 'Syncing', tone: 'info', hint: 'On its way to the server.' };
    case 'conflict':
      return {
        label: 'Needs your choice',
        tone: 'danger',
        hint: 'The same thing was changed here and on the server. Nothing was overwritten.',
      };
    default:
      return {
        label: 'Not accepted',
        tone: 'danger',
        hint: 'The server refused it. Your text is kept here; change what it names and save again.',
      };
  }
}

function isHere({ durable }: Sync, { storage }: Device): boolean {
  return durable && storage === null;
}

function notHere({ storage }: Device): SyncWords {
  if (storage)
    return { label: 'Not saved on this device', tone: 'danger', hint: 'It would be lost if the app was closed now.' };
  return { label: SAVING, tone: 'info', hint: 'On its way to this device’s disk.' };
}
