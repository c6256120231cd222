import { App, Button } from 'antd';
import { useEffect, useId, useState } from 'react';
import { imageUrl } from '@baobab/data/storage/images';
import { adminUploadMessages } from '@baobab/domain/admin-messages';
import { IMAGE_TYPES } from '@baobab/domain/constants';
import { emptyPicture, type DraftPicture } from '@baobab/domain/fields/picture';
import { describeError } from '@baobab/ui/describe-error';
import { useFileField } from '../../form/use-file-field.ts';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import formStyles from '../../form/form.module.css';
import styles from './drafting.module.css';

interface PictureFieldProps {
  label: string;
  picture: DraftPicture;
  error?: string | undefined;
  /** Smaller, beside other fields. */
  compact?: boolean;
  onChange: (picture: DraftPicture) => void;
}

/** A picture chosen or dropped, kept on this device at once and uploaded when the document is saved. */
export function PictureField({ label, picture, error, compact = false, onChange }: PictureFieldProps) {
  const { drafts } = useHost();
  const { notification } = App.useApp();
  const id = useId();
  const [reading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const source = usePictureSource(picture);
  const has = picture.image !== null || picture.file !== null;
  const take = async (file: File) => {
    setReading(true);
    try {
      onChange(await drafts.attach(file));
      setRefusal(null);
    } catch (thrown) {
      setRefusal(describeError(thrown).body);
    } finally {
      setReading(false);
    }
  };
  const { zone, input, choose } = useFileField({
    accept: IMAGE_TYPES.join(','),
    label: `${label}: file`,
    onFiles: ([file]) => file && void take(file),
  });
  const problem = refusal ?? error;
  return (
    <div className={formStyles.field} role="group" aria-labelledby={`${id}-label`}>
      <span className={formStyles.fieldLabel} id={`${id}-label`}>
        {label}
      </span>
      <div
        className={styles.pictureDrop}
        data-compact={compact || undefined}
        data-invalid={Boolean(problem) || undefined}
        {...zone}
      >
        {source ? (
          <img
            src={source}
            alt={`Preview: ${label}`}
            onError={() => notification.error(adminUploadMessages.blogPreviewFailed)}
          />
        ) : (
          <span className={styles.pictureEmpty}>
            <Icon name="illustrations" size={24} />
            {has ? 'The image can’t be shown.' : 'Drop an image here'}
          </span>
        )}
      </div>
      <div className="inline">
        <input {...input} />
        <Button
          size={compact ? 'small' : 'middle'}
          loading={reading && { delay: 150 }}
          aria-describedby={`${id}-note`}
          onClick={choose}
        >
          {has ? 'Replace image' : 'Choose image'}
        </Button>
        {has && (
          <Button size={compact ? 'small' : 'middle'} onClick={() => onChange(emptyPicture())}>
            Remove
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className={problem ? formStyles.fieldError : 'hint'} role={problem ? 'alert' : undefined}>
        {problem ??
          (picture.file ? 'On this device; it is uploaded when you save.' : 'JPEG, PNG, WebP or GIF, up to 10 MB.')}
      </p>
    </div>
  );
}

/** Address of the picture: the bytes on this device while it is not uploaded, else where the server has it. */
export function usePictureSource(picture: DraftPicture, widthPx = 800): string | null {
  const { drafts, serverUrl } = useHost();
  const [local, setLocal] = useState<{ file: string; url: string } | null>(null);
  const { file } = picture;
  useEffect(() => {
    if (!file) return undefined;
    let url: string | null = null;
    let left = false;
    void drafts.attached(file).then((bytes) => {
      if (left || !bytes) return;
      url = URL.createObjectURL(bytes);
      setLocal({ file, url });
    });
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [drafts, file]);
  if (file) return local?.file === file ? local.url : null;
  return imageUrl(serverUrl, picture, widthPx);
}
