import { plural } from '@baobab/domain/plural';
import { App } from 'antd';
import { useState } from 'react';
import type { Selection } from '../../table/selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { BulkPricesDialog } from './pricing/bulk-prices-dialog.tsx';
import type { useBulk } from './use-bulk.tsx';
import { deleteQuestion } from './use-delete.ts';

interface BulkToolsProps {
  selection: Selection;
  total: number;
  bulk: ReturnType<typeof useBulk>;
  categories: readonly string[];
}

/** Edits the selected rows together, or deletes them after a question. */
export function BulkTools({ selection, total, bulk, categories }: BulkToolsProps) {
  const { modal } = App.useApp();
  const [editing, setEditing] = useState(false);
  const [pricing, setPricing] = useState(false);
  const askDelete = () =>
    void modal.confirm({
      ...deleteQuestion(plural(selection.count, 'illustration'), selection.count === 1 ? 'its files' : 'their files'),
      onOk: () => void bulk.remove(),
    });
  return (
    <>
      <BulkBar
        selection={selection}
        total={total}
        busy={bulk.busy}
        onEdit={() => setEditing(true)}
        onPrices={() => setPricing(true)}
        onWithdraw={bulk.withdraw}
        onPublish={() => void bulk.publish()}
        onDelete={askDelete}
      />
      {pricing && (
        <BulkPricesDialog
          count={selection.count}
          progress={bulk.progress}
          onClose={() => setPricing(false)}
          onApply={async (change) => {
            const applied = await bulk.reprice(change);
            if (applied) setPricing(false);
            return applied;
          }}
        />
      )}
      {editing && (
        <BulkEditDialog
          count={selection.count}
          progress={bulk.progress}
          categories={categories}
          onClose={() => setEditing(false)}
          onApply={async (change) => {
            const applied = await bulk.edit(change);
            if (applied) setEditing(false);
            return applied;
          }}
        />
      )}
    </>
  );
}
