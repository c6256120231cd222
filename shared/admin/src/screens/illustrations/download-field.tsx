import { Button } from 'antd';
import { useId, useState } from 'react';
import { adminUploadMessages } from '@baobab/domain/admin-messages';
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { displayFileName } from '@baobab/domain/file-name';
import { describeError } from '@baobab/ui/describe-error';
import { checkZipFile } from '../../form/check-file.ts';
import { FilePicker } from '../../form/file-picker.tsx';
import { useBucketMissing } from '../../health/store-health.tsx';
import { classNames } from '@baobab/ui/class-names';
import formStyles from '../../form/form.module.css';

interface DownloadFieldProps {
  /** Object path of the ZIP that buyers get now. */
  stored: string | null;
  chosen: File | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** The chosen file is being read; saving has to wait for the answer. */
  checking: boolean;
  onChecking: (checking: boolean) => void;
}

/** The ZIP that a buyer downloads; without one, buyers get the original image. */
export function DownloadField({ stored, chosen, onChoose, onRemove, checking, onChecking }: DownloadFieldProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const missing = useBucketMissing(BUCKET_DOWNLOADS);
  const problem = missing ? adminUploadMessages.bucketMissing(BUCKET_DOWNLOADS) : refusal;
  const name = chosen?.name ?? (stored ? displayFileName(stored) : null);
  const choose = async (file: File) => {
    onChecking(true);
    setRefusal(null);
    try {
      await checkZipFile(file);
      onChoose(file);
    } catch (thrown) {
      setRefusal(describeError(thrown).body);
    } finally {
      onChecking(false);
    }
  };
  return (
    <div className={formStyles.field}>
      <span className={formStyles.fieldLabel}>Downloadable file</span>
      {name && <span className={classNames(formStyles.fileName, 'clip')}>{name}</span>}
      <div className="inline">
        <FilePicker
          accept=".zip,application/zip"
          onFile={(file) => void choose(file)}
          describedBy={`${id}-note`}
          disabled={missing}
          working={checking}
        >
          {name ? 'Replace ZIP' : 'Choose ZIP'}
        </FilePicker>
        {name && (
          <Button type="text" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className={problem ? formStyles.fieldError : 'hint'} role={problem ? 'alert' : 'status'}>
        {problem ??
          (checking ? 'Checking the ZIP…' : 'A ZIP up to 100 MB. Without one, buyers download the original image.')}
      </p>
    </div>
  );
}
