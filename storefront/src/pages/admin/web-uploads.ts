/** The upload engine in the page, with the page's own files, memory and network. */
import type { AdminFolders, AdminUploads } from '@baobab/admin/host-uploads';
import { shrinkInPage } from '@baobab/admin/pictures/shrink-in-page';
import type { DataClient } from '@baobab/data/client';
import { connectivityOf, type ConnectionMonitor } from '@baobab/domain/connection-monitor';
import { createBandwidth } from '@baobab/uploads/bandwidth';
import { createBundleUploader } from '@baobab/uploads/bundle-uploads';
import { createFileAdder } from '@baobab/uploads/illustration-files';
import { PLAN_PICTURE_PX } from '@baobab/uploads/plan-pictures';
import { createUploadManager, type UploadManager, type UploadsState } from '@baobab/uploads/upload-manager';
import { createUploadLog } from '@baobab/uploads/diagnostics';
import { createUploadEngine, type UploadEngine, type UploadSnapshot } from '@baobab/uploads/engine/engine';
import { bundleKind } from '@baobab/uploads/kinds/bundle';
import { illustrationKind } from '@baobab/uploads/kinds/illustration';
import { nameOfDrop } from '@baobab/uploads/waiting-drops';
import { createStorageTransport } from '@baobab/uploads/transports/storage-transport';
import { createSupabaseCatalog } from '@baobab/uploads/transports/supabase-catalog';
import { withBytes } from '@baobab/uploads/zip/byte-reader';
import { checkZip } from '@baobab/uploads/zip/check-zip';
import { chooseFolder, filesOfDrop, withPath } from './dropped-files.ts';
import { createChosenFiles } from './chosen-files.ts';
import type { PageStorage } from './device-storage.ts';
import { createFileHandles } from './file-handles.ts';
import { pageClock } from './page-ports.ts';
import { createTabJournal } from './tab-journal.ts';
import { takeTabLock } from './tab-lock.ts';
import { openUploadStore } from './upload-store.ts';
import { createUploadTools } from './upload-tools.ts';
import { inspectChosen } from './inspect-dropped.ts';
import { createPageDerivatives, createPageFacts, createWebFiles, type WebFiles } from './web-files.ts';
import { createWebPlanner } from './web-planner.ts';

interface WebUploadParts {
  client: DataClient;
  token(): Promise<string | null>;
  renewToken(): Promise<string | null>;
  connection: ConnectionMonitor;
  deviceStorage: PageStorage;
}

export interface WebUploads {
  uploads: AdminUploads;
  folders: AdminFolders;
  /** After a sign-in. */
  signedIn(): void;
}

export function createWebUploads(parts: WebUploadParts): WebUploads {
  const { client, token, connection, deviceStorage } = parts;
  const { engine, files, handles, catalog, bandwidth, log } = createPageEngine(parts);
  const addBundle = createBundleUploader({
    engine,
    catalog,
    check: (ref) => withBytes(files, ref, checkZip),
    read: async (ref) => ({ identity: await files.identify(ref), ...(await files.digest(ref)) }),
  });
  const addFiles = createFileAdder(engine, catalog);
  const waiting = { connectivity: connectivityOf(connection), nameOf: nameOfFiles };
  const manager = createUploadManager(engine, createWebPlanner({ client, catalog, files }), pageClock, waiting);
  manager.subscribe(({ snapshot }) => {
    connection.storage(snapshot.halted?.code !== 'storage_full');
    if (isUnsent(snapshot)) deviceStorage.askToPersist();
  });
  // without its journal the queue does not begin: the snapshot says why
  engine.start().catch(() => undefined);
  const signedIn = async () => (await token()) !== null;
  const add = async (dropped: readonly File[]) => {
    await manager.add(dropped);
    await retryMissing(engine);
  };
  warnBeforeLeaving(manager.state);
  return {
    uploads: {
      current: manager.state,
      subscribe: manager.subscribe,
      items: async (query) => manager.items(query),
      ...planMethods(manager, files),
      pause: engine.pause,
      resume: engine.resume,
      async retry(ids) {
        await files.regain();
        await engine.retry(ids);
      },
      cancel: manager.cancel,
      clearDone: engine.clearDone,
      addBundleFile: (slug, file, options) =>
        addBundle(slug, { ref: files.keep({ file, path: file.name, root: '' }), name: file.name }, options),
      addIllustrationFiles: async (target, chosen, options) =>
        addFiles(target, await inspectChosen(chosen, files), options),
      ...createUploadTools({ engine, bandwidth, log, server: client.http.url, signedIn }),
    },
    folders: {
      filesOf: (transfer) => filesOfDrop(transfer, handles.keep),
      addDropped: add,
      async pick(onChosen) {
        const chosen = await chooseFolder(handles.keep);
        if (!chosen) return false;
        onChosen();
        await add(chosen);
        return true;
      },
    },
    signedIn: () => void manager.signedIn(),
  };
}

