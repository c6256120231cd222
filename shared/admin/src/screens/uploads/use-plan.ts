import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { adminBulkMessages } from '@baobab/domain/admin-messages';
import { SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import type { PlanAction } from '@baobab/uploads/engine/item';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useDebounced } from '../../query/use-debounced.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUploadItems } from './use-upload-items.ts';
import { PLAN_STATES, queueFigures, useUploads } from './use-uploads.ts';

export type PlanFilter = PlanAction | 'all';

/** The planned files that filter and search find. */
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
  return { items, filter, setFilter, search, setSearch, setRange };
}

/** How many files are planned, and what can be done with the plan. `onLeave` is called when there is nothing more to do in it. */
export function usePlan(onLeave: () => void) {
  const { uploads } = useHost();
  const { message, notification } = App.useApp();
  const queries = useQueryClient();
  const run = useCommand();
  const state = useUploads();
  const { planned } = state.snapshot;
  const total = planned.new + planned.changed + planned.same + planned.conflict + planned.rejected;
  const sendable = planned.new + planned.changed;
  const revise = useCallback(
    async (...args: Parameters<typeof uploads.revise>) => {
      const ok = await run(() => uploads.revise(...args));
      void queries.invalidateQueries({ queryKey: queryKeys.uploadItems });
      return ok;
    },
    [run, uploads, queries],
  );
  const leave = () => {
    if (queueFigures(state).open > 0) void message.info(adminBulkMessages.continues);
    onLeave();
  };
  const discard = async () => {
    if (await run(() => uploads.discardPlan())) onLeave();
  };
  const send = async () => {
    if (sendable === 0) notification.warning(adminBulkMessages.noValidFiles);
    else if ((await run(() => uploads.confirm())) && planned.conflict === 0) onLeave();
  };
  return { total, sendable, planned, revise, leave, discard, send };
}
