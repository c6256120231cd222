/** Gives cards a shared preview, loaded on first use. */
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { lazy, startTransition, Suspense, useCallback, useState, type ReactNode } from 'react';

const IllustrationPreview = lazy(async () => ({
  default: (await import('./illustration-preview.tsx')).IllustrationPreview,
}));

export function WithPreview({ children }: { children: (preview: (item: IllustrationCard) => void) => ReactNode }) {
  const [item, setItem] = useState<IllustrationCard | null>(null);
  const [wanted, setWanted] = useState(false);
  // A transition, so that the click is painted first.
  const preview = useCallback(
    (next: IllustrationCard) =>
      startTransition(() => {
        setWanted(true);
        setItem(next);
      }),
    [],
  );
  return (
    <>
      {children(preview)}
      {/* Stays mounted after the first look: a dialog that vanishes while open would lose the focus. */}
      {wanted && (
        <Suspense>
          <IllustrationPreview item={item} onClose={() => setItem(null)} />
        </Suspense>
      )}
    </>
  );
}
