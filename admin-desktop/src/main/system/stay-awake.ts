/** Keeps the computer from falling asleep while files are on their way; its screen may go dark. */
import type { PowerSaveBlocker } from 'electron';
import type { UploadSnapshot } from '@baobab/uploads/engine/engine';

/** Answers what to call whenever the wish may have changed. */
export function createStayAwake(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>): (wanted: boolean) => void {
  let held: number | null = null;
  return (wanted) => {
    if (wanted && held === null) held = blocker.start('prevent-app-suspension');
    else if (!wanted && held !== null) {
      blocker.stop(held);
      held = null;
    }
  };
}

/** Whether staying awake helps: not for what is paused, failed, or waits for a network or a person. */
export function isSending({ states, online, halted }: Pick<UploadSnapshot, 'states' | 'online' | 'halted'>): boolean {
  return online && halted === null && states.queued + states.preparing + states.uploading + states.committing > 0;
}
