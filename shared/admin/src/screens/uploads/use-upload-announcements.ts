import { App } from 'antd';
import { useEffect, useState } from 'react';
import { adminBulkMessages } from '@baobab/domain/admin-messages';
import { plural } from '@baobab/domain/plural';
import { useHost } from '../../host-context.tsx';
import { queueFigures } from './use-uploads.ts';
import type { UploadsState } from '@baobab/uploads/upload-manager';

const STEP_PERCENT = 25;

/**
 * Says the milestones of a batch: begun, every quarter, ended. The text goes to a live region; the end also makes a toast and,
 * when the window is in the background, a system notification.
 */
export function useUploadAnnouncements(): string {
  const host = useHost();
  const { notification } = App.useApp();
  const [news, setNews] = useState('');

  useEffect(() => {
    let batch: { failed: number; step: number; announced: boolean } | null = null;
    const finish = (uploaded: number, failed: number, noun: string) => {
      if (uploaded + failed === 0) return;
      const all = uploaded + failed;
      const notice =
        uploaded === 0 ? adminBulkMessages.allFailed : adminBulkMessages.complete(uploaded, all, failed, noun);
      const body = notice.description ?? '';
      setNews(`${notice.title}. ${body}`);
      notification[failed > 0 ? 'warning' : 'success']({ title: notice.title, description: body });
      if (!document.hasFocus()) host.notify({ title: notice.title, body, target: 'show-uploads' });
    };
    const listen = () => {
      const state = host.uploads.current();
      const { open, total, done, failed, paused, percent } = queueFigures(state);
      const step = Math.floor(percent / STEP_PERCENT);
      if (open > 0) {
        batch ??= { failed, step, announced: false };
        // thousands are confirmed in steps: their number is known when the plan has none left
        if (!batch.announced && isConfirmed(state)) {
          batch.announced = true;
          setNews(`Upload started: ${plural(total - batch.failed, 'file')}`);
        } else if (batch.announced && step > batch.step) setNews(`${step * STEP_PERCENT} percent uploaded`);
        batch.step = step;
      } else if (batch) {
        const failedBefore = batch.failed;
        batch = null;
        if (paused > 0) setNews('Uploads paused');
        else finish(done, Math.max(0, failed - failedBefore), nounOf(state, done + failed));
      }
    };
    listen();
    return host.uploads.subscribe(listen);
  }, [host, notification]);
  return news;
}

/** Pack files are sent beside a plan that is still looked at; anything else was confirmed with the whole plan. */
function isConfirmed({ snapshot: { planned, states }, bundles }: UploadsState): boolean {
  const packs = bundles.filter(({ state }) => state !== 'done' && state !== 'failed' && state !== 'paused').length;
  const open = states.queued + states.preparing + states.uploading + states.committing;
  return planned.new + planned.changed === 0 || open === packs;
}

function nounOf({ bundles }: UploadsState, ended: number): string {
  const packs = bundles.filter(({ state }) => state === 'done' || state === 'failed').length;
  if (packs === 0) return 'illustrations';
  const noun = packs === ended ? 'pack file' : 'file';
  return ended === 1 ? noun : `${noun}s`;
}
