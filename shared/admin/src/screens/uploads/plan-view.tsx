import { Button, Spin } from 'antd';
import { useState } from 'react';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES } from '@baobab/domain/constants';
import { formatBytes } from '@baobab/ui/format';
import type { UploadItem } from '@baobab/uploads/engine/item';
import { Icon } from '../../frame/icons.tsx';
import { useBucketMissing } from '../../health/store-health.tsx';
import { useCategoryNames } from '../../query/use-category-names.ts';
import { ApplyToShown } from './apply-to-shown.tsx';
import { plural } from './describe-item.ts';
import { EmptyPlan } from './empty-plan.tsx';
import { PlanItemDialog } from './plan-item-dialog.tsx';
import { PlanHead, PlanRow } from './plan-row.tsx';
import { describeSummary, usePlanSummary } from './plan-summary.ts';
import { PlanTools } from './plan-tools.tsx';
import { TabUploadNotice } from './tab-upload-notice.tsx';
import { usePlan, usePlannedItems } from './use-plan.ts';
import { useUploads } from './use-uploads.ts';
import { VirtualTable } from './virtual-table.tsx';
import styles from './uploads.module.css';
import screenStyles from '../../frame/screen.module.css';

/** What would be sent, before anything is: look, change, confirm. */
export function PlanView({ onLeave }: { onLeave: () => void }) {
  const { scan, snapshot } = useUploads();
  const plan = usePlan(onLeave);
  const empty = plan.total === 0 && scan === null;
  const summary = usePlanSummary(plan.planned);
  const sum = summary && scan === null ? describeSummary(summary, snapshot.bytesPerSecond) : '';
  return (
    <section className={styles.plan} aria-labelledby="plan-title">
      <div className={screenStyles.screenHead}>
        <div>
          <h1 id="plan-title">{empty ? 'Bulk Upload' : 'Review before upload'}</h1>
          <p className="soft" role="status">
            {scan ? (
              <Scanning found={scan.found} checked={scan.checked} />
            ) : (
              `${empty ? 'Nothing planned yet' : plural(plan.total, 'file')}. Nothing is sent until you confirm.`
            )}
          </p>
          {sum && <p className="number">{sum}</p>}
        </div>
        <PlanActions plan={plan} empty={empty} />
      </div>
      {empty ? <EmptyPlan /> : <PlannedFiles plan={plan} />}
      <TabUploadNotice />
    </section>
  );
}

type Plan = ReturnType<typeof usePlan>;

function PlanActions({ plan, empty }: { plan: Plan; empty: boolean }) {
  const { snapshot, scan } = useUploads();
  const { sendable, planned } = plan;
  const noImages = useBucketMissing(BUCKET_IMAGES);
  const noDownloads = useBucketMissing(BUCKET_DOWNLOADS);
  return (
    <div className="inline">
      <Button onClick={plan.leave}>Cancel</Button>
      {!empty && (
        <Button danger onClick={() => void plan.discard()}>
          Discard plan
        </Button>
      )}
      <Button
        type="primary"
        icon={<Icon name="upload" />}
        disabled={sendable + planned.rejected === 0 || scan !== null || noImages || noDownloads}
        onClick={() => void plan.send()}
      >
        {sendable > 0
          ? `Upload All (${sendable.toLocaleString('en-US')}, ${formatBytes(snapshot.plannedBytes)})`
          : planned.rejected > 0
            ? 'Upload All'
            : 'Nothing to upload'}
      </Button>
    </div>
  );
}

function PlannedFiles({ plan: { total, sendable, planned, revise, apply } }: { plan: Plan }) {
  const { scan } = useUploads();
  const names = useCategoryNames();
  const list = usePlannedItems();
  const [editing, setEditing] = useState<UploadItem | null>(null);
  return (
    <>
      <PlanTools counts={{ all: total, ...planned }} list={list} />
      <ApplyToShown
        categories={names}
        count={list.items.total}
        disabled={sendable + planned.rejected === 0 || scan !== null}
        onApply={(fields) => apply(fields, list.query)}
      />
      <VirtualTable
        label="Planned files"
        count={list.items.total}
        rowPx={56}
        head={<PlanHead />}
        onRange={list.setRange}
        renderRow={(index) => (
          <PlanRow
            item={list.items.at(index)}
            onEdit={setEditing}
            onChoose={(item, choice) => void revise({ choice }, [item.id])}
          />
        )}
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

function Scanning({ found, checked }: { found: number; checked: number }) {
  return (
    <>
      <Spin size="small" />{' '}
      {checked === 0
        ? `Reading folders: ${plural(found, 'file')} found`
        : `Comparing ${checked.toLocaleString('en-US')} of ${plural(found, 'file')} with the shop`}
    </>
  );
}
