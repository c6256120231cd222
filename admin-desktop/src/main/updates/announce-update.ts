import type { SystemNotification } from '../system/notifications.ts';
import type { AppWindow } from '../window/app-window.ts';
import type { UpdateInfo } from './updates.ts';

export interface AnnouncingParts {
  /** Of the app. */
  name: string;
  showNotification: (notice: SystemNotification) => void;
  show: () => void;
  window: Pick<AppWindow, 'navigate'>;
}

/** A click on the notification opens what is new. */
export function announceUpdate(
  { version }: UpdateInfo,
  { name, showNotification, show, window }: AnnouncingParts,
): void {
  showNotification({
    title: 'A newer version is ready',
    body: `${name} ${version} is installed when you quit. Click to read what is new.`,
    onClick() {
      show();
      window.navigate('menu:dialog', 'about');
    },
  });
}
