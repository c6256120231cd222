// Our engine with the desktop's adapters, with its plan ready: measured from "Upload all" on.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@baobab/domain/errors';
import { createUploadEngine, type UploadSnapshot } from '@baobab/uploads/engine/engine';
import type { LogLine, PlanEntry, UploadKind } from '@baobab/uploads/engine/item';
import type { FileSource, UploadJournal, UploadPorts } from '@baobab/uploads/ports';
import { createStorageTransport } from '@baobab/uploads/transports/storage-transport';
import type { StorageAccess } from '@baobab/uploads/transports/storage-access';
import { nameOf, type Ready, type Task } from './task.ts';

const MAIN = '../../admin-desktop/src/main';

/** One object per file and nothing to publish: what is measured is the sending. */
const plainKind: UploadKind<{ prefix: string }> = {
  name: 'plain',
  prepare: async ({ details, sources }) => ({
    details,
    objects: sources.map(({ ref, contentType, identity }) => ({
      bucket: 'downloads',
      name: nameOf(details.prefix, ref),
      contentType,
      sizeBytes: identity.sizeBytes,
      source: ref,
      derived: false,
    })),
  }),
  commit: async () => undefined,
  revise: ({ details, action, reason }) => ({ details, action, reason }),
};

export async function readyEngine(task: Task): Promise<Ready> {
  const { plan, ...ready } = await openEngine(task);
  await plan(task.paths);
  return ready;
}

const unused = () => Promise.reject(new AppError('unknown'));
const noCatalog: UploadPorts['catalog'] = {
  publishIllustration: unused,
  reviseDetails: unused,
  releasePack: unused,
  releasedPacks: unused,
  matchSources: async () => [],
};

const NO_PICTURES: Pick<UploadPorts, 'derivatives' | 'facts' | 'zips'> = {
  derivatives: { make: unused, pack: unused, discard: async () => undefined },
  facts: { read: async () => [] },
  zips: { check: unused },
};

interface Watched extends Omit<Task, 'paths'> {
  watch?: { item(line: LogLine): void; snapshot(snapshot: UploadSnapshot): void };
}

/** With an empty queue. */
export async function openEngine({ stack, prefix, atOnce, folder, watch }: Watched) {
  const { files, openJournal, http, clock } = await desktopAdapters();
  const journalFile = join(folder, `${prefix}.sqlite`);
  const journal = await openJournal(journalFile);
  const token = async () => stack.token;
  const access: StorageAccess = {
    url: stack.url,
    publishableKey: stack.publishableKey,
    token,
    refreshToken: token,
    http: http.send,
  };
  const ports: UploadPorts = {
    files,
    journal,
    transport: createStorageTransport(access, { files }),
    catalog: noCatalog,
    ...NO_PICTURES,
    clock,
    connectivity: { online: () => true, subscribe: () => () => undefined, isLost: async () => false },
    random: { next: Math.random, uuid: randomUUID },
  };
  const done = Promise.withResolvers<void>();
  let waiting = 0;
  const engine = createUploadEngine(ports, {
    kinds: [plainKind],
    concurrency: atOnce,
    // a subscriber would hear of it up to a fifth of a second later
    log(line) {
      const { state, error } = line;
      watch?.item(line);
      if (state === 'failed') done.reject(new Error(`engine: ${JSON.stringify(error)}`));
      if (state !== 'done') return;
      if ((waiting -= 1) === 0) done.resolve();
    },
  });
  await engine.start();
  if (watch) engine.subscribe((snapshot) => watch.snapshot(snapshot));
  return {
    async plan(paths: readonly string[]) {
      waiting += paths.length;
      for (let start = 0; start < paths.length; start += 500) {
        const entries: PlanEntry[] = [];
        for (const path of paths.slice(start, start + 500))
          entries.push(await entryOf(files, path, prefix, watch !== undefined));
        await engine.plan(entries);
      }
    },
    async send() {
      await engine.confirm();
      await done.promise;
      // with everything that the journal still has to write
      await engine.close();
    },
    async close() {
      http.close();
      await journal.close();
      await Promise.all(['', '-wal', '-shm'].map((end) => rm(journalFile + end, { force: true })));
    },
  };
}

async function entryOf(
  files: FileSource,
  path: string,
  prefix: string,
  isCut: boolean,
): Promise<PlanEntry<{ prefix: string }>> {
  // contents for a plan are read by the workers, and measured where a folder is dropped; what is sent again is compared with the plan
  const identity = isCut ? await files.identify(path) : { ...(await files.stat(path)), edgeHash: '' };
  const name = basename(path);
  const source = { role: 'file', ref: path, name, contentType: 'application/zip', identity, sha256: path };
  return { kind: 'plain', path, action: 'new', reason: null, sources: [source], details: { prefix } };
}

interface DesktopAdapters {
  files: FileSource;
  openJournal(file: string): Promise<UploadJournal & { close(): Promise<void> }>;
  http: { send: NonNullable<StorageAccess['http']>; close(): void };
  clock: UploadPorts['clock'];
}

/** By address: the desktop is no part of this folder's type project. */
async function desktopAdapters(): Promise<DesktopAdapters> {
  const load = async <T>(file: string) => (await import(new URL(`${MAIN}/${file}`, import.meta.url).href)) as T;
  const { createNodeFileSource } = await load<{ createNodeFileSource(workers: unknown): FileSource }>(
    'uploads/node-file-source.ts',
  );
  const { openThreadedJournal } = await load<{
    openThreadedJournal(script: URL, file: string): ReturnType<DesktopAdapters['openJournal']>;
  }>('uploads/threaded-journal.ts');
  const { createNodeHttp } = await load<{ createNodeHttp(): DesktopAdapters['http'] }>('uploads/node-http.ts');
  const { systemClock } = await load<{ systemClock: UploadPorts['clock'] }>('work/system-clock.ts');
  const script = new URL(`${MAIN}/work/worker.ts`, import.meta.url);
  return {
    files: createNodeFileSource({}),
    openJournal: (file) => openThreadedJournal(script, file),
    http: createNodeHttp(),
    clock: systemClock,
  };
}
