/** The open shop: another address closes it and opens the next; the page is sent what changes in its uploads and drafts. */
import { isAppError } from '@baobab/domain/errors';
import { app, dialog, powerSaveBlocker } from 'electron';
import { createDraftHandlers, type DraftHandlers } from '../ipc/draft-handlers.ts';
import { createConflictNotifications } from '../system/conflict-notifications.ts';
import type { ServerAddress } from '../../bridge/server-address.ts';
import type { Core } from '../core.ts';
import type { AppNotification } from '../system/notifications.ts';
import type { BackgroundTray } from '../system/tray.ts';
import { trayStatus } from '../system/tray-status.ts';
import { describeStartFailure, OPENING_SHOP } from '../system/startup-check.ts';
import type { UploadSnapshot } from '@baobab/uploads/engine/engine';
import { createStayAwake, isSending } from '../system/stay-awake.ts';
import type { AppWindow } from '../window/app-window.ts';
import { openShop, type OpenShop } from './open-shop.ts';
import { createShopSwitch } from './shop-switch.ts';
import { reportUnreadable } from './unreadable-file.ts';

export interface ShopManager {
  shop(): OpenShop;
  readonly drafts: DraftHandlers['handlers'];
  /** Files queued or on their way. */
  busyFiles(): number;
  /** As `ShopSwitch.reopen`; a shop that does not open is told in a dialog too. */
  reopen(): Promise<void>;
  close(): Promise<void>;
  /** Opens again what `close` closed. */
  openAgain(): Promise<void>;
}

export interface ShopManagerParts extends Pick<Core, 'data' | 'settings' | 'session' | 'network'> {
  window: Pick<AppWindow, 'send' | 'showProgress' | 'isFocused' | 'contents'>;
  tray: Pick<BackgroundTray, 'setStatus'>;
  notify: (notice: AppNotification) => void;
}

export async function createShopManager(parts: ShopManagerParts): Promise<ShopManager> {
  const { data, settings, session, window } = parts;
  const stayAwake = createStayAwake(powerSaveBlocker);
  let drafts: DraftHandlers | undefined;
  const { shop, reopen, close, openAgain } = await createShopSwitch<OpenShop>({
    settings,
    session,
    open: (server) => open(parts, stayAwake, server),
    onRefused: (error) => tellRefused(error, data),
    onOpened: (opened) => drafts?.switchEngine(opened.drafts.engine),
    async close(opened) {
      await opened.close();
      stayAwake(false);
    },
  });
  drafts = createDraftHandlers(shop().drafts.engine, (change) => window.send('drafts:changed', change));
  session.onChange(({ user }) => {
    if (!user || !session.isOpen()) return;
    void shop().uploads.manager.signedIn();
    shop().uploads.watched.look();
    void shop().drafts.engine.refresh();
  });
  return {
    shop,
    drafts: drafts.handlers,
    busyFiles: () => shop().busyFiles(),
    reopen,
    close,
    openAgain,
  };
}

function tellRefused(error: unknown, data: string): void {
  // the person chose to quit in a dialog
  if (isAppError(error, 'cancelled')) return;
  const { title, text } = describeStartFailure(error, data, OPENING_SHOP);
  dialog.showErrorBox(title, text);
}

async function open(
  { data, session, network, window, tray, notify }: ShopManagerParts,
  stayAwake: (wanted: boolean) => void,
  server: ServerAddress | null,
): Promise<OpenShop> {
  await network.follow(server?.url ?? null);
  const opened = await openShop({
    data,
    server,
    session,
    checkNetwork: () => void network.check(),
    onDamaged: (file, keptAs) => reportUnreadable(file, keptAs, { app, dialog }),
  });
  // an open page shows the end itself
  const tellEnd = createUploadNotifications((notice) => !window.contents() && notify(notice));
  const showStatus = (snapshot: UploadSnapshot) => {
    stayAwake(isSending(snapshot));
    tray.setStatus(trayStatus(snapshot));
    tellEnd(snapshot);
  };
  opened.uploads.manager.subscribe((state) => {
    window.send('uploads:changed', state);
    const { sentBytes, totalBytes } = state.snapshot;
    window.showProgress(opened.busyFiles() > 0 && totalBytes > 0 ? sentBytes / totalBytes : null);
    showStatus(state.snapshot);
  });
  showStatus(opened.uploads.manager.state().snapshot);
  opened.connection.subscribe((state) => window.send('connection:changed', state));
  const { engine } = opened.drafts;
  const tellConflicts = createConflictNotifications((notice) => !window.isFocused() && notify(notice));
  tellConflicts(engine.state());
  engine.subscribe(() => tellConflicts(engine.state()));
  return opened;
}

/** Notifies of the end of the uploads, but not of uploads that were done at the start. */
function createUploadNotifications(tell: (notice: AppNotification) => void): (snapshot: UploadSnapshot) => void {
  let wasBusy = false;
  return (snapshot) => {
    const { queued, preparing, uploading, committing, paused } = snapshot.states;
    const isBusy = queued + preparing + uploading + committing + paused > 0;
    if (wasBusy && !isBusy)
      tell({ title: 'Uploads finished', body: trayStatus(snapshot).text, target: 'show-uploads' });
    wasBusy = isBusy;
  };
}
