/** Joins the upload engine to this computer: its files, its journal, its workers, its network. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createRestClient } from '@baobab/shared/data/client';
import { createUploadEngine } from '@baobab/shared/uploads/engine/engine';
import { illustrationKind } from '@baobab/shared/uploads/kinds/illustration';
import type { UploadKind } from '@baobab/shared/uploads/engine/item';
import type { UploadPorts, UploadTransport } from '@baobab/shared/uploads/ports';
import { net, powerMonitor } from 'electron';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import { createWorkerPool } from '../work/worker-pool.ts';
import { createConnectivity } from './connectivity.ts';
import { createNodeFileSource } from './node-file-source.ts';
import { createSharpDerivatives } from './sharp-derivatives.ts';
import { openSqliteJournal } from './sqlite-journal.ts';
import { createSupabaseCatalog } from './supabase-catalog.ts';
import { createUploadDesk, type UploadDesk } from './upload-desk.ts';

export interface ComposedUploads {
  desk: UploadDesk;
  /** Stops sending and writes what is still waiting; the journal goes on from there at the next start. */
  close(): Promise<void>;
}

export async function composeUploads(data: string, settings: ServerSettings, session: DesktopSession): Promise<ComposedUploads> {
  const workers = createWorkerPool(new URL('./worker.js', import.meta.url));
  const journal = openSqliteJournal(join(data, 'uploads.sqlite'));
  const connectivity = createConnectivity(() => net.isOnline());
  powerMonitor.on('resume', () => connectivity.check());
  const server = settings.current();
  const client = createRestClient({ url: server?.url ?? 'http://127.0.0.1:9', key: server?.publishableKey ?? '', accessToken: () => session.accessToken() });
  const transport: UploadTransport = { send: () => { throw new Error('x'); }, terminate: async () => {}, sizeOf: async () => null };
  const ports: UploadPorts = {
    files: createNodeFileSource(workers),
    journal,
    transport,
    catalog: createSupabaseCatalog(client),
    derivatives: createSharpDerivatives(join(data, 'derived'), workers),
    clock: systemClock,
    connectivity,
    random: { next: Math.random, uuid: randomUUID },
  };
  const engine = createUploadEngine(ports, { kinds: [illustrationKind as UploadKind] });
  await engine.start();
  return {
    desk: createUploadDesk(engine, async () => []),
    async close() {
      connectivity.close();
      await engine.close();
      await workers.close();
      journal.close();
    },
  };
}

const systemClock: UploadPorts['clock'] = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
