import { useDeviceStorage, useHost } from '../../host-context.tsx';
import { classNames } from '@baobab/ui/class-names';
import styles from './uploads.module.css';

const KEPT =
  'After a reload the queue is still here, but not the files: choose the same folder again, or press “Retry failed” where the browser may read it again.';
const AFTER_RELOAD = {
  durable: KEPT,
  evictable: `${KEPT} The browser may delete the queue when the device runs out of space.`,
  page: 'This browser does not store the queue: closing or reloading the page ends it. What was sent is safe.',
};

/** Where a browser tab uploads less far than the desktop app does; nothing in the desktop app. */
export function TabUploadNotice({ brief = false }: { brief?: boolean }) {
  const { capabilities } = useHost();
  const storage = useDeviceStorage();
  if (capabilities.uploadsSurviveRestart === 'by-itself') return null;
  if (brief) return <span className="hint">Keep this page open until it is done.</span>;
  return (
    <p className={classNames(styles.tabNotice, 'hint')}>
      This is a browser tab: keep it open until everything is sent. {AFTER_RELOAD[storage]} Only one tab keeps a queue,
      and nothing is told outside this page. The desktop app goes on by itself.
    </p>
  );
}
