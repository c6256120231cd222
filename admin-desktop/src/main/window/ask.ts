import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import { holdMenu } from './menu.ts';

/**
 * @param parent the window that the question belongs to, where one is in view
 * @returns the index of the chosen button
 */
export async function ask(question: MessageBoxOptions, parent?: BrowserWindow): Promise<number> {
  const options = { noLink: true, ...question };
  const { response } = await whileAsking(() =>
    parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options),
  );
  return response;
}

/** macOS leaves the menu enabled under a sheet. */
export async function whileAsking<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  holdMenu(run, true);
  try {
    return await run();
  } finally {
    holdMenu(run, false);
  }
}
