import { useCallback, useEffect, type ReactNode } from 'react';
import { useDropzone, type DropEvent } from 'react-dropzone';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { useCommand } from './use-command.ts';
import { useRefusals } from './use-refusals.ts';

/** The whole window takes files and folders; dropping only makes a plan. */
export function DropArea({
  className,
  children,
  onAdded,
}: {
  className: string;
  children: ReactNode;
  onAdded: () => void;
}) {
  const { folders } = useHost();
  const run = useCommand();
  const tellRefused = useRefusals();
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
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
    getFilesFromEvent: (event) => filesOf(event, folders.filesOf),
    onDrop: (files) => void add(files),
  });
  return (
    <div {...getRootProps({ className, role: undefined, tabIndex: undefined })}>
      {children}
      {isDragActive && (
        <div className="drop-veil" aria-hidden="true">
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

/** A file that is dropped beside the frame (on a dialog's edge, on a toast) must not replace the page. */
function useNoNavigation(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** A field that takes files itself (`data-takes-files`) keeps what is dropped on it. */
function keptByField(event: DropEvent | FileSystemFileHandle[]): boolean {
  return 'target' in event && event.target instanceof Element && event.target.closest('[data-takes-files]') !== null;
}

/** While something only hovers, its kinds are known but not its content. */
async function filesOf(
  event: DropEvent | FileSystemFileHandle[],
  read: (transfer: DataTransfer) => Promise<File[]>,
): Promise<(File | DataTransferItem)[]> {
  const transfer = 'dataTransfer' in event ? event.dataTransfer : null;
  if (!transfer || keptByField(event)) return [];
  if ('type' in event && event.type === 'drop') return read(transfer);
  return [...transfer.items].filter((item) => item.kind === 'file');
}
