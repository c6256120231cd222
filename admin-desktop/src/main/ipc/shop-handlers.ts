/** Shops: which one is open, what is wrong with one, and who is signed in there. */
import { examineStore } from '@baobab/data/doctor/examine-store';
import type { HandlersOf } from '../../bridge/create-bridge.ts';
import { forward } from '../../bridge/methods.ts';
import type { AppInfo, Shops } from '../../bridge/payloads.ts';
import type { Core } from '../core.ts';
import type { ServerConsent } from '../settings/server-consent.ts';

export interface ShopHandlerParts extends Pick<Core, 'settings' | 'session' | 'log' | 'network'> {
  version: string;
  consent: ServerConsent;
  /** Points everything at the saved server. */
  serverChanged(): Promise<void>;
}

type ShopHandlers = HandlersOf<'settings' | 'shops' | 'session' | 'factors'> & Pick<HandlersOf<'app'>, 'app:info'>;

export function createShopHandlers(parts: ShopHandlerParts): ShopHandlers {
  const { version, settings, session, consent, network, log, serverChanged } = parts;
  /** The settings name the next one as soon as it is chosen; a token goes with the server of its own sign-in alone. */
  const server = () => session.server();
  const shops = (): Shops => ({ servers: settings.all(), current: server()?.url ?? null });
  const info = (): AppInfo => ({ version, server: server(), session: session.state() });
  return {
    'app:info': info,
    'settings:save-server': async (address) => {
      await consent.ask(address);
      settings.save(address);
      await serverChanged();
      return info();
    },
    'shops:list': shops,
    'shops:open': ({ url }) => {
      settings.open(url);
      return serverChanged();
    },
    'shops:forget': async ({ url }) => {
      const wasOpen = settings.current()?.url === url;
      if (server()?.url === url) await session.signOut();
      settings.forget(url);
      if (wasOpen) await serverChanged();
      return shops();
    },
    'shops:examine': async (address) => {
      const examined = address ?? server();
      if (!examined) return { findings: [], asAdmin: false };
      if (address) await consent.ask(address);
      const token = address ? null : await session.accessToken().catch(() => null);
      await network.follow(examined.url);
      const examination = await examineStore({ url: examined.url, key: examined.publishableKey, token });
      await network.follow(server()?.url ?? null);
      log.write('examined', { url: examined.url, findings: examination.findings.map(({ code }) => code) });
      return examination;
    },
    'session:sign-in': ({ email, password }) => session.signIn(email, password),
    'session:sign-out': () => session.signOut(),
    ...forward('factors', {}, () => session.secondFactors),
    'session:token': (asked) => (asked.server === server()?.url ? session.accessToken() : null),
  };
}
