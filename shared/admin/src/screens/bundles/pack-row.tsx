import { Button, Progress, Tooltip } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { adminBundleMessages } from '@baobab/domain/admin-messages';
import { UPLOAD_PROGRESS_RESET_MS } from '@baobab/domain/constants';
import type { PackRecord } from '@baobab/domain/entities/bundle-pack';
import type { BundleItem } from '@baobab/uploads/kinds/bundle-item';
import { formatMoney } from '../../money.ts';
import { useFileField } from '../../form/use-file-field.ts';
import { Badge } from '../../frame/badge.tsx';
import { Icon, type IconName } from '../../frame/icons.tsx';
import { describeContents, describeFile, describeUpload, isMoving, percentOf } from './describe-pack.ts';
import { useAddBundleFile } from './use-add-bundle-file.tsx';
import { saleWords } from './sale-fields.tsx';
import styles from './bundles.module.css';
import formStyles from '../../form/form.module.css';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import rowStyles from '../../table/row.module.css';

interface PackRowProps {
  pack: PackRecord;
  /** Moves it in the list. */
  handle: ReactNode;
  upload: BundleItem | undefined;
  onEdit: () => void;
  onHistory: () => void;
}

/** One pack; a ZIP may be chosen or dropped here. */
export function PackRow({ pack, handle, upload, onEdit, onHistory }: PackRowProps) {
  const addFile = useAddBundleFile(pack);
  const [reading, setReading] = useState(false);
  const settled = useSettled(upload);
  const shown = upload && upload.state !== 'done' ? upload : undefined;
  const take = async (file: File) => {
    setReading(true);
    await addFile(file);
    setReading(false);
  };
  const { zone, input, choose } = useFileField({
    accept: '.zip,application/zip',
    label: `ZIP file for ${pack.title}`,
    onFiles: ([file]) => file && void take(file),
  });
  const bar = shown ?? settled;
  const there = pack.version > 0;
  return (
    <div className={styles.pack} data-pack={pack.slug} {...zone}>
      {handle}
      <div className={styles.packWords}>
        <span className={styles.packTitle}>{pack.title}</span>
        <span className="hint">
          <code>{pack.fileName}</code>
          {soldInWords(pack)}
        </span>
      </div>
      <div className={styles.packState} role="status">
        {there ? (
          <Badge tone="success">
            <Icon name="check" size={12} /> {adminBundleMessages.uploaded}
          </Badge>
        ) : (
          <Badge tone="warning">Missing</Badge>
        )}
        <span className="soft number">{describeFile(pack)}</span>
        {pack.contents && <span className="hint">{describeContents(pack.contents)}</span>}
      </div>
      <div className={styles.packActions}>
        <input {...input} />
        {there && (
          <Tooltip title="Versions and roll back">
            <Button
              type="text"
              aria-label={`Versions of ${pack.title}`}
              icon={<Icon name="history" />}
              onClick={onHistory}
            />
          </Tooltip>
        )}
        <Tooltip title="Name, price, image, bundles">
          <Button type="text" aria-label={`Edit ${pack.title}`} icon={<Icon name="edit" />} onClick={onEdit} />
        </Tooltip>
        <Button
          icon={<Icon name="upload" size={16} />}
          loading={reading && { delay: 200 }}
          disabled={isMoving(upload)}
          aria-label={`${there ? 'Replace' : 'Upload'} ${pack.title}`}
          onClick={choose}
        >
          {there ? 'Replace' : 'Upload'}
        </Button>
      </div>
      {bar && (
        <div className={styles.packUpload}>
          <Progress
            percent={percentOf(bar)}
            size="small"
            status={shown?.state === 'failed' || shown?.state === 'rejected' ? 'exception' : 'normal'}
            aria-label={`Upload of ${pack.title}`}
          />
          {shown && <UploadLine pack={pack} upload={shown} />}
        </div>
      )}
    </div>
  );
}

/** ' · $12.00 singly · in 2 bundles' */
function soldInWords({ product, bundles }: PackRecord): string {
  const singly = product?.isSold
    ? ` · ${formatMoney(product.price)} singly${saleWords(product)}`
    : ' · not sold singly';
  const inBundles =
    bundles.length === 0 ? 'in no bundle' : bundles.length === 1 ? 'in 1 bundle' : `in ${bundles.length} bundles`;
  return `${singly} · ${inBundles}`;
}

function UploadLine({ pack, upload }: { pack: PackRecord; upload: BundleItem }) {
  const [now, setNow] = useState(() => Date.now());
  const waits = upload.retryAtMs !== null;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  const failed = upload.state === 'failed' || upload.state === 'rejected';
  return (
    <div className={styles.packLine}>
      <span className={failed ? formStyles.fieldError : 'hint'} role={failed ? 'alert' : 'status'}>
        {describeUpload(upload, now)}
        {upload.firstProblem && !failed && ` The first bucket refused: ${upload.firstProblem}`}
      </span>
      <UploadActions title={pack.title} upload={upload} />
    </div>
  );
}

/** A finished upload that was seen running keeps its full bar for a moment. */
function useSettled(upload: BundleItem | undefined): BundleItem | null {
  const [ran, setRan] = useState(false);
  if (isMoving(upload) && !ran) setRan(true);
  const done = ran && upload?.state === 'done';
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setRan(false), UPLOAD_PROGRESS_RESET_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return done && upload ? upload : null;
}

/** What can be done with an upload that has not ended well yet. */
function UploadActions({ title, upload: { id, state } }: { title: string; upload: BundleItem }) {
  const { uploads } = useHost();
  const run = useCommand();
  const actions: { label: string; icon: IconName; work: () => Promise<unknown> }[] = [];
  if (['queued', 'preparing', 'uploading'].includes(state))
    actions.push({ label: 'Pause', icon: 'pause', work: () => uploads.pause([id]) });
  if (state === 'paused') actions.push({ label: 'Resume', icon: 'play', work: () => uploads.resume([id]) });
  if (state === 'failed') actions.push({ label: 'Retry', icon: 'retry', work: () => uploads.retry([id]) });
  if (state !== 'committing') actions.push({ label: 'Cancel', icon: 'close', work: () => uploads.cancel([id]) });
  return (
    <span className={rowStyles.rowActions}>
      {actions.map(({ label, icon, work }) => (
        <Tooltip key={label} title={label}>
          <Button
            size="small"
            type="text"
            aria-label={`${label} upload of ${title}`}
            icon={<Icon name={icon} size={16} />}
            onClick={() => void run(work)}
          />
        </Tooltip>
      ))}
    </span>
  );
}
