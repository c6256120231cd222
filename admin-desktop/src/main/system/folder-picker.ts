/** Lets the person choose folders; it begins where they chose last, since Electron itself begins in Downloads each time. */
import { dirname } from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron';
import type { AppSettings } from '../settings/app-settings.ts';

export interface FolderPickerParts {
  dialog: Pick<Dialog, 'showOpenDialog'>;
  choices: Pick<AppSettings, 'current' | 'change'>;
  /** In view; a dialog without one would not stop the window. */
  parent: BrowserWindow | undefined;
}

/** @returns paths of the chosen folders; none when the person chose none */
export async function chooseFolders({ dialog, choices, parent }: FolderPickerParts): Promise<string[]> {
  const { pickerFolder } = choices.current();
  const options: OpenDialogOptions = {
    title: 'Add a folder of illustrations',
    properties: ['openDirectory', 'multiSelections'],
    ...(pickerFolder ? { defaultPath: pickerFolder } : {}),
  };
  const { filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
  const [first] = filePaths;
  if (first !== undefined) choices.change({ pickerFolder: dirname(first) });
  return filePaths;
}
