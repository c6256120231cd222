import { useCallback, useEffect, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { FILES_ONLY, filesOf, handledByField } from '../../form/use-file-field.ts';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { useRejectedFiles } from './use-rejected-files.ts';
import styles from './uploads.module.css';

interface DropAreaProps {
  className: string | undefined;
  children: ReactNode;
  /** For a role that has nothing to do with files. */
  disabled: boolean;
  onAdded: () => void;
}

/** The whole window takes files and folders; dropping only makes a plan. */
export function DropArea({ className, children, disabled, onAdded }: DropAreaProps) {
  const { folders } = useHost();
  const run = useCommand();
  const tellRefused = useRejectedFiles();
  useNoNavigation();
  const add = useCallback(
    async (files: File[]) => {
      if (files.length === 0) return;
      onAdded();
      const told = await tellRefused.before();
      if (await run(() => folders.addDropped(files))) await told();
    },
    [folders, run, onAdded, tellRefused],
  );
  const { getRootProps, isDragActive } = useDropzone({
    disabled,
    noClick: true,
    noKeyboard: true,
    preventDropOnDocument: false,
    getFilesFromEvent: async (event) => (handledByField(event) ? [] : filesOf(event, folders.filesOf)),
    onDrop: (files) => void add(files),
  });
  return (
    <div {...getRootProps({ ...FILES_ONLY, className, role: undefined, tabIndex: undefined })}>
      {children}
      {isDragActive && (
        <div className={styles.dropVeil} aria-hidden="true">
          <div>
            <Icon name="folder" size={40} />
            <strong>Drop files or folders to plan an upload</strong>
            <span>Nothing is sent before you have looked at the plan.</span>
          </div>
        </div>
      )}
    </div>
  );
}

/** A file that is dropped beside the frame (on a dialog's edge, on a toast) does not replace the page. */
function useNoNavigation(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);
}
