/** Commands of menu, tray, links and screens; each redraws the menu when its content has changed. */
import { stat } from 'node:fs/promises';
import { shell } from 'electron';
import type { Core } from '../core.ts';
import type { ShopManager } from '../shop/shop-manager.ts';
import type { Updates } from '../updates/updates.ts';
import type { AppWindow } from '../window/app-window.ts';
import { installMenu, type MenuParts } from '../window/menu.ts';
import { setJumpList } from './jump-list.ts';

export interface AppCommandParts extends Core {
  window: AppWindow;
  shopManager: ShopManager;
  updates: Updates;
  /** Brings the window into view; opens one where there is none, as on macOS. */
  show: () => void;
}

export interface AppCommands {
  /** The settings name another shop. Where it does not open, the page goes on with the one that did. */
  serverChanged(): Promise<void>;
  /** Plans folders and files, and remembers the folders. */
  addPaths(paths: readonly string[]): Promise<void>;
  /** The same, and shows the plan. */
  addAndReview(paths: readonly string[]): void;
  revealLog(): void;
  drawMenu(): void;
}

export function createAppCommands(parts: AppCommandParts): AppCommands {
  const { log, choices, handles, session, window, shopManager } = parts;
  const commands: AppCommands = {
    async serverChanged() {
      // files that were dropped for one shop are not for the next
      handles.clear();
      try {
        await shopManager.reopen();
        log.write('shop opened', { url: session.server()?.url });
      } catch (error) {
        // what the page shows was of the queue and drafts that were closed
        window.contents()?.reload();
        throw error;
      } finally {
        commands.drawMenu();
      }
    },
    async addPaths(paths) {
      const remembered = foldersAmong(paths).then((folders) => {
        if (folders.length === 0) return;
        choices.addRecentFolders(folders);
        commands.drawMenu();
      });
      await Promise.all([shopManager.shop().uploads.manager.add(paths), remembered]);
    },
    addAndReview: (paths) =>
      void commands.addPaths(paths).then(
        () => window.navigate('menu:command', 'review-uploads'),
        (error: unknown) => log.failed('files not added', error),
      ),
    revealLog: () => shell.showItemInFolder(log.file),
    drawMenu() {
      installMenu(menuParts(parts, commands));
      setJumpList(choices.current().recentFolders);
    },
  };
  return commands;
}

async function foldersAmong(paths: readonly string[]): Promise<string[]> {
  const isFolder = (path: string) =>
    stat(path).then(
      (facts) => facts.isDirectory(),
      () => false,
    );
  const answers = await Promise.all(paths.map(isFolder));
  return paths.filter((_path, index) => answers[index]);
}

function menuParts(parts: AppCommandParts, commands: AppCommands): MenuParts {
  const { name, choices, settings, session, window, show } = parts;
  /** The menu works without a window too; the page then gets the command as soon as it listens. */
  const navigate: AppWindow['navigate'] = (to, value) => {
    if (window.isVisible()) return window.send(to, value);
    show();
    window.navigate(to, value);
  };
  return {
    name,
    recentFolders: choices.current().recentFolders,
    shops: settings.all().map(({ url }) => ({ url, open: url === session.server()?.url })),
    command: (command) => navigate('menu:command', command),
    dialog: (dialog) => navigate('menu:dialog', dialog),
    addFolder(path) {
      show();
      commands.addAndReview([path]);
    },
    openShop: (url) => navigate('menu:dialog', { openShop: url }),
    revealLog: commands.revealLog,
    checkForUpdates: () => void parts.updates.check(),
  };
}
