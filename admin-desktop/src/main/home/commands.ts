/** What menu, tray, links and screens may make the app do; each draws the menu anew when what it shows has changed. */
import { shell } from 'electron';
import type { FileHandles } from '../files/file-handles.ts';
import type { ActionLog } from '../log/action-log.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { ShopKeeper } from '../shop/shop-keeper.ts';
import type { AppWindow } from '../window/app-window.ts';
import { installMenu } from '../window/menu.ts';
import type { AppSettings } from './app-settings.ts';

export interface CommandParts {
  name: string;
  log: ActionLog;
  choices: AppSettings;
  handles: FileHandles;
  settings: ServerSettings;
  window: AppWindow;
  keeper: ShopKeeper;
  /** Brings the window into view; opens one where there is none, as on macOS. */
  show: () => void;
}

export interface Commands {
  /** The settings name another shop. */
  serverChanged(): Promise<void>;
  /** Plans folders and files, and remembers them. */
  addPaths(paths: readonly string[]): Promise<void>;
  /** The same, and shows the plan. */
  addAndReview(paths: readonly string[]): void;
  revealLog(): void;
  drawMenu(): void;
}

export function createCommands({
  name,
  log,
  choices,
  handles,
  settings,
  window,
  keeper,
  show,
}: CommandParts): Commands {
  /** A menu lives on without a window; its page hears of the command as soon as it listens. */
  const lead: AppWindow['lead'] = (to, value) => {
    if (window.visible()) return window.tell(to, value);
    show();
    window.lead(to, value);
  };
  const commands: Commands = {
    async serverChanged() {
      // files that were dropped for one shop are not for the next
      handles.clear();
      await keeper.follow();
      commands.drawMenu();
      log.write('shop opened', { url: settings.current()?.url });
    },
    async addPaths(paths) {
      for (const path of paths) choices.addRecentFolder(path);
      commands.drawMenu();
      await keeper.shop().uploads.manager.add(paths);
    },
    addAndReview: (paths) =>
      void commands.addPaths(paths).then(
        () => window.lead('menu:command', 'review-uploads'),
        (error: unknown) => log.failed('given files', error),
      ),
    revealLog: () => shell.showItemInFolder(log.file),
    drawMenu: () =>
      installMenu({
        name,
        recentFolders: choices.current().recentFolders,
        shops: settings.all().map(({ url }) => ({ url, open: url === settings.current()?.url })),
        command: (command) => lead('menu:command', command),
        dialog: (dialog) => lead('menu:dialog', dialog),
        addFolder(path) {
          show();
          commands.addAndReview([path]);
        },
        openShop(url) {
          settings.open(url);
          void commands.serverChanged().then(
            () => {
              window.contents()?.reload();
              show();
            },
            (error: unknown) => log.failed('shop opened', error),
          );
        },
        revealLog: commands.revealLog,
      }),
  };
  return commands;
}
