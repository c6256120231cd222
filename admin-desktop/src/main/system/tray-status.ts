import type { UploadSnapshot } from '@baobab/uploads/engine/engine';
import { plural } from '@baobab/domain/plural';

export interface TrayStatus {
  text: string;
  action: 'pause' | 'resume' | null;
}

type Facts = Pick<UploadSnapshot, 'states' | 'online' | 'halted' | 'sentBytes' | 'totalBytes'>;

const files = (count: number) => plural(count, 'file');

export function trayStatus({ states, online, halted, sentBytes, totalBytes }: Facts): TrayStatus {
  const moving = states.queued + states.preparing + states.uploading + states.committing;
  const waiting = moving + states.paused;
  if (waiting === 0) return { text: restWords(states), action: null };
  if (halted) return { text: `Uploads wait for you: ${files(waiting)} to go`, action: null };
  if (moving === 0) return { text: `Paused: ${files(waiting)} to go`, action: 'resume' };
  if (!online) return { text: `Waiting to send: ${files(waiting)} to go`, action: 'pause' };
  const percent = totalBytes > 0 ? `, ${Math.floor((sentBytes / totalBytes) * 100)} %` : '';
  return { text: `Uploading: ${files(waiting)} to go${percent}`, action: 'pause' };
}

function restWords({ done, failed }: Facts['states']): string {
  if (failed > 0) return `${files(failed)} could not be uploaded`;
  return done > 0 ? `Uploaded: ${files(done)}` : 'Nothing to upload';
}
