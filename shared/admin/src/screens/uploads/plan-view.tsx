import { Button, Spin } from 'antd';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES } from '@baobab/domain/constants';
import { plural } from '@baobab/domain/plural';
import { Icon } from '../../frame/icons.tsx';
import { useBucketMissing } from '../../health/store-health.tsx';
import { EmptyPlan } from './empty-plan.tsx';
import { LeftOutFiles } from './left-out-files.tsx';
import { PlannedFiles } from './planned-files.tsx';
import { describeSend, describeSummary, usePlanSummary } from './plan-summary.ts';
import { TabUploadNotice } from './tab-upload-notice.tsx';
import { usePlan, type Plan } from './use-plan.ts';
import { useUploads } from './use-uploads.ts';
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
      <LeftOutFiles />
      {empty ? <EmptyPlan /> : <PlannedFiles plan={plan} summary={summary} />}
      <TabUploadNotice />
    </section>
  );
}

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
        {describeSend(planned, snapshot.plannedBytes)}
      </Button>
    </div>
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
