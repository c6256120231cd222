import { Button } from 'antd';
import { useId, useState } from 'react';
import { displayFileName } from '../../../domain/file-name.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { checkZipFile } from '../../form/check-file.ts';
import { FilePicker } from '../../form/FilePicker.tsx';

interface DownloadFieldProps {
  /** Object path of the ZIP that buyers get now. */
  stored: string | null;
  chosen: File | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** The ZIP that a buyer downloads; without one, buyers get the original image. */
export function DownloadField({ stored, chosen, onChoose, onRemove }: DownloadFieldProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const name = chosen?.name ?? (stored ? displayFileName(stored) : null);
  const choose = async (file: File) => {
    try {
      await checkZipFile(file);
      setRefusal(null);
      onChoose(file);
    } catch (thrown) {
      setRefusal(describeError(thrown).body);
    }
  };
  return (
    <div className="field">
      <span className="field-label">Downloadable file</span>
      {name && <span className="file-name clip">{name}</span>}
      <div className="inline">
        <FilePicker accept=".zip,application/zip" onFile={(file) => void choose(file)} describedBy={`${id}-note`}>
          {name ? 'Replace ZIP' : 'Choose ZIP'}
        </FilePicker>
        {name && (
          <Button type="text" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className={refusal ? 'field-error' : 'hint'} role={refusal ? 'alert' : undefined}>
        {refusal ?? 'A ZIP up to 100 MB. Without one, buyers download the original image.'}
      </p>
    </div>
  );
}
