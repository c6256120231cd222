import { App } from 'antd';
import { useEffect, useState } from 'react';
import { adminBulkMessages } from '@baobab/domain/admin-messages';
import { useHost } from '../../host-context.tsx';
import { plural } from './describe-item.ts';
import { queueFigures } from './use-uploads.ts';

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
    let batch: { done: number; failed: number; step: number } | null = null;
    const finish = (uploaded: number, failed: number) => {
      if (uploaded + failed === 0) return;
      const all = uploaded + failed;
      const notice = uploaded === 0 ? adminBulkMessages.allFailed : adminBulkMessages.complete(uploaded, all, failed);
      const body = notice.description ?? '';
      setNews(`${notice.title}. ${body}`);
      notification[failed > 0 ? 'warning' : 'success']({ title: notice.title, description: body });
      if (!document.hasFocus()) host.notify({ title: notice.title, body, target: 'show-uploads' });
    };
    const listen = () => {
      const { open, done, failed, paused, percent } = queueFigures(host.uploads.current());
      const step = Math.floor(percent / STEP_PERCENT);
      if (open > 0 && !batch) {
        batch = { done, failed, step };
        setNews(`Upload started: ${plural(open, 'file')}`);
      } else if (open > 0 && batch) {
        if (step > batch.step) setNews(`${step * STEP_PERCENT} percent uploaded`);
        batch.step = step;
      } else if (batch) {
        const { done: before, failed: failedBefore } = batch;
        batch = null;
        if (paused > 0) setNews('Uploads paused');
        else finish(Math.max(0, done - before), Math.max(0, failed - failedBefore));
      }
    };
    listen();
    return host.uploads.subscribe(listen);
  }, [host, notification]);
  return news;
}
