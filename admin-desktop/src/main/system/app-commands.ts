/** Commands of menu, tray, links and screens; each redraws the menu when its content has changed. */
import { stat } from 'node:fs/promises';
import { shell } from 'electron';
import type { Core } from '../core.ts';
import type { ShopManager } from '../shop/shop-manager.ts';
import type { Updates } from '../updates/updates.ts';
import type { AppWindow } from '../window/app-window.ts';
import { installMenu } from '../window/menu.ts';
import { setJumpList } from './jump-list.ts';

export interface AppCommandParts extends Core {
  window: AppWindow;
  shopManager: ShopManager;
  updates: Updates;
  /** Brings the window into view; opens one where there is none, as on macOS. */
  show: () => void;
}

export type AppCommands = ReturnType<typeof createAppCommands>;

export function createAppCommands(parts: AppCommandParts) {
  const { name, log, choices, handles, settings, session, window, shopManager, show } = parts;
  /** The menu works without a window too; the page then gets the command as soon as it listens. */
  const navigate: AppWindow['navigate'] = (to, value) => {
    if (window.isVisible()) return window.send(to, value);
    show();
    window.navigate(to, value);
  };
  const drawMenu = () => {
    const { recentFolders } = choices.current();
    setJumpList(recentFolders);
    installMenu({
      name,
      recentFolders,
      shops: settings.all().map(({ url }) => ({ url, open: url === session.server()?.url })),
      command: (command) => navigate('menu:command', command),
      dialog: (dialog) => navigate('menu:dialog', dialog),
      addFolder(path) {
        show();
        addAndReview([path]);
      },
      revealLog,
      checkForUpdates: () => void parts.updates.check(),
    });
  };
  /** Plans folders and files, and remembers the folders. */
  const addPaths = async (paths: readonly string[]): Promise<void> => {
    const remembered = foldersAmong(paths).then((folders) => {
      if (folders.length === 0) return;
      choices.addRecentFolders(folders);
      drawMenu();
    });
    await Promise.all([shopManager.shop().uploads.manager.add(paths), remembered]);
  };
  /** The same, and shows the plan. */
  const addAndReview = (paths: readonly string[]) =>
    void addPaths(paths).then(
      () => window.navigate('menu:command', 'review-uploads'),
      (error: unknown) => log.failed('files not added', error),
    );
  const revealLog = () => shell.showItemInFolder(log.file);
  return {
    /** The settings name another shop. Where it does not open, the page goes on with the one that did. */
    async serverChanged(): Promise<void> {
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
        drawMenu();
      }
    },
    addPaths,
    addAndReview,
    revealLog,
    drawMenu,
  };
}

async function foldersAmong(paths: readonly string[]): Promise<string[]> {
  const facts = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return paths.filter((_path, index) => facts[index]?.isDirectory());
}
