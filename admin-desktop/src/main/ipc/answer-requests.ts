/** Joins every request of the page to the parts of main that answer it. */
import type { NoticeTarget } from '@baobab/shared/domain/admin-commands';
import { app, dialog, ipcMain } from 'electron';
import { createBridge } from '../../bridge/create-bridge.ts';
import type { CommandParts, Commands } from '../home/commands.ts';
import { setOpenAtLogin } from '../home/login-item.ts';
import type { Network } from '../home/network.ts';
import { showNotice } from '../home/notices.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { announceUpdate } from '../updates/announce-update.ts';
import { startAppUpdates } from '../updates/app-updates.ts';
import { isTrustedSender } from '../window/trusted-sender.ts';
import { createDesktopHandlers, describeChoices, type DesktopHandlerParts } from './desktop-handlers.ts';
import { createRequestHandlers } from './request-handlers.ts';

export interface PageNotice {
  title: string;
  body: string;
  target: NoticeTarget;
}

export interface AnsweringParts extends CommandParts {
  /** Of the app's own pages. */
  origins: readonly string[];
  session: DesktopSession;
  network: Network;
  commands: Commands;
  notify: (notice: PageNotice) => void;
  show: () => void;
}

export async function answerRequests(parts: AnsweringParts): Promise<void> {
  const { name, origins, log, choices, settings, session, network, window, keeper, commands, notify, show } = parts;
  const updates = await startAppUpdates({
    choices,
    log,
    onReady: (news) => {
      window.tell('app:choices-changed', describeChoices(desktopParts));
      announceUpdate(news, { name, showNotice, show, window });
    },
  });
  const desktopParts: DesktopHandlerParts = {
    settings,
    choices,
    session,
    log,
    updates,
    network,
    pageListens: window.pageListens,
    canOpenAtLogin: app.isPackaged,
    setOpenAtLogin: (wanted) => setOpenAtLogin(wanted, { app, name }),
    serverChanged: commands.serverChanged,
    revealLog: commands.revealLog,
  };
  const handlers = createRequestHandlers({
    version: app.getVersion(),
    settings,
    session,
    notify,
    chooseFolders,
    serverChanged: commands.serverChanged,
    addPaths: commands.addPaths,
    uploads: () => keeper.shop().uploads.desk,
    uploadTools: () => keeper.shop().uploads.tools,
    drafts: keeper.drafts,
  });
  createBridge.answerer(ipcMain, { ...handlers, ...createDesktopHandlers(desktopParts) }, (event) =>
    isTrustedSender(event, window.contents(), origins),
  );
}

async function chooseFolders(): Promise<string[]> {
  const { filePaths } = await dialog.showOpenDialog({
    title: 'Add a folder of illustrations',
    properties: ['openDirectory', 'multiSelections'],
  });
  return filePaths;
}
