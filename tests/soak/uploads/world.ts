// One backend, one proxy that can spoil requests, and as many desktops as a fault needs. All randomness comes from a seed.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { startFaultProxy, type FaultProxy } from '@baobab/testing/fault-proxy';
import { MemoryConnectivity, seededRandom } from '@baobab/testing/memory-upload-world';
import { startStackProcess, type StackProcess } from '@baobab/testing/stack-process';
import { makePack } from '@baobab/testing/zip-maker';
import type { ItemState, UploadItem } from '@baobab/uploads/engine/item';
import { connectBackend, signIn, type Backend } from './backend.ts';
import { openDesktop, type Desktop } from './desktop.ts';

export const MIB = 1024 * 1024;
export const CHUNK_BYTES = 6 * MIB;
/** Long enough for every backoff of one fault. */
const PATIENCE_MS = 90_000;

export interface Client extends Desktop {
  connectivity: MemoryConnectivity;
  /** What the session answers; a test may let it run out. */
  session: { token: string; refreshes: number; renewed: string | null };
  folder: string;
  /** Waits until an item is in that state. */
  until(state: ItemState, count?: number): Promise<void>;
  items(): readonly UploadItem[];
  /** Opens the same profile again, as the next start of the app does. */
  reopen(): Promise<void>;
}

export interface UploadWorld {
  stack: StackProcess;
  proxy: FaultProxy;
  backend: Backend;
  token: string;
  folder: string;
  client(options?: { stallMs?: number }): Promise<Client>;
  /** A pack of that size, called as the slug wants it. */
  pack(slug: string, bytes?: number): Promise<{ path: string; sha256: string; sizeBytes: number }>;
  close(): Promise<void>;
}

export async function openUploadWorld(): Promise<UploadWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-faults-'));
  const stack = await startStackProcess(join(folder, 'stack'));
  const proxy = await startFaultProxy(stack.url);
  const token = await signIn(stack, stack.logins.admin);
  const open = new Set<Client>();
  let count = 0;
  return {
    stack,
    proxy,
    token,
    folder,
    backend: connectBackend(stack, token),
    async client(options = {}) {
      const client = await openClient({
        proxy,
        stack,
        token,
        folder: join(folder, `client-${(count += 1)}`),
        ...options,
      });
      open.add(client);
      return client;
    },
    async pack(slug, bytes = 13 * MIB) {
      const own = join(folder, `pack-${(count += 1)}`);
      await mkdir(own, { recursive: true });
      const path = join(own, `${slug}.zip`);
      const content = makePack(4, Math.floor(bytes / 4));
      await writeFile(path, content);
      return { path, sha256: sha256(content), sizeBytes: content.length };
    },
    async close() {
      await Promise.all([...open].map((client) => client.close().catch(() => undefined)));
      await proxy.close();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface ClientParts {
  proxy: FaultProxy;
  stack: StackProcess;
  token: string;
  folder: string;
  stallMs?: number;
}

async function openClient({ proxy, stack, token, folder, stallMs }: ClientParts): Promise<Client> {
  const session = { token, refreshes: 0, renewed: token as string | null };
  const connectivity = new MemoryConnectivity();
  await mkdir(folder, { recursive: true });
  const parts = {
    data: folder,
    server: { url: proxy.url, publishableKey: stack.publishableKey },
    session: {
      accessToken: async () => session.token,
      renewToken: async () => {
        session.refreshes += 1;
        if (session.renewed) session.token = session.renewed;
        return session.renewed;
      },
    },
    connectivity,
    ...(stallMs ? { stallMs } : {}),
  };
  let desktop = await openDesktop(parts);
  const client: Client = {
    ...desktop,
    connectivity,
    session,
    folder,
    items: () => desktop.manager.items({ offset: 0, limit: Infinity }).items,
    until: (state, count = 1) => until(desktop, (states) => states[state] >= count, `${count} ${state}`),
    async reopen() {
      await desktop.close();
      desktop = await openDesktop(parts);
      Object.assign(client, desktop);
    },
    close: () => desktop.close(),
  };
  return client;
}

/** Rejects with what the queue looked like when it took too long. */
export function until(
  { manager }: Pick<Desktop, 'manager'>,
  done: (states: Readonly<Record<ItemState, number>>) => boolean,
  what: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      clearTimeout(timer);
      unsubscribe();
      if (error) reject(error);
      else resolve();
    };
    const look = () => {
      if (done(manager.engine.snapshot().states)) end();
    };
    const timer = setTimeout(() => {
      const { states, halted } = manager.engine.snapshot();
      const errors = manager
        .items({ offset: 0, limit: 200 })
        .items.flatMap(({ path, error }) => (error ? [{ path, error }] : []));
      end(new Error(`not ${what}: ${JSON.stringify({ states, halted, errors: errors.slice(0, 5) })}`));
    }, PATIENCE_MS);
    const unsubscribe = manager.engine.subscribe(look);
    look();
  });
}

export function chance(seed: number) {
  const random = seededRandom(seed);
  return {
    /** From `least` to `most`, both included. */
    between: (least: number, most: number) => least + Math.floor(random.next() * (most - least + 1)),
    next: random.next,
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function sha256OfFile(path: string): Promise<string> {
  return sha256(await readFile(path));
}

/** A small real PNG, every one different: noise of `side` × `side` gray pixels. */
export function smallPicture(side = 40): Buffer {
  const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side)])));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crcOf(body), body.length + 4);
  return out;
}

function crcOf(bytes: Buffer): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
