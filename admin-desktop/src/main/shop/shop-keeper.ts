/** The open shop and what follows it: another address closes one and opens the next; the page hears of its uploads and drafts. */
import { app, dialog, powerSaveBlocker } from 'electron';
import { createDraftDesk, type DraftDesk } from '../drafts/draft-desk.ts';
import { createConflictNews } from '../home/conflict-news.ts';
import type { Network } from '../home/network.ts';
import type { PageNotice } from '../home/notices.ts';
import type { BackgroundTray } from '../home/tray.ts';
import { trayWords } from '../home/tray-words.ts';
import { createUploadNews } from '../home/upload-news.ts';
import type { UploadSnapshot } from '@baobab/uploads/engine/engine';
import { createStayAwake, isSending } from '../home/stay-awake.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { AppWindow } from '../window/app-window.ts';
import { openShop, type OpenShop } from './open-shop.ts';
import { DRAFTS, tellUnreadable, UPLOADS } from './unreadable-file.ts';

export interface ShopKeeper {
  shop(): OpenShop;
  readonly drafts: DraftDesk['handlers'];
  /** Files queued or on their way. */
  busyFiles(): number;
  /** Points everything at the address that the settings name now. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

export interface ShopKeeperParts {
  data: string;
  settings: ServerSettings;
  session: DesktopSession;
  network: Network;
  window: Pick<AppWindow, 'tell' | 'showProgress' | 'inSight' | 'contents'>;
  tray: Pick<BackgroundTray, 'say'>;
  notify: (notice: PageNotice) => void;
}

export async function createShopKeeper(parts: ShopKeeperParts): Promise<ShopKeeper> {
  const { data, settings, session, network, window, tray, notify } = parts;
  const stayAwake = createStayAwake(powerSaveBlocker);
  const open = async () => {
    const server = settings.current();
    const opened = await openShop({
      data,
      server,
      session,
      proxy: await network.follow(server?.url ?? null),
      onDamagedUploads: (keptAs) => tellUnreadable(UPLOADS, keptAs, { app, dialog }),
      onDamagedDrafts: (keptAs) => tellUnreadable(DRAFTS, keptAs, { app, dialog }),
    });
    // a page tells the end by itself
    const uploadNews = createUploadNews((notice) => !window.contents() && notify(notice));
    const follow = (snapshot: UploadSnapshot) => {
      stayAwake(isSending(snapshot));
      tray.say(trayWords(snapshot));
      uploadNews(snapshot);
    };
    opened.uploads.manager.subscribe((state) => {
      window.tell('uploads:changed', state);
      const { sentBytes, totalBytes } = state.snapshot;
      window.showProgress(opened.busyFiles() > 0 && totalBytes > 0 ? sentBytes / totalBytes : null);
      follow(state.snapshot);
    });
    follow(opened.uploads.manager.state().snapshot);
    const news = createConflictNews((notice) => !window.inSight() && notify(notice));
    news(opened.drafts.engine.state());
    opened.drafts.engine.subscribe(() => news(opened.drafts.engine.state()));
    return opened;
  };
  let shop = await open();
  const draftDesk = createDraftDesk(shop.drafts.engine, (notice) => window.tell('drafts:changed', notice));
  session.onChange(({ user }) => {
    if (!user) return;
    void shop.uploads.manager.signedIn();
    void shop.drafts.engine.refresh();
  });
  const close = async () => {
    await shop.close();
    stayAwake(false);
  };
  return {
    shop: () => shop,
    drafts: draftDesk.handlers,
    busyFiles: () => shop.busyFiles(),
    async follow() {
      await close();
      session.useServer(settings.current());
      shop = await open();
      draftDesk.follow(shop.drafts.engine);
    },
    close,
  };
}
