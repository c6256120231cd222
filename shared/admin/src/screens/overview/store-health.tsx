import { Button } from 'antd';
import { useState } from 'react';
import { settingsToFill } from '@baobab/data/settings/admin-settings';
import { listOrphans } from '@baobab/data/storage/storage';
import { BUCKET_DOWNLOADS, BUCKET_DOWNLOADS_FALLBACK, BUCKET_IMAGES } from '@baobab/domain/constants';
import { SETTING_LABELS } from '@baobab/domain/entities/shop-settings';
import { plural } from '@baobab/domain/plural';
import { describeError } from '@baobab/ui/describe-error';
import { formatBytes } from '@baobab/ui/format';
import { Badge, type BadgeTone } from '../../frame/badge.tsx';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { Icon } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useStoreHealth } from '../../health/store-health.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { OrphanObjects } from './orphan-objects.tsx';
import { OrphanRows } from './orphan-rows.tsx';
import screenStyles from '../../frame/screen.module.css';
import styles from './overview.module.css';

const BUCKET_DUTIES: Readonly<Record<string, string>> = {
  [BUCKET_IMAGES]: 'Public previews',
  [BUCKET_DOWNLOADS]: 'What buyers download',
  [BUCKET_DOWNLOADS_FALLBACK]: 'Spare place for downloads',
};

/** Can the shop store and show what it should, and do files and records belong together? */
export function StoreHealth() {
  const { buckets, blogProblem, check } = useStoreHealth();
  const [checking, setChecking] = useState(false);
  return (
    <section className={screenStyles.card} aria-labelledby="health-title">
      <div className={screenStyles.cardHead}>
        <h2 id="health-title">Store health</h2>
        <div className="inline">
          <Button size="small" icon={<Icon name="retry" size={16} />} onClick={check}>
            Check again
          </Button>
          {!checking && (
            <Button size="small" onClick={() => setChecking(true)}>
              Check files and records
            </Button>
          )}
        </div>
      </div>
      <ul className={styles.health}>
        {buckets?.map(({ bucket, state, limitBytes }) => (
          <Line
            key={bucket}
            name={bucket}
            duty={`${BUCKET_DUTIES[bucket]}${limitBytes ? `, files up to ${formatBytes(limitBytes)}` : ''}`}
            tone={state === 'exists' ? 'success' : state === 'low' ? 'warning' : 'danger'}
            state={state === 'exists' ? 'Ready' : state === 'low' ? 'Limit too low' : 'Missing'}
          />
        ))}
        <Line
          name="Blog posts"
          duty={blogProblem ? describeError(blogProblem).body : 'The table of posts answers'}
          tone={blogProblem === null ? 'success' : blogProblem ? 'danger' : 'quiet'}
          state={blogProblem === null ? 'Ready' : blogProblem ? 'No access' : 'Checking…'}
        />
        <OpenSettingsLine />
      </ul>
      {checking && <Orphans />}
    </section>
  );
}

function Line({ name, duty, tone, state }: { name: string; duty: string; tone: BadgeTone; state: string }) {
  return (
    <li>
      <span>
        <strong>{name}</strong> <span className="soft">{duty}</span>
      </span>
      <Badge tone={tone}>{state}</Badge>
    </li>
  );
}

/** What must be filled in before the shop may take money; each name leads to its field. */
function OpenSettingsLine() {
  const { client } = useHost();
  const { open } = useNavigation();
  const { data } = useAdminQuery(queryKeys.settingsToFill, () => settingsToFill(client));
  if (!data || data.length === 0) return null;
  return (
    <li>
      <span>
        <strong>Settings</strong> <span className="soft">Empty, or still the demo shop’s, before you sell:</span>{' '}
        {data.map((name) => (
          <Button key={name} type="link" size="small" onClick={() => open('settings', name)}>
            {SETTING_LABELS[name]}
          </Button>
        ))}
      </span>
      <Badge tone="warning">{data.length} open</Badge>
    </li>
  );
}

function Orphans() {
  const { client } = useHost();
  const { data, error, loading, reload } = useAdminQuery(queryKeys.orphans, () => listOrphans(client));
  if (error) return <Problem title="Files and records could not be compared" error={error} onRetry={reload} />;
  if (!data)
    return (
      <p className="soft" role="status">
        Comparing files with records…
      </p>
    );
  return (
    <div className={styles.orphans}>
      <p role="status">
        {data.objects.length + data.rows.length === 0
          ? 'Every file belongs to a record, and every record has its files.'
          : `${plural(data.objects.length, 'file')} without a record, ${plural(data.rows.length, 'record')} without a file.`}{' '}
        <Button size="small" type="link" loading={delayedLoading(loading)} onClick={reload}>
          Compare again
        </Button>
      </p>
      {data.objects.length > 0 && <OrphanObjects objects={data.objects} onChanged={reload} />}
      {data.rows.length > 0 && <OrphanRows rows={data.rows} onChanged={reload} />}
    </div>
  );
}
