import type { DataClient } from '@baobab/data/client';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { downloadsSignal } from './downloads-signal.ts';
import { hasStage } from './stage.ts';

const Downloads = lazy(async () => ({ default: (await import('./downloads.tsx')).Downloads }));

interface DownloadsDockProps {
  data: DataClient;
  userId: string | undefined;
}

/** Nothing until there is a download, of this visit or an earlier one. */
export function DownloadsDock({ data, userId }: DownloadsDockProps) {
  const active = useStore(downloadsSignal, (state) => state.active);
  useEffect(() => {
    if (!userId || active) return;
    void hasStage().then((left) => left && downloadsSignal.setState({ active: true }));
  }, [userId, active]);
  if (!active || !userId) return null;
  return (
    <Suspense fallback={null}>
      <Downloads key={userId} data={data} userId={userId} />
    </Suspense>
  );
}
