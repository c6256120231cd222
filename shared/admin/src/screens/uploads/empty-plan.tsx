import { Button } from 'antd';
import { IMAGE_TYPES } from '@baobab/domain/constants';
import { useFileField } from '../../form/use-file-field.ts';
import { Icon } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import styles from './uploads.module.css';

/** Where a bulk upload begins: drop, or choose files or a folder. Nothing is sent yet. */
export function EmptyPlan() {
  const { folders } = useHost();
  const { addFolder } = useNavigation();
  const run = useCommand();
  const { input, choose } = useFileField({
    accept: [...IMAGE_TYPES, '.zip', '.csv', '.json'].join(','),
    label: 'Files to upload',
    multiple: true,
    onFiles: (files) => void run(() => folders.addDropped(files)),
  });
  return (
    <div className={styles.dropZone}>
      <Icon name="upload" size={40} />
      <h2>Drop images or whole folders here</h2>
      <p className="soft">
        JPEG, PNG, WebP or GIF, up to 10 MB each. A ZIP with an image’s name becomes what its buyers download; a
        folder’s name becomes the category.
      </p>
      <div className="inline">
        <Button type="primary" icon={<Icon name="folder" />} onClick={addFolder}>
          Choose folder
        </Button>
        <Button onClick={choose}>Choose files</Button>
        <input {...input} />
      </div>
    </div>
  );
}
