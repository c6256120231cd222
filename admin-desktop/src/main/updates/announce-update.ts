import type { SystemNotice } from '../home/notices.ts';
import type { AppWindow } from '../window/app-window.ts';
import type { UpdateNews } from './updates.ts';

export interface AnnouncingParts {
  /** Of the app. */
  name: string;
  showNotice: (notice: SystemNotice) => void;
  show: () => void;
  window: Pick<AppWindow, 'lead'>;
}

/** A click on the notification opens what is new. */
export function announceUpdate({ version }: UpdateNews, { name, showNotice, show, window }: AnnouncingParts): void {
  showNotice({
    title: 'A newer version is ready',
    body: `${name} ${version} is installed when you quit. Click to read what is new.`,
    onClick() {
      show();
      window.lead('menu:dialog', 'about');
    },
  });
}
