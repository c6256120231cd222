/**
 * A page with unsaved work refuses to be closed, and Electron then closes nothing and says nothing. So the question that a browser
 * would ask is asked here.
 */
import type { BrowserWindow, Dialog } from 'electron';

export function askBeforeLosingWork(
  window: Pick<BrowserWindow, 'webContents'>,
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync({
      type: 'warning',
      message: 'Leave without saving?',
      detail: 'What you have typed in the open form is not saved.',
      buttons: ['Keep editing', 'Leave'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    // here it means: close all the same
    if (choice === 1) event.preventDefault();
  });
}
