/** Answers to what only a desktop app is asked: shops, their examination, choices of this computer, the log, updates. */
import { basename } from 'node:path';
import { examineStore } from '@baobab/data/doctor/examine-store';
import type { RequestHandlers } from '../../bridge/create-bridge.ts';
import type { DesktopChoices, desktopRequestInputs, Shops } from '../../bridge/desktop-requests.ts';
import type { AppSettings } from '../home/app-settings.ts';
import type { Network } from '../home/network.ts';
import type { ActionLog } from '../log/action-log.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { ServerConsent } from '../settings/server-consent.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { Updates } from '../updates/updates.ts';
import type { Place } from '../window/app-window.ts';

export interface DesktopHandlerParts {
  settings: ServerSettings;
  choices: AppSettings;
  session: DesktopSession;
  log: ActionLog;
  updates: Updates | null;
  canOpenAtLogin: boolean;
  setOpenAtLogin(wanted: boolean): void;
  /** As the system has it. */
  opensAtLogin(): boolean;
  network: Network;
  consent: ServerConsent;
  pageListens(to: Place, listens: boolean): void;
  serverChanged(): Promise<void>;
  revealLog(): void;
}

export function createDesktopHandlers(
  parts: DesktopHandlerParts,
): Pick<RequestHandlers, keyof typeof desktopRequestInputs> {
  const { settings, session, log, choices } = parts;
  const shops = (): Shops => ({ servers: settings.all(), current: settings.current()?.url ?? null });
  return {
    'shops:list': shops,
    'shops:open': async ({ url }) => {
      settings.open(url);
      await parts.serverChanged();
      return null;
    },
    'shops:forget': async ({ url }) => {
      const wasOpen = settings.current()?.url === url;
      if (wasOpen) await session.signOut();
      settings.forget(url);
      if (wasOpen) await parts.serverChanged();
      return shops();
    },
    'shops:examine': async (address) => {
      const server = address ?? settings.current();
      if (!server) return { findings: [], asAdmin: false };
      if (address) await parts.consent.ask(address);
      const token = address ? null : await session.accessToken().catch(() => null);
      await parts.network.follow(server.url);
      const examination = await examineStore({ url: server.url, key: server.publishableKey, token });
      await parts.network.follow(settings.current()?.url ?? null);
      log.write('examined', { url: server.url, findings: examination.findings.map(({ code }) => code) });
      return examination;
    },
    'app:listens': ({ to, listens }) => {
      parts.pageListens(to, listens);
      return null;
    },
    'app:choices': () => describeChoices(parts),
    'app:choose': ({ openAtLogin, lookForUpdates }) => {
      if (openAtLogin !== undefined) parts.setOpenAtLogin(openAtLogin);
      if (lookForUpdates !== undefined) choices.change({ lookForUpdates });
      return describeChoices(parts);
    },
    'app:reveal-log': () => {
      parts.revealLog();
      return null;
    },
    'app:report': ({ event, message, stack }) => {
      log.write(event, { message, stack });
      return null;
    },
    'app:install-update': () => {
      parts.updates?.install();
      return null;
    },
  };
}

export function describeChoices(parts: DesktopHandlerParts): DesktopChoices {
  const { choices, canOpenAtLogin, opensAtLogin, updates, log } = parts;
  return {
    openAtLogin: opensAtLogin(),
    canOpenAtLogin,
    lookForUpdates: choices.current().lookForUpdates,
    hasUpdates: updates !== null,
    update: updates?.ready() ?? null,
    logFile: basename(log.file),
  };
}
