import { Alert, Button } from 'antd';
import { useState } from 'react';
import { adminStorageMessages, adminUploadMessages } from '@baobab/domain/admin-messages';
import { formatBytes } from '@baobab/ui/format';
import { delayedLoading } from '../form/delayed-loading.ts';
import { useStoreHealth } from './store-health.tsx';
import styles from './health.module.css';

/** Above every screen while a bucket is missing or refuses files that the shop needs. */
export function StorageAlert() {
  const { buckets, createBuckets } = useStoreHealth();
  const [working, setWorking] = useState(false);
  const missing = buckets?.filter(({ state }) => state === 'missing') ?? [];
  const low = buckets?.filter(({ state }) => state === 'low') ?? [];
  if (missing.length + low.length === 0) return null;
  const create = async () => {
    setWorking(true);
    await createBuckets();
    setWorking(false);
  };
  const sentences = [
    ...missing.map(({ bucket }) => adminUploadMessages.bucketMissing(bucket)),
    ...low.map(
      ({ bucket, neededBytes, limitBytes }) =>
        `Storage bucket "${bucket}" takes files up to ${formatBytes(limitBytes ?? 0)}; the shop needs ${formatBytes(neededBytes)}.`,
    ),
  ];
  return (
    <Alert
      className={styles.storageAlert}
      type="warning"
      role="alert"
      showIcon
      title={missing.length > 0 ? adminStorageMessages.missing : 'Storage limit too low'}
      description={`${sentences.join(' ')} ${missing.length > 0 ? 'Files cannot be uploaded until it is there.' : 'Larger files are refused until it is raised.'}`}
      action={
        <Button type="primary" loading={delayedLoading(working)} onClick={() => void create()}>
          {missing.length > 0 ? 'Create Bucket' : 'Raise limit'}
        </Button>
      }
    />
  );
}
