import { Button } from 'antd';
import type { AppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { Icon } from '../frame/icons.tsx';
import styles from './problem.module.css';

/** An error in place of (or above) the content it kept away: what failed, why, and the way on. */
export function Problem({ title, error, onRetry }: { title: string; error: AppError; onRetry: () => void }) {
  const { body } = describeError(error);
  return (
    <div className={styles.problem} role="alert">
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        <p className="soft">{body}</p>
      </div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
