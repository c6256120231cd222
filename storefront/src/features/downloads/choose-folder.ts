/** Of Chromium's desktops; TypeScript does not know it, because not every browser has it. */
declare global {
  interface Window {
    showDirectoryPicker?(options: {
      id: string;
      mode: 'readwrite';
      startIn: 'downloads';
    }): Promise<FileSystemDirectoryHandle>;
  }
}

export const canChooseFolder = (): boolean => typeof window.showDirectoryPicker === 'function';

/** Null when none was chosen. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await window.showDirectoryPicker?.({ id: 'packs', mode: 'readwrite', startIn: 'downloads' })) ?? null;
  } catch {
    return null;
  }
}
