/** System notifications; a click opens what they are about. */
import type { NoticeTarget } from '@baobab/domain/admin-commands';
import { Notification } from 'electron';

/** A notification whose click leads to a place in the page. */
export interface AppNotification {
  title: string;
  body: string;
  target: NoticeTarget;
}

export interface SystemNotification {
  title: string;
  body: string;
  onClick: () => void;
}

/** Unreferenced notifications are garbage-collected, and their clicks lost; the system lists old ones for long. */
const held: Notification[] = [];
const HELD = 20;

/** @param onFailure macOS shows none of an app that is not signed */
export function showNotification(
  { title, body, onClick }: SystemNotification,
  onFailure: (reason: string) => void,
): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  notification.on('click', onClick);
  notification.on('failed', (_event, reason) => onFailure(reason));
  held.push(notification);
  if (held.length > HELD) held.shift();
  notification.show();
}

/** Windows keeps notifications over a restart; then a click reaches no notification of this process. */
export function handleOldNotifications(show: () => void): void {
  if (process.platform === 'win32') Notification.handleActivation(show);
}
