import { Button } from 'antd';
import { Component, Suspense, type ReactNode } from 'react';
import { toAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { Icon } from './icons.tsx';
import styles from './frame.module.css';
import problemStyles from '../query/problem.module.css';

/** Where a screen stands: its outline while its code loads, and a retry when that fails. */
export function ScreenBoundary({ label, children }: { label: string; children: ReactNode }) {
  return (
    <FailureBoundary label={label}>
      <Suspense fallback={<Waiting label={label} />}>{children}</Suspense>
    </FailureBoundary>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.screenWaiting} aria-busy="true">
      <p className="visually-hidden" role="status">{`Loading ${label}…`}</p>
      <span className={styles.screenWaitingTitle} />
      <span className={styles.screenWaitingTools} />
      <div className={styles.screenWaitingRows}>
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </div>
  );
}

class FailureBoundary extends Component<{ label: string; children: ReactNode }, { failure: unknown }> {
  override state = { failure: null as unknown };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    if (this.state.failure === null) return this.props.children;
    const { body } = describeError(toAppError(this.state.failure));
    return (
      <div className={problemStyles.problem} role="alert">
        <Icon name="alert" />
        <div>
          <strong>{`${this.props.label} could not be shown`}</strong>
          <p className="soft">{`${body} Reloading the page usually helps; uploads and saved work are safe.`}</p>
        </div>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    );
  }
}
