/** The app itself: notifications, choices of this computer, the log, updates. */
import { basename } from 'node:path';
import type { HandlersOf } from '../../bridge/create-bridge.ts';
import type { DesktopChoices } from '../../bridge/payloads.ts';
import type { Core } from '../core.ts';
import type { AppChoices } from '../settings/app-settings.ts';
import type { AppNotification } from '../system/notifications.ts';
import type { Updates } from '../updates/updates.ts';
import type { NavigationEvent } from '../window/app-window.ts';

export interface AppHandlerParts extends Pick<Core, 'choices' | 'log'> {
  updates: Updates;
  canOpenAtLogin: boolean;
  setOpenAtLogin(wanted: boolean): void;
  /** As the system has it. */
  opensAtLogin(): boolean;
  showTheme(theme: AppChoices['theme']): void;
  notify(notice: AppNotification): void;
  pageListens(to: NavigationEvent, listens: boolean): void;
  pageAsks(isOpen: boolean): void;
  revealLog(): void;
}

export function createAppHandlers(parts: AppHandlerParts): Omit<HandlersOf<'app'>, 'app:info'> {
  const { choices } = parts;
  return {
    'app:notify': (notice) => parts.notify(notice),
    'app:listens': ({ to, listens }) => parts.pageListens(to, listens),
    'app:asks': ({ isOpen }) => parts.pageAsks(isOpen),
    'app:choices': () => describeChoices(parts),
    'app:choose': ({ openAtLogin, lookForUpdates, theme }) => {
      if (openAtLogin !== undefined) parts.setOpenAtLogin(openAtLogin);
      if (lookForUpdates !== undefined) choices.change({ lookForUpdates });
      if (theme && theme !== choices.current().theme) choices.change({ theme });
      if (theme) parts.showTheme(theme);
      return describeChoices(parts);
    },
    'app:reveal-log': () => parts.revealLog(),
    'app:install-update': () => parts.updates.install(),
  };
}

function describeChoices(parts: AppHandlerParts): DesktopChoices {
  const { choices, canOpenAtLogin, opensAtLogin, updates, log } = parts;
  return {
    openAtLogin: opensAtLogin(),
    canOpenAtLogin,
    lookForUpdates: choices.current().lookForUpdates,
    hasUpdates: updates.isAvailable,
    update: updates.ready(),
    logFile: basename(log.file),
  };
}
