import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { isOwnAddress } from './guards.ts';

/** True only for the main frame of the app's own window while it shows the app's own page. */
export function isTrustedSender(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  own: WebContents | undefined,
  origins: readonly string[],
): boolean {
  const frame = event.senderFrame;
  if (!own || !frame || event.sender !== own || frame.parent !== null) return false;
  return isOwnAddress(frame.url, origins);
}
