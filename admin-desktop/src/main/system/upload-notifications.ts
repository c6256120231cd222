/** Notifies of the end of the uploads, but not of uploads that were done at the start. */
import type { UploadSnapshot } from '@baobab/uploads/engine/engine';
import type { AppNotification } from './notifications.ts';
import { trayStatus } from './tray-status.ts';

type Facts = Parameters<typeof trayStatus>[0];

export function createUploadNotifications(
  tell: (notice: AppNotification) => void,
): (snapshot: Pick<UploadSnapshot, keyof Facts>) => void {
  let wasBusy = false;
  return (snapshot) => {
    const { queued, preparing, uploading, committing, paused } = snapshot.states;
    const isBusy = queued + preparing + uploading + committing + paused > 0;
    if (wasBusy && !isBusy)
      tell({ title: 'Uploads finished', body: trayStatus(snapshot).text, target: 'show-uploads' });
    wasBusy = isBusy;
  };
}
