import { localStore } from '@baobab/ui/web-storage';
import { useState } from 'react';

export type PlanLayout = 'table' | 'grid';

const KEY = 'baobab-admin-plan-layout';

/** How the plan is shown; kept in this browser. */
export function usePlanLayout(): [PlanLayout, (layout: PlanLayout) => void] {
  const [layout, setLayout] = useState<PlanLayout>(() => (localStore.getItem(KEY) === 'grid' ? 'grid' : 'table'));
  return [
    layout,
    (next) => {
      localStore.setItem(KEY, next);
      setLayout(next);
    },
  ];
}
