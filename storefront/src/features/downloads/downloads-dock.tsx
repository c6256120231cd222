import type { DataClient } from '@baobab/data/client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { OverlayBoundary } from '../../ui/overlay/overlay.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { downloadsSignal } from './start-download.ts';
import { hasStage } from './stage.ts';

const load = () => lazy(async () => ({ default: (await import('./downloads.tsx')).Downloads }));

interface DownloadsDockProps {
  data: DataClient;
  userId: string | undefined;
}

/** Nothing until there is a download, of this visit or an earlier one. */
export function DownloadsDock({ data, userId }: DownloadsDockProps) {
  const [{ Downloads, attempt }, setTry] = useState(() => ({ Downloads: load(), attempt: 0 }));
  const active = useStore(downloadsSignal, (state) => state.active);
  useEffect(() => {
    if (!userId || active) return;
    void hasStage().then((left) => left && downloadsSignal.setState({ active: true }));
  }, [userId, active]);
  if (!active || !userId) return null;
  const tellFailure = () =>
    showToast('Your downloads could not be shown', {
      description: 'What has arrived of them is kept.',
      tone: 'error',
      duration: 0,
      topic: 'downloads-dock',
      actions: [{ label: 'Try again', run: () => setTry({ Downloads: load(), attempt: attempt + 1 }) }],
    });
  return (
    <OverlayBoundary key={attempt} renderFallback={() => null} onError={tellFailure}>
      <Suspense fallback={null}>
        <Downloads key={userId} data={data} userId={userId} />
      </Suspense>
    </OverlayBoundary>
  );
}
