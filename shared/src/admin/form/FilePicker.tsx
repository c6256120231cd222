import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';

interface FilePickerProps {
  accept: string;
  children: ReactNode;
  onFile: (file: File) => void;
  describedBy?: string | undefined;
  disabled?: boolean;
}

/** A button that opens the system's file dialog for one file. */
export function FilePicker({ accept, children, onFile, describedBy, disabled = false }: FilePickerProps) {
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
      <Button disabled={disabled} onClick={() => input.current?.click()} aria-describedby={describedBy}>
        {children}
      </Button>
    </>
  );
}
