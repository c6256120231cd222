/** Asked before the window closes or the app quits while files are on their way. */
import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { ask } from './ask.ts';

export type QuitChoice = 'background' | 'stop' | 'stay';

const CHOICES: readonly QuitChoice[] = ['background', 'stop', 'stay'];

/**
 * @param files queued or on their way; 0 asks nothing and stops
 * @param parent the window that the question belongs to, where one is in view
 */
export async function askBeforeQuitting(files: number, parent?: BrowserWindow): Promise<QuitChoice> {
  if (files === 0) return 'stop';
  return CHOICES[await ask(question(files), parent)] ?? 'stay';
}

function question(files: number): MessageBoxOptions {
  const many = files === 1 ? 'One file is' : `${files.toLocaleString('en-US')} files are`;
  return {
    type: 'question',
    message: `${many} still on the way to your shop`,
    detail: 'If you stop now, nothing is lost: the next start goes on where this one ended.',
    buttons: ['Keep uploading in the background', 'Stop and go on later', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
  };
}
