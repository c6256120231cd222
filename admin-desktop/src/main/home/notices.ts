/** System notifications; a click leads to what they speak of. */
import { Notification } from 'electron';

export interface SystemNotice {
  title: string;
  body: string;
  onClick: () => void;
}

/** What nobody holds is collected, and its click with it; old ones lie in the system's list for long. */
const held: Notification[] = [];
const HELD = 20;

export function showNotice({ title, body, onClick }: SystemNotice): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  notification.on('click', onClick);
  held.push(notification);
  if (held.length > HELD) held.shift();
  notification.show();
}
