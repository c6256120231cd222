import type { AdminTab } from '../../../domain/constants.ts';
export function Overview({ onOpen }: { onOpen: (tab: AdminTab) => void }) {
  return <button onClick={() => onOpen('illustrations')}>x</button>;
}
