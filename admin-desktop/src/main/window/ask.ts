import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';

/**
 * @param parent the window that the question belongs to, where one is in view
 * @returns the index of the chosen button
 */
export async function ask(question: MessageBoxOptions, parent?: BrowserWindow): Promise<number> {
  const options = { noLink: true, ...question };
  const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options));
  return response;
}
