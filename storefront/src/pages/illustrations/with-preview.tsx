/** Gives cards a shared preview, loaded on first use. */
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { startTransition, useCallback, useState, type ReactNode } from 'react';
import { lazyOverlay } from '../../ui/overlay.tsx';

const IllustrationPreview = lazyOverlay(
  'The preview',
  async () => (await import('./illustration-preview.tsx')).IllustrationPreview,
);

export function WithPreview({ children }: { children: (preview: (item: IllustrationCard) => void) => ReactNode }) {
  const [item, setItem] = useState<IllustrationCard | null>(null);
  // A transition, so that the click is painted first.
  const preview = useCallback((next: IllustrationCard) => startTransition(() => setItem(next)), []);
  return (
    <>
      {children(preview)}
      <IllustrationPreview open={item !== null} item={item} onClose={() => setItem(null)} />
    </>
  );
}
