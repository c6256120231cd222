/** Joins the upload engine to this computer's files, journal, workers and HTTP. It must not know Electron. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { platform, release } from 'node:os';
import { basename, join } from 'node:path';
import { createSupabase } from '@baobab/data/supabase';
import { isAppError } from '@baobab/domain/errors';
import { licenseTermsUrl } from '@baobab/data/orders/licenses';
import { createBandwidth } from '@baobab/uploads/bandwidth';
import { createBundleUploader } from '@baobab/uploads/bundle-uploads';
import { createFileAdder, type AddFilesOptions } from '@baobab/uploads/illustration-files';
import { createUploadManager } from '@baobab/uploads/upload-manager';
import { createUploadLog, diagnosticReport, type ReportFacts } from '@baobab/uploads/diagnostics';
import { createUploadEngine } from '@baobab/uploads/engine/engine';
import { bundleKind } from '@baobab/uploads/kinds/bundle';
import type { AddBundleOptions } from '@baobab/uploads/kinds/bundle-item';
import type { ChosenFiles, FilesTarget } from '@baobab/uploads/kinds/chosen-files';
import { illustrationKind } from '@baobab/uploads/kinds/illustration';
import { applyLimits, DEFAULT_LIMITS, sanitizeLimits, type UploadLimits } from '@baobab/uploads/limits';
import type { PlanEdits } from '@baobab/uploads/plan-edits';
import { PLAN_PICTURE_PX, type PlanPictureSize } from '@baobab/uploads/plan-pictures';
import type { Connectivity, UploadPorts } from '@baobab/uploads/ports';
import { nameOfDrop, type WaitingDropsPorts } from '@baobab/uploads/waiting-drops';
import type { SendHttp } from '@baobab/uploads/transports/http';
import type { StorageAccess } from '@baobab/uploads/transports/storage-access';
import { createStorageTransport } from '@baobab/uploads/transports/storage-transport';
import { createSupabaseCatalog } from '@baobab/uploads/transports/supabase-catalog';
import * as z from 'zod/mini';
import { NO_SERVER, type ServerAddress } from '../../bridge/server-address.ts';
import { setAside } from '../files/sqlite-file.ts';
import { withFileErrors } from '../folders/file-errors.ts';
import { createPlanner, inspectChosen } from '../folders/plan-folders.ts';
import { createLogFile } from '../log/log-file.ts';
import { openJsonFile } from '../settings/json-file.ts';
import { shopHash } from '../settings/server-settings.ts';
import { systemClock } from '../work/system-clock.ts';
import { createWorkerPool, type WorkerPool } from '../work/worker-pool.ts';
import { createNodeFileSource } from './node-file-source.ts';
import { createNodeHttp } from './node-http.ts';
import { createSharpDerivatives } from './sharp-derivatives.ts';
import { openThreadedJournal } from './threaded-journal.ts';

const LOG_DELAY_MS = 1000;
/** Paths of this computer, as they were dropped together. */
const drops = z.array(z.array(z.string()));

export interface EngineParts {
  /** Folder of the app's own data. */
  data: string;
  version: string;
  /** Entry of the worker threads. */
  script: URL;
  /** Null before the first-run screen: then nothing can be sent. */
  server: ServerAddress | null;
  session: { accessToken(): Promise<string | null>; renewToken(): Promise<string | null> };
  connectivity: Connectivity;
  /** The journal could not be read and was set aside under this path. */
  onDamaged: (keptAs: string) => void;
  /** A transfer that moves nothing for so long is aborted. */
  stallMs?: number;
}

/** A damaged journal is set aside. @throws file_unreadable when another program holds the journal: nothing is renamed */
export async function createDesktopEngine(parts: EngineParts) {
  const file = join(parts.data, `uploads-${shopHash(parts.server)}.sqlite`);
  try {
    return await openEngine(parts, file);
  } catch (error) {
    if (!isAppError(error, 'journal_damaged')) throw error;
    parts.onDamaged(setAside(file));
    return openEngine(parts, file);
  }
}

