import { useEffect, useId, useMemo, useState } from 'react';
import { adminUploadMessages } from '@baobab/domain/admin-messages';
import { BUCKET_IMAGES, IMAGE_TYPES } from '@baobab/domain/constants';
import type { Picture } from '@baobab/domain/entities/fields';
import { describeError } from '@baobab/ui/describe-error';
import { FilePicker } from './file-picker.tsx';
import { useBucketMissing } from '../health/store-health.tsx';
import { useHost } from '../host-context.tsx';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import { checkImageFile } from './check-file.ts';
import styles from './form.module.css';
import thumbnailStyles from '../pictures/thumbnail.module.css';

interface ImageFieldProps {
  /** The stored picture, while it is not replaced. */
  image: Pick<Picture, 'image' | 'imageWidths'> | null;
  chosen: File | null;
  error?: string | undefined;
  heightPx?: number;
  onChoose: (file: File) => void;
}

export function ImageField({ image, chosen, error, heightPx = 96, onChoose }: ImageFieldProps) {
  const { serverUrl } = useHost();
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useMemo(() => (chosen ? URL.createObjectURL(chosen) : null), [chosen]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const missing = useBucketMissing(BUCKET_IMAGES);
  const problem = missing ? adminUploadMessages.bucketMissing(BUCKET_IMAGES) : (refusal ?? error);

  const choose = async (file: File) => {
    try {
      await checkImageFile(file);
      setRefusal(null);
      onChoose(file);
    } catch (thrown) {
      setRefusal(describeError(thrown).body);
    }
  };

  return (
    <div className={styles.field}>
      <span className={styles.fieldLabel}>Image</span>
      <div className={styles.imageField} data-large={heightPx > 96 || undefined}>
        {preview ? (
          <span className={thumbnailStyles.thumbnail} style={{ height: heightPx }}>
            <img src={preview} alt={`Preview of ${chosen?.name}`} />
          </span>
        ) : (
          <Thumbnail serverUrl={serverUrl} picture={image ?? { image: null, imageWidths: [] }} heightPx={heightPx} />
        )}
        <div>
          <FilePicker
            accept={IMAGE_TYPES.join(',')}
            onFile={(file) => void choose(file)}
            describedBy={`${id}-note`}
            disabled={missing}
          >
            {chosen || image ? 'Replace image' : 'Choose image'}
          </FilePicker>
          <p id={`${id}-note`} className={problem ? styles.fieldError : 'hint'} role={problem ? 'alert' : undefined}>
            {problem ?? 'JPEG, PNG, WebP or GIF, up to 10 MB. The original stays private.'}
          </p>
        </div>
      </div>
    </div>
  );
}
