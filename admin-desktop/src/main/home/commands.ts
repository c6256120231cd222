/** What menu, tray, links and screens may make the app do; each draws the menu anew when what it shows has changed. */
import { shell } from 'electron';
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
  settings: ServerSettings;
  window: AppWindow;
  keeper: ShopKeeper;
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

export function createCommands({ name, log, choices, settings, window, keeper }: CommandParts): Commands {
  const commands: Commands = {
    async serverChanged() {
      await keeper.follow();
      commands.drawMenu();
      log.write('shop opened', { url: settings.current()?.url });
    },
    async addPaths(paths) {
      for (const path of paths) choices.addRecentFolder(path);
      commands.drawMenu();
      await keeper.shop().uploads.desk.add(paths);
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
        command: (command) => window.tell('menu:command', command),
        dialog: (dialog) => window.tell('menu:dialog', dialog),
        addFolder: (path) => commands.addAndReview([path]),
        openShop(url) {
          settings.open(url);
          void commands.serverChanged().then(() => window.contents()?.reload());
        },
        revealLog: commands.revealLog,
      }),
  };
  return commands;
}