async function openEngine(parts: EngineParts, journalFile: string) {
  const { data, script, connectivity } = parts;
  // first, since it may fail: nothing else is open then
  const journal = await openThreadedJournal(script, journalFile);
  const workers = createWorkerPool(script);
  const limitsFile = join(data, 'upload-limits.json');
  const limits = openJsonFile(limitsFile, (stored) => sanitizeLimits(stored as Partial<UploadLimits>), DEFAULT_LIMITS);
  const bandwidth = createBandwidth(systemClock);
  const send = createNodeHttp({ bandwidth });
  const file = createLogFile(join(data, 'logs', 'uploads.log'), { delayMs: LOG_DELAY_MS });
  const log = createUploadLog(file.write);
  const client = clientOf(parts);
  const files = createNodeFileSource(workers);
  const catalog = createSupabaseCatalog(client);
  const ports: UploadPorts = {
    files,
    journal,
    transport: createStorageTransport(storageAccess(parts, send), { files }),
    catalog,
    derivatives: createSharpDerivatives(join(data, 'derived'), workers, () => licenseTermsUrl(client)),
    facts: { read: (path) => workers.run('facts', { path }) },
    zips: { check: (path) => workers.run('checkZip', { path }) },
    clock: systemClock,
    connectivity,
    random: { next: Math.random, uuid: randomUUID },
  };
  const engine = createUploadEngine(ports, { kinds: [illustrationKind, bundleKind], log: log.add });
  applyLimits(limits.current(), engine, bandwidth);
  /** Stops sending and writes what is still waiting; the journal goes on from there at the next start. */
  const close = async (): Promise<void> => {
    await engine.close();
    await workers.close();
    await journal.close();
    file.close();
  };
  await startOrClose(engine.start, close);
  const addBundle = createBundleUploader({
    engine,
    catalog,
    check: (path) => ports.zips.check(path),
    read: (path) => workers.run('inspect', { path }),
  });
  const planner = createPlanner({ client, catalog, workers });
  const manager = createUploadManager(engine, planner, systemClock, keptDrops(parts));
  return {
    manager,
    tools: {
      picture: createPlanPictures(join(data, 'plan-pictures'), workers, manager),
      /** Checks the ZIP at `path` and queues it for the pack. */
      addBundle: async (slug: string, path: string, options: AddBundleOptions) =>
        addBundle(slug, { ref: await locate(path), name: basename(path) }, options),
      /** Checks the files at these paths and queues them for the illustration. */
      addFiles: filesFromPaths(createFileAdder(engine, catalog), workers),
      limits: limits.current,
      setLimits(wanted: UploadLimits): void {
        limits.save(sanitizeLimits(wanted));
        applyLimits(limits.current(), engine, bandwidth);
      },
      /** For support; nothing secret in it. */
      diagnostics: async () => diagnosticReport(engine, log, await reportFacts(parts, limits.current())),
    },
    close,
  };
}

function clientOf({ server, session }: EngineParts) {
  const { url, publishableKey } = server ?? NO_SERVER;
  return createSupabase({ url, key: publishableKey, accessToken: () => session.accessToken() });
}

async function startOrClose(start: () => Promise<void>, close: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
}

/** Pictures of planned files, made in the workers when a page asks for one; the page keeps them. `folder` is for copies that last while a picture is made; it is emptied at every start. */
function createPlanPictures(folder: string, workers: Pick<WorkerPool, 'run'>, plan: Pick<PlanEdits, 'pictureOf'>) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return async (id: string, size: PlanPictureSize): Promise<string | null> => {
    const path = plan.pictureOf(id);
    if (path === null) return null;
    try {
      return await workers.run('picture', { path, px: PLAN_PICTURE_PX[size], folder });
    } catch (error) {
      // a file that cannot be read or decoded has no picture: the upload itself says what is wrong with it
      if (isAppError(error)) return null;
      throw error;
    }
  };
}

function filesFromPaths(add: ReturnType<typeof createFileAdder>, workers: WorkerPool) {
  const read = async (path: string | null) => (path === null ? null : inspectChosen(workers, await locate(path)));
  return async (target: FilesTarget, { image, download }: ChosenFiles<string>, options: AddFilesOptions) =>
    add(target, { image: await read(image), download: await read(download) }, options);
}

/** What was dropped while the server was away, in a file of the app's own: it is planned after a restart too. */
function keptDrops({ data, server, connectivity }: EngineParts): WaitingDropsPorts<readonly string[]> {
  const path = join(data, `waiting-drops-${shopHash(server)}.json`);
  const file = openJsonFile<readonly (readonly string[])[]>(path, drops.parse, []);
  return {
    connectivity,
    nameOf: (paths) => nameOfDrop(paths.map((path) => basename(path))),
    kept: file.current(),
    keep: file.trySave,
  };
}

function storageAccess({ server, session, stallMs }: EngineParts, http: SendHttp): StorageAccess {
  return {
    ...(server ?? NO_SERVER),
    token: () => session.accessToken(),
    refreshToken: () => session.renewToken(),
    http,
    ...(stallMs ? { stallMs } : {}),
  };
}

async function reportFacts({ version, server, session }: EngineParts, limits: UploadLimits): Promise<ReportFacts> {
  return {
    app: version,
    system: `${platform()} ${release()}, Node ${process.versions.node}`,
    server: new URL((server ?? NO_SERVER).url).host,
    signedIn: (await session.accessToken()) !== null,
    limits,
    nowMs: Date.now(),
  };
}

/** What was chosen may itself be a link. Codes: file_missing, file_unreadable. */
function locate(chosen: string): Promise<string> {
  return withFileErrors(chosen, () => realpath(chosen));
}
