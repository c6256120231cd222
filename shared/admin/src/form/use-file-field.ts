/** Where files enter the screens: dropped on an element or chosen in the system's dialog, over react-dropzone. */
import type { DragEvent } from 'react';
import { useDropzone, type DropEvent } from 'react-dropzone';

interface FileFieldOptions {
  /** What the dialog offers, as the `accept` of a file input. What is taken is for `onFiles` to check, by content. */
  accept: string;
  /** Name of the hidden input. */
  label?: string;
  /** Default: of several files that are dropped the first is taken. */
  multiple?: boolean;
  /** Never called with none. */
  onFiles: (files: File[]) => void;
}

/** `zone` is for the element that takes drops, `input` for a hidden input; `choose` opens the dialog. */
export function useFileField({ accept, label, multiple = false, onFiles }: FileFieldOptions) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    preventDropOnDocument: false,
    getFilesFromEvent: async (event) => filesOf(event, (transfer) => [...transfer.files]),
    onDrop: (files) => {
      if (files.length > 0) onFiles(files);
    },
  });
  return {
    zone: getRootProps({ ...FILES_ONLY, 'data-takes-files': true, 'data-over': isDragActive || undefined }),
    input: getInputProps({ accept, 'aria-label': label, hidden: true, style: {} }),
    choose: open,
  };
}

/** Handlers of a zone that leave dragged text to the browser: react-dropzone would refuse it to the fields inside. */
export const FILES_ONLY = { onDragEnter: passText, onDragOver: passText, onDragLeave: passText, onDrop: passText };

function passText(event: DragEvent): void {
  if (!event.dataTransfer.types.includes('Files')) event.stopPropagation();
}

/**
 * The browser's own File objects: only of those does the desktop app know where they lie. While something hovers, its kinds are known
 * but not its content.
 *
 * @param read called while the event lives
 */
export function filesOf<Read>(
  event: DropEvent | FileSystemFileHandle[],
  read: (transfer: DataTransfer) => Read,
): Read | (File | DataTransferItem)[] {
  if (!('type' in event)) return [];
  const transfer = 'dataTransfer' in event ? event.dataTransfer : null;
  if (!transfer) return event.target instanceof HTMLInputElement ? [...(event.target.files ?? [])] : [];
  return event.type === 'drop' ? read(transfer) : [...transfer.items].filter(({ kind }) => kind === 'file');
}

/** A field that takes files itself keeps what is dropped on it. */
export function handledByField(event: DropEvent | FileSystemFileHandle[]): boolean {
  return 'target' in event && event.target instanceof Element && event.target.closest('[data-takes-files]') !== null;
}
