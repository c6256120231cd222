/** The upload engine in the page, with the page's own files, memory and network. */
import type { AdminFolders, AdminUploads } from '@baobab/shared/admin/host-uploads';
import type { DataClient } from '@baobab/shared/data/client';
import { createUploadDesk } from '@baobab/shared/uploads/desk';
import { createUploadEngine } from '@baobab/shared/uploads/engine/engine';
import { illustrationKind } from '@baobab/shared/uploads/kinds/illustration';
import type { Clock, Connectivity } from '@baobab/shared/uploads/ports';
import { createStorageTransport } from '@baobab/shared/uploads/transports/storage-transport';
import { createSupabaseCatalog } from '@baobab/shared/uploads/transports/supabase-catalog';
import { chooseFolder, filesOfDrop } from './dropped-files.ts';
import { createPageDerivatives, createPageFiles } from './page-files.ts';
import { createPageJournal } from './page-journal.ts';
import { createWebPlanner } from './web-planner.ts';

interface WebUploadParts {
  client: DataClient;
  token(): Promise<string | null>;
  renewToken(): Promise<string | null>;
}

export interface WebUploads {
  uploads: AdminUploads;
  folders: AdminFolders;
  /** Somebody signed in. */
  signedIn(): void;
}

export function createWebUploads({ client, token, renewToken }: WebUploadParts): WebUploads {
  const files = createPageFiles();
  const blobOf = async (ref: string) => {
    const file = await files.open(ref);
    return (await file.slice(0, file.sizeBytes)) as Blob;
  };
  const catalog = createSupabaseCatalog(client);
  const access = { url: client.http.url, publishableKey: client.http.key, token, refreshToken: renewToken };
  const engine = createUploadEngine(
    {
      files,
      journal: createPageJournal(),
      transport: createStorageTransport(access, { files }),
      catalog,
      derivatives: createPageDerivatives(files, blobOf),
      clock,
      connectivity,
      random: { next: Math.random, uuid: () => crypto.randomUUID() },
    },
    { kinds: [illustrationKind] },
  );
  const desk = createUploadDesk(engine, createWebPlanner({ client, catalog, files }), clock);
  void engine.start();
  warnBeforeLeaving(() => {
    const { states } = desk.state().snapshot;
    return states.queued + states.preparing + states.uploading + states.committing > 0;
  });
  return {
    uploads: {
      current: desk.state,
      subscribe: desk.subscribe,
      items: async (query) => desk.items(query),
      revise: desk.revise,
      confirm: desk.confirm,
      discardPlan: desk.discardPlan,
      pause: engine.pause,
      resume: engine.resume,
      retry: engine.retry,
      cancel: desk.cancel,
      clearDone: engine.clearDone,
    },
    folders: {
      filesOf: filesOfDrop,
      addDropped: (dropped) => desk.add(dropped),
      async pick(onChosen) {
        const chosen = await chooseFolder();
        if (!chosen) return false;
        onChosen();
        await desk.add(chosen);
        return true;
      },
    },
    signedIn: () => void desk.signedIn(),
  };
}

const clock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

const connectivity: Connectivity = {
  online: () => navigator.onLine,
  subscribe(listener) {
    const tell = () => listener(navigator.onLine);
    window.addEventListener('online', tell);
    window.addEventListener('offline', tell);
    return () => {
      window.removeEventListener('online', tell);
      window.removeEventListener('offline', tell);
    };
  },
};

/** Closing the page would lose what is on its way, so the browser asks first. */
function warnBeforeLeaving(isBusy: () => boolean): void {
  window.addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
}
