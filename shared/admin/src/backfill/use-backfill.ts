import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '@baobab/ui/describe-error';

export interface BackfillProgress {
  done: number;
  total: number;
  /** What is being worked on. */
  name: string;
}

export type ReportProgress = (progress: BackfillProgress) => void;

export interface Backfill {
  /** Null while nothing runs. */
  progress: BackfillProgress | null;
  start: () => Promise<void>;
  stop: () => void;
}

/** Work over many stored files that is saved file by file, so that stopping it, or leaving the screen, loses nothing. */
export function useBackfill(
  work: (onProgress: ReportProgress, signal: AbortSignal) => Promise<void>,
  { failed, onEnd }: { failed: { title: string; safe: string }; onEnd: () => Promise<unknown> | void },
): Backfill {
  const { notification } = App.useApp();
  const [progress, setProgress] = useState<BackfillProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const start = async () => {
    const { signal } = (stopping.current = new AbortController());
    setProgress({ done: 0, total: 1, name: '' });
    try {
      await work(setProgress, signal);
    } catch (error) {
      notification.error({ title: failed.title, description: `${describeError(error).body} ${failed.safe}` });
    }
    await onEnd();
    setProgress(null);
  };
  return { progress, start, stop: () => stopping.current?.abort() };
}
