/** Gives a list of cards the preview they share; its code comes with the first look. */
import type { IllustrationCard } from '@baobab/shared/domain/entities/illustration';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';

const IllustrationPreview = lazy(async () => ({
  default: (await import('./illustration-preview.tsx')).IllustrationPreview,
}));

export function WithPreview({ children }: { children: (preview: (item: IllustrationCard) => void) => ReactNode }) {
  const [item, setItem] = useState<IllustrationCard | null>(null);
  const [wanted, setWanted] = useState(false);
  const preview = useCallback((next: IllustrationCard) => {
    setWanted(true);
    setItem(next);
  }, []);
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
