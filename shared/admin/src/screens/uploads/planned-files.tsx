import { Checkbox } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { UploadItem } from '@baobab/uploads/engine/item';
import type { PlanSummary } from '@baobab/uploads/plan-edits';
import { useCategoryNames } from '../../query/use-category-names.ts';
import { ApplyToShown } from './apply-to-shown.tsx';
import { LookAlikes } from './look-alikes.tsx';
import { PlanConflicts } from './plan-conflicts.tsx';
import type { Choice } from './plan-decision.tsx';
import { PlanItemDialog } from './plan-item-dialog.tsx';
import { usePlanLayout } from './plan-layout.ts';
import { PlanList } from './plan-list.tsx';
import { FarPrices, RemovedFiles, RemovedMetadata } from './plan-notices.tsx';
import { PlanTools } from './plan-tools.tsx';
import { usePlannedItems, type Plan } from './use-plan.ts';
import { usePlanSelection, type PlanSelection } from './use-plan-selection.ts';
import { useUploads } from './use-uploads.ts';

export function PlannedFiles({ plan, summary }: { plan: Plan; summary: PlanSummary | undefined }) {
  const { total, sendable, planned, revise, apply } = plan;
  const { scan } = useUploads();
  const names = useCategoryNames();
  const list = usePlannedItems();
  const { actions, search } = list.query;
  const selection = usePlanSelection(list.query);
  const [layout, setLayout] = usePlanLayout();
  const [editing, setEditing] = useState<UploadItem | null>(null);
  const wanted = useMemo(
    () => ({ actions, search, ...(selection.ids.length > 0 ? { ids: selection.ids } : {}) }),
    [actions, search, selection.ids],
  );
  const choose = useCallback((item: UploadItem, choice: Choice) => void revise({ choice }, [item.id]), [revise]);
  return (
    <>
      <PlanTools counts={{ all: total, ...planned }} layout={layout} onLayout={setLayout} list={list} />
      <RemovedFiles version={JSON.stringify(planned)} />
      <LookAlikes version={scan === null && planned.new > 0 ? JSON.stringify(planned) : null} />
      {summary && <FarPrices summary={summary} />}
      {summary && <RemovedMetadata summary={summary} />}
      {summary && (
        <PlanConflicts
          counts={summary.conflicts}
          disabled={scan !== null}
          onDecide={(choice, conflictWith) => void apply({ choice }, { conflictWith })}
        />
      )}
      <ApplyToShown
        categories={names}
        count={selection.ids.length || list.items.total}
        disabled={sendable + planned.rejected + planned.conflict === 0 || scan !== null}
        onApply={(change) => apply(change, wanted)}
      />
      <ChooseAll selection={selection} />
      <PlanList
        layout={layout}
        categories={names}
        items={list.items}
        selection={selection}
        onRange={list.setRange}
        onEdit={setEditing}
        onChoose={choose}
      />
      {editing && (
        <PlanItemDialog
          item={editing}
          categories={names}
          onClose={() => setEditing(null)}
          onKeep={() => {
            setEditing(null);
            void revise({ choice: 'skip' }, [editing.id]);
          }}
          onSave={async (fields) => {
            if (await revise({ fields }, [editing.id])) setEditing(null);
          }}
        />
      )}
    </>
  );
}

function ChooseAll({ selection: { ids, total, everything, clear } }: { selection: PlanSelection }) {
  const all = ids.length === total && total > 0;
  return (
    <div className="inline">
      <Checkbox
        checked={all}
        indeterminate={ids.length > 0 && !all}
        disabled={total === 0}
        onChange={() => (all ? clear() : everything())}
      >
        Choose all {total.toLocaleString('en-US')}
      </Checkbox>
      <span className="soft number" role="status">
        {ids.length > 0 && `${ids.length.toLocaleString('en-US')} chosen`}
      </span>
    </div>
  );
}
