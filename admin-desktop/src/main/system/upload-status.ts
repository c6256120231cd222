/** What the uploads mean for the tray and for the computer's sleep. */
import { plural } from '@baobab/domain/plural';
import type { UploadSnapshot } from '@baobab/uploads/engine/engine';
import type { PowerSaveBlocker } from 'electron';

export interface TrayStatus {
  /** In the menu: it changes with the state only, because a menu that is open on Linux closes when it is replaced. */
  text: string;
  /** In the tooltip, with numbers. */
  detail: string;
  action: 'pause' | 'resume' | null;
  /** Files wait, or are paused or on their way. */
  isBusy: boolean;
}

type Facts = Pick<UploadSnapshot, 'states' | 'online' | 'halted' | 'sentBytes' | 'totalBytes'>;

const files = (count: number) => plural(count, 'file');
const countMoving = ({ queued, preparing, uploading, committing }: Facts['states']) =>
  queued + preparing + uploading + committing;

export function trayStatus({ states, online, halted, sentBytes, totalBytes }: Facts): TrayStatus {
  const moving = countMoving(states);
  const waiting = moving + states.paused;
  const status = (text: string, rest: string, action: TrayStatus['action']) => ({
    text,
    detail: `${text}: ${rest}`,
    action,
    isBusy: true,
  });
  if (waiting === 0) return { text: restWords(states), detail: restWords(states), action: null, isBusy: false };
  if (halted) return status('Uploads wait for you', `${files(waiting)} to go`, null);
  if (moving === 0) return status('Paused', `${files(waiting)} to go`, 'resume');
  if (!online) return status('Waiting to send', `${files(waiting)} to go`, 'pause');
  const percent = totalBytes > 0 ? `, ${Math.floor((sentBytes / totalBytes) * 100)} %` : '';
  return status('Uploading', `${files(waiting)} to go${percent}`, 'pause');
}

function restWords({ done, failed }: Facts['states']): string {
  if (failed > 0) return `${files(failed)} could not be uploaded`;
  return done > 0 ? `Uploaded: ${files(done)}` : 'Nothing to upload';
}

/** Whether staying awake helps: not for what is paused, failed, or waits for a network or a person. */
export function isSending({ states, online, halted }: Pick<Facts, 'states' | 'online' | 'halted'>): boolean {
  return online && halted === null && countMoving(states) > 0;
}

/** Answers what to call whenever the wish may have changed. The computer stays awake; its screen may go dark. */
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
