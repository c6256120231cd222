import { describeFinding } from '@baobab/ui/describe-finding';
import type { Examination } from '@baobab/domain/store-findings';
import { Alert, Button } from 'antd';
import styles from './dialogs.module.css';

/** What an examination found, each with what mends it; what blocks comes first. */
export function Findings({
  examination,
  onOpenSetting,
}: {
  examination: Examination;
  /** Without it settings are named only. */
  onOpenSetting?: (name: string) => void;
}) {
  const { findings, asAdmin } = examination;
  if (findings.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title="Everything that was looked at is in order"
        description={asAdmin ? undefined : 'Buckets and size limits are looked at once an administrator is signed in.'}
      />
    );
  return (
    <ul className={styles.findings} aria-label="What was found">
      {findings.map((finding) => {
        const { title, fix } = describeFinding(finding);
        return (
          <li key={finding.code}>
            <Alert
              type={finding.blocks ? 'error' : 'warning'}
              showIcon
              title={title}
              description={fix}
              action={
                finding.code === 'settings_open' &&
                onOpenSetting && (
                  <Button size="small" onClick={() => onOpenSetting(finding.names[0] ?? '')}>
                    Fill in
                  </Button>
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
