/** Gives cards a shared preview, loaded ahead, or on first use. */
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { startTransition, useCallback, useEffect, useState, type ReactNode } from 'react';
import { loadAhead } from '../../ui/browser/ahead.ts';
import { lazyOverlay } from '../../ui/overlay/overlay.tsx';

const IllustrationPreview = lazyOverlay(
  'The preview',
  async () => (await import('./illustration-preview.tsx')).IllustrationPreview,
);

export function WithPreview({ children }: { children: (preview: (item: IllustrationCard) => void) => ReactNode }) {
  const [item, setItem] = useState<IllustrationCard | null>(null);
  useEffect(() => loadAhead(IllustrationPreview.preload), []);
  // A transition, so that the click is painted first.
  const preview = useCallback((next: IllustrationCard) => startTransition(() => setItem(next)), []);
  return (
    <>
      {children(preview)}
      <IllustrationPreview open={item !== null} item={item} onClose={() => setItem(null)} />
    </>
  );
}
