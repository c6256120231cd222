import { App, Button, Drawer, Skeleton } from 'antd';
import { listPackVersions, rollbackPack } from '@baobab/data/packs/admin-packs';
import { downloadLink } from '@baobab/data/orders/downloads';
import type { PackWithContents, BundleVersion } from '@baobab/domain/entities/bundle-pack';
import { formatBytes } from '@baobab/ui/format';
import { Badge } from '../../frame/badge.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { formatMoment } from '../../moments.ts';
import styles from './bundles.module.css';
import { useCommand } from '../../query/use-command.ts';

interface PackHistoryProps {
  pack: PackWithContents;
  onClose: () => void;
  onChanged: () => void;
}

/** Every version a pack ever had; buyers can be given an earlier one again. */
export function PackHistory({ pack, onClose, onChanged }: PackHistoryProps) {
  const { client } = useHost();
  const { modal, message } = App.useApp();
  const run = useCommand();
  const versions = useAdminQuery(queryKeys.packVersions(pack.slug, pack.version), () =>
    listPackVersions(client, pack.slug),
  );
  const rollBack = ({ version }: BundleVersion) =>
    modal.confirm({
      title: `Roll “${pack.title}” back to version ${version}?`,
      content: `Buyers get version ${version} from now on. Version ${pack.version} stays in this list, so you can return to it.`,
      okText: `Roll back to ${version}`,
      cancelText: 'Keep the current one',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        run(async () => {
          await rollbackPack(client, pack.slug, version);
          void message.success(`Buyers of “${pack.title}” get version ${version} now`);
          onChanged();
        }, 'Nothing was rolled back'),
    });
  const download = ({ version }: BundleVersion) =>
    run(
      async () => window.location.assign(await downloadLink(client, { packSlug: pack.slug, version })),
      'The file could not be downloaded',
    );
  return (
    <Drawer open onClose={onClose} size={480} title={`Versions of “${pack.title}”`}>
      {versions.error && (
        <Problem title="The versions could not be loaded" error={versions.error} onRetry={versions.reload} />
      )}
      {!versions.data && !versions.error && <Skeleton active title={false} />}
      <ul className={styles.packVersions}>
        {versions.data?.map((entry) => (
          <li key={entry.id}>
            <div>
              <span className={styles.packTitle}>
                Version {entry.version} {entry.version === pack.version && <Badge tone="success">Current</Badge>}
              </span>
              <span className="soft number">
                {formatBytes(entry.sizeBytes)} · {formatMoment(entry.releasedAt)}
              </span>
              <span className="hint">
                in “{entry.bucket}”, SHA-256 <code title={entry.sha256}>{entry.sha256.slice(0, 12)}…</code>
              </span>
            </div>
            <div className="inline">
              <Button
                size="small"
                aria-label={`Download version ${entry.version}`}
                onClick={() => void download(entry)}
              >
                Download
              </Button>
              {entry.version !== pack.version && (
                <Button
                  size="small"
                  aria-label={`Roll back to version ${entry.version}`}
                  onClick={() => void rollBack(entry)}
                >
                  {entry.version < pack.version ? 'Roll back' : 'Return to this'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
