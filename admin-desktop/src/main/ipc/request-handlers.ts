/** What each request does: joins the channels to the parts of main that answer them. */
import type { RequestHandlers } from '../../bridge/create-bridge.ts';
import type { AppInfo } from '../../bridge/requests.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { ServerSettings } from '../settings/server-settings.ts';

export interface MainParts {
  version: string;
  settings: ServerSettings;
  session: DesktopSession;
  notify(title: string, body: string): void;
}

export function createRequestHandlers({ version, settings, session, notify }: MainParts): RequestHandlers {
  const info = (): AppInfo => ({ version, server: settings.current(), session: session.state() });
  return {
    'app:info': info,
    'app:notify': ({ title, body }) => {
      notify(title, body);
      return null;
    },
    'settings:save-server': async (address) => {
      settings.save(address);
      await session.useServer(settings.current());
      return info();
    },
    'session:sign-in': ({ email, password }) => session.signIn(email, password),
    'session:sign-out': async () => {
      await session.signOut();
      return null;
    },
    'session:token': () => session.accessToken(),
  };
}
