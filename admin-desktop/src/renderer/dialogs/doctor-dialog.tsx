import { goTo } from '@baobab/admin/frame/tabs';
import { leave } from '@baobab/admin/frame/unsaved';
import type { Examination } from '@baobab/domain/store-findings';
import { describeError } from '@baobab/ui/describe-error';
import { toAppError } from '@baobab/domain/errors';
import { Alert, Button, Modal, Spin } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { ask } from '../bridge-client.ts';
import { Findings } from './findings.tsx';
import styles from './dialogs.module.css';

/** Store Doctor: examines the open shop and names what is wrong with it. */
export function DoctorDialog({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<Examination | Error | null>(null);
  const examine = useCallback(
    () => ask('shops:examine').then(setResult, (error: unknown) => setResult(toAppError(error))),
    [],
  );
  useEffect(() => void examine(), [examine]);
  const again = () => {
    setResult(null);
    void examine();
  };
  const openSetting = (name: string) => {
    onClose();
    leave(() => goTo('settings', name));
  };
  return (
    <Modal
      open
      title="Store Doctor"
      onCancel={onClose}
      footer={[
        <Button key="again" onClick={again} disabled={!result}>
          Check again
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          Close
        </Button>,
      ]}
    >
      <div className={styles.doctor}>
        <p className="soft">
          Checks the server, its rules, buckets, limits and functions, and this computer’s clock. It changes nothing.
        </p>
        {!result && <Spin description="Checking…" size="large" className={styles.doctorWait} />}
        {result instanceof Error && <Alert type="error" showIcon title={describeError(toAppError(result)).title} />}
        {result && !(result instanceof Error) && <Findings examination={result} onOpenSetting={openSetting} />}
      </div>
    </Modal>
  );
}
