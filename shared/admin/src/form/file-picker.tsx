import { Button } from 'antd';
import type { ReactNode } from 'react';
import { delayedLoading } from './delayed-loading.ts';
import { useFileField } from './use-file-field.ts';

interface FilePickerProps {
  accept: string;
  children: ReactNode;
  onFile: (file: File) => void;
  describedBy?: string | undefined;
  disabled?: boolean;
  /** A file is being looked at; the button keeps the focus meanwhile. */
  working?: boolean;
}

export function FilePicker({
  accept,
  children,
  onFile,
  describedBy,
  disabled = false,
  working = false,
}: FilePickerProps) {
  const { input, choose } = useFileField({ accept, onFiles: ([file]) => file && onFile(file) });
  return (
    <>
      <input {...input} />
      <Button disabled={disabled} loading={delayedLoading(working)} onClick={choose} aria-describedby={describedBy}>
        {children}
      </Button>
    </>
  );
}
