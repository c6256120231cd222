import { InputNumber, Modal, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { SendingOrder } from '@baobab/uploads/engine/sending-order';
import { BYTES_PER_SECOND_MIN, FILES_AT_ONCE_MAX, type UploadLimits } from '@baobab/uploads/limits';
import type { AdminUploads } from '../../host-uploads.ts';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { UploadDiagnostics } from './upload-diagnostics.tsx';
import { WatchedFolder } from './watched-folder.tsx';
import styles from './uploads.module.css';

const ORDERS: { value: SendingOrder; label: string }[] = [
  { value: 'planned', label: 'As dropped' },
  { value: 'small-first', label: 'Small files first' },
  { value: 'name', label: 'By name' },
];

const KILOBYTE = 1024;
const LOWEST_KILOBYTES = BYTES_PER_SECOND_MIN / KILOBYTE;

interface UploadLimitsFieldsProps {
  uploads: Pick<AdminUploads, 'limits' | 'setLimits'>;
}

/** What uploads may use of this computer and its line; a change takes effect at once and is kept on this computer. */
export function UploadLimitsFields({ uploads }: UploadLimitsFieldsProps) {
  const run = useCommand();
  const id = useId();
  const [limits, setLimits] = useState<UploadLimits | null>(null);
  useEffect(() => {
    void run(async () => setLimits(await uploads.limits()));
  }, [uploads, run]);
  if (!limits) return <p className="soft">Loading…</p>;
  const change = (part: Partial<UploadLimits>) => {
    const next = { ...limits, ...part };
    setLimits(next);
    void run(() => uploads.setLimits(next), 'The limits were not kept');
  };
  return (
    <div className={styles.limits}>
      <label htmlFor={`${id}-files`}>Files at once</label>
      <InputNumber
        id={`${id}-files`}
        aria-describedby={`${id}-files-hint`}
        min={1}
        max={FILES_AT_ONCE_MAX}
        precision={0}
        value={limits.filesAtOnce}
        onChange={(files) => files !== null && change({ filesAtOnce: files })}
      />
      <span className="hint" id={`${id}-files-hint`}>
        1 to {FILES_AT_ONCE_MAX}. More helps with many small files.
      </span>
      <label htmlFor={`${id}-order`}>Order</label>
      <Select
        id={`${id}-order`}
        aria-describedby={`${id}-order-hint`}
        value={limits.order}
        options={ORDERS}
        onChange={(order) => change({ order })}
      />
      <span className="hint" id={`${id}-order-hint`}>
        For files that wait. Large files leave a place to small ones.
      </span>
      <label htmlFor={`${id}-speed`}>Bandwidth</label>
      <InputNumber
        id={`${id}-speed`}
        aria-describedby={`${id}-speed-hint`}
        min={LOWEST_KILOBYTES}
        precision={0}
        suffix="KB/s"
        placeholder="No limit"
        changeOnWheel={false}
        value={limits.bytesPerSecond === null ? null : Math.round(limits.bytesPerSecond / KILOBYTE)}
        onChange={(speed) => change({ bytesPerSecond: speed === null ? null : speed * KILOBYTE })}
      />
      <span className="hint" id={`${id}-speed-hint`}>
        For all files together, at least {LOWEST_KILOBYTES} KB/s; empty for as fast as it goes.
      </span>
    </div>
  );
}

export function UploadLimitsDialog({ uploads, onClose }: { uploads: AdminUploads; onClose: () => void }) {
  const { folders } = useHost();
  return (
    <Modal
      open
      title="Upload preferences"
      okText="Close"
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <UploadLimitsFields uploads={uploads} />
      <UploadDiagnostics uploads={uploads} />
      {folders.watched && <WatchedFolder watched={folders.watched} />}
    </Modal>
  );
}
