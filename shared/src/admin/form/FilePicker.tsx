import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { busy } from './busy.ts';

interface FilePickerProps {
  accept: string;
  children: ReactNode;
  onFile: (file: File) => void;
  describedBy?: string | undefined;
  disabled?: boolean;
  /** A file is being looked at; the button keeps the focus meanwhile. */
  working?: boolean;
}

/** A button that opens the system's file dialog for one file. */
export function FilePicker({
  accept,
  children,
  onFile,
  describedBy,
  disabled = false,
  working = false,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        disabled={disabled}
        loading={busy(working)}
        onClick={() => input.current?.click()}
        aria-describedby={describedBy}
      >
        {children}
      </Button>
    </>
  );
}
