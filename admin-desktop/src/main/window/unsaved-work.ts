/**
 * A page with unsaved work refuses to be closed, and Electron then keeps the window without a question. This asks the one that a browser
 * would ask.
 */
import type { BrowserWindow, Dialog } from 'electron';

/** @param onStay the person keeps editing: closing or quitting is cancelled */
export function askBeforeLosingWork(
  window: BrowserWindow,
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
  onStay: () => void,
): void {
  window.webContents.on('will-prevent-unload', (event) => {
    // the question of a hidden window could not be seen
    if (!window.isVisible()) window.show();
    const choice = dialog.showMessageBoxSync(window, {
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
    else onStay();
  });
}
