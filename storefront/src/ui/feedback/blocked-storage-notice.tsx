import { storesLastingly } from '@baobab/ui/web-storage';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { useHydrated } from '../browser/use-hydrated.ts';

/** Only where the browser stores nothing. `children` say what the next step then does. */
export function BlockedStorageNotice({ children }: { children: ReactNode }) {
  if (!useHydrated() || storesLastingly()) return null;
  return (
    <Notice title="This browser does not store site data">
      <p>{children}</p>
    </Notice>
  );
}
