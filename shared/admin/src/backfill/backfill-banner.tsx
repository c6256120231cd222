import { Alert, Button, Progress } from 'antd';
import type { Backfill } from './use-backfill.ts';
import styles from './backfill.module.css';

interface BackfillBannerProps {
  backfill: Backfill;
  /** What is missing, what follows from it, and the button's words; null where nothing is missing. */
  missing: { title: string; consequences: string; action: string } | null;
  /** “Reading files”, and what its bar counts. */
  running: { title: string; label: string };
}

/** Above a list while stored files lack something that this window can make. */
export function BackfillBanner({ backfill: { progress, start, stop }, missing, running }: BackfillBannerProps) {
  if (progress) {
    const percent = Math.floor((100 * progress.done) / Math.max(1, progress.total));
    return (
      <Alert
        className={styles.banner}
        type="info"
        role="status"
        title={`${running.title}: ${progress.done} of ${progress.total}`}
        description={
          <>
            <Progress percent={percent} showInfo={false} aria-label={running.label} />
            <span>{progress.name}</span>
          </>
        }
        action={<Button onClick={stop}>Stop</Button>}
      />
    );
  }
  if (!missing) return null;
  return (
    <Alert
      className={styles.banner}
      type="info"
      role="status"
      showIcon
      title={missing.title}
      description={`${missing.consequences} Each file is downloaded once; you can stop and go on at any time.`}
      action={
        <Button type="primary" onClick={() => void start()}>
          {missing.action}
        </Button>
      }
    />
  );
}
