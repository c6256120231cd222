/** What the screens of uploads get from the upload manager. */
import type { ItemState, PlanAction, UploadItem } from '@baobab/uploads/engine/item';
import { guessedDetails } from '@baobab/uploads/kinds/illustration-details';
import type { UploadsState } from '@baobab/uploads/upload-manager';

export const uploadItem = (path: string, change: Partial<UploadItem> = {}): UploadItem => ({
  id: path,
  seq: 0,
  kind: 'illustration',
  path,
  state: 'planned',
  action: 'new',
  reason: null,
  details: guessedDetails(path, 'Tech'),
  sentBytes: 0,
  totalBytes: 1000,
  restarts: 0,
  mayBePublished: false,
  error: null,
  retryAtMs: null,
  ...change,
});

type Figures = Partial<Omit<UploadsState['snapshot'], 'states' | 'planned'>> & {
  states?: Partial<Record<ItemState, number>>;
  planned?: Partial<Record<PlanAction, number>>;
};

export function uploadsState({ states, planned, ...figures }: Figures = {}): UploadsState {
  const none = { planned: 0, rejected: 0, queued: 0, preparing: 0, uploading: 0, committing: 0 };
  return {
    snapshot: {
      states: { ...none, done: 0, failed: 0, paused: 0, cancelled: 0, ...states },
      planned: { new: 0, changed: 0, details: 0, same: 0, conflict: 0, rejected: 0, ...planned },
      plannedBytes: 0,
      unchanged: 0,
      updated: 0,
      sentBytes: 0,
      totalBytes: 0,
      bytesPerSecond: null,
      remainingSeconds: null,
      online: true,
      halted: null,
      running: [],
      ...figures,
    },
    scan: null,
    waiting: [],
    leftOut: 0,
    bundles: [],
  };
}