function createPageEngine({ client, token, renewToken, connection, deviceStorage }: WebUploadParts) {
  const store = openUploadStore(client.http.url);
  const handles = createFileHandles(store);
  const lock = takeTabLock(store.name);
  const files = createWebFiles(handles, createChosenFiles(store, lock));
  const catalog = createSupabaseCatalog(client);
  const bandwidth = createBandwidth(pageClock);
  const log = createUploadLog();
  const access = { url: client.http.url, publishableKey: client.http.key, token, refreshToken: renewToken, bandwidth };
  const engine = createUploadEngine(
    {
      files,
      journal: createTabJournal(store, lock, deviceStorage.endsWithPage),
      transport: createStorageTransport(access, { files }),
      catalog,
      derivatives: createPageDerivatives(files),
      facts: createPageFacts(files),
      zips: { check: (ref) => withBytes(files, ref, checkZip) },
      clock: pageClock,
      connectivity: connectivityOf(connection),
      random: { next: Math.random, uuid: () => crypto.randomUUID() },
    },
    { kinds: [illustrationKind, bundleKind], log: log.add },
  );
  return { engine, files, handles, catalog, bandwidth, log };
}

function planMethods(manager: UploadManager<readonly File[]>, files: WebFiles) {
  const { revise, apply, undoApply, confirm, discardPlan, forgetWaiting } = manager;
  return {
    revise,
    apply,
    undoApply,
    confirm,
    discardPlan,
    forgetWaiting,
    planSummary: async () => manager.planSummary(),
    planIds: async (query) => manager.planIds(query),
    removed: async () => manager.removed(),
    leftOut: async () => manager.leftOut(),
    forgetRemoved: async (root) => manager.forgetRemoved(root),
    async picture(id, size) {
      const ref = manager.pictureOf(id);
      return ref === null ? null : shrinkInPage(await files.blob(ref), PLAN_PICTURE_PX[size]);
    },
  } satisfies Partial<AdminUploads>;
}

/** Items that lost their files with an earlier page go on once the same files are here again. */
async function retryMissing(engine: UploadEngine): Promise<void> {
  const failed = engine.items({ offset: 0, limit: Infinity, filter: { states: ['failed'] } }).items;
  await engine.retry(failed.filter(({ error }) => error?.code === 'file_missing').map(({ id }) => id));
}

/** Folders by their own name, with everything in them. */
function nameOfFiles(dropped: readonly File[]): string {
  return nameOfDrop([...new Set(dropped.map(withPath).map(({ root, path }) => root || path))]);
}

/** Closing the page would lose what is on its way and what waits to be planned, so the browser asks first. */
function warnBeforeLeaving(state: () => UploadsState): void {
  window.addEventListener('beforeunload', (event) => {
    const { snapshot, waiting } = state();
    if (isUnsent(snapshot) || waiting.length > 0) event.preventDefault();
  });
}

function isUnsent({ states }: UploadSnapshot): boolean {
  return states.queued + states.preparing + states.uploading + states.committing > 0;
}
