/**
 * Which shop is open. Changes run one after the other and the last one that was wanted wins, so that session and shop belong to the same
 * server whenever none is under way. It must not know what a shop consists of.
 */
import type { ServerAddress } from '../../bridge/server-address.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { ServerSettings } from '../settings/server-settings.ts';

export interface ShopSwitchParts<Shop> {
  settings: Pick<ServerSettings, 'current' | 'all' | 'open'>;
  session: Pick<DesktopSession, 'useServer'>;
  open(server: ServerAddress | null): Promise<Shop>;
  close(shop: Shop): Promise<void>;
  /** Another one is open now. */
  onOpened(shop: Shop): void;
  /** One did not open: once for all who asked for it. */
  onRefused(error: unknown): void;
}

export interface ShopSwitch<Shop> {
  /** While one is closed and the next not open yet: the closed one. */
  shop(): Shop;
  /**
   * Closes the shop and opens the one that the settings name when its turn comes. One that does not open leaves the earlier one open, in the
   * settings too where they still have it, and rejects.
   */
  reopen(): Promise<void>;
  /** After a change that is under way; those that wait are dropped. */
  close(): Promise<void>;
  /** Opens again what `close` closed. */
  openAgain(): Promise<void>;
}

export async function createShopSwitch<Shop>(parts: ShopSwitchParts<Shop>): Promise<ShopSwitch<Shop>> {
  const { settings, session, onOpened } = parts;
  let server = settings.current();
  let shop = await parts.open(server);
  let isOpen = true;
  let ended = false;
  let running: Promise<void> = Promise.resolve();
  /** Has not begun, so it will see what the settings name by then: one is enough for all who ask meanwhile. */
  let waiting: Promise<void> | null = null;

  const inTurn = (run: () => Promise<void>) => (running = running.catch(() => undefined).then(run));
  const leave = async () => {
    if (!isOpen) return;
    isOpen = false;
    await parts.close(shop);
  };
  const enter = async (next: ServerAddress | null) => {
    await session.useServer(next);
    shop = await parts.open(next);
    server = next;
    isOpen = true;
    onOpened(shop);
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
      await enter(before).finally(() => parts.onRefused(error));
      throw error;
    }
  };
  const reopen = () => (waiting ??= inTurn(change));
  return {
    shop: () => shop,
    reopen,
    close() {
      ended = true;
      return inTurn(leave);
    },
    openAgain() {
      ended = false;
      return reopen();
    },
  };
}

/** A shop that was chosen after the refused one stays chosen; one that was forgotten stays forgotten. */
function keepInSettings(
  settings: ShopSwitchParts<unknown>['settings'],
  before: ServerAddress | null,
  refused: ServerAddress | null,
): void {
  const isKnown = before !== null && settings.all().some(({ url }) => url === before.url);
  if (isKnown && settings.current()?.url === refused?.url) settings.open(before.url);
}
