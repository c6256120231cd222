import { useCallback, type ReactNode } from 'react';
import { useDropzone, type DropEvent } from 'react-dropzone';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { useCommand } from './use-command.ts';

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
  const add = useCallback(
    async (files: File[]) => {
      if (files.length === 0) return;
      onAdded();
      await run(() => folders.addDropped(files));
    },
    [folders, run, onAdded],
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

/** While something only hovers, its kinds are known but not its content. */
async function filesOf(
  event: DropEvent | FileSystemFileHandle[],
  read: (transfer: DataTransfer) => Promise<File[]>,
): Promise<(File | DataTransferItem)[]> {
  const transfer = 'dataTransfer' in event ? event.dataTransfer : null;
  if (!transfer) return [];
  if ('type' in event && event.type === 'drop') return read(transfer);
  return [...transfer.items].filter((item) => item.kind === 'file');
}
