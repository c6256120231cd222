import type { DraftSummary } from '@baobab/drafts/view';
import { useUnsavedGuard } from '../../frame/unsaved.ts';
import { useDraftsState } from './use-drafts.ts';

/** Drafts survive leaving; only where this device can't keep them would leaving lose what was typed. */
export function useDraftGuard({ status }: Pick<DraftSummary, 'status'>, what: string): void {
  const { storage } = useDraftsState();
  const changed = status !== 'clean' && status !== 'synced';
  useUnsavedGuard(changed && storage !== null, `This device can’t keep drafts at the moment: ${what} would be lost.`);
}
