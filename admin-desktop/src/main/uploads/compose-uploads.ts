/** Joins the upload engine to this computer: its files, its journal, its workers, its network. */
import { createHash, randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createRestClient } from '@baobab/shared/data/client';
import { isAppError } from '@baobab/shared/domain/errors';
import { createUploadDesk, type UploadDesk } from '@baobab/shared/uploads/desk';
import { createUploadEngine } from '@baobab/shared/uploads/engine/engine';
import { createStorageTransport } from '@baobab/shared/uploads/transports/storage-transport';
import { createSupabaseCatalog } from '@baobab/shared/uploads/transports/supabase-catalog';
import { createBundleOffers } from '@baobab/shared/uploads/bundle-offers';
import { bundleKind } from '@baobab/shared/uploads/kinds/bundle';
import { illustrationKind } from '@baobab/shared/uploads/kinds/illustration';
import type { UploadPorts } from '@baobab/shared/uploads/ports';
import { net, powerMonitor } from 'electron';
import { DEFAULT_LIMITS } from '@baobab/shared/uploads/limits';
import type { UploadTools } from '../ipc/request-handlers.ts';
import type { ServerAddress } from '../../bridge/requests.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { createWorkerPool } from '../work/worker-pool.ts';
import { createPlanner } from '../folders/plan-folders.ts';
import { createConnectivity } from './connectivity.ts';
import { createNodeFileSource } from './node-file-source.ts';
import { createSharpDerivatives } from './sharp-derivatives.ts';
import { createNodeHttp } from './node-http.ts';
import { openThreadedJournal, type ThreadedJournal } from './threaded-journal.ts';

export interface ComposedUploads {
  desk: UploadDesk<readonly string[]>;
  tools: UploadTools;
  /** Stops sending and writes what is still waiting; the journal goes on from there at the next start. */
  close(): Promise<void>;
}

export interface UploadParts {
  /** Folder of the app's own data. */
  data: string;
  /** Null before the first-run screen: then nothing can be sent. */
  server: ServerAddress | null;
  session: DesktopSession;
  /** The journal could not be read and was set aside under this path. */
  onDamaged: (keptAs: string) => void;
}

export async function composeUploads({ data, server, session, onDamaged }: UploadParts): Promise<ComposedUploads> {
  const script = new URL('./worker.js', import.meta.url);
  const workers = createWorkerPool(script);
  const journal = await openJournal(script, join(data, journalName(server)), onDamaged);
  const connectivity = createConnectivity(() => net.isOnline());
  const wake = () => connectivity.check();
  powerMonitor.on('resume', wake);
  const client = createRestClient({
    url: server?.url ?? NOWHERE,
    key: server?.publishableKey ?? '',
    accessToken: () => session.accessToken(),
  });
  const files = createNodeFileSource(workers);
  const http = createNodeHttp();
  const transport = createStorageTransport(
    {
      url: server?.url ?? NOWHERE,
      publishableKey: server?.publishableKey ?? '',
      token: () => session.accessToken(),
      refreshToken: () => session.renewToken(),
      http: http.send,
    },
    { files },
  );
  const catalog = createSupabaseCatalog(client);
  const ports: UploadPorts = {
    files,
    journal,
    transport,
    catalog,
    derivatives: createSharpDerivatives(join(data, 'derived'), workers),
    clock: systemClock,
    connectivity,
    random: { next: Math.random, uuid: randomUUID },
  };
  const engine = createUploadEngine(ports, { kinds: [illustrationKind, bundleKind] });
  await engine.start();
  const offerBundle = createBundleOffers({
    engine,
    catalog,
    check: (path) => workers.run('checkZip', { path }),
    read: (path) => workers.run('inspect', { path, hash: true }),
  });
  return {
    desk: createUploadDesk(engine, createPlanner({ client, catalog, workers }), systemClock),
    tools: {
      addBundle: (slug, path, options) => offerBundle(slug, { ref: path, name: basename(path) }, options),
      limits: () => DEFAULT_LIMITS,
      setLimits: () => undefined,
      diagnostics: async () => '',
    },
    async close() {
      powerMonitor.off('resume', wake);
      connectivity.close();
      await engine.close();
      await workers.close();
      http.close();
      await journal.close();
    },
  };
}

/** A queue belongs to one shop: another address gets another journal. */
function journalName(server: ServerAddress | null): string {
  const shop = createHash('sha256')
    .update(server?.url ?? '')
    .digest('hex')
    .slice(0, 12);
  return `uploads-${shop}.sqlite`;
}

async function openJournal(script: URL, file: string, onDamaged: (keptAs: string) => void): Promise<ThreadedJournal> {
  try {
    return await openThreadedJournal(script, file);
  } catch (error) {
    if (!isAppError(error, 'journal_damaged')) throw error;
    const keptAs = `${file}.damaged-${Date.now()}`;
    renameSync(file, keptAs);
    onDamaged(keptAs);
    return openThreadedJournal(script, file);
  }
}

/** Until the first-run screen knows the shop; nobody listens there, so a queue of an earlier shop simply waits. */
const NOWHERE = 'http://127.0.0.1:9';

const systemClock: UploadPorts['clock'] = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
