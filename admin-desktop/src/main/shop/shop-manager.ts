/** The open shop: another address closes it and opens the next; the page is sent what changes in its uploads and drafts. */
import { isAppError } from '@baobab/domain/errors';
import type { UploadSnapshot } from '@baobab/uploads/engine/engine';
import { dialog, powerSaveBlocker } from 'electron';
import type { ServerAddress } from '../../bridge/server-address.ts';
import type { Core } from '../core.ts';
import { createDraftHandlers } from '../ipc/draft-handlers.ts';
import { createConflictNotifications } from '../system/conflict-notifications.ts';
import type { AppNotification } from '../system/notifications.ts';
import { describeStartFailure, OPENING_SHOP } from '../system/startup-check.ts';
import type { BackgroundTray } from '../system/tray.ts';
import { createStayAwake, isSending, trayStatus } from '../system/upload-status.ts';
import type { AppWindow } from '../window/app-window.ts';
import { openShop, type OpenShop } from './open-shop.ts';
import { reportUnreadable } from './unreadable-file.ts';

export interface ShopManagerParts extends Pick<Core, 'data' | 'settings' | 'session' | 'network'> {
  window: Pick<AppWindow, 'send' | 'showProgress' | 'isFocused' | 'contents'>;
  tray: Pick<BackgroundTray, 'setStatus'>;
  notify: (notice: AppNotification) => void;
}

export type ShopManager = Awaited<ReturnType<typeof createShopManager>>;

export async function createShopManager(parts: ShopManagerParts) {
  const { session, window } = parts;
  const stayAwake = createStayAwake(powerSaveBlocker);
  let onOpened = (_shop: OpenShop) => {};
  const openNext = async (server: ServerAddress | null) => {
    const opened = await open(parts, stayAwake, server);
    onOpened(opened);
    return opened;
  };
  const shops = await createShopSwitch(parts, openNext);
  const { shop } = shops;
  const drafts = createDraftHandlers(shop().drafts.engine, (change) => window.send('drafts:changed', change));
  onOpened = (opened) => drafts.switchEngine(opened.drafts.engine);
  session.onChange(({ user }) => {
    if (!user || !session.isOpen()) return;
    void shop().uploads.manager.signedIn();
    shop().uploads.watched.look();
    void shop().drafts.engine.refresh();
  });
  return { ...shops, drafts: drafts.handlers };
}

/**
 * Changes run one after the other and the last one that was wanted wins, so that session and shop belong to the same server whenever none
 * is under way.
 */
async function createShopSwitch(
  { settings, session, data }: ShopManagerParts,
  open: (server: ServerAddress | null) => Promise<OpenShop>,
) {
  let server = settings.current();
  let shop = await open(server);
  let isOpen = true;
  let ended = false;
  let running: Promise<void> = Promise.resolve();
  /** Has not begun, so it will see what the settings name by then: one is enough for all who ask meanwhile. */
  let waiting: Promise<void> | null = null;

  const inTurn = (run: () => Promise<void>) => (running = running.catch(() => undefined).then(run));
  const leave = async () => {
    if (!isOpen) return;
    isOpen = false;
    await shop.close();
  };
  const enter = async (next: ServerAddress | null) => {
    await session.useServer(next);
    shop = await open(next);
    server = next;
    isOpen = true;
  };
  const change = async () => {
    waiting = null;
    if (ended) return;
    const [before, next] = [server, settings.current()];
    try {
      await leave();
      await enter(next);
    } catch (error) {
      keepInSettings(settings, before, next);
      await enter(before).finally(() => tellRefused(error, data));
      throw error;
    }
  };
  /**
   * Closes the shop and opens the one that the settings name when its turn comes. One that does not open leaves the earlier one open, in the
   * settings too where they still have it, is reported in a dialog, and rejects.
   */
  const reopen = (): Promise<void> => (waiting ??= inTurn(change));
  return {
    /** While one is closed and the next not open yet: the closed one. */
    shop: () => shop,
    reopen,
    /** After a change that is under way; those that wait are dropped. */
    close(): Promise<void> {
      ended = true;
      return inTurn(leave);
    },
    /** Opens again what `close` closed. */
    openAgain(): Promise<void> {
      ended = false;
      return reopen();
    },
  };
}

/** A shop that was chosen after the refused one stays chosen; one that was forgotten stays forgotten. */
function keepInSettings(
  settings: ShopManagerParts['settings'],
  before: ServerAddress | null,
  refused: ServerAddress | null,
): void {
  const isKnown = before !== null && settings.all().some(({ url }) => url === before.url);
  if (isKnown && settings.current()?.url === refused?.url) settings.open(before.url);
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
    onDamaged: reportUnreadable,
  });
  let wasBusy = false;
  const showStatus = (snapshot: UploadSnapshot) => {
    stayAwake(isSending(snapshot));
    const status = trayStatus(snapshot);
    tray.setStatus(status);
    // an open page shows the end itself; uploads that were done at the start are no news
    if (wasBusy && !status.isBusy && !window.contents())
      notify({ title: 'Uploads finished', body: status.text, target: 'show-uploads' });
    wasBusy = status.isBusy;
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
  return {
    ...opened,
    async close() {
      await opened.close();
      stayAwake(false);
    },
  };
}
