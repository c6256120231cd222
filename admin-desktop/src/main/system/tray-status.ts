import type { UploadSnapshot } from '@baobab/uploads/engine/engine';
import { plural } from '@baobab/domain/plural';

export interface TrayStatus {
  /** In the menu: it changes with the state only, because a menu that is open on Linux closes when it is replaced. */
  text: string;
  /** In the tooltip, with numbers. */
  detail: string;
  action: 'pause' | 'resume' | null;
}

type Facts = Pick<UploadSnapshot, 'states' | 'online' | 'halted' | 'sentBytes' | 'totalBytes'>;

const files = (count: number) => plural(count, 'file');

export function trayStatus({ states, online, halted, sentBytes, totalBytes }: Facts): TrayStatus {
  const moving = states.queued + states.preparing + states.uploading + states.committing;
  const waiting = moving + states.paused;
  const status = (text: string, rest: string, action: TrayStatus['action']) => ({
    text,
    detail: `${text}: ${rest}`,
    action,
  });
  if (waiting === 0) return { text: restWords(states), detail: restWords(states), action: null };
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
