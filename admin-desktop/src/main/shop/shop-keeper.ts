/** The open shop and what follows it: another address closes one and opens the next; the page hears of its uploads and drafts. */
import { dialog } from 'electron';
import { createDraftDesk, type DraftDesk } from '../drafts/draft-desk.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { AppWindow } from '../window/app-window.ts';
import { openShop, type OpenShop } from './open-shop.ts';

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
  window: Pick<AppWindow, 'tell' | 'showProgress'>;
}

export async function createShopKeeper({ data, settings, session, window }: ShopKeeperParts): Promise<ShopKeeper> {
  const open = async () => {
    const opened = await openShop({
      data,
      server: settings.current(),
      session,
      onDamagedUploads: (keptAs) => tellDamaged('The list of uploads could not be read', keptAs, UPLOADS_DAMAGED),
      onDamagedDrafts: (keptAs) => tellDamaged('The drafts of this computer could not be read', keptAs, DRAFTS_DAMAGED),
    });
    opened.uploads.desk.subscribe((state) => {
      window.tell('uploads:changed', state);
      const { sentBytes, totalBytes } = state.snapshot;
      window.showProgress(opened.busyFiles() > 0 && totalBytes > 0 ? sentBytes / totalBytes : null);
    });
    return opened;
  };
  let shop = await open();
  const draftDesk = createDraftDesk(shop.drafts.engine, (notice) => window.tell('drafts:changed', notice));
  session.onChange(({ user }) => {
    if (!user) return;
    void shop.uploads.desk.signedIn();
    void shop.drafts.engine.refresh();
  });
  return {
    shop: () => shop,
    drafts: draftDesk.handlers,
    busyFiles: () => shop.busyFiles(),
    async follow() {
      await shop.close();
      session.useServer(settings.current());
      shop = await open();
      draftDesk.follow(shop.drafts.engine);
    },
    close: () => shop.close(),
  };
}

const UPLOADS_DAMAGED = 'Uploaded files are safe. Drop your folder again: only what is missing is sent.';
const DRAFTS_DAMAGED =
  'What was saved on the server is safe and loads again. Ask for help before you delete that file.';

/** What could not be read is kept beside the new file. */
function tellDamaged(title: string, keptAs: string, rest: string): void {
  dialog.showErrorBox(title, `It is kept as ${keptAs}. ${rest}`);
}
