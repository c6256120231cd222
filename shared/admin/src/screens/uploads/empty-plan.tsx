import { Button } from 'antd';
import { useState } from 'react';
import { IMAGE_TYPES } from '@baobab/domain/constants';
import { DRAWING_FORMATS } from '@baobab/domain/drawing-formats';
import { useFileField } from '../../form/use-file-field.ts';
import { Icon } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { SidecarTemplate } from './sidecar-template.tsx';
import { UploadLimitsDialog } from './upload-limits.tsx';
import styles from './uploads.module.css';

/** Where a bulk upload begins: drop, or choose files or a folder. Nothing is sent yet. */
export function EmptyPlan() {
  const { folders, uploads } = useHost();
  const [limiting, setLimiting] = useState(false);
  const { addFolder } = useNavigation();
  const run = useCommand();
  const { input, choose } = useFileField({
    accept: [...IMAGE_TYPES, ...DRAWING_FORMATS.map((format) => `.${format}`), '.zip', '.xmp', '.csv', '.json'].join(
      ',',
    ),
    label: 'Files to upload',
    multiple: true,
    onFiles: (files) => void run(() => folders.addDropped(files)),
  });
  return (
    <div className={styles.dropZone}>
      <Icon name="upload" size={40} />
      <h2>Drop images or whole folders here</h2>
      <p className="soft">
        JPEG, PNG, WebP or GIF, up to 10 MB each, and SVG. Files of one name (also AI, EPS, PSD, PDF) become one
        illustration, packed into one ZIP for its buyers; so does a ZIP with an image’s name. A folder’s name becomes
        the category.
      </p>
      <p className="soft">
        A table called metadata.csv in the folder gives titles, prices and tags; files that the shop has already are
        then changed without being sent again.
      </p>
      <SidecarTemplate />
      <div className="inline">
        <Button type="primary" icon={<Icon name="folder" />} onClick={addFolder}>
          Choose folder
        </Button>
        <Button onClick={choose}>Choose files</Button>
        <Button icon={<Icon name="settings" />} onClick={() => setLimiting(true)}>
          Upload preferences
        </Button>
        <input {...input} />
      </div>
      {limiting && <UploadLimitsDialog uploads={uploads} onClose={() => setLimiting(false)} />}
    </div>
  );
}
