import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { adminBulkMessages } from '../../../domain/admin-messages.ts';
import { useHost } from '../../host-context.tsx';
import { plural } from './describe-item.ts';
import type { QueueFigures } from './use-uploads.ts';

const STEP_PERCENT = 25;

/**
 * Says the milestones of a batch: begun, every quarter, ended. The text goes to a live region; the end also makes a toast and,
 * when the window is in the background, a system notification.
 */
export function useUploadNews(figures: QueueFigures): string {
  const host = useHost();
  const { notification } = App.useApp();
  const [news, setNews] = useState('');
  const batch = useRef<{ done: number; failed: number; step: number } | null>(null);

  useEffect(() => {
    const { open, done, failed, paused, percent } = figures;
    if (open > 0 && !batch.current) {
      batch.current = { done, failed, step: Math.floor(percent / STEP_PERCENT) };
      setNews(`Upload started: ${plural(open, 'file')}`);
      return;
    }
    const running = batch.current;
    if (!running) return;
    const step = Math.floor(percent / STEP_PERCENT);
    if (open > 0) {
      if (step > running.step) setNews(`${step * STEP_PERCENT} percent uploaded`);
      running.step = step;
      return;
    }
    batch.current = null;
    if (paused > 0) {
      setNews('Uploads paused');
      return;
    }
    const uploaded = Math.max(0, done - running.done);
    const newFailures = Math.max(0, failed - running.failed);
    if (uploaded + newFailures === 0) return;
    const notice = uploaded === 0 ? adminBulkMessages.allFailed : adminBulkMessages.complete(uploaded, uploaded + newFailures, newFailures);
    const body = notice.description ?? '';
    setNews(`${notice.title}. ${body}`);
    notification[newFailures > 0 ? 'warning' : 'success']({ title: notice.title, description: body });
    if (document.hidden || !document.hasFocus()) host.notify({ title: notice.title, body });
  }, [figures, host, notification]);
  return news;
}
