import { useEffect, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router-dom';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useOnline } from '../../ui/browser/use-online.ts';
import styles from './connection-notice.module.css';

const SLOW_MS = 6000;

export function ConnectionNotice() {
  const online = useOnline();
  const slow = useSlowNavigation();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    // Failed queries are repeated; data on screen stays meanwhile.
    const onOnline = () => void revalidate();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [revalidate]);

  const message = online
    ? 'This takes longer than usual. Your connection may be slow. You can keep waiting; nothing is lost.'
    : 'You are offline. What you have opened stays readable; new pages, prices and downloads need a connection.';
  return (
    <div role="status" className={styles.place}>
      {(!online || slow) && (
        <div className={styles.notice}>
          <div className={`wrap ${styles.inner}`}>
            <Icon name="alert" />
            <p>{message}</p>
            {!online && (
              <Button look="bare" onClick={() => void revalidate()}>
                Try again
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function useSlowNavigation(): boolean {
  const waiting = useNavigation().state !== 'idle';
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}
