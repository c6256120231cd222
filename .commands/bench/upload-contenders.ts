// The same files, several ways: our engine with the desktop's adapters, a lean client, tus-js-client as documented, curl.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../shared/src/domain/errors.ts';
import { createUploadEngine } from '../../shared/src/uploads/engine/engine.ts';
import type { PlanEntry, UploadKind } from '../../shared/src/uploads/engine/item.ts';
import type { FileSource, UploadJournal, UploadPorts } from '../../shared/src/uploads/ports.ts';
import { createStorageTransport } from '../../shared/src/uploads/transports/storage-transport.ts';
import type { StorageAccess } from '../../shared/src/uploads/transports/storage-access.ts';
import { sendAllWithPlainTus } from '../../shared/src/testing/plain-tus.ts';
import type { BenchStack } from './bench-stack.ts';
import { keepAlivePut, leanTus } from './lean-client.ts';

export interface Task {
  stack: BenchStack;
  paths: readonly string[];
  /** Prefix of the object names. */
  prefix: string;
  atOnce: number;
  folder: string;
}

const CHUNK_BYTES = 6 * 1024 * 1024;
const MAIN = '../../admin-desktop/src/main/uploads';

export const nameOf = (prefix: string, path: string) => `${prefix}/${basename(path)}`;

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

export async function withEngine({ stack, paths, prefix, atOnce, folder }: Task): Promise<void> {
  const { files, openJournal, http } = await desktopAdapters();
  const journalFile = join(folder, `${prefix}.sqlite`);
  const journal = await openJournal(journalFile);
  const token = async () => stack.token;
  const access: StorageAccess = {
    url: stack.url,
    publishableKey: stack.publishableKey,
    token,
    refreshToken: token,
    http,
  };
  const unused = () => Promise.reject(new AppError('unknown'));
  const ports: UploadPorts = {
    files,
    journal,
    transport: createStorageTransport(access, { files }),
    catalog: { publishIllustration: unused, releasePack: unused, releasedPacks: unused, matchSources: async () => [] },
    derivatives: { make: unused, discard: async () => undefined },
    clock: { now: () => Date.now(), after: (ms, run) => timer(ms, run) },
    connectivity: { online: () => true, subscribe: () => () => undefined },
    random: { next: Math.random, uuid: randomUUID },
  };
  const engine = createUploadEngine(ports, { kinds: [plainKind], concurrency: atOnce });
  await engine.start();
  const done = new Promise<void>((resolve, reject) => {
    engine.subscribe(({ states, halted }) => {
      if (halted || states.failed > 0) reject(new Error(`engine: ${JSON.stringify(halted ?? states)}`));
      if (states.done === paths.length) resolve();
    });
  });
  await engine.plan(await Promise.all(paths.map((path) => entryOf(files, path, prefix))));
  await engine.confirm();
  await done;
  await engine.close();
  await journal.close();
  await Promise.all(['', '-wal', '-shm'].map((end) => rm(journalFile + end, { force: true })));
}

async function entryOf(files: FileSource, path: string, prefix: string): Promise<PlanEntry<{ prefix: string }>> {
  const identity = await files.identify(path);
  const source = {
    role: 'file',
    ref: path,
    name: basename(path),
    contentType: 'application/zip',
    identity,
    sha256: path,
  };
  return { kind: 'plain', path, action: 'new', reason: null, sources: [source], details: { prefix } };
}

export async function withPlainTus({ stack, paths, prefix, atOnce }: Task): Promise<void> {
  const { url, publishableKey, token } = stack;
  const common = { url, publishableKey, token, bucket: 'downloads', chunkBytes: CHUNK_BYTES };
  const uploads = paths.map((path) => ({ ...common, path, objectName: nameOf(prefix, path) }));
  await sendAllWithPlainTus(uploads, atOnce);
}

/** What any client costs at least: TUS for a file of several chunks, one request for a small one. */
export async function withLean({ stack, paths, prefix, atOnce }: Task): Promise<void> {
  const { url, publishableKey, token } = stack;
  const wishes = paths.map((path) => ({ url, publishableKey, token, path, objectName: nameOf(prefix, path) }));
  const { size } = await stat(paths[0] ?? '');
  if (size <= CHUNK_BYTES) await keepAlivePut(wishes, atOnce);
  else for (const wish of wishes) await leanTus(wish, CHUNK_BYTES);
}

/** One curl for all files: its connections stay open, as ours do. */
export async function withCurl({ stack, paths, prefix, atOnce, folder }: Task): Promise<void> {
  const requests = paths.map((path) =>
    [
      `url = "${stack.url}/storage/v1/object/downloads/${nameOf(prefix, path)}"`,
      `request = "POST"`,
      `data-binary = "@${path}"`,
      `header = "authorization: Bearer ${stack.token}"`,
      `header = "apikey: ${stack.publishableKey}"`,
      `header = "content-type: application/zip"`,
      `header = "expect:"`,
      `output = "/dev/null"`,
      `fail`,
    ].join('\n'),
  );
  const config = join(folder, `${prefix}.curl`);
  await writeFile(config, requests.join('\nnext\n'));
  await run('curl', ['--no-progress-meter', '--parallel', '--parallel-max', String(atOnce), '--config', config]);
}

function run(tool: string, args: string[]): Promise<void> {
  const child = spawn(tool, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} ended with ${code}`))));
  });
}

/** Proves once per contender that what arrived is what was sent. */
export async function arrivedWhole({ stack, paths, prefix }: Task): Promise<boolean> {
  const path = paths.at(-1) ?? '';
  const headers = { apikey: stack.publishableKey, authorization: `Bearer ${stack.token}` };
  const answer = await fetch(`${stack.url}/storage/v1/object/authenticated/downloads/${nameOf(prefix, path)}`, {
    headers,
  });
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  return hash(new Uint8Array(await answer.arrayBuffer())) === hash(await readFile(path));
}

interface DesktopAdapters {
  files: FileSource;
  openJournal(file: string): Promise<UploadJournal & { close(): Promise<void> }>;
  http: NonNullable<StorageAccess['http']>;
}

/** By address: the desktop is no part of this folder's type project. */
async function desktopAdapters(): Promise<DesktopAdapters> {
  const load = (file: string) =>
    import(new URL(`${MAIN}/${file}`, import.meta.url).href) as Promise<Record<string, never>>;
  const [source, journal, stack] = await Promise.all(
    ['node-file-source.ts', 'threaded-journal.ts', 'node-http.ts'].map(load),
  );
  const make = (source as unknown as { createNodeFileSource(workers: unknown): FileSource }).createNodeFileSource;
  const { openThreadedJournal } = journal as unknown as {
    openThreadedJournal(script: URL, file: string): ReturnType<DesktopAdapters['openJournal']>;
  };
  const script = new URL(`${MAIN}/../work/worker.ts`, import.meta.url);
  const { send } = (stack as unknown as { createNodeHttp(): { send: DesktopAdapters['http'] } }).createNodeHttp();
  return { files: make({}), openJournal: (file) => openThreadedJournal(script, file), http: send };
}

function timer(ms: number, work: () => void): () => void {
  const handle = setTimeout(work, ms);
  return () => clearTimeout(handle);
}
