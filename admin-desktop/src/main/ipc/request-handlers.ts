/** What each request does: joins the channels to the parts of main that answer them. */
import type { RequestHandlers } from '../../bridge/create-bridge.ts';
import type { desktopRequestInputs } from '../../bridge/desktop-requests.ts';
import type { AppInfo } from '../../bridge/requests.ts';
import type { NoticeTarget } from '@baobab/domain/admin-commands';
import type { UploadManager } from '@baobab/uploads/upload-manager';
import type { AddBundleResult, AddBundleOptions } from '@baobab/uploads/kinds/bundle-item';
import type { UploadLimits } from '@baobab/uploads/limits';
import type { DraftDesk } from '../drafts/draft-desk.ts';
import type { PathHandles } from '../files/path-handles.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { ServerConsent } from '../settings/server-consent.ts';
import type { ServerSettings } from '../settings/server-settings.ts';

/** What belongs to this computer's queue beside its upload manager. */
export interface UploadTools {
  /** Checks the ZIP at `path` and queues it for the pack. */
  addBundle(slug: string, path: string, options: AddBundleOptions): Promise<AddBundleResult>;
  limits(): UploadLimits;
  setLimits(limits: UploadLimits): void;
  /** For support; nothing secret in it. */
  diagnostics(): Promise<string>;
}

export interface MainParts {
  version: string;
  settings: ServerSettings;
  session: DesktopSession;
  /** Asked each time: another server means another queue. */
  uploads(): UploadManager<readonly string[]>;
  uploadTools(): UploadTools;
  drafts: DraftDesk['handlers'];
  /** Points everything at the saved server. */
  serverChanged(): Promise<void>;
  notify(notice: { title: string; body: string; target: NoticeTarget }): void;
  given: PathHandles;
  consent: ServerConsent;
  /** Lets the person choose folders or files. */
  chooseFolders(): Promise<string[]>;
  /** Plans folders and files, and remembers them. */
  addPaths(paths: readonly string[]): Promise<void>;
}

export function createRequestHandlers({
  version,
  settings,
  session,
  uploads,
  uploadTools,
  drafts,
  serverChanged,
  notify,
  given,
  consent,
  chooseFolders,
  addPaths,
}: MainParts): Omit<RequestHandlers, keyof typeof desktopRequestInputs> {
  const info = (): AppInfo => ({ version, server: settings.current(), session: session.state() });
  return {
    ...drafts,
    'app:info': info,
    'app:notify': (notice) => {
      notify(notice);
      return null;
    },
    'settings:save-server': async (address) => {
      await consent.ask(address);
      settings.save(address);
      await serverChanged();
      return info();
    },
    'session:sign-in': ({ email, password }) => session.signIn(email, password),
    'session:sign-out': async () => {
      await session.signOut();
      return null;
    },
    'session:token': ({ server }) => (settings.current()?.url === server ? session.accessToken() : null),
    'uploads:state': () => uploads().state(),
    'uploads:items': (query) => uploads().items(query),
    'uploads:add': ({ handles }) => done(addPaths(handles.map(given.pathOf))),
    'uploads:choose-folders': async () => given.give(await chooseFolders()),
    'uploads:revise': ({ patch, ids }) => done(uploads().revise(patch, ids)),
    'uploads:confirm': () => done(uploads().confirm()),
    'uploads:discard-plan': () => done(uploads().discardPlan()),
    'uploads:pause': ({ ids }) => done(uploads().engine.pause(ids)),
    'uploads:resume': ({ ids }) => done(uploads().engine.resume(ids)),
    'uploads:retry': ({ ids }) => done(uploads().engine.retry(ids)),
    'uploads:cancel': ({ ids }) => done(uploads().cancel(ids)),
    'uploads:clear-done': () => done(uploads().engine.clearDone()),
    'uploads:add-bundle': ({ slug, handle, anyway }) => uploadTools().addBundle(slug, given.pathOf(handle), { anyway }),
    'uploads:limits': () => uploadTools().limits(),
    'uploads:set-limits': (limits) => {
      uploadTools().setLimits(limits);
      return null;
    },
    'uploads:diagnostics': () => uploadTools().diagnostics(),
  };
}

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
