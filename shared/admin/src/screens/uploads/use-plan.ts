import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { adminBulkMessages } from '@baobab/domain/admin-messages';
import { SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import { plural } from '@baobab/domain/plural';
import type { PlanAction } from '@baobab/uploads/engine/item';
import type { PlanChange, PlanQuery, PlanSummary } from '@baobab/uploads/plan-edits';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useDebounced } from '../../query/use-debounced.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { useUploadItems } from './use-upload-items.ts';
import { PLAN_STATES, queueFigures, useUploads } from './use-uploads.ts';

export type PlanFilter = PlanAction | 'all';

export function usePlannedItems() {
  const { planned } = useUploads().snapshot;
  const [filter, setFilter] = useState<PlanFilter>('all');
  const [search, setSearch] = useState('');
  const [range, setRange] = useState({ first: 0, last: 20 });
  const settledSearch = useDebounced(search, SEARCH_DEBOUNCE_MS);
  const query = useMemo(
    () => ({ states: PLAN_STATES, search: settledSearch, ...(filter === 'all' ? {} : { actions: [filter] }) }),
    [filter, settledSearch],
  );
  const items = useUploadItems(query, range, JSON.stringify(planned));
  return { items, query, filter, setFilter, search, setSearch, setRange };
}

export type Plan = ReturnType<typeof usePlan>;

/** How many files are planned, and what can be done with the plan. `onLeave` is called when there is nothing more to do in it. */
export function usePlan(onLeave: () => void) {
  const { uploads } = useHost();
  const { message, notification } = App.useApp();
  const queries = useQueryClient();
  const run = useCommand();
  const state = useUploads();
  const { planned } = state.snapshot;
  const total = planned.new + planned.changed + planned.details + planned.same + planned.conflict + planned.rejected;
  const sendable = planned.new + planned.changed + planned.details;
  const revised = useCallback(() => void queries.invalidateQueries({ queryKey: queryKeys.uploadItems }), [queries]);
  const revise = useCallback(
    async (...args: Parameters<typeof uploads.revise>) => {
      const ok = await run(() => uploads.revise(...args));
      revised();
      return ok;
    },
    [run, uploads, revised],
  );
  const apply = useApply(revised);
  const leave = () => {
    if (queueFigures(state).open > 0) void message.info(adminBulkMessages.continues);
    onLeave();
  };
  const mayBeFree = useFreeWarning();
  const discard = async () => {
    if (await run(() => uploads.discardPlan())) onLeave();
  };
  const send = async () => {
    if (sendable === 0) notification.warning(adminBulkMessages.noValidFiles);
    else if ((await mayBeFree()) && (await run(() => uploads.confirm())) && planned.conflict === 0) onLeave();
  };
  return { total, sendable, planned, revise, apply, leave, discard, send };
}

/** Changes or decides many files, and offers to take it back. */
function useApply(onRevised: () => void) {
  const { uploads } = useHost();
  const run = useCommand();
  const offerUndo = useUndo();
  return async (change: PlanChange, query: PlanQuery) => {
    await run(async () => {
      const { applied, kept } = await uploads.apply(change, query);
      const done = appliedWords(change, query, applied);
      offerUndo(
        kept === 0 ? done : `${done.replace(/\.?$/, '.')} ${plural(kept, 'file')} kept what the metadata file says.`,
        () => run(() => uploads.undoApply()).finally(onRevised),
      );
    });
    onRevised();
  };
}

function appliedWords({ choice }: PlanChange, { actions, search, ids }: PlanQuery, applied: number): string {
  if (choice) return `Decided for ${plural(applied, 'file')}.`;
  const isAll = !actions && !search && !ids;
  return isAll ? adminBulkMessages.appliedToAll : `Applied to ${plural(applied, 'file')}.`;
}

/** Asks before most of a plan is given away: without a named price a file is planned as free. True to go on. */
function useFreeWarning(): () => Promise<boolean> {
  const { uploads } = useHost();
  const { modal } = App.useApp();
  const run = useCommand();
  return async () => {
    let summary: PlanSummary | null = null;
    if (!(await run(async () => void (summary = await uploads.planSummary()))) || !summary) return false;
    const { free, paid }: PlanSummary = summary;
    if (free <= paid) return true;
    return modal.confirm({
      title: `Publish ${free.toLocaleString('en-US')} of ${plural(free + paid, 'illustration')} free?`,
      content:
        'Anyone with an account can download the originals of free illustrations. To sell them, go back, type a price and press “Apply to these”.',
      okText: 'Upload as planned',
      cancelText: 'Go back',
      focusable: { autoFocusButton: 'cancel' },
    });
  };
}
