import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { listSettingsVersions, type SettingsVersion } from '@baobab/data/admin-settings';
import { useHost } from '../../host-context.tsx';
import { Icon } from '../../frame/icons.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { formatMoment } from '../orders/format-moment.ts';
import { changedNames } from './changed-names.ts';
import styles from './settings.module.css';

interface SettingsVersionsProps {
  /** Of the settings in the form. */
  revision: number;
  onTake: (version: SettingsVersion) => void;
}

/** The last twenty saves; one is taken into the form, where it is looked through and saved as a new one. */
export function SettingsVersions({ revision, onTake }: SettingsVersionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button icon={<Icon name="history" />} onClick={() => setOpen(true)}>
        Earlier versions
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} size={480} title="Earlier versions of the settings">
        {open && (
          <VersionList
            revision={revision}
            onTake={(version) => {
              setOpen(false);
              onTake(version);
            }}
          />
        )}
      </Drawer>
    </div>
  );
}

function VersionList({ revision, onTake }: SettingsVersionsProps) {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.settingsVersions(revision), () =>
    listSettingsVersions(client),
  );
  if (error) return <Problem title="The versions could not be loaded" error={error} onRetry={reload} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <ol className={styles.versions} aria-label="Versions, newest first">
      {data.map((version, at) => (
        <li key={version.revision}>
          <div>
            <strong>{formatMoment(version.savedAt)}</strong>
            <span className="soft">{version.savedByName || 'The shop'}</span>
            <span className="hint">{changedNames(version, data[at + 1])}</span>
          </div>
          {version.revision === revision ? (
            <span className="soft">Now</span>
          ) : (
            <Button
              size="small"
              aria-label={`Take the version of ${formatMoment(version.savedAt)}`}
              onClick={() => onTake(version)}
            >
              Take into the form
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
