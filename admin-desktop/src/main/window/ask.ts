/** The system's own dialogs, which hold the menu while they are open. */
import { dirname } from 'node:path';
import { BrowserWindow, dialog, type MessageBoxOptions, type OpenDialogOptions } from 'electron';
import type { AppSettings } from '../settings/app-settings.ts';
import { holdMenu } from './menu.ts';

/** @returns the index of the chosen button */
export async function ask(question: MessageBoxOptions): Promise<number> {
  const options = { noLink: true, ...question };
  const { response } = await overWindow((window) =>
    window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options),
  );
  return response;
}

/**
 * Lets the person choose folders; it begins where they chose last, since Electron itself begins in Downloads each time.
 * @returns paths of the chosen folders; none when the person chose none
 */
export async function chooseFolders(choices: Pick<AppSettings, 'current' | 'change'>): Promise<string[]> {
  const { pickerFolder } = choices.current();
  const options: OpenDialogOptions = {
    title: 'Add a folder of illustrations',
    properties: ['openDirectory', 'multiSelections'],
    ...(pickerFolder ? { defaultPath: pickerFolder } : {}),
  };
  const { filePaths } = await overWindow((window) =>
    window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options),
  );
  const [first] = filePaths;
  if (first !== undefined) choices.change({ pickerFolder: dirname(first) });
  return filePaths;
}

/** A dialog belongs to the window in view: alone it would not stop that window, and a hidden one would hide it. */
async function overWindow<Answer>(run: (window: BrowserWindow | undefined) => Promise<Answer>): Promise<Answer> {
  // macOS leaves the menu enabled under a sheet
  holdMenu(run, true);
  try {
    return await run(BrowserWindow.getAllWindows().find((window) => window.isVisible()));
  } finally {
    holdMenu(run, false);
  }
}
