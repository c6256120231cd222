/** Gives cards a shared preview, loaded on first use. */
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { lazy, startTransition, Suspense, useCallback, useState, type ReactNode } from 'react';

const IllustrationPreview = lazy(async () => ({
  default: (await import('./illustration-preview.tsx')).IllustrationPreview,
}));

export function WithPreview({ children }: { children: (preview: (item: IllustrationCard) => void) => ReactNode }) {
  /** Undefined until the first use. */
  const [item, setItem] = useState<IllustrationCard | null>();
  // A transition, so that the click is painted first.
  const preview = useCallback((next: IllustrationCard) => startTransition(() => setItem(next)), []);
  return (
    <>
      {children(preview)}
      {/* Stays mounted: a dialog that unmounts while open would lose the focus. */}
      {item !== undefined && (
        <Suspense>
          <IllustrationPreview item={item} onClose={() => setItem(null)} />
        </Suspense>
      )}
    </>
  );
}
